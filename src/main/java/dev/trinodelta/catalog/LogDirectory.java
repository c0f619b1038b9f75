package dev.trinodelta.catalog;

import dev.trinodelta.protocol.DeltaException;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.spi.connector.SchemaTableName;

import java.io.IOException;

import static dev.trinodelta.protocol.StorageFailure.storageFailure;
import static io.trino.spi.StandardErrorCode.INVALID_ARGUMENTS;

/**
 * What makes a directory a table.
 */
public final class LogDirectory
{
    public static final String NAME = "_delta_log";

    private LogDirectory() {}

    /**
     * @throws DeltaException where a table is to get a name, and there is none at the location
     */
    public static void checkIsTable(TrinoFileSystem fileSystem, SchemaTableName name, Location location)
    {
        Location logDirectory = location.appendPath(NAME);
        try {
            // Listings want the slash
            if (!fileSystem.listFiles(logDirectory.appendSuffix("/")).hasNext()) {
                throw new DeltaException(INVALID_ARGUMENTS, "There is no Delta table at %s: %s holds no files. Name the directory that %s lies in.".formatted(location, logDirectory, NAME));
            }
        }
        catch (IOException e) {
            throw storageFailure("Cannot list directory %s to register table %s".formatted(logDirectory, name), e);
        }
    }
}
