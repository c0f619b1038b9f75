package dev.trinodelta.checkpoint;

import dev.trinodelta.checkpoint.ActionRow.InvalidRowException;
import dev.trinodelta.checkpoint.CheckpointParquet.Rows;
import io.trino.spi.block.Block;
import io.trino.spi.block.MapBlock;
import io.trino.spi.block.RowBlock;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import static com.google.common.collect.Iterables.getOnlyElement;
import static java.util.Objects.requireNonNull;

/**
 * Hands the partitions of one piece of a checkpoint over to a sink.
 */
final class PartitionsReading
{
    private final PartitionsSink sink;
    private final PartitionDecoder partitions = new PartitionDecoder(0, new PartitionNumbers());
    private final AddFileRows files = new AddFileRows(partitions.numbers());
    private boolean mayBeTold;
    private boolean wanted = true;
    private boolean anyRows;

    /**
     * @param mayBeTold by dictionaries which partitions there can be
     */
    PartitionsReading(PartitionsSink sink, boolean mayBeTold)
    {
        this.sink = requireNonNull(sink, "sink is null");
        this.mayBeTold = mayBeTold;
    }

    void decode(Rows rows)
            throws InvalidRowException
    {
        anyRows = true;
        if (mayBeTold) {
            possiblePartitions(rows).ifPresent(possible -> {
                mayBeTold = false;
                SinkException.guard(() -> wanted = sink.possible(possible));
            });
        }
        if (!wanted) {
            // Rows that nobody asks for are not decoded
            return;
        }
        partitions.decode(rows, files, _ -> {
            SinkException.guard(sink::untold);
            return PartitionDecoder.NO_FILE;
        });
        if (files.size() > 0) {
            SinkException.guard(() -> sink.partitions(files));
        }
    }

    /**
     * To be called when there are no more rows. Without the column there have been none, whatever other columns have.
     *
     * @param expected rows
     */
    void end(long expected)
    {
        if (!anyRows && expected > 0) {
            sink.untold();
        }
    }

    private static Optional<List<Map<String, Optional<String>>>> possiblePartitions(Rows rows)
    {
        Optional<Block> maps = rows.block(0).map(block -> getOnlyElement(RowBlock.getRowFieldsFromBlock(block)));
        return maps.isPresent() && maps.get().getUnderlyingValueBlock() instanceof MapBlock block ? PossiblePartitions.of(block) : Optional.empty();
    }
}
