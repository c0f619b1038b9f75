package dev.trinodelta.index;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.bounds.ColumnBounds;
import dev.trinodelta.bounds.FileBounds;
import dev.trinodelta.schema.PhysicalColumn;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

import static com.google.common.collect.ImmutableList.toImmutableList;

/**
 * What is known of the statistics of a run so far: for the columns that somebody asked for. Grows; what it once knew it keeps.
 */
final class RunStatistics
{
    private volatile List<FileBounds> loaded = ImmutableList.of();

    /**
     * One reading at a time: who asks meanwhile finds what came of it.
     *
     * @param read of those columns that are not known yet
     */
    synchronized void load(List<PhysicalColumn> columns, Function<List<PhysicalColumn>, FileBounds> read)
    {
        List<PhysicalColumn> missing = columns.stream().filter(column -> column(column).isEmpty()).collect(toImmutableList());
        if (missing.isEmpty() && !loaded.isEmpty()) {
            return;
        }
        loaded = ImmutableList.<FileBounds>builder().addAll(loaded).add(read.apply(missing)).build();
    }

    boolean knows(List<PhysicalColumn> columns)
    {
        return !loaded.isEmpty() && columns.stream().allMatch(column -> column(column).isPresent());
    }

    Optional<ColumnBounds> column(PhysicalColumn column)
    {
        for (FileBounds bounds : loaded) {
            for (ColumnBounds known : bounds.columns()) {
                if (known.column().equals(column)) {
                    return Optional.of(known);
                }
            }
        }
        return Optional.empty();
    }

    /**
     * What is not about a column, with some of the columns.
     */
    Optional<FileBounds> rows()
    {
        return loaded.stream().findFirst();
    }

    long retainedBytes()
    {
        return loaded.stream().mapToLong(FileBounds::retainedBytes).sum();
    }
}
