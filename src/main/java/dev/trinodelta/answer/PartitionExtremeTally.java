package dev.trinodelta.answer;

import io.trino.spi.block.BlockBuilder;

import java.util.Comparator;
import java.util.Optional;
import java.util.stream.IntStream;

import static io.trino.spi.type.TypeUtils.writeNativeValue;
import static java.util.Objects.requireNonNull;

/**
 * Finds the first value of a partition column in an order.
 */
final class PartitionExtremeTally
        implements Tally
{
    private final PartitionColumn column;
    private final Comparator<Object> order;

    PartitionExtremeTally(PartitionColumn column, Comparator<Object> order)
    {
        this.column = requireNonNull(column, "column is null");
        this.order = requireNonNull(order, "order is null");
    }

    @Override
    public boolean add(FileWord files)
    {
        return true;
    }

    @Override
    public void endRun(FileWord run) {}

    @Override
    public boolean write(int[] partitions, BlockBuilder target)
    {
        Optional<Object> first = IntStream.of(partitions)
                .mapToObj(column::value)
                .flatMap(Optional::stream)
                .min(order);
        writeNativeValue(column.column().type(), target, first.orElse(null));
        return true;
    }
}
