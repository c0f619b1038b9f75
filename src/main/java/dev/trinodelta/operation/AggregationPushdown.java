package dev.trinodelta.operation;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.trinodelta.answer.Answer;
import dev.trinodelta.handle.AnswerAggregate;
import dev.trinodelta.handle.AnswerAggregate.Function;
import dev.trinodelta.handle.AnswerColumnHandle;
import dev.trinodelta.handle.DeltaAnswerHandle;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.handle.DeltaRelationHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.transaction.TransactionState;
import io.trino.spi.connector.AggregateFunction;
import io.trino.spi.connector.AggregationApplicationResult;
import io.trino.spi.connector.Assignment;
import io.trino.spi.connector.ColumnHandle;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorTableHandle;
import io.trino.spi.expression.ConnectorExpression;
import io.trino.spi.expression.Variable;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static dev.trinodelta.handle.DeltaColumnHandle.Kind.DATA;
import static dev.trinodelta.handle.DeltaColumnHandle.Kind.PARTITION;
import static dev.trinodelta.read.ScanProperties.filePruningEnabled;

/**
 * Answers aggregations from the log, where it tells all of it for certain.
 */
final class AggregationPushdown
{
    /**
     * @return empty where the engine has to aggregate by itself
     */
    Optional<AggregationApplicationResult<ConnectorTableHandle>> apply(ConnectorSession session, TransactionState transaction, DeltaRelationHandle relation, Aggregation aggregation)
    {
        if (!(relation instanceof DeltaTableHandle table)
                || !filePruningEnabled(session)
                || !table.unenforced().isAll()
                || table.firstRows().isPresent()
                || aggregation.groupingSets().size() != 1) {
            return Optional.empty();
        }
        Optional<List<DeltaColumnHandle>> grouping = grouping(aggregation.groupingSets().getFirst());
        Optional<List<AnswerAggregate>> aggregates = aggregates(aggregation);
        if (grouping.isEmpty() || aggregates.isEmpty()) {
            return Optional.empty();
        }
        return transaction.answers().find(session.getIdentity(), table, grouping.get(), aggregates.get())
                .map(answer -> result(table, grouping.get(), aggregates.get(), answer));
    }

    private static AggregationApplicationResult<ConnectorTableHandle> result(DeltaTableHandle table, List<DeltaColumnHandle> grouping, List<AnswerAggregate> aggregates, Answer answer)
    {
        DeltaAnswerHandle handle = new DeltaAnswerHandle(table, grouping, aggregates, answer.rows());
        List<AnswerColumnHandle> columns = handle.columns();
        ImmutableMap.Builder<ColumnHandle, ColumnHandle> groupingMapping = ImmutableMap.builder();
        for (int index = 0; index < grouping.size(); index++) {
            groupingMapping.put(grouping.get(index), columns.get(index));
        }
        return new AggregationApplicationResult<>(
                handle,
                columns.stream().skip(grouping.size()).map(column -> (ConnectorExpression) new Variable(variable(column), column.type())).collect(toImmutableList()),
                columns.stream().map(column -> new Assignment(variable(column), column, column.type())).collect(toImmutableList()),
                groupingMapping.buildOrThrow(),
                false);
    }

    /**
     * Two aggregates may have the same name.
     */
    private static String variable(AnswerColumnHandle column)
    {
        return "answer_" + column.index();
    }

    private static Optional<List<DeltaColumnHandle>> grouping(List<ColumnHandle> columns)
    {
        List<DeltaColumnHandle> grouping = columns.stream()
                .map(DeltaColumnHandle.class::cast)
                .collect(toImmutableList());
        return grouping.stream().allMatch(column -> column.kind() == PARTITION) ? Optional.of(grouping) : Optional.empty();
    }

    private static Optional<List<AnswerAggregate>> aggregates(Aggregation aggregation)
    {
        ImmutableList.Builder<AnswerAggregate> aggregates = ImmutableList.builder();
        for (AggregateFunction function : aggregation.functions()) {
            Optional<AnswerAggregate> aggregate = aggregate(function, aggregation.assignments());
            if (aggregate.isEmpty()) {
                return Optional.empty();
            }
            aggregates.add(aggregate.get());
        }
        return Optional.of(aggregates.build());
    }

    private static Optional<AnswerAggregate> aggregate(AggregateFunction function, Map<String, ColumnHandle> assignments)
    {
        if (function.isDistinct() || function.getFilter().isPresent() || !function.getSortItems().isEmpty() || function.getArguments().size() > 1) {
            return Optional.empty();
        }
        Optional<Function> known = Stream.of(Function.values())
                .filter(candidate -> candidate.functionName().equals(function.getFunctionName()))
                .findFirst();
        if (known.isEmpty()) {
            return Optional.empty();
        }
        if (function.getArguments().isEmpty()) {
            return known.filter(Function.COUNT::equals).map(count -> new AnswerAggregate(count, Optional.empty()));
        }
        return column(function.getArguments().getFirst(), assignments)
                .map(column -> new AnswerAggregate(known.get(), Optional.of(column)))
                .filter(aggregate -> aggregate.resultType().equals(function.getOutputType()));
    }

    private static Optional<DeltaColumnHandle> column(ConnectorExpression argument, Map<String, ColumnHandle> assignments)
    {
        return argument instanceof Variable variable
                && assignments.get(variable.getName()) instanceof DeltaColumnHandle column
                && (column.kind() == DATA || column.kind() == PARTITION)
                && column.type().equals(variable.getType()) ? Optional.of(column) : Optional.empty();
    }
}
