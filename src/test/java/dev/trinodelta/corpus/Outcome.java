package dev.trinodelta.corpus;

import com.google.common.collect.ImmutableList;
import io.trino.spi.ErrorCode;

import java.util.List;
import java.util.Optional;

import static java.util.Objects.requireNonNull;

/**
 * What the engine made of a statement.
 */
sealed interface Outcome
{
    /**
     * @param code none where the failure had none
     */
    record Failed(Optional<ErrorCode> code, String message)
            implements Outcome
    {
        public Failed
        {
            requireNonNull(code, "code is null");
            requireNonNull(message, "message is null");
        }

        @Override
        public String toString()
        {
            return "%s: %s".formatted(code.map(ErrorCode::getName).orElse("no error code"), message);
        }
    }

    /**
     * @param columns name and type of each
     * @param firstRows in canonical form; no more than {@link ResultDigest#ROWS_KEPT}
     * @param checksum of all rows
     */
    record Read(List<Column> columns, long rowCount, List<String> firstRows, long checksum, List<ColumnAggregate> aggregates)
            implements Outcome
    {
        public Read
        {
            columns = ImmutableList.copyOf(columns);
            firstRows = ImmutableList.copyOf(firstRows);
            aggregates = ImmutableList.copyOf(aggregates);
        }
    }

    /**
     * @param type in the spelling of {@link TypeText}
     */
    record Column(String name, String type)
    {
        public Column
        {
            requireNonNull(name, "name is null");
            requireNonNull(type, "type is null");
        }

        @Override
        public String toString()
        {
            return name + " " + type;
        }
    }
}
