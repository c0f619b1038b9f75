package dev.trinodelta.checkpoint;

import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.trino.spi.block.Block;
import io.trino.spi.block.VariableWidthBlock;

import java.util.Optional;

import static java.util.Objects.requireNonNull;

/**
 * Texts of a column, however the block has them.
 */
final class TextBlock
{
    static final Block NO_TEXTS = new VariableWidthBlock(0, Slices.EMPTY_SLICE, new int[1], Optional.empty());
    static final TextBlock EMPTY = new TextBlock(NO_TEXTS);

    private final Block block;
    private final VariableWidthBlock texts;
    private final boolean direct;

    TextBlock(Block block)
    {
        this.block = requireNonNull(block, "block is null");
        this.texts = (VariableWidthBlock) block.getUnderlyingValueBlock();
        this.direct = block instanceof VariableWidthBlock;
    }

    boolean isNull(int position)
    {
        return block.isNull(position);
    }

    Slice slice(int position)
    {
        return texts.getSlice(index(position));
    }

    Slice bytes()
    {
        return texts.getRawSlice();
    }

    /**
     * In {@link #bytes}.
     */
    int offset(int position)
    {
        return texts.getRawSliceOffset(index(position));
    }

    int length(int position)
    {
        return texts.getSliceLength(index(position));
    }

    /**
     * Of the texts that the block is made of, which may be a dictionary.
     */
    int count()
    {
        return texts.getPositionCount();
    }

    /**
     * All of the texts together in {@link #bytes}, from here on.
     */
    int offset()
    {
        return texts.getPositionCount() == 0 ? 0 : texts.getRawSliceOffset(0);
    }

    int length()
    {
        int count = texts.getPositionCount();
        return count == 0 ? 0 : texts.getRawSliceOffset(count - 1) + texts.getSliceLength(count - 1) - offset();
    }

    private int index(int position)
    {
        return direct ? position : block.getUnderlyingValuePosition(position);
    }
}
