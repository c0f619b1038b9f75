package dev.trinodelta.operation;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import io.trino.spi.connector.AggregateFunction;
import io.trino.spi.connector.ColumnHandle;

import java.util.List;
import java.util.Map;

/**
 * An aggregation as the engine offers it.
 *
 * @param assignments columns by the name that arguments have for them
 */
record Aggregation(List<AggregateFunction> functions, Map<String, ColumnHandle> assignments, List<List<ColumnHandle>> groupingSets)
{
    Aggregation
    {
        functions = ImmutableList.copyOf(functions);
        assignments = ImmutableMap.copyOf(assignments);
        groupingSets = ImmutableList.copyOf(groupingSets);
    }
}
