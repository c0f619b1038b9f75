package dev.trinodelta.transaction;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.pruning.PartitionFilter;
import dev.trinodelta.schema.PartitionValueCodec;
import io.trino.spi.connector.ConnectorExpressionEvaluator.EvaluationResult;
import io.trino.spi.connector.ConnectorExpressionEvaluator.Prepared;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import static java.util.Objects.requireNonNull;

/**
 * An expression that the engine evaluates for each partition, once.
 */
public final class PartitionExpression
        implements PartitionFilter
{
    private final String table;
    private final Map<String, DeltaColumnHandle> columns;
    private final PartitionValueCodec codec;
    private final Prepared expression;
    private final Map<Map<String, Optional<String>>, Boolean> matches = new ConcurrentHashMap<>();
    private volatile boolean undecided;

    /**
     * @param table named in errors
     * @param columns partition columns by the names that the expression has for them
     */
    PartitionExpression(String table, Map<String, DeltaColumnHandle> columns, PartitionValueCodec codec, Prepared expression)
    {
        this.table = requireNonNull(table, "table is null");
        this.columns = ImmutableMap.copyOf(columns);
        this.codec = requireNonNull(codec, "codec is null");
        this.expression = requireNonNull(expression, "expression is null");
    }

    @Override
    public boolean matches(Map<String, Optional<String>> partitionValues)
    {
        return matches.computeIfAbsent(partitionValues, this::evaluate);
    }

    /**
     * Whether there was a partition of which partition values alone do not say whether its rows match. It was kept.
     */
    public boolean isUndecided()
    {
        return undecided;
    }

    private boolean evaluate(Map<String, Optional<String>> partitionValues)
    {
        EvaluationResult result = expression.tryEvaluate(ImmutableMap.copyOf(Maps.transformValues(
                columns,
                column -> codec.decode(table, column.field(), column.type(), partitionValues.getOrDefault(column.field().physicalName(), Optional.empty())))));
        return switch (result) {
            case EvaluationResult.Value(Object value) -> Boolean.TRUE.equals(value);
            case EvaluationResult.NoResult _ -> {
                undecided = true;
                yield true;
            }
        };
    }
}
