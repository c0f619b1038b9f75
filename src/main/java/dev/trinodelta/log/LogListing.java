package dev.trinodelta.log;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.TableLocation;
import io.trino.filesystem.FileEntry;
import io.trino.filesystem.FileIterator;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_FILESYSTEM_ERROR;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;

/**
 * Lists {@code _delta_log}.
 */
public final class LogListing
{
    private LogListing() {}

    /**
     * All log files directly in the directory, in no particular order.
     *
     * @throws DeltaException where there is no log, or it cannot be listed
     */
    public static List<LogFile> list(TrinoFileSystem fileSystem, TableLocation table)
    {
        Location directory = table.logDirectory();
        String prefix = directory.path() + "/";
        ImmutableList.Builder<LogFile> files = ImmutableList.builder();
        boolean empty = true;
        try {
            FileIterator iterator = fileSystem.listFiles(directory);
            while (iterator.hasNext()) {
                FileEntry entry = iterator.next();
                empty = false;
                // Only the path: file systems may give back another spelling of the scheme
                String path = entry.location().path();
                // The listing is recursive: sidecars and staged commits lie in directories of their own
                if (path.startsWith(prefix) && path.indexOf('/', prefix.length()) < 0) {
                    LogFile.parse(path.substring(prefix.length())).ifPresent(files::add);
                }
            }
        }
        catch (FileNotFoundException e) {
            throw noLog(table, e);
        }
        catch (IOException e) {
            throw new DeltaException(DELTA_FILESYSTEM_ERROR, "Could not list the log of table %s at %s: %s".formatted(table, directory, e.getMessage()), e);
        }
        if (empty) {
            throw noLog(table, null);
        }
        return files.build();
    }

    private static DeltaException noLog(TableLocation table, Throwable cause)
    {
        return new DeltaException(DELTA_INVALID_LOG, "Table %s has no Delta log: there is nothing in %s. Check the location.".formatted(table, table.logDirectory()), cause);
    }
}
