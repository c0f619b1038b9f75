package dev.trinodelta.snapshot;

import dev.trinodelta.checkpoint.CheckpointReader;
import dev.trinodelta.checkpoint.UnreadableCheckpointException;
import dev.trinodelta.log.Checkpoint;
import dev.trinodelta.log.CommitReader;
import dev.trinodelta.log.LogFile;
import dev.trinodelta.log.LogListing;
import dev.trinodelta.log.LogSegment;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.FeatureGate;
import dev.trinodelta.protocol.Metadata;
import dev.trinodelta.protocol.Protocol;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.schema.TableSchema;
import io.airlift.log.Logger;
import io.trino.filesystem.TrinoFileSystem;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

import static com.google.common.base.Throwables.throwIfUnchecked;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_FILESYSTEM_ERROR;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static io.trino.spi.StandardErrorCode.NOT_SUPPORTED;
import static java.util.Objects.requireNonNull;

/**
 * Replays the log of a table: a checkpoint, then the commits after it.
 */
public final class SnapshotLoader
{
    private static final Logger log = Logger.get(SnapshotLoader.class);

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
        List<LogFile> listing = LogListing.list(fileSystem, table);
        Map<Checkpoint, DeltaException> unusable = new LinkedHashMap<>();
        while (true) {
            LogSegment segment = select(table, listing, version, unusable);
            try {
                return replay(fileSystem, table, segment);
            }
            catch (UnreadableCheckpointException e) {
                // An older checkpoint and more commits give the same table
                log.warn("Table %s: %s; looking for another way to version %s", table, e.getMessage(), segment.version());
                unusable.put(segment.checkpoint().orElseThrow(), e);
            }
        }
    }

    private static LogSegment select(TableLocation table, List<LogFile> listing, OptionalLong version, Map<Checkpoint, DeltaException> unusable)
    {
        try {
            return LogSegment.select(table.name(), listing, version, unusable.keySet());
        }
        catch (DeltaException e) {
            if (unusable.isEmpty()) {
                throw e;
            }
            DeltaException first = unusable.values().iterator().next();
            throw new DeltaException(DELTA_INVALID_LOG, "Table %s cannot be read: %s. No older checkpoint and no complete run of commits can stand in for it. Restore the file, or have the writer of the table write a new checkpoint.".formatted(table, first.getMessage()), first);
        }
    }

    private Snapshot replay(TrinoFileSystem fileSystem, TableLocation table, LogSegment segment)
    {
        CheckpointReader checkpoints = new CheckpointReader(fileSystem, table);
        List<Future<List<Action>>> checkpoint = segment.checkpoint().stream()
                .flatMap(chosen -> chosen.files().stream())
                .map(file -> submit(() -> checkpoints.read(file)))
                .toList();
        List<Future<List<Action>>> commits = segment.commits().stream()
                .map(commit -> submit(() -> CommitReader.read(fileSystem, table, commit)))
                .toList();
        try {
            Replay replay = new Replay(table.root());
            checkpoint.forEach(actions -> replay.apply(await(actions)));
            if (segment.checkpoint().isPresent() && (replay.protocol().isEmpty() || replay.metadata().isEmpty())) {
                throw new UnreadableCheckpointException(
                        table.logDirectory().appendPath(segment.checkpoint().get().files().getFirst().fileName()),
                        "holds no protocol or no metadata");
            }
            commits.forEach(actions -> replay.apply(await(actions)));
            return snapshot(table, segment, replay);
        }
        finally {
            // After an error nobody wants the rest
            checkpoint.forEach(actions -> actions.cancel(true));
            commits.forEach(actions -> actions.cancel(true));
        }
    }

    private static Snapshot snapshot(TableLocation table, LogSegment segment, Replay replay)
    {
        Protocol protocol = replay.protocol().orElseThrow(() -> lacks(table, segment, "protocol"));
        FeatureGate.checkReadable(table.name(), protocol);
        Metadata metadata = replay.metadata().orElseThrow(() -> lacks(table, segment, "metaData"));
        if (!metadata.provider().equalsIgnoreCase("parquet")) {
            throw new DeltaException(NOT_SUPPORTED, "Data files of table %s are of the format %s; Delta tables hold Parquet. Check the table with the writer that made it.".formatted(table, metadata.provider()));
        }
        return new LoadedSnapshot(table, segment.version(), protocol, metadata, TableSchema.of(table.name(), protocol, metadata), replay.live());
    }

    private static DeltaException lacks(TableLocation table, LogSegment segment, String action)
    {
        return new DeltaException(DELTA_INVALID_LOG, "Log of table %s has no %s action up to version %s. Restore the first commit of the table from a backup.".formatted(table, action, segment.version()));
    }

    private Future<List<Action>> submit(Callable<List<Action>> task)
    {
        FutureTask<List<Action>> future = new FutureTask<>(task);
        executor.execute(future);
        return future;
    }

    private static List<Action> await(Future<List<Action>> actions)
    {
        try {
            return actions.get();
        }
        catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DeltaException(DELTA_FILESYSTEM_ERROR, "Reading the log was interrupted", e);
        }
        catch (ExecutionException e) {
            throwIfUnchecked(e.getCause());
            throw new AssertionError("tasks throw no checked exceptions", e);
        }
    }
}
