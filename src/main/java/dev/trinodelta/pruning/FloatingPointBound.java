package dev.trinodelta.pruning;

import com.fasterxml.jackson.core.JsonToken;
import dev.trinodelta.pruning.BoundDecoder.Side;

import java.util.Optional;

import static java.lang.Double.isFinite;
import static java.lang.Double.parseDouble;
import static java.lang.Float.parseFloat;

/**
 * Bounds of floating point numbers. NaN is none: it tells nothing of the other values. Both zeros are one value to
 * Trino.
 */
final class FloatingPointBound
{
    private FloatingPointBound() {}

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
            return Optional.of(switch (side) {
                case LOWER -> Math.min(value, asFloat);
                case UPPER -> Math.max(value, asFloat);
            });
        }
        return infinity(token, text);
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
