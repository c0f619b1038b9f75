package dev.trinodelta.handle;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.google.common.collect.ImmutableList;
import io.trino.spi.block.Block;
import io.trino.spi.connector.ConnectorSplit;

import java.util.List;

import static com.google.common.base.Preconditions.checkArgument;
import static io.airlift.slice.SizeOf.estimatedSizeOf;
import static io.airlift.slice.SizeOf.instanceSize;

/**
 * Rows that the coordinator knows already.
 *
 * @param columns those of {@link DeltaAnswerHandle#columns}, in their order
 */
public record DeltaAnswerSplit(List<Block> columns, int rows)
        implements ConnectorSplit
{
    private static final int INSTANCE_SIZE = instanceSize(DeltaAnswerSplit.class);

    public DeltaAnswerSplit
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
