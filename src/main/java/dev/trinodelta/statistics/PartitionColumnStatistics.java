package dev.trinodelta.statistics;

import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.schema.PartitionValueCodec;
import io.trino.spi.predicate.NullableValue;
import io.trino.spi.statistics.ColumnStatistics;
import io.trino.spi.statistics.DoubleRange;
import io.trino.spi.statistics.Estimate;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import static io.trino.spi.statistics.StatsUtil.toStatsRepresentation;
import static java.util.Objects.requireNonNull;

/**
 * What the partitions of selected files together say of one partition column: here all is exact.
 */
final class PartitionColumnStatistics
{
    private final String table;
    private final DeltaColumnHandle column;
    private final PartitionValueCodec codec;
    private final Map<Optional<String>, Long> rows = new HashMap<>();

    PartitionColumnStatistics(String table, DeltaColumnHandle column, PartitionValueCodec codec)
    {
        this.table = requireNonNull(table, "table is null");
        this.column = requireNonNull(column, "column is null");
        this.codec = requireNonNull(codec, "codec is null");
    }

    DeltaColumnHandle column()
    {
        return column;
    }

    void add(Map<String, Optional<String>> partitionValues, long liveRows)
    {
        rows.merge(partitionValues.getOrDefault(column.field().physicalName(), Optional.empty()), liveRows, Long::sum);
    }

    ColumnStatistics statistics()
    {
        long total = 0;
        long nulls = 0;
        Set<Object> values = new HashSet<>();
        for (Map.Entry<Optional<String>, Long> entry : rows.entrySet()) {
            total += entry.getValue();
            NullableValue value = codec.decode(table, column.field(), column.type(), entry.getKey());
            if (value.isNull()) {
                nulls += entry.getValue();
            }
            else {
                values.add(value.getValue());
            }
        }
        ColumnStatistics.Builder result = ColumnStatistics.builder()
                .setDistinctValuesCount(Estimate.of(values.size()));
        if (total > 0) {
            result.setNullsFraction(Estimate.of((double) nulls / total));
        }
        double[] numbers = values.stream()
                .flatMapToDouble(value -> toStatsRepresentation(column.type(), value).stream())
                .filter(number -> Double.isFinite(number))
                .sorted()
                .toArray();
        if (numbers.length > 0 && numbers.length == values.size()) {
            result.setRange(new DoubleRange(numbers[0], numbers[numbers.length - 1]));
        }
        return result.build();
    }
}
