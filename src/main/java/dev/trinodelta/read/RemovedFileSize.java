package dev.trinodelta.read;

import dev.trinodelta.handle.DeltaSplit;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.protocol.NamedFiles;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;

import java.io.FileNotFoundException;
import java.io.IOException;

import static dev.trinodelta.protocol.StorageFailure.storageFailure;

/**
 * Writers may leave the size out where they remove a file.
 */
final class RemovedFileSize
{
    private RemovedFileSize() {}

    /**
     * @return the split, of the whole file where the log does not tell its size
     */
    static DeltaSplit complete(TrinoFileSystem fileSystem, DeltaTableHandle table, DeltaSplit split)
    {
        if (split.change().isEmpty() || split.fileSize() > 0) {
            return split;
        }
        try {
            return split.ofSize(NamedFiles.open(fileSystem, Location.of(split.path())).length());
        }
        catch (FileNotFoundException e) {
            throw new DataFileFailures(fileSystem, table, split).translate(e);
        }
        catch (IOException e) {
            throw storageFailure("Failed to look at data file %s of table %s".formatted(split.path(), table.tableLocation()), e);
        }
    }
}
