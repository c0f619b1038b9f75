package dev.trinodelta.checkpoint;

import dev.trinodelta.log.CommitReader;
import dev.trinodelta.log.LogFile.CheckpointFile;
import dev.trinodelta.log.LogFile.V2Checkpoint;
import dev.trinodelta.log.LogFile.V2Checkpoint.Format;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.DeltaPaths;
import dev.trinodelta.protocol.Sidecar;
import dev.trinodelta.protocol.TableLocation;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;

import java.util.List;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static java.util.Objects.requireNonNull;

/**
 * Reads a checkpoint of any kind.
 */
public final class CheckpointReader
{
    private final TrinoFileSystem fileSystem;
    private final TableLocation table;

    public CheckpointReader(TrinoFileSystem fileSystem, TableLocation table)
    {
        this.fileSystem = requireNonNull(fileSystem, "fileSystem is null");
        this.table = requireNonNull(table, "table is null");
    }

    /**
     * The actions of one file of the checkpoint and of the sidecars that it names, tombstones left out.
     *
     * @throws UnreadableCheckpointException where a file is gone or is not what it should be
     */
    public List<Action> read(CheckpointFile file)
    {
        List<Action> actions = file instanceof V2Checkpoint v2 && v2.format() == Format.JSON
                ? readJson(v2)
                : new CheckpointFileReader(fileSystem, table).read(table.logDirectory().appendPath(file.fileName()));
        // A checkpoint of the classic name can have sidecars, too: only its content tells
        return actions.stream()
                .flatMap(action -> action instanceof Sidecar sidecar ? readSidecar(sidecar).stream() : Stream.of(action))
                .collect(toImmutableList());
    }

    private List<Action> readJson(V2Checkpoint file)
    {
        try {
            return CommitReader.read(fileSystem, table, file);
        }
        catch (DeltaException e) {
            if (!e.getErrorCode().equals(DELTA_INVALID_LOG.toErrorCode())) {
                throw e;
            }
            throw new UnreadableCheckpointException(table.logDirectory().appendPath(file.fileName()), "is corrupt: " + e.getMessage(), e);
        }
    }

    private List<Action> readSidecar(Sidecar sidecar)
    {
        Location location = DeltaPaths.resolve(table.logDirectory().appendPath("_sidecars"), sidecar.path());
        return new CheckpointFileReader(fileSystem, table).read(location);
    }
}
