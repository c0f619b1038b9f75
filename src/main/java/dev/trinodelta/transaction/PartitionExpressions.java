package dev.trinodelta.transaction;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.schema.PartitionValueCodec;
import io.trino.spi.connector.ConnectorExpressionEvaluator;
import io.trino.spi.connector.ConnectorExpressionEvaluator.Prepared;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.expression.ConnectorExpression;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

import static dev.trinodelta.handle.DeltaColumnHandle.Kind.PARTITION;
import static java.util.Objects.requireNonNull;

/**
 * The expressions over partition columns that a transaction has met. Handles name them by number: they travel, and expressions
 * cannot.
 */
public final class PartitionExpressions
{
    private final ConnectorExpressionEvaluator evaluator;
    private final PartitionValueCodec codec;
    private final Map<Key, OptionalInt> numbers = new HashMap<>();
    private final List<PartitionExpression> expressions = new ArrayList<>();

    public PartitionExpressions(ConnectorExpressionEvaluator evaluator, PartitionValueCodec codec)
    {
        this.evaluator = requireNonNull(evaluator, "evaluator is null");
        this.codec = requireNonNull(codec, "codec is null");
    }

    /**
     * @param variables columns by the names that the expression has for them
     * @return empty where partition columns have no part in the expression
     */
    public synchronized OptionalInt number(ConnectorSession session, DeltaTableHandle table, ConnectorExpression expression, Map<String, DeltaColumnHandle> variables)
    {
        return numbers.computeIfAbsent(new Key(table.location(), table.version(), expression, variables), _ -> add(session, table, expression, variables));
    }

    public synchronized PartitionExpression get(int number)
    {
        return expressions.get(number);
    }

    private OptionalInt add(ConnectorSession session, DeltaTableHandle table, ConnectorExpression expression, Map<String, DeltaColumnHandle> variables)
    {
        Prepared prepared = evaluator.prepare(session, expression);
        Map<String, DeltaColumnHandle> columns = ImmutableMap.copyOf(Maps.filterEntries(
                variables,
                variable -> variable.getValue().kind() == PARTITION && prepared.getArguments().contains(variable.getKey())));
        if (columns.isEmpty()) {
            return OptionalInt.empty();
        }
        expressions.add(new PartitionExpression(table.tableLocation().name(), columns, codec, prepared));
        return OptionalInt.of(expressions.size() - 1);
    }

    private record Key(String location, long version, ConnectorExpression expression, Map<String, DeltaColumnHandle> variables) {}
}
