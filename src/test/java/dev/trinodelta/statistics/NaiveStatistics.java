package dev.trinodelta.statistics;

import dev.trinodelta.bounds.ColumnBounds;
import dev.trinodelta.index.LiveRun;
import dev.trinodelta.index.StatisticsLoader;
import dev.trinodelta.pruning.FileSelection;
import dev.trinodelta.schema.PhysicalColumn;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

import static io.trino.spi.statistics.StatsUtil.toStatsRepresentation;

/**
 * Looks at each file: slow, and right.
 *
 * @param rows empty where a file does not tell
 * @param nulls without those of the deleted rows, if there are any, only by chance
 * @param valued whether there is a file with values
 */
record NaiveStatistics(OptionalLong rows, OptionalLong nulls, boolean rangeKnown, boolean valued, double low, double high)
{
    static NaiveStatistics of(FileSelection files, PhysicalColumn column, StatisticsLoader loader)
    {
        loader.load(files.runs().stream().map(LiveRun::files).toList(), List.of(column));
        Sums sums = new Sums();
        for (LiveRun run : files.runs()) {
            ColumnBounds bounds = run.files().bounds(column).orElseThrow();
            run.live().forEach(position -> sums.add(
                    column,
                    bounds,
                    position,
                    run.files().rows().orElseThrow().numRecords(position),
                    run.files().deletionVector(position).map(vector -> vector.cardinality()).orElse(0L)));
        }
        return new NaiveStatistics(
                sums.rowsKnown ? OptionalLong.of(sums.rows) : OptionalLong.empty(),
                sums.nullsKnown ? OptionalLong.of(sums.nulls) : OptionalLong.empty(),
                sums.rangeKnown,
                sums.low <= sums.high,
                sums.low,
                sums.high);
    }

    private static final class Sums
    {
        private boolean rowsKnown = true;
        private boolean nullsKnown = true;
        private boolean rangeKnown = true;
        private long rows;
        private long nulls;
        private double low = Double.POSITIVE_INFINITY;
        private double high = Double.NEGATIVE_INFINITY;

        private void add(PhysicalColumn column, ColumnBounds bounds, int position, OptionalLong numRecords, long deleted)
        {
            rowsKnown &= numRecords.isPresent();
            rows += Math.max(0, numRecords.orElse(0) - deleted);
            nullsKnown &= bounds.nullCount(position).isPresent();
            nulls += bounds.nullCount(position).orElse(0);
            if (bounds.isAllNull(position)) {
                return;
            }
            OptionalDouble lower = number(column, bounds.lower(position));
            OptionalDouble upper = number(column, bounds.upper(position));
            if (lower.isEmpty() || upper.isEmpty()) {
                rangeKnown = false;
                return;
            }
            low = Math.min(low, lower.getAsDouble());
            high = Math.max(high, upper.getAsDouble());
        }

        private static OptionalDouble number(PhysicalColumn column, Optional<Object> bound)
        {
            OptionalDouble number = bound.isEmpty() ? OptionalDouble.empty() : toStatsRepresentation(column.type(), bound.get());
            return number.isPresent() && Double.isFinite(number.getAsDouble()) ? number : OptionalDouble.empty();
        }
    }
}
