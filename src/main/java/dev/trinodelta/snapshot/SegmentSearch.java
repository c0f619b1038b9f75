package dev.trinodelta.snapshot;

import dev.trinodelta.log.LastCheckpointHint;
import dev.trinodelta.log.LogFile;
import dev.trinodelta.log.LogListing;
import dev.trinodelta.log.LogScan;
import dev.trinodelta.log.LogSegment;
import dev.trinodelta.log.LogTasks;
import dev.trinodelta.log.Unusable;
import dev.trinodelta.protocol.TableLocation;
import io.trino.filesystem.TrinoFileSystem;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;

import static java.util.Objects.requireNonNull;

/**
 * Finds what to read of a log of which nothing is known.
 * <p>
 * The hint and the beginning of the log are asked for at once. A log that is cleaned up from time to time has few files: for
 * most tables that beginning is all. Where it is not, the hint tells where to list on; without one that holds, the listing
 * that was begun is read to its end.
 */
final class SegmentSearch
{
    /**
     * What object stores put in one page.
     */
    private static final int FIRST_ENTRIES = 1000;

    private final TrinoFileSystem fileSystem;
    private final TableLocation table;
    private final LogTasks tasks;

    SegmentSearch(TrinoFileSystem fileSystem, TableLocation table, Executor executor)
    {
        this.fileSystem = requireNonNull(fileSystem, "fileSystem is null");
        this.table = requireNonNull(table, "table is null");
        this.tasks = new LogTasks(table, executor);
    }

    /**
     * @param version the latest one where empty
     * @throws dev.trinodelta.protocol.DeltaException where there is no such version, or it cannot be replayed
     */
    LogSegment find(OptionalLong version)
    {
        Future<Optional<LastCheckpointHint>> hint = tasks.start(() -> LastCheckpointHint.read(fileSystem, table));
        LogScan scan = LogScan.start(fileSystem, table);
        boolean whole = scan.read(FIRST_ENTRIES);
        // Also where it is not needed: which requests are made must not depend on which of them is answered first
        Optional<LastCheckpointHint> start = tasks.await(hint);
        if (!whole) {
            Optional<LogSegment> segment = start
                    .filter(checkpoint -> version.isEmpty() || checkpoint.version() <= version.getAsLong())
                    .filter(checkpoint -> checkpoint.version() > scan.lastVersion().orElse(-1))
                    .flatMap(checkpoint -> LogSegment.find(LogListing.listFrom(fileSystem, table, checkpoint.version()), version));
            if (segment.isPresent()) {
                return segment.get();
            }
        }
        List<LogFile> listing = scan.all();
        return select(fileSystem, table, listing, version.isPresent() ? version : LogSegment.latestVersion(listing), Unusable.NONE);
    }

    /**
     * As {@link LogSegment#select}, from another listing if that one has a gap: by now it has all commits up to those that were there.
     */
    static LogSegment select(TrinoFileSystem fileSystem, TableLocation table, List<LogFile> listing, OptionalLong version, Unusable unusable)
    {
        boolean again = version.isPresent() && LogSegment.hasGap(listing, version.getAsLong(), unusable);
        return LogSegment.select(table.name(), again ? LogListing.list(fileSystem, table) : listing, version, unusable);
    }
}
