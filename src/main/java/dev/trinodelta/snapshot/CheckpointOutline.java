package dev.trinodelta.snapshot;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.checkpoint.UnreadableCheckpointException;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.CheckpointMetadata;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Files of a checkpoint, of whose data files nothing needs to be read yet.
 */
record CheckpointOutline(List<FileContent> files)
{
    private static final long BYTES_OF_FILE = 300;

    CheckpointOutline
    {
        files = ImmutableList.copyOf(files);
    }

    Stream<PartContent> parts()
    {
        return files.stream().flatMap(file -> file.parts().stream());
    }

    /**
     * @param unread data files of those parts that are not read
     * @throws UnreadableCheckpointException where the checkpoint says that it has another number of data files in all
     */
    void checkDataFiles(long unread)
    {
        long found = unread + parts().flatMap(part -> part.read().stream()).mapToLong(run -> run.files().size()).sum();
        OptionalLong expected = OptionalLong.empty();
        for (Action action : files.stream().flatMap(FileContent::others).toList()) {
            if (action instanceof CheckpointMetadata metadata) {
                expected = metadata.dataFiles();
            }
        }
        if (expected.isPresent() && expected.getAsLong() != found) {
            throw new UnreadableCheckpointException(files.getFirst().location(), "says that the checkpoint has %s data files, but it has %s".formatted(expected.getAsLong(), found));
        }
    }

    /**
     * About.
     */
    long retainedBytes()
    {
        return parts().mapToLong(part -> part.part().retainedBytes() + part.read().map(run -> run.files().size() * BYTES_OF_FILE).orElse(0L)).sum();
    }
}
