package dev.trinodelta.read;

import io.airlift.slice.Slice;
import io.trino.spi.block.Block;
import io.trino.spi.block.RowBlock;

import java.util.Optional;
import java.util.OptionalInt;

import static io.trino.spi.type.VarbinaryType.VARBINARY;
import static java.util.Objects.requireNonNull;

/**
 * A group with a field {@code value}, {@code typed_value}, or both: a variant, a field of one, or an element.
 *
 * @param value place of the field among those that are read of the group
 * @see <a href="https://github.com/apache/parquet-format/blob/master/VariantShredding.md#value-shredding">Parquet</a>
 */
record ShreddedValue(OptionalInt value, Optional<Typed> typed)
{
    ShreddedValue
    {
        requireNonNull(value, "value is null");
        requireNonNull(typed, "typed is null");
    }

    /**
     * @param field place of the field among those that are read of the group
     */
    record Typed(int field, TypedValue value)
    {
        Typed
        {
            requireNonNull(value, "value is null");
        }
    }

    boolean isShredded()
    {
        return typed.isPresent();
    }

    /**
     * The bytes of the variant value; empty where it is missing.
     *
     * @param block of the group
     */
    Optional<Slice> assemble(Block block, int position, VariantDictionary dictionary)
            throws MalformedVariantException
    {
        if (block.isNull(position)) {
            return Optional.empty();
        }
        RowBlock rows = (RowBlock) block.getUnderlyingValueBlock();
        int row = block.getUnderlyingValuePosition(position) + rows.getOffsetBase();
        Optional<Slice> bytes = Optional.empty();
        if (value.isPresent() && !rows.getRawFieldBlock(value.getAsInt()).isNull(row)) {
            Slice slice = VARBINARY.getSlice(rows.getRawFieldBlock(value.getAsInt()), row);
            VariantBytes.check(slice, dictionary.size());
            bytes = Optional.of(slice);
        }
        if (typed.isPresent()) {
            Block typedBlock = rows.getRawFieldBlock(typed.get().field());
            if (!typedBlock.isNull(row)) {
                return Optional.of(typed.get().value().assemble(typedBlock, row, bytes, dictionary));
            }
        }
        return bytes;
    }
}
