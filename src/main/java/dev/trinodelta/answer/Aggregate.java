package dev.trinodelta.answer;

import dev.trinodelta.schema.PhysicalColumn;
import io.trino.spi.type.Type;

import static io.trino.spi.type.BigintType.BIGINT;
import static java.util.Objects.requireNonNull;

/**
 * What is asked of each group of rows.
 */
public sealed interface Aggregate
{
    Type type();

    /**
     * How many rows there are.
     */
    record Rows()
            implements Aggregate
    {
        @Override
        public Type type()
        {
            return BIGINT;
        }
    }

    /**
     * How many rows have a value in the column.
     */
    record Values(PhysicalColumn column)
            implements Aggregate
    {
        public Values
        {
            requireNonNull(column, "column is null");
        }

        @Override
        public Type type()
        {
            return BIGINT;
        }
    }

    record Least(PhysicalColumn column)
            implements Aggregate
    {
        public Least
        {
            requireNonNull(column, "column is null");
        }

        @Override
        public Type type()
        {
            return column.type();
        }
    }

    record Greatest(PhysicalColumn column)
            implements Aggregate
    {
        public Greatest
        {
            requireNonNull(column, "column is null");
        }

        @Override
        public Type type()
        {
            return column.type();
        }
    }
}
