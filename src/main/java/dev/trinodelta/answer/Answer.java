package dev.trinodelta.answer;

import com.google.common.collect.ImmutableList;
import io.trino.spi.block.Block;

import java.util.List;

import static com.google.common.base.Preconditions.checkArgument;

/**
 * One row a group.
 *
 * @param columns the grouping columns, then the aggregates, in the order of the question
 */
public record Answer(List<Block> columns, int rows)
{
    public Answer
    {
        columns = ImmutableList.copyOf(columns);
        checkArgument(columns.stream().allMatch(column -> column.getPositionCount() == rows), "columns differ in length");
    }
}
