package dev.trinodelta.handle;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.google.common.collect.ImmutableList;
import io.trino.spi.block.Block;

import java.util.List;

import static com.google.common.base.Preconditions.checkArgument;
import static io.airlift.slice.SizeOf.estimatedSizeOf;
import static io.airlift.slice.SizeOf.instanceSize;

/**
 * Rows of a metadata table that the coordinator knows already.
 *
 * @param columns those of {@link DeltaMetadataTableHandle#columns}, in their order
 */
public record MetadataRowsSplit(List<Block> columns, int rows)
        implements DeltaMetadataSplit
{
    private static final int INSTANCE_SIZE = instanceSize(MetadataRowsSplit.class);

    public MetadataRowsSplit
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
