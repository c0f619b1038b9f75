package dev.trinodelta.checkpoint;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.checkpoint.ActionRow.InvalidRowException;
import dev.trinodelta.checkpoint.CheckpointParquet.Rows;

import java.util.List;

import static com.google.common.base.Preconditions.checkArgument;

/**
 * Hands partitions of a part over to the sinks of its pieces. Batches of rows end with row groups.
 */
final class PartitionsDelivery
{
    private final List<CheckpointPart> pieces;
    private final List<PartitionsSink> sinks;
    private final PartitionDecoder partitions = new PartitionDecoder(0, new PartitionNumbers());
    private final AddFileRows files = new AddFileRows(partitions.numbers());
    private int piece;
    private long rowsOfPiece;

    PartitionsDelivery(List<CheckpointPart> pieces, List<? extends PartitionsSink> sinks)
    {
        checkArgument(pieces.size() == sinks.size(), "%s pieces, %s sinks", pieces.size(), sinks.size());
        this.pieces = ImmutableList.copyOf(pieces);
        this.sinks = ImmutableList.copyOf(sinks);
    }

    void decode(Rows rows)
            throws InvalidRowException
    {
        while (piece < pieces.size() - 1 && rowsOfPiece >= pieces.get(piece).rows().orElse(0)) {
            piece++;
            rowsOfPiece = 0;
        }
        rowsOfPiece += rows.count();
        PartitionsSink sink = sinks.get(piece);
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
     */
    void end()
    {
        for (int untold = piece; untold < pieces.size(); untold++) {
            if (rowsOfPiece < pieces.get(untold).rows().orElse(0)) {
                sinks.get(untold).untold();
            }
            rowsOfPiece = 0;
        }
    }
}
