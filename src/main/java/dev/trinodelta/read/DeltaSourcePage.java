package dev.trinodelta.read;

import com.google.common.collect.ImmutableList;
import io.trino.spi.Page;
import io.trino.spi.block.Block;
import io.trino.spi.block.BlockBuilder;
import io.trino.spi.block.RunLengthEncodedBlock;
import io.trino.spi.connector.SourcePage;

import java.util.List;
import java.util.Optional;
import java.util.function.ObjLongConsumer;

import static io.airlift.slice.SizeOf.instanceSize;
import static io.airlift.slice.SizeOf.sizeOf;
import static io.trino.spi.type.BigintType.BIGINT;
import static java.lang.Math.addExact;
import static java.util.Objects.requireNonNull;

/**
 * A page of the table's columns over a page of the file's. A column is decoded when it is first asked for.
 */
final class DeltaSourcePage
        implements SourcePage
{
    private static final int INSTANCE_SIZE = instanceSize(DeltaSourcePage.class);

    private final SourcePage page;
    private final List<PageColumn> columns;
    private final DataFileFailures failures;
    private final Block[] blocks;
    private long[] positions;

    /**
     * @param positions of the page's rows in the file; empty where no column needs them
     */
    DeltaSourcePage(SourcePage page, List<PageColumn> columns, long[] positions, DataFileFailures failures)
    {
        this.page = requireNonNull(page, "page is null");
        this.columns = ImmutableList.copyOf(columns);
        this.failures = requireNonNull(failures, "failures is null");
        this.blocks = new Block[columns.size()];
        this.positions = requireNonNull(positions, "positions is null");
    }

    @Override
    public int getPositionCount()
    {
        return page.getPositionCount();
    }

    @Override
    public long getSizeInBytes()
    {
        long size = 0;
        for (Block block : blocks) {
            if (block != null) {
                size += block.getSizeInBytes();
            }
        }
        return size;
    }

    @Override
    public long getRetainedSizeInBytes()
    {
        long size = INSTANCE_SIZE + sizeOf(blocks) + sizeOf(positions) + page.getRetainedSizeInBytes();
        for (int channel = 0; channel < blocks.length; channel++) {
            if (isOwn(channel)) {
                size += blocks[channel].getRetainedSizeInBytes();
            }
        }
        return size;
    }

    @Override
    public void retainedBytesForEachPart(ObjLongConsumer<Object> consumer)
    {
        consumer.accept(this, INSTANCE_SIZE);
        consumer.accept(blocks, sizeOf(blocks));
        consumer.accept(positions, sizeOf(positions));
        page.retainedBytesForEachPart(consumer);
        for (int channel = 0; channel < blocks.length; channel++) {
            if (isOwn(channel)) {
                blocks[channel].retainedBytesForEachPart(consumer);
            }
        }
    }

    @Override
    public int getChannelCount()
    {
        return blocks.length;
    }

    @Override
    public Block getBlock(int channel)
    {
        if (blocks[channel] == null) {
            blocks[channel] = switch (columns.get(channel)) {
                case PageColumn.Constant(var value) -> RunLengthEncodedBlock.create(value, page.getPositionCount());
                case PageColumn.FromFile column -> fromFile(column);
                case PageColumn.Numbered column -> numbered(column);
            };
        }
        return blocks[channel];
    }

    @Override
    public Page getPage()
    {
        for (int channel = 0; channel < blocks.length; channel++) {
            getBlock(channel);
        }
        return new Page(page.getPositionCount(), blocks.clone());
    }

    @Override
    public void selectPositions(int[] selected, int offset, int size)
    {
        page.selectPositions(selected, offset, size);
        if (positions.length > 0) {
            long[] remaining = new long[size];
            for (int row = 0; row < size; row++) {
                remaining[row] = positions[selected[offset + row]];
            }
            positions = remaining;
        }
        for (int channel = 0; channel < blocks.length; channel++) {
            if (blocks[channel] != null) {
                blocks[channel] = blocks[channel].getPositions(selected, offset, size);
            }
        }
    }

    private Block fromFile(PageColumn.FromFile column)
    {
        try {
            return column.adapter().adapt(page.getBlock(column.channel()));
        }
        catch (RuntimeException e) {
            throw failures.translate(e);
        }
    }

    private Block numbered(PageColumn.Numbered column)
    {
        int rowCount = page.getPositionCount();
        Optional<Block> carried = column.carried().map(this::fromFile);
        BlockBuilder builder = BIGINT.createFixedSizeBlockBuilder(rowCount);
        for (int row = 0; row < rowCount; row++) {
            if (carried.isPresent() && !carried.get().isNull(row)) {
                BIGINT.writeLong(builder, BIGINT.getLong(carried.get(), row));
            }
            else if (column.base().isPresent()) {
                BIGINT.writeLong(builder, addExact(column.base().getAsLong(), column.byPosition() ? positions[row] : 0));
            }
            else {
                throw failures.withoutRowTracking();
            }
        }
        return builder.build();
    }

    /**
     * Whether the block is held here alone, not by the page below.
     */
    private boolean isOwn(int channel)
    {
        return blocks[channel] != null && !(columns.get(channel) instanceof PageColumn.FromFile(int _, ColumnAdapter adapter) && adapter.isIdentity());
    }
}
