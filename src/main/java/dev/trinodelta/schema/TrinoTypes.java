package dev.trinodelta.schema;

import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.schema.DeltaType.Primitive;
import io.trino.spi.type.ArrayType;
import io.trino.spi.type.MapType;
import io.trino.spi.type.RowType;
import io.trino.spi.type.Type;
import io.trino.spi.type.TypeId;
import io.trino.spi.type.TypeManager;
import io.trino.spi.type.VariantType;

import static io.trino.spi.StandardErrorCode.NOT_SUPPORTED;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.BooleanType.BOOLEAN;
import static io.trino.spi.type.DateType.DATE;
import static io.trino.spi.type.DecimalType.createDecimalType;
import static io.trino.spi.type.DoubleType.DOUBLE;
import static io.trino.spi.type.IntegerType.INTEGER;
import static io.trino.spi.type.RealType.REAL;
import static io.trino.spi.type.SmallintType.SMALLINT;
import static io.trino.spi.type.TimestampType.TIMESTAMP_MICROS;
import static io.trino.spi.type.TimestampWithTimeZoneType.TIMESTAMP_TZ_MICROS;
import static io.trino.spi.type.TinyintType.TINYINT;
import static io.trino.spi.type.VarbinaryType.VARBINARY;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static java.util.Objects.requireNonNull;

/**
 * Delta's types as Trino's. Lengths that Spark notes for CHAR and VARCHAR are not carried over: files may hold longer
 * values, and a bounded type would cut them.
 */
public final class TrinoTypes
{
    private static final TypeId UNKNOWN = TypeId.of("unknown");

    private final TypeManager typeManager;

    public TrinoTypes(TypeManager typeManager)
    {
        this.typeManager = requireNonNull(typeManager, "typeManager is null");
    }

    /**
     * @param table named in errors
     * @throws DeltaException where the column's type has no counterpart
     */
    public Type columnType(String table, DeltaField column)
    {
        return convert(new Column(table, column.name()), column.type());
    }

    private Type convert(Column column, DeltaType type)
    {
        return switch (type) {
            case Primitive primitive -> primitive(primitive);
            case DeltaType.Decimal decimal -> createDecimalType(decimal.precision(), decimal.scale());
            case DeltaType.Array array -> new ArrayType(convert(column, array.element()));
            case DeltaType.Map map -> new MapType(convert(column, map.key()), convert(column, map.value()), typeManager.getTypeOperators());
            case DeltaType.Struct struct -> {
                if (struct.fields().isEmpty()) {
                    throw new DeltaException(NOT_SUPPORTED, "Column '%s' of table %s holds a struct without fields, which Trino's types do not have. Add a field to it with the engine that wrote the table.".formatted(column.name(), column.table()));
                }
                yield RowType.from(struct.fields().stream()
                        .map(field -> RowType.field(field.name(), convert(column, field.type())))
                        .toList());
            }
        };
    }

    private Type primitive(Primitive primitive)
    {
        return switch (primitive) {
            case BOOLEAN -> BOOLEAN;
            case BYTE -> TINYINT;
            case SHORT -> SMALLINT;
            case INTEGER -> INTEGER;
            case LONG -> BIGINT;
            case FLOAT -> REAL;
            case DOUBLE -> DOUBLE;
            case STRING -> VARCHAR;
            case BINARY -> VARBINARY;
            case DATE -> DATE;
            case TIMESTAMP -> TIMESTAMP_TZ_MICROS;
            case TIMESTAMP_NTZ -> TIMESTAMP_MICROS;
            case VOID -> typeManager.getType(UNKNOWN);
            case VARIANT -> VariantType.VARIANT;
        };
    }

    /**
     * Where a type stands, for errors.
     */
    private record Column(String table, String name) {}
}
