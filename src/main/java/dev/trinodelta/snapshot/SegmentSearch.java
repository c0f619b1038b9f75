package dev.trinodelta.snapshot;

import dev.trinodelta.log.LastCheckpointHint;
import dev.trinodelta.log.ListedFile;
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

import static dev.trinodelta.snapshot.FoundSegment.files;
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
    FoundSegment find(OptionalLong version)
    {
        Future<Optional<LastCheckpointHint>> hint = tasks.start(() -> LastCheckpointHint.read(fileSystem, table));
        LogScan scan = LogScan.start(fileSystem, table);
        boolean whole = scan.read(FIRST_ENTRIES);
        // Also where it is not needed: which requests are made must not depend on which of them is answered first
        Optional<LastCheckpointHint> start = tasks.await(hint);
        if (!whole) {
            Optional<FoundSegment> segment = start
                    .filter(checkpoint -> version.isEmpty() || checkpoint.version() <= version.getAsLong())
                    .filter(checkpoint -> checkpoint.version() > scan.lastVersion().orElse(-1))
                    .flatMap(checkpoint -> listFrom(checkpoint.version(), version));
            if (segment.isPresent()) {
                return segment.get();
            }
        }
        OptionalLong latest = LogSegment.latestVersion(scan.all());
        return select(fileSystem, table, scan.entries(), version.isPresent() ? version : latest, Unusable.NONE);
    }

    private Optional<FoundSegment> listFrom(long first, OptionalLong version)
    {
        List<ListedFile> listing = LogListing.entriesFrom(fileSystem, table, first);
        return LogSegment.find(files(listing), version).map(segment -> FoundSegment.of(segment, listing, Unusable.NONE));
    }

    /**
     * As {@link LogSegment#select}, from another listing if that one has a gap: by now it has all commits up to those that were there.
     */
    static FoundSegment select(TrinoFileSystem fileSystem, TableLocation table, List<ListedFile> listing, OptionalLong version, Unusable unusable)
    {
        boolean again = version.isPresent() && LogSegment.hasGap(files(listing), version.getAsLong(), unusable);
        List<ListedFile> whole = again ? LogListing.entries(fileSystem, table) : listing;
        return FoundSegment.of(LogSegment.select(table.name(), files(whole), version, unusable), whole, unusable);
    }
}
