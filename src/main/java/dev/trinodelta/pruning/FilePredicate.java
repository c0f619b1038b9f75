package dev.trinodelta.pruning;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.schema.PhysicalColumn;
import io.trino.spi.predicate.TupleDomain;

import java.util.List;

import static java.util.Objects.requireNonNull;

/**
 * What a scan asks of files: all of it.
 *
 * @param columns partition columns, which decide, and others, whose statistics may rule files out
 */
public record FilePredicate(TupleDomain<PhysicalColumn> columns, List<PartitionFilter> partitions, List<FileFilter> files)
{
    public static final FilePredicate ALL = new FilePredicate(TupleDomain.all(), ImmutableList.of(), ImmutableList.of());

    public FilePredicate
    {
        requireNonNull(columns, "columns is null");
        partitions = ImmutableList.copyOf(partitions);
        files = ImmutableList.copyOf(files);
    }

    /**
     * Whether all files of a partition are selected or none.
     */
    public boolean isOfPartitions()
    {
        return files.isEmpty() && columns.filter((column, _) -> !column.partition()).isAll();
    }

    /**
     * Whether it is of domains alone: filters that are more than that may mean something else in another query.
     */
    public boolean isLasting()
    {
        return partitions.isEmpty() && files.isEmpty();
    }

    public static FilePredicate of(TupleDomain<PhysicalColumn> columns)
    {
        return new FilePredicate(columns, ImmutableList.of(), ImmutableList.of());
    }
}
