package dev.trinodelta.checkpoint;

import dev.trinodelta.log.ActionLines;
import dev.trinodelta.log.InvalidActionException;
import dev.trinodelta.log.LogFile.CheckpointFile;
import dev.trinodelta.log.LogFile.V2Checkpoint;
import dev.trinodelta.log.LogFile.V2Checkpoint.Format;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.DeltaPaths;
import dev.trinodelta.protocol.Metadata;
import dev.trinodelta.protocol.Protocol;
import dev.trinodelta.protocol.RemoveFile;
import dev.trinodelta.protocol.Sidecar;
import dev.trinodelta.protocol.TableLocation;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.spi.type.RowType;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static dev.trinodelta.protocol.StorageFailure.storageFailure;
import static java.util.Objects.requireNonNull;

/**
 * Reads a checkpoint of any kind, file by file. Tombstones are left out: they are for those who write checkpoints and
 * clean up files.
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
     * The actions of one file. The sidecars among them are files to read, too, whatever the name of the checkpoint is:
     * only its content tells.
     *
     * @throws UnreadableCheckpointException where the file is gone or is not what it should be
     */
    public List<Action> read(CheckpointFile file)
    {
        return read(file, CheckpointColumns.TYPES).stream()
                .filter(action -> !(action instanceof RemoveFile))
                .collect(toImmutableList());
    }

    /**
     * The protocol and metadata among the actions of one file; nothing else of a Parquet file is read. Sidecars have none.
     *
     * @throws UnreadableCheckpointException where the file is gone or is not what it should be
     */
    public List<Action> readDefinition(CheckpointFile file)
    {
        return read(file, CheckpointColumns.DEFINITION_TYPES).stream()
                .filter(action -> action instanceof Protocol || action instanceof Metadata)
                .collect(toImmutableList());
    }

    /**
     * @throws UnreadableCheckpointException where the file is gone or is not what it should be
     */
    public List<Action> read(Sidecar sidecar)
    {
        return new CheckpointFileReader(fileSystem, table).read(location(sidecar), OptionalLong.of(sidecar.sizeInBytes()), CheckpointColumns.TYPES, CheckpointColumns.OF_SIDECARS);
    }

    /**
     * @throws UnreadableCheckpointException where there is no such location
     */
    public Location location(Sidecar sidecar)
    {
        Location directory = table.logDirectory().appendPath("_sidecars");
        try {
            return DeltaPaths.resolve(directory, sidecar.path());
        }
        catch (IllegalArgumentException e) {
            throw new UnreadableCheckpointException(directory, "is said to have a file that can be nowhere: " + e.getMessage(), e);
        }
    }

    private List<Action> read(CheckpointFile file, Map<String, RowType> columns)
    {
        Location location = table.logDirectory().appendPath(file.fileName());
        boolean json = file instanceof V2Checkpoint v2 && v2.format() == Format.JSON;
        return json ? readJson(location) : new CheckpointFileReader(fileSystem, table).read(location, OptionalLong.empty(), columns, CheckpointColumns.OF_CHECKPOINTS);
    }

    private List<Action> readJson(Location location)
    {
        try {
            return ActionLines.read(fileSystem, location);
        }
        catch (InvalidActionException e) {
            throw new UnreadableCheckpointException(location, e.getMessage(), e);
        }
        catch (FileNotFoundException e) {
            throw UnreadableCheckpointException.notFound(fileSystem, location, e);
        }
        catch (IOException e) {
            throw storageFailure("Could not read checkpoint file %s of table %s".formatted(location, table), e);
        }
    }
}
