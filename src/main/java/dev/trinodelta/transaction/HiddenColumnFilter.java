package dev.trinodelta.transaction;

import dev.trinodelta.handle.ConstantColumns;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.index.LiveFile;
import dev.trinodelta.pruning.FileFilter;
import dev.trinodelta.schema.PartitionValueCodec;
import io.trino.spi.predicate.TupleDomain;

/**
 * What is asked of columns that the connector makes, one value a file.
 *
 * @param table without what else is asked of it: filters that ask the same are equal
 */
record HiddenColumnFilter(DeltaTableHandle table, TupleDomain<DeltaColumnHandle> predicate, PartitionValueCodec codec)
        implements FileFilter
{
    @Override
    public boolean matches(LiveFile file)
    {
        return ConstantColumns.of(table, file, codec).mayMatch(predicate);
    }
}
