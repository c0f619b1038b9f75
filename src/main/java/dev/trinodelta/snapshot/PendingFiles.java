package dev.trinodelta.snapshot;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.checkpoint.UnreadableCheckpointException;
import dev.trinodelta.index.FileIndex;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.TableLocation;
import io.airlift.log.Logger;
import io.trino.filesystem.TrinoFileSystem;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ObjLongConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_FILESYSTEM_ERROR;
import static java.util.Objects.requireNonNull;

/**
 * Those of a checkpoint that is not read yet, which later versions share, and the commits after it.
 */
final class PendingFiles
        implements VersionFiles
{
    private static final Logger log = Logger.get(PendingFiles.class);
    private static final long BYTES_OF_ACTION = 1000;
    /**
     * More are too much to be kept as they are, and to be applied by each query of some partitions.
     */
    private static final int MOST_COMMITS = 100;

    private final TableLocation table;
    private final PendingCheckpoint checkpoint;
    private final List<List<Action>> commits;
    private final Function<TrinoFileSystem, FileIndex> otherWay;
    private volatile TrinoFileSystem fileSystem;
    private volatile Optional<FileIndex> known = Optional.empty();
    private volatile boolean lost;

    /**
     * @param otherWay to the same files, where the checkpoint turns out not to be what it should be
     */
    PendingFiles(TableLocation table, TrinoFileSystem fileSystem, PendingCheckpoint checkpoint, List<List<Action>> commits, Function<TrinoFileSystem, FileIndex> otherWay)
    {
        this.table = requireNonNull(table, "table is null");
        this.fileSystem = requireNonNull(fileSystem, "fileSystem is null");
        this.checkpoint = requireNonNull(checkpoint, "checkpoint is null");
        this.commits = ImmutableList.copyOf(commits);
        this.otherWay = requireNonNull(otherWay, "otherWay is null");
    }

    /**
     * Those of a later version.
     */
    PendingFiles next(List<List<Action>> nextCommits, Function<TrinoFileSystem, FileIndex> nextOtherWay)
    {
        List<List<Action>> all = ImmutableList.<List<Action>>builder().addAll(commits).addAll(nextCommits).build();
        return new PendingFiles(table, fileSystem, checkpoint, all, nextOtherWay);
    }

    @Override
    public boolean isKnown()
    {
        return known.isPresent() || checkpoint.known().isPresent();
    }

    boolean canTakeMoreCommits()
    {
        return commits.size() < MOST_COMMITS;
    }

    @Override
    public boolean isLost()
    {
        return lost;
    }

    @Override
    public FileIndex index()
    {
        if (known.isPresent()) {
            return known.get();
        }
        try {
            return keep(applied(checkpoint.index()));
        }
        catch (UnreadableCheckpointException e) {
            return readOtherwise(e);
        }
    }

    @Override
    public FileIndex indexOf(Predicate<Map<String, Optional<String>>> partitions)
    {
        if (isKnown()) {
            return index();
        }
        try {
            return applied(checkpoint.indexOf(partitions)).get();
        }
        catch (UnreadableCheckpointException e) {
            return readOtherwise(e);
        }
    }

    @Override
    public void readWith(TrinoFileSystem newer)
    {
        fileSystem = requireNonNull(newer, "newer is null");
        checkpoint.readWith(newer);
    }

    @Override
    public void forEachRetainedPart(ObjLongConsumer<Object> consumer)
    {
        consumer.accept(this, commits.stream().mapToLong(List::size).sum() * BYTES_OF_ACTION);
        known.or(checkpoint::known).ifPresentOrElse(
                index -> index.forEachRetainedPart(consumer),
                () -> consumer.accept(checkpoint, checkpoint.retainedBytes()));
    }

    /**
     * Once, for all who wait for it.
     */
    private synchronized FileIndex keep(Supplier<FileIndex> index)
    {
        if (known.isEmpty()) {
            known = Optional.of(index.get());
        }
        return known.get();
    }

    private FileIndex readOtherwise(UnreadableCheckpointException failure)
    {
        return keep(() -> {
            log.warn("Table %s: %s; looking for another way to its files", table, failure.getMessage());
            try {
                return otherWay.apply(fileSystem);
            }
            catch (DeltaException e) {
                // Failing storage says nothing about the table
                lost = !e.getErrorCode().equals(DELTA_FILESYSTEM_ERROR.toErrorCode());
                throw e;
            }
        });
    }

    private Supplier<FileIndex> applied(FileIndex index)
    {
        return () -> {
            if (commits.isEmpty()) {
                return index;
            }
            Replay replay = new Replay(table.root(), index);
            commits.forEach(replay::apply);
            return replay.index();
        };
    }
}
