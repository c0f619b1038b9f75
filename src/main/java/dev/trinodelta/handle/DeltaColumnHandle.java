package dev.trinodelta.handle;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.trinodelta.schema.DeltaField;
import dev.trinodelta.schema.PhysicalColumn;
import dev.trinodelta.schema.SchemaJson;
import io.trino.spi.connector.ColumnHandle;
import io.trino.spi.type.Type;

import java.util.List;

import static java.util.Objects.requireNonNull;

/**
 * A column of a table, or a hidden column that the connector makes.
 *
 * @param kind where the values come from
 * @param field the schema's, with only the column mapping in force left in it; of a hidden column just name and type
 * @param type Trino's
 */
public record DeltaColumnHandle(Kind kind, DeltaField field, Type type)
        implements ColumnHandle
{
    /**
     * Where a column's values come from.
     */
    public enum Kind
    {
        /**
         * The data files.
         */
        DATA,
        /**
         * The log, one value a file.
         */
        PARTITION,
        /**
         * What is known of the file, one value a file.
         */
        HIDDEN,
        /**
         * The row's id: the data file where the row carries one, else its place after the file's first id, which the
         * log has. The physical name is that of the column in data files.
         */
        ROW_ID,
        /**
         * The version that last wrote the row: the data file where the row carries it, else the file's, which the log
         * has. The physical name is that of the column in data files.
         */
        ROW_COMMIT_VERSION,
        /**
         * What is known of the commit that a change is from.
         */
        COMMIT,
        /**
         * What became of a row: the file where a writer wrote changes down, else the log, one value a file.
         */
        CHANGE_TYPE;

        /**
         * Whether {@code SELECT *} leaves the column out.
         */
        public boolean hidden()
        {
            return switch (this) {
                case DATA, PARTITION, COMMIT, CHANGE_TYPE -> false;
                case HIDDEN, ROW_ID, ROW_COMMIT_VERSION -> true;
            };
        }

        /**
         * Whether the column has one value a file.
         */
        public boolean constant()
        {
            return switch (this) {
                case PARTITION, HIDDEN, COMMIT -> true;
                case DATA, ROW_ID, ROW_COMMIT_VERSION, CHANGE_TYPE -> false;
            };
        }
    }

    public DeltaColumnHandle
    {
        requireNonNull(kind, "kind is null");
        requireNonNull(field, "field is null");
        requireNonNull(type, "type is null");
    }

    @JsonCreator
    public static DeltaColumnHandle fromJson(
            @JsonProperty("kind") Kind kind,
            @JsonProperty("fieldJson") String fieldJson,
            @JsonProperty("type") Type type)
    {
        return new DeltaColumnHandle(kind, SchemaJson.parseField(fieldJson), type);
    }

    @Override
    @JsonProperty
    public Kind kind()
    {
        return kind;
    }

    @Override
    @JsonIgnore
    public DeltaField field()
    {
        return field;
    }

    @JsonProperty
    public String fieldJson()
    {
        return SchemaJson.toJson(field);
    }

    @Override
    @JsonProperty
    public Type type()
    {
        return type;
    }

    /**
     * As the schema spells it; Trino shows it in lower case.
     */
    @JsonIgnore
    public String name()
    {
        return field.name();
    }

    @JsonIgnore
    public PhysicalColumn physicalColumn()
    {
        return new PhysicalColumn(List.of(field.physicalName()), field.type(), type, kind == Kind.PARTITION);
    }

    @Override
    public String toString()
    {
        return name();
    }
}
