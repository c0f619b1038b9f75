package dev.trinodelta.handle;

import dev.trinodelta.handle.DeltaColumnHandle.Kind;
import dev.trinodelta.schema.DeltaField;
import dev.trinodelta.schema.DeltaType.Primitive;
import io.trino.spi.type.Type;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import static dev.trinodelta.handle.DeltaColumnHandle.Kind.CHANGE_TYPE;
import static dev.trinodelta.handle.DeltaColumnHandle.Kind.COMMIT;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.TimestampWithTimeZoneType.TIMESTAMP_TZ_MILLIS;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static java.util.Objects.requireNonNull;

/**
 * Columns that changes have after those of the table.
 */
public enum ChangeColumn
{
    /**
     * {@code insert}, {@code delete}, {@code update_preimage} or {@code update_postimage}.
     */
    TYPE("_change_type", CHANGE_TYPE, Primitive.STRING, VARCHAR),
    /**
     * Version that the change made.
     */
    VERSION("_commit_version", COMMIT, Primitive.LONG, BIGINT),
    /**
     * Time of that version, in milliseconds.
     */
    TIMESTAMP("_commit_timestamp", COMMIT, Primitive.TIMESTAMP, TIMESTAMP_TZ_MILLIS);

    private final String columnName;
    private final Kind kind;
    private final Primitive deltaType;
    private final Type type;

    ChangeColumn(String columnName, Kind kind, Primitive deltaType, Type type)
    {
        this.columnName = requireNonNull(columnName, "columnName is null");
        this.kind = requireNonNull(kind, "kind is null");
        this.deltaType = requireNonNull(deltaType, "deltaType is null");
        this.type = requireNonNull(type, "type is null");
    }

    public static List<DeltaColumnHandle> handles()
    {
        return Stream.of(values()).map(ChangeColumn::handle).toList();
    }

    public static Optional<ChangeColumn> byName(String name)
    {
        return Stream.of(values()).filter(column -> column.columnName.equalsIgnoreCase(name)).findFirst();
    }

    public DeltaColumnHandle handle()
    {
        return new DeltaColumnHandle(kind, DeltaField.hidden(columnName, deltaType, columnName), type);
    }
}
