package dev.trinodelta.snapshot;

import dev.trinodelta.checkpoint.CheckpointReader;
import dev.trinodelta.checkpoint.UnreadableCheckpointException;
import dev.trinodelta.log.Checkpoint;
import dev.trinodelta.log.CommitContent;
import dev.trinodelta.log.CommitFingerprint;
import dev.trinodelta.log.CommitReader;
import dev.trinodelta.log.CompactionReader;
import dev.trinodelta.log.LogFile.Commit;
import dev.trinodelta.log.LogFile.CompactedCommits;
import dev.trinodelta.log.LogFile.TailFile;
import dev.trinodelta.log.LogSegment;
import dev.trinodelta.log.MissingCommitException;
import dev.trinodelta.log.UnusableCompactionException;
import dev.trinodelta.log.VersionChecksum;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.FeatureGate;
import dev.trinodelta.protocol.Protocol;
import dev.trinodelta.protocol.Sidecar;
import dev.trinodelta.protocol.TableLocation;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

import static com.google.common.base.Throwables.throwIfUnchecked;
import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.Lists.reverse;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_FILESYSTEM_ERROR;
import static java.util.Objects.requireNonNull;

/**
 * Reads the files of a segment side by side and applies them in order.
 */
final class SegmentReader
{
    private final TrinoFileSystem fileSystem;
    private final TableLocation table;
    private final Executor executor;
    private final CheckpointReader checkpoints;
    private final List<Future<?>> started = new ArrayList<>();
    private volatile Optional<CommitFingerprint> fingerprint = Optional.empty();

    SegmentReader(TrinoFileSystem fileSystem, TableLocation table, Executor executor)
    {
        this.fileSystem = requireNonNull(fileSystem, "fileSystem is null");
        this.table = requireNonNull(table, "table is null");
        this.executor = requireNonNull(executor, "executor is null");
        this.checkpoints = new CheckpointReader(fileSystem, table);
    }

    /**
     * @throws UnreadableCheckpointException where another segment may do
     * @throws UnusableCompactionException where another segment may do
     * @throws MissingCommitException where a new listing may show another segment
     * @throws DeltaException where the table cannot be read, or must not be
     */
    Replay read(LogSegment segment, ReplayScope scope)
    {
        List<Future<List<Action>>> files = segment.checkpoint().stream()
                .flatMap(checkpoint -> checkpoint.files().stream())
                .map(file -> start(() -> switch (scope) {
                    case EVERYTHING -> CheckpointActionList.read(checkpoints, checkpoints.parts(file));
                    case DEFINITION -> checkpoints.readDefinition(file);
                }))
                .collect(toImmutableList());
        List<Future<List<Action>>> tail = segment.tail().stream()
                .map(file -> start(() -> read(file, file.version() == segment.version())))
                .collect(toImmutableList());
        Replay replay = new Replay(table.root());
        try {
            segment.checkpoint().ifPresent(checkpoint -> applyCheckpoint(checkpoint, files, replay));
            tail.forEach(file -> replay.apply(await(file)));
        }
        catch (DeltaException e) {
            // What a feature that we do not know does to a log can look like damage
            newestProtocol(tail).or(replay::protocol).ifPresent(protocol -> FeatureGate.checkReadable(table.name(), protocol, replay.metadata()));
            throw e;
        }
        finally {
            // After an error nobody wants the rest
            started.forEach(file -> file.cancel(true));
        }
        return replay;
    }

    /**
     * What the checksum of the version says, if the commit of the version has nothing against it.
     *
     * @return empty where only a replay can tell
     */
    Optional<VersionChecksum> checksum(LogSegment segment)
    {
        // A checkpoint of the version is as quick to read, and the log's own word
        if (segment.checksum().isEmpty() || segment.tail().isEmpty() || !(segment.tail().getLast() instanceof Commit commit)) {
            return Optional.empty();
        }
        Future<Optional<VersionChecksum>> checksum = start(() -> VersionChecksum.read(fileSystem, table, segment.checksum().get()));
        Future<List<Action>> actions = start(() -> CommitReader.read(fileSystem, table, commit));
        try {
            return await(checksum).filter(found -> found.agreesWith(await(actions)));
        }
        finally {
            started.forEach(file -> file.cancel(true));
        }
    }

    /**
     * Of the commit of the version, once the segment is read.
     *
     * @return empty where the tail does not end with a commit
     */
    Optional<CommitFingerprint> fingerprint()
    {
        return fingerprint;
    }

    private List<Action> read(TailFile file, boolean last)
    {
        return switch (file) {
            case Commit commit -> {
                CommitContent content = CommitReader.readContent(fileSystem, table, commit);
                if (last) {
                    fingerprint = Optional.of(content.fingerprint());
                }
                yield content.actions();
            }
            case CompactedCommits compaction -> CompactionReader.read(fileSystem, table, compaction);
        };
    }

    private void applyCheckpoint(Checkpoint checkpoint, List<Future<List<Action>>> files, Replay replay)
    {
        CheckpointReplay checkpointReplay = new CheckpointReplay(checkpoint, replay);
        List<Future<List<Action>>> sidecars = new ArrayList<>();
        List<Location> sidecarLocations = new ArrayList<>();
        for (int index = 0; index < files.size(); index++) {
            List<Action> actions = await(files.get(index));
            checkpointReplay.apply(table.logDirectory().appendPath(checkpoint.files().get(index).fileName()), actions);
            for (Action action : actions) {
                if (action instanceof Sidecar sidecar) {
                    sidecars.add(start(() -> CheckpointActionList.read(checkpoints, checkpoints.parts(sidecar))));
                    sidecarLocations.add(checkpoints.location(sidecar));
                }
            }
        }
        Location first = table.logDirectory().appendPath(checkpoint.files().getFirst().fileName());
        checkpointReplay.checkDefinition(first);
        for (int index = 0; index < sidecars.size(); index++) {
            checkpointReplay.apply(sidecarLocations.get(index), await(sidecars.get(index)));
        }
        checkpointReplay.checkDataFiles(first);
    }

    private Optional<Protocol> newestProtocol(List<Future<List<Action>>> tail)
    {
        for (Future<List<Action>> file : reverse(tail)) {
            try {
                for (Action action : await(file)) {
                    if (action instanceof Protocol protocol) {
                        return Optional.of(protocol);
                    }
                }
            }
            catch (DeltaException _) {
                // One failure is reported already
            }
        }
        return Optional.empty();
    }

    private <T> Future<T> start(Callable<T> read)
    {
        FutureTask<T> task = new FutureTask<>(read);
        started.add(task);
        executor.execute(task);
        return task;
    }

    private <T> T await(Future<T> file)
    {
        try {
            return file.get();
        }
        catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DeltaException(DELTA_FILESYSTEM_ERROR, "Reading the log of table %s was interrupted. Run the statement again.".formatted(table), e);
        }
        catch (ExecutionException e) {
            throwIfUnchecked(e.getCause());
            throw new AssertionError("tasks throw no checked exceptions", e);
        }
    }
}
