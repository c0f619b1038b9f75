package dev.trinodelta.snapshot;

import dev.trinodelta.checkpoint.UnreadableCheckpointException;
import dev.trinodelta.log.LastCheckpointHint;
import dev.trinodelta.log.LogFile;
import dev.trinodelta.log.LogFile.Commit;
import dev.trinodelta.log.LogListing;
import dev.trinodelta.log.LogSegment;
import dev.trinodelta.log.MissingCommitException;
import dev.trinodelta.log.Unusable;
import dev.trinodelta.log.UnusableCompactionException;
import dev.trinodelta.log.VersionChecksum;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.TableLocation;
import io.airlift.log.Logger;
import io.trino.filesystem.TrinoFileSystem;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Executor;
import java.util.function.Function;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_FILESYSTEM_ERROR;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static java.util.Objects.requireNonNull;

/**
 * Replays the log of a table: a checkpoint, then what came after it.
 */
public final class SnapshotLoader
{
    private static final Logger log = Logger.get(SnapshotLoader.class);
    /**
     * A log is cleaned up once in a while, not all the time.
     */
    private static final int MAX_RELISTINGS = 3;

    private final Executor executor;

    /**
     * @param executor bounded, shared by all loads; its tasks wait for nothing but storage
     */
    public SnapshotLoader(Executor executor)
    {
        this.executor = requireNonNull(executor, "executor is null");
    }

    /**
     * @param version the latest one where empty
     * @throws DeltaException where the version does not exist, cannot be replayed, or must not be read
     */
    public Snapshot load(TrinoFileSystem fileSystem, TableLocation table, OptionalLong version)
    {
        return load(fileSystem, table, version, segment -> {
            Replay replay = new SegmentReader(fileSystem, table, executor).read(segment, ReplayScope.EVERYTHING);
            return new LoadedSnapshot(
                    LoadedDefinition.of(table, segment, replay.protocol(), replay.metadata()),
                    replay.live(),
                    replay.transactions(),
                    replay.domains());
        });
    }

    /**
     * As {@link #load}, for those who do not want to know what is in the table. No checkpoint is read where the version has a
     * checksum, and else nothing of one but the protocol and the metadata.
     */
    public TableDefinition loadDefinition(TrinoFileSystem fileSystem, TableLocation table, OptionalLong version)
    {
        return load(fileSystem, table, version, segment -> {
            Optional<VersionChecksum> checksum = new SegmentReader(fileSystem, table, executor).checksum(segment);
            if (checksum.isPresent()) {
                return LoadedDefinition.of(table, segment, checksum.map(VersionChecksum::protocol), checksum.map(VersionChecksum::metadata));
            }
            Replay replay = new SegmentReader(fileSystem, table, executor).read(segment, ReplayScope.DEFINITION);
            return LoadedDefinition.of(table, segment, replay.protocol(), replay.metadata());
        });
    }

    /**
     * The number of the newest version, from the names of the log files alone.
     *
     * @throws DeltaException where there is none, or it cannot be replayed
     */
    public long latestVersion(TrinoFileSystem fileSystem, TableLocation table)
    {
        return segment(fileSystem, table, OptionalLong.empty()).version();
    }

    private static <T> T load(TrinoFileSystem fileSystem, TableLocation table, OptionalLong version, Function<LogSegment, T> read)
    {
        LogSegment segment = segment(fileSystem, table, version);
        Unusable unusable = Unusable.NONE;
        Optional<DeltaException> firstUnreadable = Optional.empty();
        int relistings = 0;
        while (true) {
            DeltaException failure;
            Optional<Commit> missing = Optional.empty();
            try {
                return read.apply(segment);
            }
            catch (UnreadableCheckpointException e) {
                // An older checkpoint and more commits give the same table
                unusable = unusable.with(segment.checkpoint().orElseThrow());
                firstUnreadable = firstUnreadable.or(() -> Optional.of(e));
                failure = e;
            }
            catch (UnusableCompactionException e) {
                // The commits give the same table
                unusable = unusable.with(e.file());
                firstUnreadable = firstUnreadable.or(() -> Optional.of(e));
                failure = e;
            }
            catch (MissingCommitException e) {
                // Logs are cleaned up to a checkpoint, which a new listing has
                missing = Optional.of(e.commit());
                relistings++;
                if (relistings > MAX_RELISTINGS) {
                    throw e;
                }
                failure = e;
            }
            log.warn("Table %s: %s; looking for another way to version %s", table, failure.getMessage(), segment.version());
            segment = again(fileSystem, table, version, segment, unusable, firstUnreadable.orElse(failure));
            Optional<Commit> stillThere = missing.filter(segment.tail()::contains);
            if (stillThere.isPresent()) {
                throw unopenable(table, stillThere.get(), failure);
            }
        }
    }

    private static DeltaException unopenable(TableLocation table, Commit commit, DeltaException failure)
    {
        return new DeltaException(
                DELTA_FILESYSTEM_ERROR,
                "Log file %s of table %s is listed, but cannot be opened: it is a link that leads nowhere, a directory, or access to it is denied. Restore the file, or let Trino read it.".formatted(table.logDirectory().appendPath(commit.fileName()), table),
                failure);
    }

    private static LogSegment segment(TrinoFileSystem fileSystem, TableLocation table, OptionalLong version)
    {
        return LastCheckpointHint.read(fileSystem, table)
                .filter(hint -> version.isEmpty() || hint.version() <= version.getAsLong())
                .flatMap(hint -> LogSegment.find(LogListing.listFrom(fileSystem, table, hint.version()), version))
                // Without a hint that holds, the whole log tells
                .orElseGet(() -> LogSegment.select(table.name(), LogListing.list(fileSystem, table), version, Unusable.NONE));
    }

    /**
     * @param failed tells the least version: a file that cannot be read must not make the table an older one
     */
    private static LogSegment again(TrinoFileSystem fileSystem, TableLocation table, OptionalLong version, LogSegment failed, Unusable unusable, DeltaException failure)
    {
        List<LogFile> listing = LogListing.list(fileSystem, table);
        long wanted = version.orElseGet(() -> Math.max(failed.version(), LogSegment.latestVersion(listing).orElse(failed.version())));
        try {
            return LogSegment.select(table.name(), listing, OptionalLong.of(wanted), unusable);
        }
        catch (DeltaException e) {
            if (failure instanceof MissingCommitException) {
                e.addSuppressed(failure);
                throw e;
            }
            failure.addSuppressed(e);
            throw new DeltaException(DELTA_INVALID_LOG, "Table %s cannot be read at version %s: %s. No older checkpoint and no run of commits from version 0 on can stand in for it. Restore the file, or have the writer of the table write a new checkpoint.".formatted(table, wanted, failure.getMessage()), failure);
        }
    }
}
