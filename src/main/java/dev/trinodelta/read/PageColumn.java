package dev.trinodelta.read;

import io.trino.spi.block.ValueBlock;

import static java.util.Objects.requireNonNull;

/**
 * Where a column of a page comes from.
 */
sealed interface PageColumn
{
    /**
     * @param channel of the pages that the Parquet reader gives
     */
    record FromFile(int channel, ColumnAdapter adapter)
            implements PageColumn
    {
        public FromFile
        {
            requireNonNull(adapter, "adapter is null");
        }
    }

    /**
     * @param value a block of one position
     */
    record Constant(ValueBlock value)
            implements PageColumn
    {
        public Constant
        {
            requireNonNull(value, "value is null");
        }
    }
}
