package dev.trinodelta.statistics;

import dev.trinodelta.bounds.ColumnSummary;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.schema.PhysicalColumn;
import io.trino.spi.statistics.ColumnStatistics;
import io.trino.spi.statistics.DoubleRange;
import io.trino.spi.statistics.Estimate;

import java.util.Optional;
import java.util.OptionalLong;

/**
 * What selected files together say of one data column. Files are not looked at one by one: where others of their partition are not
 * selected, or have been removed, nulls are taken to be spread evenly, and the range may be too wide.
 */
final class DataColumnEstimate
{
    private final PhysicalColumn column;
    private double nulls;
    private long rows;
    private boolean nullsKnown = true;
    private boolean rangeKnown = true;
    private long lower = Long.MAX_VALUE;
    private long upper = Long.MIN_VALUE;
    /**
     * One that has a range, to tell what the keys stand for.
     */
    private Optional<ColumnSummary> ranged = Optional.empty();

    DataColumnEstimate(DeltaColumnHandle column)
    {
        this.column = column.physicalColumn();
    }

    void add(SelectedGroups selected)
    {
        Optional<ColumnSummary> known = selected.summary().column(column);
        rows += selected.live();
        if (known.isEmpty()) {
            nullsKnown = false;
            rangeKnown = false;
            return;
        }
        ColumnSummary summary = known.get();
        if (selected.isWhole() || !summary.isByGroup()) {
            add(summary, summary.whole(), selected.runRecords(), selected.live());
            return;
        }
        for (int group : selected.groups()) {
            add(summary, group, selected.summary().rows().records(group), selected.rows().live(group));
        }
    }

    /**
     * @param records that the cell is about
     * @param live how many of them are selected
     */
    private void add(ColumnSummary summary, int cell, long records, long live)
    {
        OptionalLong nullCount = summary.nullCount(cell);
        if (nullCount.isEmpty()) {
            nullsKnown = false;
        }
        else if (records > 0) {
            nulls += live == records ? nullCount.getAsLong() : (double) nullCount.getAsLong() * live / records;
        }
        rangeKnown &= summary.isRangeKnown(cell);
        if (summary.hasRange(cell)) {
            lower = Math.min(lower, summary.lowerKey(cell));
            upper = Math.max(upper, summary.upperKey(cell));
            ranged = Optional.of(summary);
        }
    }

    ColumnStatistics statistics()
    {
        ColumnStatistics.Builder result = ColumnStatistics.builder();
        if (nullsKnown && rows > 0) {
            result.setNullsFraction(Estimate.of(Math.min(1, nulls / rows)));
        }
        if (rangeKnown && ranged.isPresent()) {
            result.setRange(new DoubleRange(ranged.get().number(lower), ranged.get().number(upper)));
        }
        return result.build();
    }
}
