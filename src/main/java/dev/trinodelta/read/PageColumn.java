package dev.trinodelta.read;

import io.trino.spi.block.ValueBlock;

import java.util.Optional;
import java.util.OptionalLong;

import static java.util.Objects.requireNonNull;

/**
 * Where a column of a page comes from.
 */
sealed interface PageColumn
{
    /**
     * Whether the positions of rows in the file go into the column.
     */
    default boolean needsPosition()
    {
        return false;
    }

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

    /**
     * A number that rewritten rows carry with them, and that other rows have from the log.
     *
     * @param carried where the file has it; null where a row was not rewritten
     * @param base number of a row that carries none, or of the first such row; empty where the log has none, so
     *         that each row must carry one
     * @param byPosition whether the row's position in the file is added to the base
     */
    record Numbered(Optional<FromFile> carried, OptionalLong base, boolean byPosition)
            implements PageColumn
    {
        public Numbered
        {
            requireNonNull(carried, "carried is null");
            requireNonNull(base, "base is null");
        }

        @Override
        public boolean needsPosition()
        {
            return byPosition && base.isPresent();
        }
    }
}
