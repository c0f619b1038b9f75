package dev.trinodelta.checkpoint;

import dev.trinodelta.checkpoint.ActionRow.InvalidRowException;
import dev.trinodelta.checkpoint.CheckpointParquet.Channel;
import dev.trinodelta.checkpoint.CheckpointParquet.Rows;
import io.trino.spi.block.Block;
import io.trino.spi.block.MapBlock;
import io.trino.spi.block.RowBlock;

import java.util.Optional;

import static com.google.common.collect.Iterables.getOnlyElement;
import static java.util.Objects.requireNonNull;

/**
 * Finds the data files among the rows of one batch after another, and their partitions.
 *
 * @param channel index of {@link #CHANNEL} among all that are read
 */
record PartitionDecoder(int channel, PartitionNumbers numbers)
{
    static final Channel CHANNEL = new Channel(CheckpointColumns.ADD, CheckpointColumns.FILE_TYPE_OF_PARTITIONS);
    static final int NO_FILE = -1;

    PartitionDecoder
    {
        requireNonNull(numbers, "numbers is null");
    }

    /**
     * Knows of rows that do not have their partition values as text.
     */
    interface Untold
    {
        /**
         * @return number of the partition, or {@link #NO_FILE}
         */
        int partition(int position)
                throws InvalidRowException;
    }

    /**
     * @param files whose positions and partitions are set
     */
    void decode(Rows rows, AddFileRows files, Untold untold)
            throws InvalidRowException
    {
        files.start(rows.count());
        Optional<Block> structs = rows.block(channel);
        Optional<Block> maps = structs.map(block -> getOnlyElement(RowBlock.getRowFieldsFromBlock(block)));
        if (maps.isPresent() && maps.get().getUnderlyingValueBlock() instanceof MapBlock started) {
            numbers.start(started);
        }
        if (maps.isPresent() && !structs.get().mayHaveNull() && !maps.get().mayHaveNull()) {
            // Most batches have nothing but files
            Block all = maps.get();
            for (int position = 0; position < rows.count(); position++) {
                files.positions[position] = position;
                files.partitions[position] = numbers.number(all.getUnderlyingValuePosition(position));
            }
            files.count = rows.count();
            return;
        }
        for (int position = 0; position < rows.count(); position++) {
            if (structs.isPresent() && structs.get().isNull(position)) {
                continue;
            }
            boolean text = maps.isPresent() && !maps.get().isNull(position);
            int partition = text ? numbers.number(maps.get().getUnderlyingValuePosition(position)) : untold.partition(position);
            if (partition != NO_FILE) {
                files.positions[files.count] = position;
                files.partitions[files.count] = partition;
                files.count++;
            }
        }
    }
}
