package dev.trinodelta.index;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.trinodelta.bounds.ColumnBounds;
import dev.trinodelta.bounds.ColumnSummary;
import dev.trinodelta.bounds.FileBounds;
import dev.trinodelta.bounds.GroupedStatistics;
import dev.trinodelta.schema.PhysicalColumn;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

import static com.google.common.collect.ImmutableList.toImmutableList;

/**
 * What is known of the statistics of a run so far: for the columns that somebody asked for. Grows; what it once knew it keeps.
 */
final class RunStatistics
{
    private volatile List<FileBounds> loaded = ImmutableList.of();
    private volatile Optional<RunSummary> summary = Optional.empty();

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

    /**
     * As {@link #load}.
     */
    synchronized void summarize(PartitionGroups partitions, List<PhysicalColumn> columns, Function<List<PhysicalColumn>, GroupedStatistics> read)
    {
        Set<PhysicalColumn> known = summary.map(RunSummary::asked).orElse(ImmutableSet.of());
        List<PhysicalColumn> missing = columns.stream().filter(column -> !known.contains(column)).collect(toImmutableList());
        if (missing.isEmpty() && summary.isPresent()) {
            return;
        }
        GroupedStatistics statistics = read.apply(missing);
        ImmutableMap.Builder<PhysicalColumn, ColumnSummary> summaries = ImmutableMap.builder();
        summary.ifPresent(before -> summaries.putAll(before.columns()));
        statistics.columns().forEach(column -> summaries.put(column.column(), column));
        if (loaded.isEmpty()) {
            loaded = ImmutableList.of(statistics.files());
        }
        summary = Optional.of(new RunSummary(
                partitions,
                summary.map(RunSummary::rows).orElseGet(statistics::rows),
                ImmutableSet.<PhysicalColumn>builder().addAll(known).addAll(missing).build(),
                summaries.buildOrThrow()));
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

    Optional<RunSummary> summary()
    {
        return summary;
    }

    long retainedBytes()
    {
        return loaded.stream().mapToLong(FileBounds::retainedBytes).sum() + summary.map(RunSummary::retainedBytes).orElse(0L);
    }
}
