package dev.trinodelta.read;

import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.trino.spi.block.ArrayBlock;
import io.trino.spi.block.Block;
import io.trino.spi.variant.Variant;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import static io.trino.spi.variant.VariantEncoder.encodeArray;
import static io.trino.spi.variant.VariantEncoder.encodedArraySize;
import static java.lang.Math.addExact;
import static java.util.Objects.requireNonNull;

/**
 * Arrays that a file stores as a Parquet list. An element that is missing is read as a variant's null.
 */
record TypedArray(ShreddedValue element)
        implements TypedValue
{
    TypedArray
    {
        requireNonNull(element, "element is null");
    }

    @Override
    public Slice assemble(Block block, int position, Optional<Slice> value, VariantDictionary dictionary)
            throws MalformedVariantException
    {
        if (value.isPresent()) {
            throw TypedValue.conflict();
        }
        Block elements = ((ArrayBlock) block.getUnderlyingValueBlock()).getArray(block.getUnderlyingValuePosition(position));
        List<Slice> encoded = new ArrayList<>(elements.getPositionCount());
        int length = 0;
        for (int index = 0; index < elements.getPositionCount(); index++) {
            Slice bytes = element.assemble(elements, index, dictionary).orElse(Variant.NULL_VALUE.data());
            encoded.add(bytes);
            length = addExact(length, bytes.length());
        }
        Slice array = Slices.allocate(encodedArraySize(encoded.size(), length));
        encodeArray(encoded, array, 0);
        return array;
    }
}
