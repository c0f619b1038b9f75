package dev.trinodelta.handle;

import com.google.common.collect.ImmutableList;
import io.trino.spi.connector.SchemaTableName;

import java.util.List;
import java.util.stream.Stream;

import static com.google.common.base.Preconditions.checkArgument;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.joining;

/**
 * An aggregation of a table that the log answers.
 *
 * @param table with what it is filtered by, all of it enforced
 * @param grouping partition columns
 * @param rows how many the answer has
 */
public record DeltaAnswerHandle(DeltaTableHandle table, List<DeltaColumnHandle> grouping, List<AnswerAggregate> aggregates, long rows)
        implements DeltaRelationHandle
{
    public DeltaAnswerHandle
    {
        requireNonNull(table, "table is null");
        checkArgument(table.unenforced().isAll(), "a filter is left to the engine: %s", table.unenforced());
        grouping = ImmutableList.copyOf(grouping);
        aggregates = ImmutableList.copyOf(aggregates);
        checkArgument(rows >= 0, "rows is negative: %s", rows);
    }

    @Override
    public SchemaTableName name()
    {
        return table.name();
    }

    /**
     * The grouping columns, then the aggregates.
     */
    public List<AnswerColumnHandle> columns()
    {
        ImmutableList.Builder<AnswerColumnHandle> columns = ImmutableList.builder();
        for (int index = 0; index < grouping.size(); index++) {
            columns.add(new AnswerColumnHandle(index, grouping.get(index).name(), grouping.get(index).type()));
        }
        for (int index = 0; index < aggregates.size(); index++) {
            columns.add(new AnswerColumnHandle(grouping.size() + index, aggregates.get(index).toString(), aggregates.get(index).resultType()));
        }
        return columns.build();
    }

    @Override
    public String toString()
    {
        String columns = Stream.concat(grouping.stream(), aggregates.stream()).map(Object::toString).collect(joining(", "));
        return "%s answered from the log: %s".formatted(table, columns);
    }
}
