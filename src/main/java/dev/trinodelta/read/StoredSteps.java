package dev.trinodelta.read;

import dev.trinodelta.schema.DeltaType;
import dev.trinodelta.schema.DeltaType.Primitive;
import io.trino.spi.predicate.Range;
import io.trino.spi.type.DecimalType;
import io.trino.spi.type.Int128;
import io.trino.spi.type.Type;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Optional;

import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.DateType.DATE;
import static io.trino.spi.type.DecimalType.createDecimalType;
import static io.trino.spi.type.IntegerType.INTEGER;
import static io.trino.spi.type.Timestamps.MICROSECONDS_PER_DAY;
import static java.math.BigInteger.ONE;
import static java.math.BigInteger.TEN;
import static java.math.RoundingMode.CEILING;
import static java.math.RoundingMode.FLOOR;
import static java.util.Objects.requireNonNull;

/**
 * Numbers as a file stores them: counts of a step, in the measure of the column's type.
 *
 * @param type Trino's of what is stored
 * @param step between neighbours
 * @param least count
 * @param greatest count
 */
record StoredSteps(Type type, BigDecimal step, BigInteger least, BigInteger greatest)
{
    StoredSteps
    {
        requireNonNull(type, "type is null");
        requireNonNull(step, "step is null");
        requireNonNull(least, "least is null");
        requireNonNull(greatest, "greatest is null");
    }

    /**
     * Empty means that the file's type is not one that the column may have been widened from.
     */
    static Optional<StoredSteps> of(DeltaType column, PrimitiveType file)
    {
        return switch (column) {
            case Primitive.LONG, Primitive.DOUBLE -> integers(file).filter(steps -> steps.type().equals(INTEGER));
            case Primitive.TIMESTAMP_NTZ -> file.getLogicalTypeAnnotation() instanceof DateLogicalTypeAnnotation
                    ? Optional.of(ofInt32(DATE, BigDecimal.valueOf(MICROSECONDS_PER_DAY)))
                    : Optional.empty();
            case DeltaType.Decimal _ -> file.getLogicalTypeAnnotation() instanceof DecimalLogicalTypeAnnotation decimal
                    ? Optional.of(ofDecimals(createDecimalType(decimal.getPrecision(), decimal.getScale())))
                    : integers(file);
            case Primitive _, DeltaType.Array _, DeltaType.Map _, DeltaType.Struct _ -> Optional.empty();
        };
    }

    private static Optional<StoredSteps> integers(PrimitiveType file)
    {
        return switch (file.getPrimitiveTypeName()) {
            case INT32 -> Optional.of(ofInt32(INTEGER, BigDecimal.ONE));
            case INT64 -> Optional.of(new StoredSteps(BIGINT, BigDecimal.ONE, BigInteger.valueOf(Long.MIN_VALUE), BigInteger.valueOf(Long.MAX_VALUE)));
            case BOOLEAN, INT96, FLOAT, DOUBLE, BINARY, FIXED_LEN_BYTE_ARRAY -> Optional.empty();
        };
    }

    private static StoredSteps ofInt32(Type type, BigDecimal step)
    {
        return new StoredSteps(type, step, BigInteger.valueOf(Integer.MIN_VALUE), BigInteger.valueOf(Integer.MAX_VALUE));
    }

    private static StoredSteps ofDecimals(DecimalType type)
    {
        BigInteger greatest = TEN.pow(type.getPrecision()).subtract(ONE);
        return new StoredSteps(type, BigDecimal.ONE.movePointLeft(type.getScale()), greatest.negate(), greatest);
    }

    /**
     * What of a range of the column can be stored. Empty means nothing of it.
     */
    Optional<Range> narrow(Range range)
    {
        BigInteger low = range.isLowUnbounded() ? least : low(range);
        BigInteger high = range.isHighUnbounded() ? greatest : high(range);
        if (low.compareTo(high) > 0 || low.compareTo(greatest) > 0 || high.compareTo(least) < 0) {
            return Optional.empty();
        }
        boolean lowUnbounded = low.compareTo(least) <= 0;
        boolean highUnbounded = high.compareTo(greatest) >= 0;
        if (lowUnbounded && highUnbounded) {
            return Optional.of(Range.all(type));
        }
        if (lowUnbounded) {
            return Optional.of(Range.lessThanOrEqual(type, toNative(high)));
        }
        if (highUnbounded) {
            return Optional.of(Range.greaterThanOrEqual(type, toNative(low)));
        }
        return Optional.of(Range.range(type, toNative(low), true, toNative(high), true));
    }

    private BigInteger low(Range range)
    {
        Object bound = range.getLowBoundedValue();
        if (bound instanceof Double number && number.isInfinite()) {
            return number < 0 ? least : greatest.add(ONE);
        }
        return range.isLowInclusive() ? steps(range.getType(), bound, CEILING) : steps(range.getType(), bound, FLOOR).add(ONE);
    }

    private BigInteger high(Range range)
    {
        Object bound = range.getHighBoundedValue();
        if (bound instanceof Double number && number.isInfinite()) {
            return number > 0 ? greatest : least.subtract(ONE);
        }
        return range.isHighInclusive() ? steps(range.getType(), bound, FLOOR) : steps(range.getType(), bound, CEILING).subtract(ONE);
    }

    private BigInteger steps(Type columnType, Object bound, RoundingMode mode)
    {
        return toNumber(columnType, bound).divide(step, 0, mode).toBigInteger();
    }

    private static BigDecimal toNumber(Type columnType, Object value)
    {
        int scale = columnType instanceof DecimalType decimal ? decimal.getScale() : 0;
        return switch (value) {
            case Long number -> BigDecimal.valueOf(number, scale);
            case Int128 number -> new BigDecimal(number.toBigInteger(), scale);
            case Double number -> new BigDecimal(number);
            default -> throw new IllegalArgumentException("Not a number: " + value);
        };
    }

    private Object toNative(BigInteger count)
    {
        return type.getJavaType() == long.class ? count.longValueExact() : Int128.valueOf(count);
    }
}
