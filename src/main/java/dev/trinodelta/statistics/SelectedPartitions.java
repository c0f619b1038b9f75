package dev.trinodelta.statistics;

import dev.trinodelta.columnar.Bits;
import dev.trinodelta.index.PartitionValues;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ObjLongConsumer;

import static java.util.Objects.requireNonNull;

/**
 * How many rows each partition has that has files.
 */
final class SelectedPartitions
{
    private final PartitionValues values;
    /**
     * By number, as the rows.
     */
    private final Bits partitions;
    private final long[] rows;

    private SelectedPartitions(PartitionValues values, Bits partitions, long[] rows)
    {
        this.values = requireNonNull(values, "values is null");
        this.partitions = requireNonNull(partitions, "partitions is null");
        this.rows = requireNonNull(rows, "rows is null");
    }

    static SelectedPartitions of(PartitionValues values, List<SelectedGroups> groups)
    {
        long[] rows = new long[values.size()];
        Bits partitions = Bits.none(rows.length);
        for (SelectedGroups selected : groups) {
            for (int group : selected.groups()) {
                int number = selected.summary().partitions().number(group);
                partitions.set(number);
                rows[number] += selected.rows().live(group);
            }
        }
        return new SelectedPartitions(values, partitions, rows);
    }

    void forEach(ObjLongConsumer<Map<String, Optional<String>>> consumer)
    {
        partitions.forEach(number -> consumer.accept(values.get(number), rows[number]));
    }
}
