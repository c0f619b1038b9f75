package dev.trinodelta.snapshot;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.checkpoint.CheckpointPart;
import dev.trinodelta.checkpoint.CheckpointReader;
import dev.trinodelta.index.FileIndex;
import dev.trinodelta.index.FileRunBuilder;
import dev.trinodelta.index.NewRun;
import dev.trinodelta.index.PartitionValues;
import dev.trinodelta.log.LogTasks;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.snapshot.SnapshotLoader.OnDemand;
import io.trino.filesystem.TrinoFileSystem;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Predicate;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Objects.requireNonNull;

/**
 * The data files of a checkpoint of which an outline is known. They are read when they are asked for, once; those of a few partitions
 * first, where these stand apart from the others, with all of them behind. What fails is tried anew by who asks next.
 */
final class PendingCheckpoint
{
    private static final int MOST_PARTS = 16;

    private final TableLocation table;
    private final LogTasks tasks;
    private final Executor executor;
    private final OnDemand onDemand;
    private final PartitionValues partitionValues;
    private final FileIndex none;
    private volatile TrinoFileSystem fileSystem;
    private volatile Optional<FileIndex> known = Optional.empty();
    // Guarded by this, until all is known
    private Optional<CheckpointOutline> outline;
    private Optional<CompletableFuture<FileIndex>> reading = Optional.empty();
    private final Map<CheckpointPart, CompletableFuture<CheckpointPiece>> pieces = new LinkedHashMap<>();
    private final Map<Set<Map<String, Optional<String>>>, CompletableFuture<FileIndex>> parts = new HashMap<>();

    /**
     * @param none index without files, whose numbers of partition values those in the outline have
     */
    PendingCheckpoint(TableLocation table, TrinoFileSystem fileSystem, Executor executor, OnDemand onDemand, CheckpointOutline outline, FileIndex none)
    {
        this.table = requireNonNull(table, "table is null");
        this.fileSystem = requireNonNull(fileSystem, "fileSystem is null");
        this.executor = requireNonNull(executor, "executor is null");
        this.onDemand = requireNonNull(onDemand, "onDemand is null");
        this.tasks = new LogTasks(table, executor);
        this.outline = Optional.of(outline);
        this.none = requireNonNull(none, "none is null");
        this.partitionValues = none.partitionValues();
        outline.parts()
                .filter(part -> part.read().isEmpty())
                .flatMap(part -> part.part().pieces().stream())
                .forEach(piece -> pieces.put(piece, CompletableFuture.completedFuture(CheckpointPiece.unread(piece))));
    }

    /**
     * Empty while it is not read.
     */
    Optional<FileIndex> known()
    {
        return known;
    }

    void readWith(TrinoFileSystem newer)
    {
        fileSystem = requireNonNull(newer, "newer is null");
    }

    /**
     * @throws dev.trinodelta.checkpoint.UnreadableCheckpointException where the checkpoint is not what it should be
     */
    FileIndex index()
    {
        return known.orElseGet(() -> tasks.await(start(executor)));
    }

    /**
     * All files of some partitions, with others perhaps.
     *
     * @throws dev.trinodelta.checkpoint.UnreadableCheckpointException where the checkpoint is not what it should be
     */
    FileIndex indexOf(Predicate<Map<String, Optional<String>>> partitions)
    {
        Optional<CompletableFuture<CheckpointTally>> tally = startTally(new WantedPartitions(partitionValues, partitions));
        if (tally.isEmpty()) {
            return index();
        }
        CheckpointTally found = tasks.await(tally.get());
        Optional<CompletableFuture<FileIndex>> part = found.worthReadingAlone(onDemand.mostOfIt()).flatMap(wanted -> startPart(found, wanted));
        if (part.isEmpty()) {
            return index();
        }
        FileIndex index = tasks.await(part.get());
        var _ = start(onDemand.background());
        return index;
    }

    synchronized long retainedBytes()
    {
        return outline.map(CheckpointOutline::retainedBytes).orElse(0L)
                + done(parts.values()).mapToLong(FileIndex::retainedBytes).sum()
                + done(pieces.values()).mapToLong(CheckpointPiece::retainedBytes).sum();
    }

    private static <T> Stream<T> done(Collection<CompletableFuture<T>> futures)
    {
        return futures.stream().filter(future -> future.isDone() && !future.isCompletedExceptionally()).map(CompletableFuture::join);
    }

    /**
     * Has all files read, if nobody did so yet.
     */
    private synchronized CompletableFuture<FileIndex> start(Executor threads)
    {
        if (outline.isEmpty()) {
            return CompletableFuture.completedFuture(known.orElseThrow());
        }
        if (reading.isEmpty() || reading.get().isCompletedExceptionally()) {
            CheckpointReader reader = reader();
            reading = Optional.of(together(outline.get().files().stream().map(file -> complete(reader, file, threads)).toList())
                    .thenApply(files -> keep(new CheckpointOutline(files))));
        }
        return reading.get();
    }

    private CompletableFuture<FileContent> complete(CheckpointReader reader, FileContent file, Executor threads)
    {
        return together(file.parts().stream()
                .map(part -> CompletableFuture.supplyAsync(() -> part.complete(reader, table.root(), partitionValues), threads))
                .toList())
                .thenApply(parts -> new FileContent(file.location(), parts));
    }

    private FileIndex keep(CheckpointOutline complete)
    {
        Replay replay = new Replay(table.root(), none);
        FileContent.addAll(complete.files(), replay);
        complete.checkDataFiles(0);
        FileIndex index = replay.index();
        synchronized (this) {
            known = Optional.of(index);
            outline = Optional.empty();
            reading = Optional.empty();
            pieces.clear();
            parts.clear();
        }
        return index;
    }

    /**
     * Has each piece read for a query once it was read for those before, which may have read enough.
     *
     * @return empty once all is known
     */
    private synchronized Optional<CompletableFuture<CheckpointTally>> startTally(WantedPartitions wanted)
    {
        if (outline.isEmpty()) {
            return Optional.empty();
        }
        CheckpointReader reader = reader();
        CheckpointOutline unread = outline.get();
        pieces.replaceAll((piece, before) -> (before.isCompletedExceptionally() ? CompletableFuture.completedFuture(CheckpointPiece.unread(piece)) : before)
                .thenApplyAsync(known -> known.readFor(wanted, reader, partitionValues), executor));
        return Optional.of(together(ImmutableList.copyOf(pieces.values())).thenApply(read -> {
            CheckpointTally tally = new CheckpointTally(read, wanted);
            tally.files().ifPresent(unread::checkDataFiles);
            return tally;
        }));
    }

    /**
     * @return empty once all is known
     */
    private synchronized Optional<CompletableFuture<FileIndex>> startPart(CheckpointTally tally, Set<Map<String, Optional<String>>> wanted)
    {
        if (outline.isEmpty()) {
            return Optional.empty();
        }
        CompletableFuture<FileIndex> started = parts.get(wanted);
        if (started == null || started.isCompletedExceptionally()) {
            if (parts.size() >= MOST_PARTS) {
                parts.clear();
            }
            CheckpointReader reader = reader();
            List<NewRun> read = outline.get().parts().map(PartContent::read).flatMap(Optional::stream).toList();
            started = together(tally.piecesToRead().stream()
                    .map(piece -> CompletableFuture.supplyAsync(() -> readFiles(reader, piece, wanted), executor))
                    .toList())
                    .thenApply(runs -> {
                        Replay replay = new Replay(table.root(), none);
                        replay.addCheckpoint(Stream.concat(read.stream(), runs.stream()).toList());
                        return replay.index();
                    });
            parts.put(wanted, started);
        }
        return Optional.of(started);
    }

    private NewRun readFiles(CheckpointReader reader, CheckpointPiece piece, Set<Map<String, Optional<String>>> wanted)
    {
        FileRunBuilder run = new FileRunBuilder(table.root(), partitionValues);
        reader.readFiles(piece.part(), piece.isTold() ? wanted::contains : _ -> true, run::add);
        return run.build();
    }

    private CheckpointReader reader()
    {
        return new CheckpointReader(fileSystem, table);
    }

    private static <T> CompletableFuture<List<T>> together(List<CompletableFuture<T>> futures)
    {
        return CompletableFuture.allOf(futures.toArray(CompletableFuture[]::new))
                .thenApply(_ -> futures.stream().map(CompletableFuture::join).collect(toImmutableList()));
    }
}
