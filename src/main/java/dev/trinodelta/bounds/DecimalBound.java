package dev.trinodelta.bounds;

import com.fasterxml.jackson.core.JsonToken;
import dev.trinodelta.bounds.BoundDecoder.Side;
import io.trino.spi.type.DecimalType;
import io.trino.spi.type.Int128;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Optional;

import static io.trino.spi.type.Decimals.longTenToNth;
import static java.math.RoundingMode.CEILING;
import static java.math.RoundingMode.FLOOR;

/**
 * Bounds of decimals.
 */
final class DecimalBound
{
    /**
     * Every decimal of so many digits survives being written as a double, and no double is written with more than
     * {@link #DIGITS_OF_DOUBLE}.
     */
    private static final int EXACT_DIGITS_OF_DOUBLE = 15;
    private static final int DIGITS_OF_DOUBLE = 17;
    /**
     * Of a writer that converts, divides by a power of ten and rounds down.
     */
    private static final int STEPS_OF_DOUBLE = 4;
    private static final int MAXIMUM_LENGTH = 1000;

    /**
     * Unscaled values below it have no more digits than that.
     */
    private static final long EXACT_IN_DOUBLE = 1_000_000_000_000_000L;

    private DecimalBound() {}

    static BoundReader reader(DecimalType type)
    {
        return (token, json, slot) -> {
            if (!readPlain(type, token, json, slot)) {
                String text = json.text();
                slot.decode(token, text, isExact(type, text));
            }
        };
    }

    /**
     * Numbers without exponent, of so few digits that nothing can have happened to them.
     */
    private static boolean readPlain(DecimalType type, JsonToken token, JsonScanner json, BoundSlot slot)
    {
        JsonNumber number = json.lastNumber();
        int missingZeros = type.getScale() - number.scale();
        if (!type.isShort() || !token.isNumeric() || !number.isShort() || number.hasExponent() || missingZeros < 0) {
            return false;
        }
        long magnitude = Math.abs(number.unscaled());
        boolean maybeDouble = magnitude == 0 ? type.getScale() >= EXACT_DIGITS_OF_DOUBLE : magnitude >= EXACT_IN_DOUBLE / longTenToNth(missingZeros);
        if (maybeDouble) {
            return false;
        }
        long unscaled = number.unscaled() * longTenToNth(missingZeros);
        if (Math.abs(unscaled) < longTenToNth(type.getPrecision())) {
            slot.set(unscaled, true);
        }
        return true;
    }

    /**
     * Of text that is a decimal: whether its bounds are the value itself.
     */
    private static boolean isExact(DecimalType type, String text)
    {
        if (text.length() > MAXIMUM_LENGTH) {
            return false;
        }
        try {
            BigDecimal value = new BigDecimal(text).stripTrailingZeros();
            return value.scale() <= type.getScale() && !maybeDouble(type, value);
        }
        catch (NumberFormatException _) {
            return false;
        }
    }

    static Optional<Object> decode(DecimalType type, String text, Side side)
    {
        if (text.length() > MAXIMUM_LENGTH) {
            return Optional.empty();
        }
        BigDecimal value = new BigDecimal(text).stripTrailingZeros();
        // Before the scale is set: an exponent may stand for more digits than fit into memory
        boolean tooLarge = value.signum() != 0 && (long) value.precision() - value.scale() > type.getPrecision() - type.getScale();
        if (tooLarge || value.scale() > MAXIMUM_LENGTH) {
            return Optional.empty();
        }
        return scaled(type, maybeDouble(type, value) ? widen(value, side) : value, side)
                .map(unscaled -> type.isShort() ? (Object) unscaled.longValueExact() : Int128.valueOf(unscaled));
    }

    private static Optional<BigInteger> scaled(DecimalType type, BigDecimal value, Side side)
    {
        RoundingMode outwards = switch (side) {
            case LOWER -> FLOOR;
            case UPPER -> CEILING;
        };
        BigDecimal scaled = value.setScale(type.getScale(), outwards);
        return scaled.precision() <= type.getPrecision() ? Optional.of(scaled.unscaledValue()) : Optional.empty();
    }

    /**
     * Whether a writer may have rounded the value to a double. With so few digits, a value of the column's scale
     * comes out of that unharmed.
     */
    private static boolean maybeDouble(DecimalType type, BigDecimal value)
    {
        long digitsInColumn = (long) value.precision() - value.scale() + type.getScale();
        return value.precision() <= DIGITS_OF_DOUBLE && digitsInColumn > EXACT_DIGITS_OF_DOUBLE;
    }

    private static BigDecimal widen(BigDecimal value, Side side)
    {
        BigDecimal error = new BigDecimal(Math.ulp(value.doubleValue()) * STEPS_OF_DOUBLE);
        return switch (side) {
            case LOWER -> value.subtract(error);
            case UPPER -> value.add(error);
        };
    }
}
