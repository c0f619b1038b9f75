package dev.trinodelta.bounds;

import com.fasterxml.jackson.core.JsonToken;
import dev.trinodelta.bounds.BoundDecoder.Side;

import java.util.Optional;

import static java.lang.Double.doubleToRawLongBits;
import static java.lang.Double.isFinite;
import static java.lang.Double.parseDouble;
import static java.lang.Float.parseFloat;

/**
 * Bounds of floating point numbers. NaN is none: it tells nothing of the other values. Both zeros are one value to
 * Trino.
 */
final class FloatingPointBound
{
    /**
     * Halfway between two floats lie the doubles that end in these bits.
     */
    private static final long BITS_BEYOND_FLOAT = (1L << 29) - 1;
    private static final long HALF_OF_FLOAT = 1L << 28;
    private static final double LEAST_PLAIN = 1e-37;
    private static final double GREATEST_PLAIN = 1e38;
    /**
     * Doubles hold integers below it, and powers of ten up to the 22nd, as they are.
     */
    private static final long INTEGERS_OF_DOUBLE = 1L << 53;
    private static final double[] POWERS_OF_TEN = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

    private FloatingPointBound() {}

    static void readFloat(JsonToken token, JsonScanner json, BoundSlot slot)
    {
        if (token.isNumeric()) {
            double value = number(json);
            if (isPlain(value)) {
                slot.set(KeyForm.key((float) value), false);
                return;
            }
        }
        slot.decode(token, json.text(), false);
    }

    static void readDouble(JsonToken token, JsonScanner json, BoundSlot slot)
    {
        if (token.isNumeric()) {
            double value = number(json);
            if (isPlain(value)) {
                slot.set(KeyForm.key(withFloat(value, (float) value, slot.side())), false);
                return;
            }
        }
        slot.decode(token, json.text(), false);
    }

    /**
     * Whether rounding the double to a float gives the same as rounding the text to a float: all but doubles halfway
     * between floats, to which the text may have been rounded, and those of a size that floats hold badly.
     */
    private static boolean isPlain(double value)
    {
        double magnitude = Math.abs(value);
        return value == 0 || (magnitude > LEAST_PLAIN && magnitude < GREATEST_PLAIN && (doubleToRawLongBits(value) & BITS_BEYOND_FLOAT) != HALF_OF_FLOAT);
    }

    private static double number(JsonScanner json)
    {
        JsonNumber number = json.lastNumber();
        int scale = number.scale();
        if (number.isShort() && Math.abs(number.unscaled()) < INTEGERS_OF_DOUBLE && Math.abs(scale) < POWERS_OF_TEN.length) {
            // One rounding, as if of the text
            return scale >= 0 ? number.unscaled() / POWERS_OF_TEN[scale] : number.unscaled() * POWERS_OF_TEN[-scale];
        }
        return parseDouble(json.text());
    }

    static Optional<Float> decodeFloat(JsonToken token, String text)
    {
        if (token.isNumeric()) {
            float value = parseFloat(text);
            return Float.isFinite(value) ? Optional.of(value) : Optional.empty();
        }
        return infinity(token, text).map(Double::floatValue);
    }

    /**
     * Files from before a column was widened have floats in their statistics, where {@code 1.1} is a different number
     * than the double {@code 1.1}: the bound covers both.
     */
    static Optional<Double> decodeDouble(JsonToken token, String text, Side side)
    {
        if (token.isNumeric()) {
            double value = parseDouble(text);
            if (!isFinite(value)) {
                return Optional.empty();
            }
            float asFloat = parseFloat(text);
            if (!Float.isFinite(asFloat)) {
                return Optional.of(value);
            }
            return Optional.of(withFloat(value, asFloat, side));
        }
        return infinity(token, text);
    }

    private static double withFloat(double value, float asFloat, Side side)
    {
        return switch (side) {
            case LOWER -> Math.min(value, asFloat);
            case UPPER -> Math.max(value, asFloat);
        };
    }

    private static Optional<Double> infinity(JsonToken token, String text)
    {
        if (token != JsonToken.VALUE_STRING) {
            return Optional.empty();
        }
        return switch (text) {
            case "Infinity" -> Optional.of(Double.POSITIVE_INFINITY);
            case "-Infinity" -> Optional.of(Double.NEGATIVE_INFINITY);
            default -> Optional.empty();
        };
    }
}
