package dev.trinodelta.checkpoint;

import dev.trinodelta.checkpoint.CheckpointParquet.Channel;
import dev.trinodelta.checkpoint.CheckpointParquet.Rows;
import io.trino.spi.block.Block;
import io.trino.spi.block.RowBlock;
import io.trino.spi.type.RowType;

import java.util.Optional;

import static com.google.common.collect.Iterables.getOnlyElement;
import static io.trino.spi.type.VarcharType.VARCHAR;

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
     * To count them: each has a path.
     */
    static final Channel PATHS = new Channel(CheckpointColumns.REMOVE, RowType.rowType(RowType.field("path", VARCHAR)));

    /**
     * @param channel index of {@link #PATHS} among all that are read
     */
    static int count(Rows rows, int channel)
    {
        Optional<Block> tombstones = rows.block(channel);
        if (tombstones.isEmpty()) {
            return 0;
        }
        Block paths = getOnlyElement(RowBlock.getRowFieldsFromBlock(tombstones.get()));
        int count = 0;
        for (int position = 0; position < rows.count(); position++) {
            if (!paths.isNull(position)) {
                count++;
            }
        }
        return count;
    }

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
