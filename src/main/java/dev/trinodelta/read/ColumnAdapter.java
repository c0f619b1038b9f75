package dev.trinodelta.read;

import io.trino.spi.block.Block;
import io.trino.spi.block.DictionaryBlock;
import io.trino.spi.block.RunLengthEncodedBlock;
import io.trino.spi.block.ValueBlock;

/**
 * Turns a block as Trino's Parquet reader gives it into one of the column's type, position by position.
 */
interface ColumnAdapter
{
    Block adapt(Block block);

    /**
     * Whether blocks may be taken as they are.
     */
    default boolean isIdentity()
    {
        return false;
    }

    default ColumnAdapter andThen(ColumnAdapter next)
    {
        return block -> next.adapt(adapt(block));
    }

    /**
     * Adapts each value once that a dictionary or run-length encoding stands for, or each position where that is less.
     */
    static ColumnAdapter ofValues(ValueAdapter adapter)
    {
        return block -> switch (block) {
            case ValueBlock values -> adapter.adapt(values);
            // A page may use little of a dictionary
            case DictionaryBlock dictionary when dictionary.getDictionary().getPositionCount() > dictionary.getPositionCount() -> adapter.adapt(unwrap(dictionary));
            case DictionaryBlock dictionary -> dictionary.createProjection(adapter.adapt(dictionary.getDictionary()));
            case RunLengthEncodedBlock repeated -> RunLengthEncodedBlock.create(adapter.adapt(repeated.getValue()), repeated.getPositionCount());
        };
    }

    private static ValueBlock unwrap(DictionaryBlock block)
    {
        return block.getDictionary().copyPositions(block.getRawIds(), block.getRawIdsOffset(), block.getPositionCount());
    }

    interface ValueAdapter
    {
        Block adapt(ValueBlock block);
    }
}
