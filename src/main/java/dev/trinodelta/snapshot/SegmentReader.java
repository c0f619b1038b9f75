package dev.trinodelta.snapshot;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.checkpoint.CheckpointReader;
import dev.trinodelta.checkpoint.UnreadableCheckpointException;
import dev.trinodelta.log.Checkpoint;
import dev.trinodelta.log.CommitReader;
import dev.trinodelta.log.LogSegment;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.FeatureGate;
import dev.trinodelta.protocol.Protocol;
import dev.trinodelta.protocol.Sidecar;
import dev.trinodelta.protocol.TableLocation;
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
    private final List<Future<List<Action>>> started = new ArrayList<>();

    SegmentReader(TrinoFileSystem fileSystem, TableLocation table, Executor executor)
    {
        this.fileSystem = requireNonNull(fileSystem, "fileSystem is null");
        this.table = requireNonNull(table, "table is null");
        this.executor = requireNonNull(executor, "executor is null");
    }

    /**
     * @throws UnreadableCheckpointException where another segment may do
     * @throws DeltaException where the table cannot be read, or must not be
     */
    Replay read(LogSegment segment)
    {
        CheckpointReader checkpoints = new CheckpointReader(fileSystem, table);
        List<Future<List<Action>>> files = segment.checkpoint().stream()
                .flatMap(checkpoint -> checkpoint.files().stream())
                .map(file -> start(() -> checkpoints.read(file)))
                .collect(toImmutableList());
        List<Future<List<Action>>> commits = segment.commits().stream()
                .map(commit -> start(() -> CommitReader.read(fileSystem, table, commit)))
                .collect(toImmutableList());
        Replay replay = new Replay(table.root());
        try {
            segment.checkpoint().ifPresent(checkpoint -> applyCheckpoint(checkpoint, files, checkpoints, replay));
            commits.forEach(commit -> replay.apply(await(commit)));
        }
        catch (DeltaException e) {
            // What a feature that we do not know does to a log can look like damage
            newestProtocol(commits).or(replay::protocol).ifPresent(protocol -> FeatureGate.checkReadable(table.name(), protocol));
            throw e;
        }
        finally {
            // After an error nobody wants the rest
            started.forEach(actions -> actions.cancel(true));
        }
        return replay;
    }

    private void applyCheckpoint(Checkpoint checkpoint, List<Future<List<Action>>> files, CheckpointReader checkpoints, Replay replay)
    {
        ImmutableList.Builder<Future<List<Action>>> sidecars = ImmutableList.builder();
        for (Future<List<Action>> file : files) {
            List<Action> actions = await(file);
            replay.apply(actions);
            for (Action action : actions) {
                if (action instanceof Sidecar sidecar) {
                    sidecars.add(start(() -> checkpoints.read(sidecar)));
                }
            }
        }
        if (replay.protocol().isEmpty() || replay.metadata().isEmpty()) {
            throw new UnreadableCheckpointException(
                    table.logDirectory().appendPath(checkpoint.files().getFirst().fileName()),
                    "is corrupt: it holds no " + (replay.protocol().isEmpty() ? "protocol" : "metaData"));
        }
        sidecars.build().forEach(sidecar -> replay.apply(await(sidecar)));
    }

    private Optional<Protocol> newestProtocol(List<Future<List<Action>>> commits)
    {
        for (Future<List<Action>> commit : reverse(commits)) {
            try {
                for (Action action : await(commit)) {
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

    private Future<List<Action>> start(Callable<List<Action>> read)
    {
        FutureTask<List<Action>> task = new FutureTask<>(read);
        started.add(task);
        executor.execute(task);
        return task;
    }

    private List<Action> await(Future<List<Action>> actions)
    {
        try {
            return actions.get();
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
