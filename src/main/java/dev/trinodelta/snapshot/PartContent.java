package dev.trinodelta.snapshot;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.checkpoint.AddFileRows;
import dev.trinodelta.checkpoint.CheckpointPart;
import dev.trinodelta.checkpoint.CheckpointReader;
import dev.trinodelta.checkpoint.CheckpointSink;
import dev.trinodelta.index.FileRunBuilder;
import dev.trinodelta.index.NewRun;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.AddFile;

import java.util.List;

import static java.util.Objects.requireNonNull;

/**
 * What a part of a checkpoint has.
 *
 * @param files one of which may take the place of an earlier one
 * @param others all actions that are no data files
 */
record PartContent(NewRun files, List<Action> others)
{
    PartContent
    {
        requireNonNull(files, "files is null");
        others = ImmutableList.copyOf(others);
    }

    static PartContent read(CheckpointReader reader, CheckpointPart part, FileRunBuilder run)
    {
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
        return new PartContent(run.build(), others.build());
    }
}
