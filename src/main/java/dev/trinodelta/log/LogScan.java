package dev.trinodelta.log;

import dev.trinodelta.log.LogFile.Commit;
import dev.trinodelta.protocol.TableLocation;
import io.trino.filesystem.FileEntry;
import io.trino.filesystem.FileIterator;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import static com.google.common.collect.ImmutableList.sortedCopyOf;
import static dev.trinodelta.protocol.StorageFailure.storageFailure;
import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingLong;
import static java.util.Objects.requireNonNull;

/**
 * A listing of {@code _delta_log} that is read as far as one wants to. Stores that list in pages are asked for no page that
 * is not wanted.
 */
public final class LogScan
{
    private static final String LOG_DIRECTORY = "_delta_log/";
    private static final Comparator<LogFile> BY_VERSION_AND_NAME = comparingLong(LogFile::version).thenComparing(LogFile::fileName);

    private final TableLocation table;
    private final FileIterator entries;
    private final Map<LogFile, ListedFile> files = new HashMap<>();
    private boolean atEnd;

    private LogScan(TableLocation table, FileIterator entries)
    {
        this.table = requireNonNull(table, "table is null");
        this.entries = requireNonNull(entries, "entries is null");
    }

    /**
     * Nothing of the log is left out.
     */
    public static LogScan start(TrinoFileSystem fileSystem, TableLocation table)
    {
        return startingFrom(fileSystem, table, "");
    }

    static LogScan startingFrom(TrinoFileSystem fileSystem, TableLocation table, String fileName)
    {
        try {
            return new LogScan(table, fileSystem.listFilesStartingFrom(table.logDirectory(), fileName));
        }
        catch (FileNotFoundException _) {
            // Some file systems say so where others give an empty listing
            return new LogScan(table, FileIterator.empty());
        }
        catch (IOException e) {
            throw failure(table, e);
        }
    }

    /**
     * Reads on.
     *
     * @param limit of the number of entries, those among them that are no log files
     * @return whether that is known to be all
     */
    public boolean read(long limit)
    {
        try {
            for (long count = 0; count < limit && !atEnd; count++) {
                if (entries.hasNext()) {
                    FileEntry entry = entries.next();
                    parse(entry).ifPresent(file -> files.putIfAbsent(file, new ListedFile(file, entry.length(), entry.lastModified())));
                }
                else {
                    atEnd = true;
                }
            }
        }
        catch (FileNotFoundException _) {
            atEnd = true;
        }
        catch (IOException e) {
            throw failure(table, e);
        }
        return atEnd;
    }

    /**
     * What was read so far, by version and name, in whatever order it came. What is not a log file is passed over.
     */
    public List<LogFile> files()
    {
        return sortedCopyOf(BY_VERSION_AND_NAME, files.keySet());
    }

    /**
     * As {@link #files}, with all that the listing tells of them.
     */
    public List<ListedFile> entries()
    {
        return sortedCopyOf(comparing(ListedFile::file, BY_VERSION_AND_NAME), files.values());
    }

    /**
     * Reads to the end.
     *
     * @throws MissingLogException where there is no log
     */
    public List<LogFile> all()
    {
        read(Long.MAX_VALUE);
        if (files.isEmpty()) {
            throw new MissingLogException(table);
        }
        return files();
    }

    /**
     * @return the highest version of a file that was read so far
     */
    public OptionalLong lastVersion()
    {
        return files.keySet().stream().mapToLong(LogFile::version).max();
    }

    private static Optional<LogFile> parse(FileEntry entry)
    {
        String name = entry.location().fileName();
        // The listing is recursive: sidecars and staged commits lie in directories of their own. Only the end of
        // the path is looked at, since file systems may give back another spelling of its beginning
        if (entry.location().path().endsWith(LOG_DIRECTORY + name)) {
            return LogFile.parse(name);
        }
        return directoryOfCommit(entry.location());
    }

    /**
     * A directory in the place of a commit cannot be read, but tells that there was one: to pass over it would make the
     * table an older one.
     */
    private static Optional<LogFile> directoryOfCommit(Location file)
    {
        Location directory = file.parentDirectory();
        if (!directory.path().endsWith(LOG_DIRECTORY + directory.fileName())) {
            return Optional.empty();
        }
        return LogFile.parse(directory.fileName())
                .filter(Commit.class::isInstance);
    }

    private static RuntimeException failure(TableLocation table, IOException cause)
    {
        return storageFailure("Could not list the log of table %s at %s".formatted(table, table.logDirectory()), cause);
    }
}
