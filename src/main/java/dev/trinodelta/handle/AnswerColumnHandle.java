package dev.trinodelta.handle;

import io.trino.spi.connector.ColumnHandle;
import io.trino.spi.type.Type;

import static com.google.common.base.Preconditions.checkArgument;
import static java.util.Objects.requireNonNull;

/**
 * A column of what the log answers.
 *
 * @param index among the grouping columns and the aggregates after them
 * @param name of the grouping column, or the aggregate
 */
public record AnswerColumnHandle(int index, String name, Type type)
        implements ColumnHandle
{
    public AnswerColumnHandle
    {
        checkArgument(index >= 0, "index is negative: %s", index);
        requireNonNull(name, "name is null");
        requireNonNull(type, "type is null");
    }

    @Override
    public String toString()
    {
        return name;
    }
}
