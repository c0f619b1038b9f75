package dev.trinodelta.bounds;

import com.fasterxml.jackson.core.JsonToken;
import dev.trinodelta.schema.DeltaType;
import dev.trinodelta.schema.DeltaType.Primitive;
import dev.trinodelta.schema.PhysicalColumn;
import io.trino.spi.type.DecimalType;

/**
 * Reads bounds of one type: what nearly all statistics look like straight from their bytes, the rest by {@link BoundDecoder}.
 */
interface BoundReader
{
    /**
     * Puts the bound into the slot, and leaves the slot alone where the text gives no bound.
     *
     * @param json has just gone past the scalar
     */
    void read(JsonToken token, JsonScanner json, BoundSlot slot);

    static BoundReader of(PhysicalColumn column)
    {
        return switch (column.deltaType()) {
            case Primitive primitive -> ofPrimitive(primitive);
            case DeltaType.Decimal _ -> DecimalBound.reader((DecimalType) column.type());
            case DeltaType.Array _, DeltaType.Map _, DeltaType.Struct _ -> nothing();
        };
    }

    private static BoundReader ofPrimitive(Primitive primitive)
    {
        return switch (primitive) {
            case BOOLEAN -> (token, _, slot) -> {
                if (token.isBoolean()) {
                    slot.set(token == JsonToken.VALUE_TRUE ? 1 : 0, true);
                }
            };
            case BYTE -> integers(Byte.MIN_VALUE, Byte.MAX_VALUE);
            case SHORT -> integers(Short.MIN_VALUE, Short.MAX_VALUE);
            case INTEGER -> integers(Integer.MIN_VALUE, Integer.MAX_VALUE);
            case LONG -> integers(Long.MIN_VALUE, Long.MAX_VALUE);
            case FLOAT -> FloatingPointBound::readFloat;
            case DOUBLE -> FloatingPointBound::readDouble;
            case STRING -> StringBound::read;
            case DATE -> TimestampBound::readDate;
            case TIMESTAMP -> TimestampBound::readTimestamp;
            case TIMESTAMP_NTZ -> TimestampBound::readTimestampWithoutZone;
            case BINARY, VOID, VARIANT -> nothing();
        };
    }

    static BoundReader nothing()
    {
        return (_, _, _) -> {};
    }

    private static BoundReader integers(long least, long greatest)
    {
        return (token, json, slot) -> {
            if (token != JsonToken.VALUE_NUMBER_INT) {
                return;
            }
            JsonNumber number = json.lastNumber();
            if (!number.isShort()) {
                slot.decode(token, json.text(), true);
            }
            else if (number.unscaled() >= least && number.unscaled() <= greatest) {
                slot.set(number.unscaled(), true);
            }
        };
    }
}
