package dev.trinodelta.pruning;

import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.Range;
import io.trino.spi.type.Type;

import static io.trino.spi.type.DoubleType.DOUBLE;
import static io.trino.spi.type.RealType.REAL;
import static java.lang.Float.floatToRawIntBits;
import static java.lang.Float.intBitsToFloat;

/**
 * What is special about floating point values: NaN has no place in their order, and zero has two signs.
 */
final class FloatingPoint
{
    private FloatingPoint() {}

    static boolean isFloatingPoint(Type type)
    {
        return type.equals(REAL) || type.equals(DOUBLE);
    }

    /**
     * @param value in Trino's native form
     */
    static boolean isNaN(Type type, Object value)
    {
        if (value == null) {
            return false;
        }
        if (type.equals(REAL)) {
            return Float.isNaN(intBitsToFloat(((Long) value).intValue()));
        }
        return type.equals(DOUBLE) && Double.isNaN((double) value);
    }

    /**
     * A lower bound that lets in both zeros.
     */
    static Object lowered(Type type, Object value)
    {
        if (type.equals(DOUBLE) && (double) value == 0) {
            return -0.0;
        }
        if (type.equals(REAL) && intBitsToFloat(((Long) value).intValue()) == 0) {
            return (long) floatToRawIntBits(-0.0f);
        }
        return value;
    }

    /**
     * An upper bound that lets in both zeros.
     */
    static Object raised(Type type, Object value)
    {
        if (type.equals(DOUBLE) && (double) value == 0) {
            return 0.0;
        }
        if (type.equals(REAL) && intBitsToFloat(((Long) value).intValue()) == 0) {
            return (long) floatToRawIntBits(0.0f);
        }
        return value;
    }

    /**
     * Whether NaN satisfies what the domain was made of, as it does {@code x <> 3}. Such a domain has no bound on
     * either side; and bounds in statistics may leave NaN out.
     */
    static boolean mayWantNaN(Domain domain)
    {
        if (domain.getValues().isAll()) {
            return true;
        }
        if (domain.getValues().isNone()) {
            return false;
        }
        Range span = domain.getValues().getRanges().getSpan();
        return span.isLowUnbounded() && span.isHighUnbounded();
    }
}
