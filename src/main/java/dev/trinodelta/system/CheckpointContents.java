package dev.trinodelta.system;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.checkpoint.AddFileRows;
import dev.trinodelta.checkpoint.CheckpointPart;
import dev.trinodelta.checkpoint.CheckpointReader;
import dev.trinodelta.checkpoint.CheckpointSink;
import dev.trinodelta.log.Checkpoint;
import dev.trinodelta.log.LogFile.CheckpointFile;
import dev.trinodelta.log.ParallelReads;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.Sidecar;
import dev.trinodelta.protocol.TableLocation;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;

import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Objects.requireNonNull;

/**
 * What is in a checkpoint beside what a table is made of.
 */
final class CheckpointContents
{
    private final TableLocation table;
    private final CheckpointReader reader;
    private final Executor executor;

    CheckpointContents(TrinoFileSystem fileSystem, TableLocation table, Executor executor)
    {
        this.table = requireNonNull(table, "table is null");
        this.reader = new CheckpointReader(fileSystem, table);
        this.executor = requireNonNull(executor, "executor is null");
    }

    /**
     * The files that the checkpoint has its data files in, if there are such.
     *
     * @throws dev.trinodelta.checkpoint.UnreadableCheckpointException where it cannot be read
     */
    List<Location> sidecars(Checkpoint checkpoint)
    {
        return sidecarActions(checkpoint).stream()
                .map(reader::location)
                .collect(toImmutableList());
    }

    /**
     * @throws dev.trinodelta.checkpoint.UnreadableCheckpointException where it cannot be read
     */
    long tombstones(Checkpoint checkpoint)
    {
        try (ParallelReads reads = new ParallelReads(table, executor)) {
            List<Future<Long>> counts = parts(checkpoint).stream()
                    .map(part -> reads.start(() -> reader.countTombstones(part)))
                    .collect(toImmutableList());
            return counts.stream().mapToLong(reads::await).sum();
        }
    }

    /**
     * Of its files, and of its sidecars.
     *
     * @throws dev.trinodelta.checkpoint.UnreadableCheckpointException where it cannot be read
     */
    List<CheckpointPart> parts(Checkpoint checkpoint)
    {
        ImmutableList.Builder<CheckpointPart> parts = ImmutableList.builder();
        for (CheckpointFile file : checkpoint.files()) {
            parts.addAll(reader.parts(file));
        }
        for (Sidecar sidecar : sidecarActions(checkpoint)) {
            parts.addAll(reader.parts(sidecar));
        }
        return parts.build();
    }

    private List<Sidecar> sidecarActions(Checkpoint checkpoint)
    {
        SidecarSink sidecars = new SidecarSink();
        for (CheckpointFile file : checkpoint.files()) {
            for (CheckpointPart part : reader.parts(file)) {
                if (part.isParquet()) {
                    reader.readOthers(part, sidecars::action);
                }
                else {
                    reader.read(part, sidecars);
                }
            }
        }
        return sidecars.found.build();
    }

    private static final class SidecarSink
            implements CheckpointSink
    {
        private final ImmutableList.Builder<Sidecar> found = ImmutableList.builder();

        @Override
        public void action(Action action)
        {
            if (action instanceof Sidecar sidecar) {
                found.add(sidecar);
            }
        }

        @Override
        public void files(AddFileRows rows)
        {
            // Manifests in JSON have each action by itself
        }
    }
}
