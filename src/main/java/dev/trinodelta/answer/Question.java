package dev.trinodelta.answer;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.schema.PhysicalColumn;

import java.util.List;

import static com.google.common.base.Preconditions.checkArgument;

/**
 * An aggregation over the rows of some files.
 *
 * @param grouping partition columns; without any, all rows are one group, even if there are none
 */
public record Question(List<PhysicalColumn> grouping, List<Aggregate> aggregates)
{
    public Question
    {
        grouping = ImmutableList.copyOf(grouping);
        aggregates = ImmutableList.copyOf(aggregates);
        checkArgument(grouping.stream().allMatch(PhysicalColumn::partition), "not all are partition columns: %s", grouping);
    }
}
