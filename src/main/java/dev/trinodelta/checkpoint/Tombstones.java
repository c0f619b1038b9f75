package dev.trinodelta.checkpoint;

import dev.trinodelta.checkpoint.CheckpointParquet.Channel;
import dev.trinodelta.checkpoint.CheckpointParquet.Rows;
import io.trino.spi.block.Block;
import io.trino.spi.block.RowBlock;

import java.util.Optional;

import static com.google.common.collect.Iterables.getOnlyElement;

/**
 * Tells the rows of tombstones, of which there can be as many as of files, so that the columns of all other actions need
 * not be decoded on their account.
 *
 * @param channel index of the channel among all that are read
 */
record Tombstones(int channel)
{
    static final Channel CHANNEL = new Channel(CheckpointColumns.REMOVE, CheckpointColumns.TOMBSTONE_TYPE);

    /**
     * Whether all rows that are no files are tombstones for sure.
     */
    boolean areAllBut(AddFileRows files, Rows rows)
    {
        Optional<Block> tombstones = rows.block(channel);
        if (tombstones.isEmpty()) {
            return false;
        }
        Block times = getOnlyElement(RowBlock.getRowFieldsFromBlock(tombstones.get()));
        int file = 0;
        for (int position = 0; position < rows.count(); position++) {
            if (file < files.count && files.positions[file] == position) {
                file++;
            }
            else if (times.isNull(position)) {
                return false;
            }
        }
        return true;
    }
}
