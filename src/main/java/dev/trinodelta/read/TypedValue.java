package dev.trinodelta.read;

import io.airlift.slice.Slice;
import io.trino.spi.block.Block;

import java.util.Optional;

/**
 * How a field {@code typed_value} of a shredded variant goes back into the variant.
 */
sealed interface TypedValue
        permits TypedArray,
                TypedObject,
                TypedPrimitive
{
    /**
     * The bytes of the variant value whose typed value is at a position, where it is not null.
     *
     * @param value bytes of the field {@code value} beside it, already checked
     */
    Slice assemble(Block block, int position, Optional<Slice> value, VariantDictionary dictionary)
            throws MalformedVariantException;

    static MalformedVariantException conflict()
    {
        return new MalformedVariantException("value and typed_value are both set, though typed_value is no object");
    }
}
