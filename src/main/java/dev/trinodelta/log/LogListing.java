package dev.trinodelta.log;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.trinodelta.log.LogFile.Commit;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.TableLocation;
import io.trino.filesystem.FileEntry;
import io.trino.filesystem.FileIterator;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

import static com.google.common.collect.ImmutableList.sortedCopyOf;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static dev.trinodelta.protocol.StorageFailure.storageFailure;
import static java.util.Comparator.comparingLong;

/**
 * Lists {@code _delta_log}.
 */
public final class LogListing
{
    private static final String LOG_DIRECTORY = "_delta_log/";

    private LogListing() {}

    /**
     * All log files, by version and name. What is not a log file is passed over.
     *
     * @throws DeltaException where there is no log, or it cannot be listed
     */
    public static List<LogFile> list(TrinoFileSystem fileSystem, TableLocation table)
    {
        List<LogFile> files = listFrom(fileSystem, table, "");
        if (files.isEmpty()) {
            throw new DeltaException(DELTA_INVALID_LOG, "Table %s has no Delta log: there is no commit and no checkpoint in %s. Check the location.".formatted(table, table.logDirectory()));
        }
        return files;
    }

    /**
     * The log files of a version and those after it; possibly none.
     */
    public static List<LogFile> listFrom(TrinoFileSystem fileSystem, TableLocation table, long version)
    {
        return listFrom(fileSystem, table, "%020d".formatted(version));
    }

    private static List<LogFile> listFrom(TrinoFileSystem fileSystem, TableLocation table, String startingFrom)
    {
        Location directory = table.logDirectory();
        ImmutableSet.Builder<LogFile> files = ImmutableSet.builder();
        try {
            FileIterator iterator = fileSystem.listFilesStartingFrom(directory, startingFrom);
            while (iterator.hasNext()) {
                FileEntry entry = iterator.next();
                String name = entry.location().fileName();
                // The listing is recursive: sidecars and staged commits lie in directories of their own. Only the end of
                // the path is looked at, since file systems may give back another spelling of its beginning
                if (entry.location().path().endsWith(LOG_DIRECTORY + name)) {
                    LogFile.parse(name).ifPresent(files::add);
                }
                else {
                    directoryOfCommit(entry.location()).ifPresent(files::add);
                }
            }
        }
        catch (FileNotFoundException _) {
            // Some file systems say so where others give an empty listing
            return ImmutableList.of();
        }
        catch (IOException e) {
            throw storageFailure("Could not list the log of table %s at %s".formatted(table, directory), e);
        }
        return sortedCopyOf(comparingLong(LogFile::version).thenComparing(LogFile::fileName), files.build());
    }

    /**
     * A directory in the place of a commit cannot be read, but tells that there was one: to pass over it would make the
     * table an older one.
     */
    private static Optional<Commit> directoryOfCommit(Location file)
    {
        Location directory = file.parentDirectory();
        if (!directory.path().endsWith(LOG_DIRECTORY + directory.fileName())) {
            return Optional.empty();
        }
        return LogFile.parse(directory.fileName())
                .filter(Commit.class::isInstance)
                .map(Commit.class::cast);
    }
}
