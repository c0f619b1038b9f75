package dev.trinodelta.handle;

import io.trino.spi.type.Type;

import java.util.Optional;

import static com.google.common.base.Preconditions.checkArgument;
import static io.trino.spi.type.BigintType.BIGINT;
import static java.util.Objects.requireNonNull;

/**
 * An aggregate that the log answers.
 *
 * @param column empty for {@code count(*)} only
 */
public record AnswerAggregate(Function function, Optional<DeltaColumnHandle> column)
{
    public enum Function
    {
        COUNT("count"),
        MIN("min"),
        MAX("max");

        private final String functionName;

        Function(String functionName)
        {
            this.functionName = requireNonNull(functionName, "functionName is null");
        }

        /**
         * As SQL has it.
         */
        public String functionName()
        {
            return functionName;
        }
    }

    public AnswerAggregate
    {
        requireNonNull(function, "function is null");
        checkArgument(function == Function.COUNT || column.isPresent(), "%s of no column", function);
    }

    public Type resultType()
    {
        return switch (function) {
            case COUNT -> BIGINT;
            case MIN, MAX -> column.orElseThrow().type();
        };
    }

    @Override
    public String toString()
    {
        return "%s(%s)".formatted(function.functionName(), column.map(DeltaColumnHandle::toString).orElse("*"));
    }
}
