package dev.trinodelta.statistics;

import dev.trinodelta.pruning.ColumnRange;
import dev.trinodelta.pruning.FileStatistics;
import io.trino.spi.statistics.ColumnStatistics;
import io.trino.spi.statistics.DoubleRange;
import io.trino.spi.statistics.Estimate;
import io.trino.spi.type.Type;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

import static io.trino.spi.statistics.StatsUtil.toStatsRepresentation;
import static java.lang.Double.isFinite;

/**
 * What the files together say of one data column.
 */
final class ColumnSummary
{
    private final int column;
    private long rows;
    private long nulls;
    private boolean nullsKnown = true;
    private double low = Double.POSITIVE_INFINITY;
    private double high = Double.NEGATIVE_INFINITY;
    private boolean rangeKnown = true;

    /**
     * @param column its place in the statistics of files
     */
    ColumnSummary(int column)
    {
        this.column = column;
    }

    void add(FileStatistics statistics)
    {
        rows += statistics.numRecords().orElseThrow();
        OptionalLong fileNulls = statistics.nullCount(column);
        nullsKnown &= fileNulls.isPresent();
        nulls += fileNulls.orElse(0);
        if (!statistics.isAllNull(column)) {
            widen(statistics.columns().get(column));
        }
    }

    ColumnStatistics statistics()
    {
        ColumnStatistics.Builder result = ColumnStatistics.builder();
        if (nullsKnown && rows > 0) {
            result.setNullsFraction(Estimate.of((double) nulls / rows));
        }
        if (rangeKnown && low <= high) {
            result.setRange(new DoubleRange(low, high));
        }
        return result.build();
    }

    private void widen(ColumnRange range)
    {
        OptionalDouble fileLow = number(range.type(), range.lower());
        OptionalDouble fileHigh = number(range.type(), range.upper());
        if (fileLow.isEmpty() || fileHigh.isEmpty()) {
            rangeKnown = false;
            return;
        }
        low = Math.min(low, fileLow.getAsDouble());
        high = Math.max(high, fileHigh.getAsDouble());
    }

    private static OptionalDouble number(Type type, Optional<Object> bound)
    {
        OptionalDouble number = bound.isEmpty() ? OptionalDouble.empty() : toStatsRepresentation(type, bound.get());
        return number.isPresent() && isFinite(number.getAsDouble()) ? number : OptionalDouble.empty();
    }
}
