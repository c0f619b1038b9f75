package dev.trinodelta.checkpoint;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.checkpoint.CheckpointParquet.Channel;
import dev.trinodelta.checkpoint.CheckpointParquet.Rows;
import io.trino.spi.block.Block;

import java.util.Optional;
import java.util.function.Consumer;

/**
 * From rows of a checkpoint to notes about its data files.
 */
final class FileNotesDecoder
{
    static final Channel CHANNEL = new Channel(CheckpointColumns.ADD, CheckpointColumns.FILE_TYPE_OF_NOTES);

    private FileNotesDecoder() {}

    /**
     * @param channel index of {@link #CHANNEL} among all that are read
     */
    static void decode(Rows rows, int channel, Consumer<FileNotes> sink)
    {
        Optional<Block> files = rows.block(channel);
        if (files.isEmpty()) {
            return;
        }
        for (int position = 0; position < rows.count(); position++) {
            if (files.get().isNull(position)) {
                continue;
            }
            ActionRow row = new ActionRow(CheckpointColumns.ADD, CheckpointColumns.FILE_TYPE_OF_NOTES, CheckpointColumns.FILE_TYPE_OF_NOTES.getObject(files.get(), position));
            // Writers whose structs cannot be null leave one without content beside each action of another kind
            row.optionalText("path").ifPresent(path -> sink.accept(new FileNotes(path, row.optionalTexts("tags").orElse(ImmutableMap.of()), row.optionalText("clusteringProvider"))));
        }
    }
}
