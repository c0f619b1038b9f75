package dev.trinodelta.read;

import dev.trinodelta.protocol.DeltaException;
import io.airlift.slice.Slice;
import io.trino.spi.block.Block;
import io.trino.spi.block.BlockBuilder;
import io.trino.spi.block.RowBlock;
import io.trino.spi.block.ValueBlock;
import io.trino.spi.block.VariantBlock;
import io.trino.spi.variant.Variant;

import java.util.Optional;
import java.util.function.Function;

import static io.trino.spi.type.VarbinaryType.VARBINARY;
import static java.util.Objects.requireNonNull;

/**
 * From the groups of a file to variants. All bytes are checked on the way.
 */
final class VariantAdapter
        implements ColumnAdapter.ValueAdapter
{
    /**
     * Place of the field among those that are read of the group.
     */
    static final int METADATA = 0;

    private final ShreddedValue layout;
    private final Function<MalformedVariantException, DeltaException> failure;

    /**
     * @param layout of the group beside its field {@code metadata}
     */
    VariantAdapter(ShreddedValue layout, Function<MalformedVariantException, DeltaException> failure)
    {
        this.layout = requireNonNull(layout, "layout is null");
        this.failure = requireNonNull(failure, "failure is null");
    }

    @Override
    public Block adapt(ValueBlock block)
    {
        try {
            return adapt((RowBlock) block);
        }
        catch (MalformedVariantException e) {
            throw failure.apply(e);
        }
    }

    private Block adapt(RowBlock groups)
            throws MalformedVariantException
    {
        int positionCount = groups.getPositionCount();
        Block sources = groups.getFieldBlock(METADATA);
        Slice[] metadata = new Slice[positionCount];
        Slice[] values = new Slice[positionCount];
        boolean metadataAsRead = true;
        boolean valuesAsRead = !layout.isShredded();
        VariantDictionary dictionary = null;
        for (int position = 0; position < positionCount; position++) {
            if (groups.isNull(position)) {
                continue;
            }
            if (sources.isNull(position)) {
                throw new MalformedVariantException("it has no metadata");
            }
            Slice source = VARBINARY.getSlice(sources, position);
            if (dictionary == null || !dictionary.isOf(source)) {
                dictionary = VariantDictionary.of(source);
            }
            Optional<Slice> value = layout.assemble(groups, position, dictionary);
            valuesAsRead &= value.isPresent();
            // A variant that is there but has no value is null to the specification
            values[position] = value.orElse(Variant.NULL_VALUE.data());
            metadata[position] = dictionary.toSlice();
            metadataAsRead &= metadata[position].equals(source);
        }
        return VariantBlock.create(
                positionCount,
                metadataAsRead ? sources : block(metadata),
                valuesAsRead ? groups.getFieldBlock(layout.value().orElseThrow()) : block(values),
                Validity.of(groups));
    }

    private static Block block(Slice[] slices)
    {
        BlockBuilder builder = VARBINARY.createBlockBuilder(null, slices.length);
        for (Slice slice : slices) {
            if (slice == null) {
                builder.appendNull();
            }
            else {
                VARBINARY.writeSlice(builder, slice);
            }
        }
        return builder.build();
    }
}
