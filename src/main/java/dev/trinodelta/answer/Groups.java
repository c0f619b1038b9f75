package dev.trinodelta.answer;

import com.google.common.collect.ImmutableList;
import io.trino.spi.block.Block;
import io.trino.spi.block.BlockBuilder;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static io.trino.spi.type.TypeUtils.writeNativeValue;

/**
 * Partitions whose values in the grouping columns are the same, if not spelled the same.
 */
final class Groups
{
    private final List<PartitionColumn> columns;
    private final Map<List<Optional<Object>>, Integer> numbers = new LinkedHashMap<>();
    /**
     * Partitions by group.
     */
    private final int[][] partitions;

    Groups(List<PartitionColumn> columns, IntStream partitions)
    {
        this.columns = ImmutableList.copyOf(columns);
        int[] all = partitions.toArray();
        if (columns.isEmpty()) {
            numbers.put(ImmutableList.of(), 0);
            this.partitions = new int[][] {all};
            return;
        }
        int[] groups = IntStream.of(all).map(this::number).toArray();
        int[] sizes = new int[numbers.size()];
        IntStream.of(groups).forEach(group -> sizes[group]++);
        this.partitions = IntStream.of(sizes).mapToObj(int[]::new).toArray(int[][]::new);
        for (int index = all.length - 1; index >= 0; index--) {
            int group = groups[index];
            sizes[group]--;
            this.partitions[group][sizes[group]] = all[index];
        }
    }

    int size()
    {
        return partitions.length;
    }

    int[] partitions(int group)
    {
        return partitions[group];
    }

    List<Block> keys()
    {
        return IntStream.range(0, columns.size()).mapToObj(this::key).collect(toImmutableList());
    }

    private Block key(int column)
    {
        BlockBuilder builder = columns.get(column).column().type().createBlockBuilder(null, size());
        numbers.keySet().forEach(key -> writeNativeValue(columns.get(column).column().type(), builder, key.get(column).orElse(null)));
        return builder.build();
    }

    private int number(int partition)
    {
        List<Optional<Object>> key = columns.stream().map(column -> column.value(partition)).collect(toImmutableList());
        return numbers.computeIfAbsent(key, _ -> numbers.size());
    }
}
