package dev.trinodelta.statistics;

import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.pruning.FileStatistics;
import dev.trinodelta.pruning.StatisticsDecoder;
import dev.trinodelta.schema.PhysicalColumn;
import io.trino.spi.predicate.Range;
import io.trino.spi.statistics.ColumnStatistics;
import io.trino.spi.statistics.DoubleRange;
import io.trino.spi.statistics.Estimate;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

import static io.trino.spi.statistics.StatsUtil.toStatsRepresentation;
import static java.util.Objects.requireNonNull;

/**
 * What the files together say of one data column.
 */
final class ColumnSummary
{
    private final DeltaColumnHandle column;
    private final PhysicalColumn physical;
    private final StatisticsDecoder decoder;
    private long rows;
    private long nulls;
    private boolean nullsKnown = true;
    private double low = Double.POSITIVE_INFINITY;
    private double high = Double.NEGATIVE_INFINITY;
    private boolean rangeKnown = true;

    ColumnSummary(DeltaColumnHandle column, StatisticsDecoder decoder)
    {
        this.column = requireNonNull(column, "column is null");
        this.physical = column.physicalColumn();
        this.decoder = requireNonNull(decoder, "decoder is null");
    }

    DeltaColumnHandle column()
    {
        return column;
    }

    void add(FileStatistics statistics, long fileRows)
    {
        rows += fileRows;
        OptionalLong fileNulls = statistics.nullCount(physical.path());
        nullsKnown &= fileNulls.isPresent();
        nulls += fileNulls.orElse(0);
        if (rangeKnown && !fileNulls.equals(OptionalLong.of(fileRows))) {
            widen(decoder.range(physical, statistics));
        }
    }

    ColumnStatistics statistics()
    {
        ColumnStatistics.Builder result = ColumnStatistics.builder();
        if (nullsKnown && rows > 0) {
            result.setNullsFraction(Estimate.of(Math.clamp((double) nulls / rows, 0, 1)));
        }
        if (rangeKnown && low <= high) {
            result.setRange(new DoubleRange(low, high));
        }
        return result.build();
    }

    private void widen(Optional<Range> range)
    {
        OptionalDouble fileLow = range.flatMap(Range::getLowValue).map(value -> toStatsRepresentation(column.type(), value)).orElse(OptionalDouble.empty());
        OptionalDouble fileHigh = range.flatMap(Range::getHighValue).map(value -> toStatsRepresentation(column.type(), value)).orElse(OptionalDouble.empty());
        if (fileLow.isEmpty() || fileHigh.isEmpty()) {
            rangeKnown = false;
            return;
        }
        low = Math.min(low, fileLow.getAsDouble());
        high = Math.max(high, fileHigh.getAsDouble());
    }
}
