package dev.trinodelta.snapshot;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.checkpoint.AddFileRows;
import dev.trinodelta.checkpoint.CheckpointPart;
import dev.trinodelta.checkpoint.CheckpointReader;
import dev.trinodelta.checkpoint.CheckpointSink;
import dev.trinodelta.index.FileRunBuilder;
import dev.trinodelta.index.NewRun;
import dev.trinodelta.index.PartitionValues;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.AddFile;
import io.trino.filesystem.Location;

import java.util.List;
import java.util.Optional;

import static java.util.Objects.requireNonNull;

/**
 * What a part of a checkpoint has.
 *
 * @param read the data files, one of which may take the place of an earlier one; empty where they are not read yet
 * @param others all actions that are no data files
 */
record PartContent(CheckpointPart part, Optional<NewRun> read, List<Action> others)
{
    PartContent
    {
        requireNonNull(part, "part is null");
        requireNonNull(read, "read is null");
        others = ImmutableList.copyOf(others);
    }

    static PartContent read(CheckpointReader reader, CheckpointPart part, Location root, PartitionValues partitionValues)
    {
        FileRunBuilder run = new FileRunBuilder(root, partitionValues, part);
        ImmutableList.Builder<Action> others = ImmutableList.builder();
        reader.read(part, new CheckpointSink()
        {
            @Override
            public void action(Action action)
            {
                if (action instanceof AddFile file) {
                    run.add(file);
                }
                else {
                    others.add(action);
                }
            }

            @Override
            public void files(AddFileRows rows)
            {
                run.add(rows);
            }
        });
        return new PartContent(part, Optional.of(run.build()), others.build());
    }

    /**
     * Without the data files, where these can be left for later.
     */
    static PartContent outline(CheckpointReader reader, CheckpointPart part, Location root, PartitionValues partitionValues)
    {
        if (!part.isParquet()) {
            return read(reader, part, root, partitionValues);
        }
        ImmutableList.Builder<Action> others = ImmutableList.builder();
        reader.readOthers(part, others::add);
        return new PartContent(part, Optional.empty(), others.build());
    }

    /**
     * With the data files.
     */
    PartContent complete(CheckpointReader reader, Location root, PartitionValues partitionValues)
    {
        if (read.isPresent()) {
            return this;
        }
        FileRunBuilder run = new FileRunBuilder(root, partitionValues, part);
        reader.readFiles(part, run::add);
        return new PartContent(part, Optional.of(run.build()), others);
    }

    NewRun files()
    {
        return read.orElseThrow();
    }
}
