package dev.trinodelta.read;

import dev.trinodelta.handle.DeltaColumnHandle;
import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.Range;
import io.trino.spi.predicate.ValueSet;
import io.trino.spi.type.DecimalType;
import io.trino.spi.type.Int128;
import io.trino.spi.type.Type;
import org.apache.parquet.schema.MessageTypeParser;
import org.apache.parquet.schema.PrimitiveType;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.DateType.DATE;
import static io.trino.spi.type.DecimalType.createDecimalType;
import static io.trino.spi.type.DoubleType.DOUBLE;
import static io.trino.spi.type.IntegerType.INTEGER;
import static io.trino.spi.type.RealType.REAL;
import static io.trino.spi.type.TimestampType.TIMESTAMP_MICROS;
import static java.lang.Float.floatToRawIntBits;
import static java.lang.Float.intBitsToFloat;
import static java.lang.Math.toIntExact;
import static java.math.BigInteger.ONE;
import static java.math.BigInteger.TEN;

/**
 * Types that columns were widened from and to, with values of both. Few values are likely, so that they meet.
 */
enum Widening
{
    INTEGER_TO_LONG("long", BIGINT, INTEGER, "int32 c"),
    INTEGER_TO_DOUBLE("double", DOUBLE, INTEGER, "int32 c"),
    FLOAT_TO_DOUBLE("double", DOUBLE, REAL, "float c"),
    DATE_TO_TIMESTAMP("timestamp_ntz", TIMESTAMP_MICROS, DATE, "int32 c (DATE)"),
    INTEGER_TO_DECIMAL("decimal(10,0)", createDecimalType(10, 0), INTEGER, "int32 c"),
    INTEGER_TO_SHORT_DECIMAL("decimal(18,8)", createDecimalType(18, 8), INTEGER, "int32 c"),
    INTEGER_TO_LONG_DECIMAL("decimal(38,28)", createDecimalType(38, 28), INTEGER, "int32 c"),
    LONG_TO_DECIMAL("decimal(20,0)", createDecimalType(20, 0), BIGINT, "int64 c"),
    LONG_TO_DECIMAL_WITH_SCALE("decimal(38,18)", createDecimalType(38, 18), BIGINT, "int64 c"),
    INT32_DECIMAL("decimal(18,4)", createDecimalType(18, 4), createDecimalType(9, 2), "int32 c (DECIMAL(9,2))"),
    INT32_DECIMAL_TO_LONG("decimal(38,20)", createDecimalType(38, 20), createDecimalType(5, 2), "int32 c (DECIMAL(5,2))"),
    INT64_DECIMAL("decimal(18,2)", createDecimalType(18, 2), createDecimalType(17, 1), "int64 c (DECIMAL(17,1))"),
    INT64_DECIMAL_TO_LONG("decimal(38,22)", createDecimalType(38, 22), createDecimalType(18, 2), "int64 c (DECIMAL(18,2))"),
    FIXED_DECIMAL("decimal(38,5)", createDecimalType(38, 5), createDecimalType(34, 1), "fixed_len_byte_array(15) c (DECIMAL(34,1))");

    private static final float[] FLOATS_OF_NOTE = {0.0f, -0.0f, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.MIN_VALUE, Float.MAX_VALUE, -Float.MAX_VALUE, 1.1f};
    private static final double[] DOUBLES_OF_NOTE = {0.0, -0.0, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, Double.MAX_VALUE, -1e-300, 1e300, 1.1};
    private static final long MICROSECONDS_PER_DAY = 86_400_000_000L;
    /**
     * Beyond it a timestamp cannot follow.
     */
    private static final int LAST_DAY = 106_751_990;

    private final String deltaType;
    private final Type columnType;
    private final Type fileType;
    private final String stored;

    Widening(String deltaType, Type columnType, Type fileType, String stored)
    {
        this.deltaType = deltaType;
        this.columnType = columnType;
        this.fileType = fileType;
        this.stored = stored;
    }

    DeltaColumnHandle column()
    {
        return TestingScan.column("c", deltaType);
    }

    Type columnType()
    {
        return columnType;
    }

    Type fileType()
    {
        return fileType;
    }

    PrimitiveType stored()
    {
        return MessageTypeParser.parseMessageType("message m { optional %s; }".formatted(stored)).getType(0).asPrimitiveType();
    }

    /**
     * In Trino's native form of the file's type.
     */
    Object fileValue(Random random)
    {
        if (fileType.equals(REAL)) {
            float value = random.nextInt(6) == 0 ? FLOATS_OF_NOTE[random.nextInt(FLOATS_OF_NOTE.length)] : random.nextInt(-30, 30) / 10f;
            return (long) floatToRawIntBits(value);
        }
        BigInteger greatest = greatest(fileType);
        return toNative(fileType, switch (random.nextInt(12)) {
            case 0 -> greatest;
            case 1 -> fileType instanceof DecimalType || fileType.equals(DATE) ? greatest.negate() : greatest.not();
            default -> BigInteger.valueOf(random.nextLong(-20, 20));
        });
    }

    /**
     * In Trino's native form of the column's type.
     */
    Object widened(Object fileValue)
    {
        if (fileType.equals(REAL)) {
            return (double) intBitsToFloat(toIntExact((long) fileValue));
        }
        BigDecimal number = new BigDecimal(fileValue instanceof Int128 large ? large.toBigInteger() : BigInteger.valueOf((long) fileValue), scale(fileType));
        if (columnType.equals(DOUBLE)) {
            return number.doubleValue();
        }
        BigDecimal inColumn = fileType.equals(DATE) ? number.multiply(BigDecimal.valueOf(MICROSECONDS_PER_DAY)) : number;
        return toNative(columnType, inColumn.setScale(scale(columnType)).unscaledValue());
    }

    /**
     * About values that files hold, between them, and of the column alone.
     */
    Domain domain(Random random)
    {
        boolean nullAllowed = random.nextInt(4) == 0;
        if (random.nextInt(20) == 0) {
            return Domain.create(random.nextBoolean() ? ValueSet.all(columnType) : ValueSet.none(columnType), nullAllowed);
        }
        List<Range> ranges = new ArrayList<>();
        for (int count = random.nextInt(1, 4); count > 0; count--) {
            Object bound = bound(random);
            ranges.add(switch (random.nextInt(4)) {
                case 0 -> random.nextBoolean() ? Range.lessThan(columnType, bound) : Range.lessThanOrEqual(columnType, bound);
                case 1 -> random.nextBoolean() ? Range.greaterThan(columnType, bound) : Range.greaterThanOrEqual(columnType, bound);
                case 2 -> Range.equal(columnType, bound);
                default -> Range.equal(columnType, bound).span(Range.equal(columnType, bound(random)));
            });
        }
        ValueSet values = ValueSet.ofRanges(ranges);
        return Domain.create(random.nextInt(5) == 0 ? values.complement() : values, nullAllowed);
    }

    private Object bound(Random random)
    {
        Object value = widened(fileValue(random));
        if (columnType.equals(DOUBLE)) {
            double number = (double) value;
            return switch (random.nextInt(6)) {
                case 0 -> Math.nextUp(Double.isNaN(number) ? 0 : number);
                case 1 -> Math.nextDown(Double.isNaN(number) ? 0 : number);
                case 2 -> random.nextInt(-200, 200) / 10.0;
                case 3 -> DOUBLES_OF_NOTE[random.nextInt(DOUBLES_OF_NOTE.length)];
                default -> Double.isNaN(number) ? 1.5 : number;
            };
        }
        BigInteger number = value instanceof Int128 large ? large.toBigInteger() : BigInteger.valueOf((long) value);
        BigInteger greatest = greatest(columnType);
        BigInteger moved = switch (random.nextInt(8)) {
            case 0 -> number.add(ONE);
            case 1 -> number.subtract(ONE);
            case 2 -> greatest;
            case 3 -> greatest.negate();
            default -> number;
        };
        return toNative(columnType, moved.min(greatest).max(greatest.negate()));
    }

    private static BigInteger greatest(Type type)
    {
        if (type instanceof DecimalType decimal) {
            return TEN.pow(decimal.getPrecision()).subtract(ONE);
        }
        if (type.equals(DATE)) {
            return BigInteger.valueOf(LAST_DAY);
        }
        return BigInteger.valueOf(type.equals(INTEGER) ? Integer.MAX_VALUE : Long.MAX_VALUE);
    }

    private static int scale(Type type)
    {
        return type instanceof DecimalType decimal ? decimal.getScale() : 0;
    }

    private static Object toNative(Type type, BigInteger number)
    {
        return type.getJavaType() == long.class ? number.longValueExact() : Int128.valueOf(number);
    }
}
