package dev.trinodelta.function;

import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import io.trino.spi.function.table.ConnectorTableFunctionHandle;

import java.util.List;

import static java.util.Objects.requireNonNull;

/**
 * @param columns what the function returns, in order
 */
public record ReadFunctionHandle(DeltaTableHandle table, List<DeltaColumnHandle> columns)
        implements ConnectorTableFunctionHandle
{
    public ReadFunctionHandle
    {
        requireNonNull(table, "table is null");
        columns = List.copyOf(columns);
    }
}
