package dev.trinodelta.bounds;

import com.fasterxml.jackson.core.JsonToken;
import dev.trinodelta.schema.DeltaType;
import dev.trinodelta.schema.DeltaType.Primitive;
import dev.trinodelta.schema.PhysicalColumn;
import io.trino.spi.type.DecimalType;

import java.time.DateTimeException;
import java.util.Optional;

import static java.lang.Float.floatToRawIntBits;
import static java.lang.Long.parseLong;

/**
 * From a minimum or maximum in statistics to a bound in Trino's native form that holds whatever the writer did: where
 * writers shorten or round, the bound gives way. Text that is not a value of the column's type gives no bound.
 */
public final class BoundDecoder
{
    private BoundDecoder() {}

    enum Side
    {
        LOWER,
        UPPER,
    }

    /**
     * No value that the writer may have meant to cover is less.
     */
    public static Optional<Object> lower(PhysicalColumn column, JsonToken token, String text)
    {
        return decode(column, token, text, Side.LOWER);
    }

    /**
     * No value that the writer may have meant to cover is greater.
     */
    public static Optional<Object> upper(PhysicalColumn column, JsonToken token, String text)
    {
        return decode(column, token, text, Side.UPPER);
    }

    private static Optional<Object> decode(PhysicalColumn column, JsonToken token, String text, Side side)
    {
        try {
            return switch (column.deltaType()) {
                case Primitive primitive -> decodePrimitive(primitive, token, text, side);
                case DeltaType.Decimal _ -> DecimalBound.decode((DecimalType) column.type(), text, side);
                case DeltaType.Array _, DeltaType.Map _, DeltaType.Struct _ -> Optional.empty();
            };
        }
        catch (ArithmeticException | DateTimeException | NumberFormatException _) {
            return Optional.empty();
        }
    }

    private static Optional<Object> decodePrimitive(Primitive type, JsonToken token, String text, Side side)
    {
        return switch (type) {
            case BOOLEAN -> token.isBoolean() ? Optional.of(token == JsonToken.VALUE_TRUE) : Optional.empty();
            case BYTE -> integer(token, text, Byte.MIN_VALUE, Byte.MAX_VALUE);
            case SHORT -> integer(token, text, Short.MIN_VALUE, Short.MAX_VALUE);
            case INTEGER -> integer(token, text, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case LONG -> integer(token, text, Long.MIN_VALUE, Long.MAX_VALUE);
            case FLOAT -> FloatingPointBound.decodeFloat(token, text).map(value -> (long) floatToRawIntBits(value));
            case DOUBLE -> FloatingPointBound.decodeDouble(token, text, side).map(value -> value);
            case STRING -> token == JsonToken.VALUE_STRING ? StringBound.decode(text, side).map(value -> value) : Optional.empty();
            case DATE -> token == JsonToken.VALUE_STRING ? TimestampBound.date(text) : Optional.empty();
            case TIMESTAMP -> token == JsonToken.VALUE_STRING ? TimestampBound.timestamp(text, side) : Optional.empty();
            case TIMESTAMP_NTZ -> token == JsonToken.VALUE_STRING ? TimestampBound.timestampWithoutZone(text, side) : Optional.empty();
            // Writers do not agree on how to write bytes as text
            case BINARY, VOID, VARIANT -> Optional.empty();
        };
    }

    private static Optional<Object> integer(JsonToken token, String text, long least, long greatest)
    {
        if (token != JsonToken.VALUE_NUMBER_INT) {
            return Optional.empty();
        }
        long value = parseLong(text);
        return value >= least && value <= greatest ? Optional.of(value) : Optional.empty();
    }
}
