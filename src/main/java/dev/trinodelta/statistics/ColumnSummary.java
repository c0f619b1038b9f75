package dev.trinodelta.statistics;

import dev.trinodelta.bounds.ColumnBounds;
import dev.trinodelta.index.FileRun;
import dev.trinodelta.schema.PhysicalColumn;
import io.trino.spi.statistics.ColumnStatistics;
import io.trino.spi.statistics.DoubleRange;
import io.trino.spi.statistics.Estimate;
import io.trino.spi.type.Type;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

import static io.trino.spi.statistics.StatsUtil.toStatsRepresentation;
import static java.lang.Double.isFinite;
import static java.util.Objects.requireNonNull;

/**
 * What the files together say of one data column.
 */
final class ColumnSummary
{
    private final PhysicalColumn column;
    private long rows;
    private long nulls;
    private boolean nullsKnown = true;
    private double low = Double.POSITIVE_INFINITY;
    private double high = Double.NEGATIVE_INFINITY;
    private boolean rangeKnown = true;

    ColumnSummary(PhysicalColumn column)
    {
        this.column = requireNonNull(column, "column is null");
    }

    /**
     * @param run that knows the column
     */
    void add(FileRun run, int file, long numRecords)
    {
        ColumnBounds bounds = run.bounds(column).orElseThrow();
        rows += numRecords;
        OptionalLong fileNulls = bounds.nullCount(file);
        nullsKnown &= fileNulls.isPresent();
        nulls += fileNulls.orElse(0);
        if (!bounds.isAllNull(file)) {
            widen(bounds.lower(file), bounds.upper(file));
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

    private void widen(Optional<Object> lower, Optional<Object> upper)
    {
        OptionalDouble fileLow = number(column.type(), lower);
        OptionalDouble fileHigh = number(column.type(), upper);
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
