package dev.trinodelta.checkpoint;

import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.NamedFiles;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;

import java.io.FileNotFoundException;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;

/**
 * A file of a checkpoint is gone or is not what it should be. Not an error of the table's as long as older files can
 * stand in for it.
 */
public final class UnreadableCheckpointException
        extends DeltaException
{
    private static final long serialVersionUID = 1;

    public UnreadableCheckpointException(Location location, String problem)
    {
        this(location, problem, null);
    }

    static UnreadableCheckpointException notFound(TrinoFileSystem fileSystem, Location location, FileNotFoundException cause)
    {
        return new UnreadableCheckpointException(
                location,
                NamedFiles.isThere(fileSystem, location) ? "is there, but is a directory, or access to it is denied" : "is missing",
                cause);
    }

    UnreadableCheckpointException(Location location, String problem, Throwable cause)
    {
        super(DELTA_INVALID_LOG, "Checkpoint file %s %s".formatted(location, problem), cause);
    }
}
