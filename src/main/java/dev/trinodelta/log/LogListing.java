package dev.trinodelta.log;

import dev.trinodelta.protocol.TableLocation;
import io.trino.filesystem.TrinoFileSystem;

import java.util.List;

/**
 * Lists {@code _delta_log}.
 */
public final class LogListing
{
    private LogListing() {}

    /**
     * All log files, by version and name. What is not a log file is passed over.
     *
     * @throws MissingLogException where there is no log
     * @throws dev.trinodelta.protocol.DeltaException where it cannot be listed
     */
    public static List<LogFile> list(TrinoFileSystem fileSystem, TableLocation table)
    {
        return LogScan.start(fileSystem, table).all();
    }

    /**
     * As {@link #list}, with the sizes and times of the files.
     *
     * @throws MissingLogException where there is no log
     * @throws dev.trinodelta.protocol.DeltaException where it cannot be listed
     */
    public static List<ListedFile> entries(TrinoFileSystem fileSystem, TableLocation table)
    {
        LogScan scan = LogScan.start(fileSystem, table);
        scan.all();
        return scan.entries();
    }

    /**
     * The log files of a version and those after it; possibly none.
     */
    public static List<LogFile> listFrom(TrinoFileSystem fileSystem, TableLocation table, long version)
    {
        return scanFrom(fileSystem, table, version).files();
    }

    /**
     * As {@link #listFrom}, with the sizes and times of the files.
     */
    public static List<ListedFile> entriesFrom(TrinoFileSystem fileSystem, TableLocation table, long version)
    {
        return scanFrom(fileSystem, table, version).entries();
    }

    private static LogScan scanFrom(TrinoFileSystem fileSystem, TableLocation table, long version)
    {
        LogScan scan = LogScan.startingFrom(fileSystem, table, "%020d".formatted(version));
        scan.read(Long.MAX_VALUE);
        return scan;
    }
}
