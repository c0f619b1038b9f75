package dev.trinodelta.index;

import dev.trinodelta.bounds.GroupedStatistics;
import dev.trinodelta.bounds.GroupedStatisticsBuilder;
import dev.trinodelta.schema.PhysicalColumn;
import io.airlift.slice.Slice;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

import static java.lang.Math.clamp;
import static java.util.Objects.requireNonNull;

/**
 * Takes the statistics of a run, text by text, and sums them up by partition.
 */
final class SummaryReading
        implements Consumer<Optional<Slice>>
{
    /**
     * Sums of a partition and a column in a run: as many as take little beside its files, but some in any case.
     */
    private static final long MINIMUM_CELLS = 1 << 12;
    private static final long MAXIMUM_CELLS = 1 << 20;

    private final FileRun run;
    private final GroupedStatisticsBuilder statistics;
    private int position;

    SummaryReading(FileRun run, List<PhysicalColumn> columns)
    {
        this.run = requireNonNull(run, "run is null");
        this.statistics = new GroupedStatisticsBuilder(columns, run.partitionGroups().size(), clamp(run.size(), MINIMUM_CELLS, MAXIMUM_CELLS));
    }

    @Override
    public void accept(Optional<Slice> text)
    {
        if (run.last().get(position)) {
            statistics.add(text, run.partitionGroups().group((int) run.partitions().get(position)), run.deletedRows(position));
        }
        else {
            statistics.addUncounted(text);
        }
        position++;
    }

    GroupedStatistics result()
    {
        return statistics.build();
    }
}
