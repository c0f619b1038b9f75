package dev.trinodelta.handle;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.google.common.collect.ImmutableList;
import io.trino.spi.block.Block;

import java.util.List;

import static com.google.common.base.Preconditions.checkArgument;
import static io.airlift.slice.SizeOf.estimatedSizeOf;
import static io.airlift.slice.SizeOf.instanceSize;

/**
 * Rows that the coordinator knows already, of a table about tables or of what the log answers.
 *
 * @param columns those of the handle, in their order
 */
public record KnownRowsSplit(List<Block> columns, int rows)
        implements DeltaMetadataSplit
{
    private static final int INSTANCE_SIZE = instanceSize(KnownRowsSplit.class);

    public KnownRowsSplit
    {
        columns = ImmutableList.copyOf(columns);
        checkArgument(columns.stream().allMatch(column -> column.getPositionCount() == rows), "columns differ in length");
    }

    @Override
    @JsonIgnore
    public long getRetainedSizeInBytes()
    {
        return INSTANCE_SIZE + estimatedSizeOf(columns, Block::getRetainedSizeInBytes);
    }
}
