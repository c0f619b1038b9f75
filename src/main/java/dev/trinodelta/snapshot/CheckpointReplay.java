package dev.trinodelta.snapshot;

import dev.trinodelta.checkpoint.UnreadableCheckpointException;
import dev.trinodelta.log.Checkpoint;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.AddFile;
import dev.trinodelta.protocol.CheckpointMetadata;
import io.trino.filesystem.Location;

import java.util.List;
import java.util.OptionalLong;

import static java.util.Objects.requireNonNull;

/**
 * Applies the files of one checkpoint. Each may be whole and yet not the one that belongs in its place; what the checkpoint
 * says of itself is held against what it has, so that no rows are missing unnoticed.
 */
final class CheckpointReplay
{
    private final Checkpoint checkpoint;
    private final Replay replay;
    private OptionalLong expectedDataFiles = OptionalLong.empty();
    private long dataFiles;

    CheckpointReplay(Checkpoint checkpoint, Replay replay)
    {
        this.checkpoint = requireNonNull(checkpoint, "checkpoint is null");
        this.replay = requireNonNull(replay, "replay is null");
    }

    /**
     * @throws UnreadableCheckpointException where the file belongs to another checkpoint, or in another's place
     */
    void apply(Location file, List<Action> actions)
    {
        for (Action action : actions) {
            if (action instanceof CheckpointMetadata metadata) {
                if (metadata.version() != checkpoint.version()) {
                    throw new UnreadableCheckpointException(file, "is another file than it should be: it is a checkpoint of version %s".formatted(metadata.version()));
                }
                expectedDataFiles = metadata.dataFiles();
            }
        }
        int liveBefore = replay.liveFiles();
        replay.apply(actions);
        long added = actions.stream().filter(AddFile.class::isInstance).count();
        if (added > 0 && replay.liveFiles() == liveBefore) {
            throw new UnreadableCheckpointException(file, "is another file than it should be: all of its data files are in other files of the checkpoint");
        }
        dataFiles += added;
    }

    /**
     * @param file named in the error
     */
    void checkDefinition(Location file)
    {
        if (replay.protocol().isEmpty() || replay.metadata().isEmpty()) {
            throw new UnreadableCheckpointException(file, "is corrupt: it holds no " + (replay.protocol().isEmpty() ? "protocol" : "metaData"));
        }
    }

    /**
     * To be called when all files are applied.
     *
     * @param file named in the error
     */
    void checkDataFiles(Location file)
    {
        if (expectedDataFiles.isPresent() && expectedDataFiles.getAsLong() != dataFiles) {
            throw new UnreadableCheckpointException(file, "says that the checkpoint has %s data files, but it has %s".formatted(expectedDataFiles.getAsLong(), dataFiles));
        }
    }
}
