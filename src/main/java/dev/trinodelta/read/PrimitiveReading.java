package dev.trinodelta.read;

import dev.trinodelta.schema.DeltaType;
import dev.trinodelta.schema.DeltaType.Primitive;
import io.trino.spi.type.DecimalType;
import io.trino.spi.type.Type;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;

import java.util.Optional;

import static dev.trinodelta.read.IdentityAdapter.IDENTITY;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.DateType.DATE;
import static io.trino.spi.type.IntegerType.INTEGER;
import static io.trino.spi.type.TimestampType.TIMESTAMP_MICROS;
import static io.trino.spi.type.TimestampType.TIMESTAMP_NANOS;
import static io.trino.spi.type.TimestampWithTimeZoneType.TIMESTAMP_TZ_MICROS;
import static io.trino.spi.type.TimestampWithTimeZoneType.TIMESTAMP_TZ_MILLIS;
import static io.trino.spi.type.TimestampWithTimeZoneType.TIMESTAMP_TZ_NANOS;
import static io.trino.spi.type.VarbinaryType.VARBINARY;
import static java.util.Objects.requireNonNull;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BINARY;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.DOUBLE;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.FIXED_LEN_BYTE_ARRAY;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.FLOAT;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT32;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT64;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT96;

/**
 * How a primitive of a file becomes a value of the table.
 *
 * @param type what Trino's Parquet reader is asked for
 * @param adapter from that to the column's type
 */
record PrimitiveReading(Type type, ColumnAdapter adapter)
{
    private static final int DIGITS_OF_INT32 = 10;
    private static final int DIGITS_OF_INT64 = 20;

    PrimitiveReading
    {
        requireNonNull(type, "type is null");
        requireNonNull(adapter, "adapter is null");
    }

    /**
     * Empty means that the file's type does not go with the table's.
     *
     * @param type Trino's of the column
     */
    static Optional<PrimitiveReading> of(DeltaType deltaType, Type type, PrimitiveType file, FileCalendar calendar)
    {
        return switch (deltaType) {
            case Primitive primitive -> of(primitive, type, file).map(reading -> reading.rebased(primitive, file, calendar));
            case DeltaType.Decimal _ -> decimal((DecimalType) type, file);
            case DeltaType.Array _, DeltaType.Map _, DeltaType.Struct _ -> Optional.empty();
        };
    }

    private static Optional<PrimitiveReading> of(Primitive deltaType, Type type, PrimitiveType file)
    {
        PrimitiveTypeName physical = file.getPrimitiveTypeName();
        LogicalTypeAnnotation annotation = file.getLogicalTypeAnnotation();
        return switch (deltaType) {
            case BOOLEAN -> direct(type, physical == PrimitiveTypeName.BOOLEAN);
            case BYTE, SHORT, INTEGER -> direct(type, physical == INT32 && isInteger(annotation));
            case LONG -> direct(type, (physical == INT32 || physical == INT64) && isInteger(annotation));
            case FLOAT -> direct(type, physical == FLOAT);
            case DOUBLE -> physical == INT32 && isInteger(annotation)
                    ? Optional.of(new PrimitiveReading(INTEGER, WideningAdapters.INTEGERS_AS_DOUBLES))
                    : direct(type, physical == FLOAT || physical == DOUBLE);
            case STRING, BINARY -> direct(type, (physical == BINARY || physical == FIXED_LEN_BYTE_ARRAY) && !(annotation instanceof DecimalLogicalTypeAnnotation));
            case DATE -> direct(type, physical == INT32 && annotation instanceof DateLogicalTypeAnnotation);
            case TIMESTAMP -> timestamp(physical, annotation);
            case TIMESTAMP_NTZ -> timestampWithoutZone(physical, annotation);
            case VOID, VARIANT -> Optional.empty();
        };
    }

    /**
     * Points in time are read as UTC, also from files that call them local: there is no other zone to take.
     */
    private static Optional<PrimitiveReading> timestamp(PrimitiveTypeName physical, LogicalTypeAnnotation annotation)
    {
        if (physical == INT96) {
            return Optional.of(new PrimitiveReading(TIMESTAMP_TZ_NANOS, TimestampAdapters.NANOSECONDS_WITH_TIME_ZONE));
        }
        if (physical == INT64 && annotation instanceof TimestampLogicalTypeAnnotation timestamp) {
            return Optional.of(switch (timestamp.getUnit()) {
                case MILLIS -> new PrimitiveReading(TIMESTAMP_TZ_MILLIS, TimestampAdapters.MILLISECONDS_WITH_TIME_ZONE);
                case MICROS -> new PrimitiveReading(TIMESTAMP_TZ_MICROS, IDENTITY);
                case NANOS -> new PrimitiveReading(TIMESTAMP_TZ_NANOS, TimestampAdapters.NANOSECONDS_WITH_TIME_ZONE);
            });
        }
        return Optional.empty();
    }

    private static Optional<PrimitiveReading> timestampWithoutZone(PrimitiveTypeName physical, LogicalTypeAnnotation annotation)
    {
        if (physical == INT32 && annotation instanceof DateLogicalTypeAnnotation) {
            return Optional.of(new PrimitiveReading(DATE, WideningAdapters.DATES_AS_TIMESTAMPS));
        }
        if (physical == INT96) {
            return Optional.of(new PrimitiveReading(TIMESTAMP_NANOS, TimestampAdapters.NANOSECONDS));
        }
        if (physical == INT64 && annotation instanceof TimestampLogicalTypeAnnotation timestamp) {
            return Optional.of(switch (timestamp.getUnit()) {
                case MILLIS, MICROS -> new PrimitiveReading(TIMESTAMP_MICROS, IDENTITY);
                case NANOS -> new PrimitiveReading(TIMESTAMP_NANOS, TimestampAdapters.NANOSECONDS);
            });
        }
        return Optional.empty();
    }

    /**
     * Integers count as the decimals that hold all of their physical type, whatever is annotated: as the protocol has it.
     */
    private static Optional<PrimitiveReading> decimal(DecimalType type, PrimitiveType file)
    {
        if (file.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation decimal) {
            if (!holds(type, decimal.getPrecision(), decimal.getScale())) {
                return Optional.empty();
            }
            return Optional.of(file.getPrimitiveTypeName() == BINARY
                    ? new PrimitiveReading(VARBINARY, DecimalAdapters.ofBytes(type, decimal.getScale()))
                    : new PrimitiveReading(type, IDENTITY));
        }
        if (!isInteger(file.getLogicalTypeAnnotation())) {
            return Optional.empty();
        }
        return switch (file.getPrimitiveTypeName()) {
            case INT32 -> Optional.of(new PrimitiveReading(INTEGER, DecimalAdapters.ofIntegers(type))).filter(_ -> holds(type, DIGITS_OF_INT32, 0));
            case INT64 -> Optional.of(new PrimitiveReading(BIGINT, DecimalAdapters.ofLongs(type))).filter(_ -> holds(type, DIGITS_OF_INT64, 0));
            case BOOLEAN, INT96, FLOAT, DOUBLE, BINARY, FIXED_LEN_BYTE_ARRAY -> Optional.empty();
        };
    }

    private PrimitiveReading rebased(Primitive deltaType, PrimitiveType file, FileCalendar calendar)
    {
        boolean hybrid = file.getPrimitiveTypeName() == INT96 ? calendar.hybridInt96() : calendar.hybridDateTimes();
        if (hybrid && type.equals(DATE)) {
            return new PrimitiveReading(type, CalendarAdapters.DATES.andThen(adapter));
        }
        if (hybrid && deltaType == Primitive.TIMESTAMP) {
            return new PrimitiveReading(type, adapter.andThen(CalendarAdapters.timestamps(calendar)));
        }
        return this;
    }

    private static Optional<PrimitiveReading> direct(Type type, boolean possible)
    {
        return possible ? Optional.of(new PrimitiveReading(type, IDENTITY)) : Optional.empty();
    }

    private static boolean isInteger(LogicalTypeAnnotation annotation)
    {
        return annotation == null || (annotation instanceof IntLogicalTypeAnnotation integer && integer.isSigned());
    }

    /**
     * Whether each decimal of a precision and scale is one of the column's.
     */
    private static boolean holds(DecimalType column, int precision, int scale)
    {
        return column.getScale() >= scale && column.getPrecision() - column.getScale() >= precision - scale;
    }
}
