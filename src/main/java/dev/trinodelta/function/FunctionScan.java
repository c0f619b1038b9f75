package dev.trinodelta.function;

import dev.trinodelta.handle.DeltaColumnHandle;
import io.trino.spi.function.table.Argument;
import io.trino.spi.function.table.ConnectorTableFunctionHandle;
import io.trino.spi.function.table.Descriptor;
import io.trino.spi.function.table.ScalarArgument;
import io.trino.spi.function.table.TableFunctionAnalysis;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import static java.util.Locale.ENGLISH;

/**
 * What functions have in common that are planned as scans.
 */
final class FunctionScan
{
    private FunctionScan() {}

    /**
     * @param columns in the order in which the function returns them
     */
    static TableFunctionAnalysis of(ConnectorTableFunctionHandle handle, List<DeltaColumnHandle> columns)
    {
        return TableFunctionAnalysis.builder()
                .returnedType(new Descriptor(columns.stream()
                        .map(column -> new Descriptor.Field(column.name().toLowerCase(ENGLISH), Optional.of(column.type())))
                        .toList()))
                .handle(handle)
                .build();
    }

    /**
     * @return empty where it is null
     */
    static <T> Optional<T> argument(Map<String, Argument> arguments, String name, Class<T> type)
    {
        return Optional.ofNullable(((ScalarArgument) arguments.get(name)).getValue()).map(type::cast);
    }
}
