package dev.trinodelta.system;

import com.google.common.base.Suppliers;
import dev.trinodelta.history.CommitHistory;
import dev.trinodelta.log.CommitReader;
import dev.trinodelta.log.CompactionReader;
import dev.trinodelta.log.ListedFile;
import dev.trinodelta.log.LogFile;
import dev.trinodelta.log.LogFile.Commit;
import dev.trinodelta.log.LogFile.CompactedCommits;
import dev.trinodelta.log.LogFile.TailFile;
import dev.trinodelta.log.LogSegment;
import dev.trinodelta.log.ParallelReads;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.RemoveFile;
import dev.trinodelta.snapshot.Snapshot;
import io.trino.filesystem.TrinoFileSystem;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.function.Supplier;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.lang.Math.max;
import static java.util.Objects.requireNonNull;

/**
 * The state that a table is in. What takes time is found out when it is asked for.
 */
final class HealthRow
{
    private static final String DATA_RETENTION = "delta.deletedFileRetentionDuration";
    private static final Duration DEFAULT_DATA_RETENTION = Duration.ofDays(7);

    private final Snapshot snapshot;
    private final Instant now;
    private final Supplier<CommitHistory> history;
    private final Supplier<LogFigures> log;
    private final Supplier<FileFigures> files;
    private final Supplier<Long> tombstones;

    /**
     * @param history of the table up to the version, or beyond it
     * @param executor its tasks wait for nothing but storage
     */
    HealthRow(TrinoFileSystem fileSystem, Snapshot snapshot, Supplier<CommitHistory> history, Executor executor, Instant now)
    {
        this.snapshot = requireNonNull(snapshot, "snapshot is null");
        this.now = requireNonNull(now, "now is null");
        this.history = Suppliers.memoize(history::get);
        this.log = Suppliers.memoize(() -> LogFigures.of(snapshot.table(), this.history.get(), snapshot.version(), snapshot.unusable()));
        this.files = Suppliers.memoize(() -> FileFigures.of(snapshot.index()));
        this.tombstones = () -> countTombstones(fileSystem, executor);
    }

    Snapshot snapshot()
    {
        return snapshot;
    }

    LogFigures log()
    {
        return log.get();
    }

    FileFigures files()
    {
        return files.get();
    }

    /**
     * Milliseconds since the epoch; empty where the commit is gone from the log.
     */
    OptionalLong lastCommit()
    {
        return BaseTables.timeOf(history.get(), snapshot.version());
    }

    /**
     * How long ago the checkpoint was written.
     */
    Optional<Duration> checkpointAge()
    {
        return log().listed().checkpointTime().map(written -> Duration.between(written, now));
    }

    long tombstones()
    {
        return tombstones.get();
    }

    /**
     * The first version none of whose data files has been removed for longer than removed files are kept. A vacuum that goes by that
     * leaves its files; empty where the property cannot be read.
     */
    OptionalLong earliestVersionWithData()
    {
        Optional<Duration> retention = Optional.ofNullable(snapshot.metadata().configuration().get(DATA_RETENTION))
                .map(RetentionInterval::parse)
                .orElse(Optional.of(DEFAULT_DATA_RETENTION));
        OptionalLong reconstructable = log().earliestVersion();
        if (retention.isEmpty() || reconstructable.isEmpty()) {
            return OptionalLong.empty();
        }
        // Files that later commits removed are kept for a while yet
        OptionalLong lastBefore = history.get().lastUpTo(now.minus(retention.get()).minusMillis(1));
        return OptionalLong.of(max(reconstructable.getAsLong(), lastBefore.orElse(0)));
    }

    private long countTombstones(TrinoFileSystem fileSystem, Executor executor)
    {
        List<LogFile> listing = history.get().files().stream().map(ListedFile::file).collect(toImmutableList());
        return new SegmentReads(snapshot.table(), listing, snapshot.version()).read(snapshot.unusable(), segment -> countTombstones(fileSystem, executor, segment));
    }

    private long countTombstones(TrinoFileSystem fileSystem, Executor executor, LogSegment segment)
    {
        long inCheckpoint = segment.checkpoint()
                .map(checkpoint -> new CheckpointContents(fileSystem, snapshot.table(), executor).tombstones(checkpoint))
                .orElse(0L);
        try (ParallelReads reads = new ParallelReads(snapshot.table(), executor)) {
            List<Future<Long>> counts = segment.tail().stream()
                    .map(file -> reads.start(() -> actions(fileSystem, file).stream().filter(RemoveFile.class::isInstance).count()))
                    .collect(toImmutableList());
            return inCheckpoint + counts.stream().mapToLong(reads::await).sum();
        }
    }

    private List<Action> actions(TrinoFileSystem fileSystem, TailFile file)
    {
        return switch (file) {
            case Commit commit -> CommitReader.read(fileSystem, snapshot.table(), commit);
            case CompactedCommits commits -> CompactionReader.read(fileSystem, snapshot.table(), commits);
        };
    }
}
