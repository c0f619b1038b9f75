package dev.trinodelta.function;

import dev.trinodelta.handle.DeltaChangesHandle;
import dev.trinodelta.handle.DeltaColumnHandle;
import io.trino.spi.function.table.ConnectorTableFunctionHandle;

import java.util.List;

import static java.util.Objects.requireNonNull;

/**
 * @param columns what the function returns, in order
 */
public record TableChangesFunctionHandle(DeltaChangesHandle changes, List<DeltaColumnHandle> columns)
        implements ConnectorTableFunctionHandle
{
    public TableChangesFunctionHandle
    {
        requireNonNull(changes, "changes is null");
        columns = List.copyOf(columns);
    }
}
