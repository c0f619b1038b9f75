package dev.trinodelta.snapshot;

import dev.trinodelta.checkpoint.UnreadableCheckpointException;
import dev.trinodelta.history.CommitHistory;
import dev.trinodelta.index.FileIndex;
import dev.trinodelta.index.StatisticsLoader;
import dev.trinodelta.log.CommitFingerprint;
import dev.trinodelta.log.CommitReader;
import dev.trinodelta.log.ListedFile;
import dev.trinodelta.log.LogFile.Commit;
import dev.trinodelta.log.LogListing;
import dev.trinodelta.log.LogSegment;
import dev.trinodelta.log.LogTasks;
import dev.trinodelta.log.MissingCommitException;
import dev.trinodelta.log.Unusable;
import dev.trinodelta.log.UnusableCompactionException;
import dev.trinodelta.log.VersionChecksum;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.TableLocation;
import io.airlift.log.Logger;
import io.trino.filesystem.TrinoFileSystem;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.function.Function;

import static com.google.common.base.Preconditions.checkArgument;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_FILESYSTEM_ERROR;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static io.trino.spi.StandardErrorCode.INVALID_ARGUMENTS;
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
    private final OnDemand onDemand;

    /**
     * Of which tables the live files are read when they are asked for.
     *
     * @param rows of a checkpoint, from which on it is large
     * @param mostOfIt the share of a checkpoint's files up to which reading a part of them first is worth it
     * @param background reads what nobody waits for yet; bounded, its tasks wait for nothing but storage
     */
    public record OnDemand(long rows, double mostOfIt, Executor background)
    {
        private static final long DEFAULT_ROWS = 100_000;
        private static final double DEFAULT_SHARE = 0.5;

        public OnDemand
        {
            checkArgument(rows >= 0, "rows is negative: %s", rows);
            checkArgument(mostOfIt >= 0 && mostOfIt <= 1, "mostOfIt is no share: %s", mostOfIt);
            requireNonNull(background, "background is null");
        }

        public static OnDemand withBackground(Executor background)
        {
            return new OnDemand(DEFAULT_ROWS, DEFAULT_SHARE, background);
        }
    }

    /**
     * @param executor bounded, shared by all loads; its tasks wait for nothing but storage
     */
    public SnapshotLoader(Executor executor)
    {
        this(executor, OnDemand.withBackground(executor));
    }

    public SnapshotLoader(Executor executor, OnDemand onDemand)
    {
        this.executor = requireNonNull(executor, "executor is null");
        this.onDemand = requireNonNull(onDemand, "onDemand is null");
    }

    /**
     * @param version the latest one where empty
     * @throws DeltaException where the version does not exist, cannot be replayed, or must not be read
     */
    public Snapshot load(TrinoFileSystem fileSystem, TableLocation table, OptionalLong version)
    {
        return load(fileSystem, table, version, found -> read(reader(fileSystem, table), table, found));
    }

    /**
     * As {@link #load}, for those who keep what they get. The live files of a large table are not read yet.
     */
    LoadedVersion open(TrinoFileSystem fileSystem, TableLocation table, OptionalLong version)
    {
        LogTasks tasks = new LogTasks(table, executor);
        return load(fileSystem, table, version, found -> {
            LogSegment segment = found.segment();
            SegmentReader reader = reader(fileSystem, table);
            if (!segment.tail().isEmpty() && segment.tail().getLast() instanceof Commit) {
                Snapshot snapshot = outline(reader, fileSystem, table, found);
                return new LoadedVersion(snapshot, reader.fingerprint(), found.listed());
            }
            // A checkpoint, or a compaction file, gives the version without its commit, which is there all the same mostly
            Future<Optional<CommitFingerprint>> fingerprint = tasks.start(() -> CommitReader.fingerprint(fileSystem, table, new Commit(segment.version())));
            Snapshot snapshot = outline(reader, fileSystem, table, found);
            return new LoadedVersion(snapshot, tasks.await(fingerprint), found.listed());
        });
    }

    private SegmentReader reader(TrinoFileSystem fileSystem, TableLocation table)
    {
        return new SegmentReader(fileSystem, table, executor, onDemand.rows());
    }

    private static Snapshot read(SegmentReader reader, TableLocation table, FoundSegment found)
    {
        LogSegment segment = found.segment();
        Replay replay = reader.read(segment, ReplayScope.EVERYTHING).replay();
        return snapshot(LoadedDefinition.of(table, segment.version(), replay.protocol(), replay.metadata()), new KnownFiles(replay.index()), replay, found.unusable());
    }

    private Snapshot outline(SegmentReader reader, TrinoFileSystem fileSystem, TableLocation table, FoundSegment found)
    {
        LogSegment segment = found.segment();
        SegmentContent content = reader.read(segment, ReplayScope.OUTLINE);
        TableDefinition definition = LoadedDefinition.of(table, segment.version(), content.replay().protocol(), content.replay().metadata());
        if (content.outline().isEmpty()) {
            return snapshot(definition, new KnownFiles(content.replay().index()), content.replay(), found.unusable());
        }
        PendingCheckpoint checkpoint = new PendingCheckpoint(table, fileSystem, executor, onDemand, content.outline().get(), content.replay().index().withoutFiles());
        return snapshot(definition, new PendingFiles(table, fileSystem, checkpoint, content.tail(), otherWay(definition)), content.replay(), found.unusable());
    }

    /**
     * To the files of a version whose definition is known, as long as it is still the version of that table.
     */
    private Function<TrinoFileSystem, FileIndex> otherWay(TableDefinition opened)
    {
        return fileSystem -> {
            Snapshot found;
            try {
                found = load(fileSystem, opened.table(), OptionalLong.of(opened.version()));
            }
            catch (DeltaException e) {
                // Nobody asked for a version by its number
                throw e.getErrorCode().equals(INVALID_ARGUMENTS.toErrorCode()) ? new DeltaException(DELTA_INVALID_LOG, gone(opened, e.getMessage()), e) : e;
            }
            if (!found.protocol().equals(opened.protocol()) || !found.metadata().equals(opened.metadata())) {
                throw new DeltaException(DELTA_INVALID_LOG, gone(opened, "There is another table in its place."));
            }
            return found.index();
        };
    }

    private static String gone(TableDefinition opened, String reason)
    {
        return "The data files of version %s of table %s were not read when it was opened, and cannot be told any more. Run the query again. %s".formatted(opened.version(), opened.table(), reason);
    }

    private static Snapshot snapshot(TableDefinition definition, VersionFiles files, Replay replay, Unusable unusable)
    {
        return new LoadedSnapshot(definition, files, replay.transactions(), replay.domains(), unusable);
    }

    /**
     * A later version from what its commits and those before it say. Nothing is read.
     *
     * @param nextCommits the actions of each commit after the base, in order
     * @throws DeltaException where the later version must not be read
     */
    Snapshot derive(Snapshot base, List<List<Action>> nextCommits)
    {
        Optional<PendingFiles> pending = pending(base);
        Replay replay = new Replay(base, pending.isPresent() ? FileIndex.empty() : base.index());
        nextCommits.forEach(replay::apply);
        TableDefinition definition = LoadedDefinition.next(base, base.version() + nextCommits.size(), replay.protocol().orElseThrow(), replay.metadata().orElseThrow());
        VersionFiles files = pending.<VersionFiles>map(unread -> unread.next(nextCommits, otherWay(definition))).orElseGet(() -> new KnownFiles(replay.index()));
        return snapshot(definition, files, replay, base.unusable());
    }

    private static Optional<PendingFiles> pending(Snapshot snapshot)
    {
        return snapshot instanceof LoadedSnapshot loaded && loaded.files() instanceof PendingFiles files && !files.isKnown() && files.canTakeMoreCommits() ? Optional.of(files) : Optional.empty();
    }

    /**
     * What the log is like at a version that was made without a listing, some time or other.
     *
     * @param known of an earlier version
     * @param consumer told by another thread, and not at all where the log cannot be listed
     */
    void listBehind(TrinoFileSystem fileSystem, TableLocation table, ListedLog known, long version, Consumer<ListedLog> consumer)
    {
        try {
            onDemand.background().execute(() -> {
                try {
                    List<ListedFile> listing = LogListing.entriesFrom(fileSystem, table, known.checkpointVersion().orElse(0));
                    LogSegment.find(FoundSegment.files(listing), OptionalLong.of(version)).ifPresent(segment -> consumer.accept(ListedLog.of(segment, listing)));
                }
                catch (DeltaException e) {
                    log.warn("Table %s: the state of its log is that of version %s still: %s", table, known.version(), e.getMessage());
                }
            });
        }
        catch (RejectedExecutionException _) {
            // The catalog ends, and nobody wants to know any more
        }
    }

    /**
     * The commits that a table got after a version that was read before.
     */
    LogRefresh refresh(TrinoFileSystem fileSystem, TableLocation table)
    {
        return new LogRefresh(fileSystem, table, executor);
    }

    /**
     * As {@link #load}, for those who do not want to know what is in the table. No checkpoint is read where the version has a
     * checksum, and else nothing of one but the protocol and the metadata.
     */
    public TableDefinition loadDefinition(TrinoFileSystem fileSystem, TableLocation table, OptionalLong version)
    {
        return load(fileSystem, table, version, found -> {
            LogSegment segment = found.segment();
            Optional<VersionChecksum> checksum = reader(fileSystem, table).checksum(segment);
            if (checksum.isPresent()) {
                return LoadedDefinition.of(table, segment.version(), checksum.map(VersionChecksum::protocol), checksum.map(VersionChecksum::metadata));
            }
            Replay replay = reader(fileSystem, table).read(segment, ReplayScope.DEFINITION).replay();
            return LoadedDefinition.of(table, segment.version(), replay.protocol(), replay.metadata());
        });
    }

    /**
     * The number of the newest version, from the names of the log files alone.
     *
     * @throws DeltaException where there is none, or it cannot be replayed
     */
    public long latestVersion(TrinoFileSystem fileSystem, TableLocation table)
    {
        return new SegmentSearch(fileSystem, table, executor).find(OptionalLong.empty()).segment().version();
    }

    /**
     * As {@link #latestVersion}, whether or not it can be replayed.
     */
    long listedVersion(TrinoFileSystem fileSystem, TableLocation table)
    {
        return LogSegment.latestVersion(LogListing.list(fileSystem, table))
                .orElseThrow(() -> new DeltaException(DELTA_INVALID_LOG, "Log of table %s has no commit and no complete checkpoint. Restore _delta_log from a backup.".formatted(table)));
    }

    /**
     * @param latest later commits are left out
     */
    CommitHistory history(TrinoFileSystem fileSystem, TableDefinition latest)
    {
        return CommitHistory.list(fileSystem, latest.table(), executor, latest.version(), latest.protocol(), latest.metadata());
    }

    /**
     * For what {@link #load} leaves unread.
     */
    public StatisticsLoader statistics(TrinoFileSystem fileSystem, TableLocation table)
    {
        return new StatisticsLoader(fileSystem, table, executor);
    }

    private <T> T load(TrinoFileSystem fileSystem, TableLocation table, OptionalLong version, Function<FoundSegment, T> read)
    {
        FoundSegment found = new SegmentSearch(fileSystem, table, executor).find(version);
        Unusable unusable = Unusable.NONE;
        Optional<DeltaException> firstUnreadable = Optional.empty();
        int relistings = 0;
        while (true) {
            DeltaException failure;
            Optional<Commit> missing = Optional.empty();
            try {
                return read.apply(found);
            }
            catch (UnreadableCheckpointException e) {
                // An older checkpoint and more commits give the same table
                unusable = unusable.with(found.segment().checkpoint().orElseThrow());
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
            log.warn("Table %s: %s; looking for another way to version %s", table, failure.getMessage(), found.segment().version());
            found = again(fileSystem, table, version, found.segment(), unusable, firstUnreadable.orElse(failure));
            Optional<Commit> stillThere = missing.filter(found.segment().tail()::contains);
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

    /**
     * @param failed tells the least version: a file that cannot be read must not make the table an older one
     */
    private static FoundSegment again(TrinoFileSystem fileSystem, TableLocation table, OptionalLong version, LogSegment failed, Unusable unusable, DeltaException failure)
    {
        List<ListedFile> listing = LogListing.entries(fileSystem, table);
        long wanted = version.orElseGet(() -> Math.max(failed.version(), LogSegment.latestVersion(FoundSegment.files(listing)).orElse(failed.version())));
        try {
            return SegmentSearch.select(fileSystem, table, listing, OptionalLong.of(wanted), unusable);
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
