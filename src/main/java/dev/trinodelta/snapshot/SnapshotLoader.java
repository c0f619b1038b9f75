package dev.trinodelta.snapshot;

import dev.trinodelta.checkpoint.UnreadableCheckpointException;
import dev.trinodelta.log.Checkpoint;
import dev.trinodelta.log.LastCheckpointHint;
import dev.trinodelta.log.LogFile;
import dev.trinodelta.log.LogListing;
import dev.trinodelta.log.LogSegment;
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
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Executor;

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
        LogSegment segment = segment(fileSystem, table, version);
        Map<Checkpoint, UnreadableCheckpointException> unusable = new LinkedHashMap<>();
        while (true) {
            try {
                return snapshot(table, segment, new SegmentReader(fileSystem, table, executor).read(segment));
            }
            catch (UnreadableCheckpointException e) {
                // An older checkpoint and more commits give the same table
                log.warn("Table %s: %s; looking for another way to version %s", table, e.getMessage(), segment.version());
                unusable.put(segment.checkpoint().orElseThrow(), e);
                segment = segmentWithout(unusable, fileSystem, table, segment.version());
            }
        }
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

    private static LogSegment segment(TrinoFileSystem fileSystem, TableLocation table, OptionalLong version)
    {
        return LastCheckpointHint.read(fileSystem, table)
                .filter(hint -> version.isEmpty() || hint.version() <= version.getAsLong())
                .flatMap(hint -> LogSegment.find(LogListing.listFrom(fileSystem, table, hint.version()), version))
                // Without a hint that holds, the whole log tells
                .orElseGet(() -> LogSegment.select(table.name(), LogListing.list(fileSystem, table), version, Set.of()));
    }

    /**
     * @param version stays the same: a checkpoint that cannot be read must not make the table an older one
     */
    private static LogSegment segmentWithout(Map<Checkpoint, UnreadableCheckpointException> unusable, TrinoFileSystem fileSystem, TableLocation table, long version)
    {
        List<LogFile> listing = LogListing.list(fileSystem, table);
        try {
            return LogSegment.select(table.name(), listing, OptionalLong.of(version), unusable.keySet());
        }
        catch (DeltaException e) {
            UnreadableCheckpointException newest = unusable.values().iterator().next();
            newest.addSuppressed(e);
            throw new DeltaException(DELTA_INVALID_LOG, "Table %s cannot be read at version %s: %s. No older checkpoint and no run of commits from version 0 on can stand in for it. Restore the file, or have the writer of the table write a new checkpoint.".formatted(table, version, newest.getMessage()), newest);
        }
    }

    private static Snapshot snapshot(TableLocation table, LogSegment segment, Replay replay)
    {
        Protocol protocol = require(replay.protocol(), "protocol", table, segment);
        FeatureGate.checkReadable(table.name(), protocol);
        Metadata metadata = require(replay.metadata(), "metaData", table, segment);
        if (!metadata.provider().equalsIgnoreCase("parquet")) {
            throw new DeltaException(NOT_SUPPORTED, "Data files of table %s are of the format %s; Delta tables hold Parquet. Check the table with the writer that made it.".formatted(table, metadata.provider()));
        }
        return new LoadedSnapshot(
                table,
                segment.version(),
                protocol,
                metadata,
                TableSchema.of(table.name(), protocol, metadata),
                replay.live(),
                replay.transactions(),
                replay.domains());
    }

    private static <T> T require(Optional<T> action, String name, TableLocation table, LogSegment segment)
    {
        return action.orElseThrow(() -> new DeltaException(DELTA_INVALID_LOG, "Log of table %s has no %s action up to version %s. Restore the first commit of the table from a backup.".formatted(table, name, segment.version())));
    }
}
