package dev.trinodelta.handle;

import dev.trinodelta.schema.DeltaField;
import dev.trinodelta.schema.DeltaType.Primitive;
import io.trino.spi.type.Type;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import static dev.trinodelta.handle.DeltaColumnHandle.Kind.HIDDEN;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.TimestampWithTimeZoneType.TIMESTAMP_TZ_MILLIS;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static java.util.Objects.requireNonNull;

/**
 * Columns that every table has and that no {@code SELECT *} shows.
 */
public enum HiddenColumn
{
    /**
     * Location of the data file that the row comes from.
     */
    PATH("$path", Primitive.STRING, VARCHAR),
    /**
     * Size of the data file in bytes.
     */
    FILE_SIZE("$file_size", Primitive.LONG, BIGINT),
    /**
     * Modification time of the data file as the log has it, in milliseconds.
     */
    FILE_MODIFIED_TIME("$file_modified_time", Primitive.TIMESTAMP, TIMESTAMP_TZ_MILLIS),
    /**
     * Partition of the data file in Hive's spelling, {@code a=1/b=x}; empty for a table without partitions.
     */
    PARTITION("$partition", Primitive.STRING, VARCHAR);

    private final String columnName;
    private final Primitive deltaType;
    private final Type type;

    HiddenColumn(String columnName, Primitive deltaType, Type type)
    {
        this.columnName = requireNonNull(columnName, "columnName is null");
        this.deltaType = requireNonNull(deltaType, "deltaType is null");
        this.type = requireNonNull(type, "type is null");
    }

    public static List<DeltaColumnHandle> handles()
    {
        return Stream.of(values()).map(HiddenColumn::handle).toList();
    }

    public static Optional<HiddenColumn> byName(String name)
    {
        return Stream.of(values()).filter(column -> column.columnName.equals(name)).findFirst();
    }

    public String columnName()
    {
        return columnName;
    }

    public DeltaColumnHandle handle()
    {
        return new DeltaColumnHandle(HIDDEN, DeltaField.hidden(columnName, deltaType, columnName), type);
    }
}
