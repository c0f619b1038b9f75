package dev.trinodelta.snapshot;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.trinodelta.checkpoint.AddFileRows;
import dev.trinodelta.checkpoint.CheckpointPart;
import dev.trinodelta.checkpoint.CheckpointReader;
import dev.trinodelta.checkpoint.CheckpointSink;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.AddFile;
import io.airlift.slice.Slice;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The actions of one file of a checkpoint, as objects.
 */
final class CheckpointActionList
        implements CheckpointSink
{
    private final List<Action> actions = new ArrayList<>();

    private CheckpointActionList() {}

    static List<Action> read(CheckpointReader reader, List<CheckpointPart> parts)
    {
        CheckpointActionList list = new CheckpointActionList();
        for (CheckpointPart part : parts) {
            int first = list.actions.size();
            reader.read(part, list);
            if (!part.deliversStatistics()) {
                list.addStatistics(reader, part, first);
            }
        }
        return ImmutableList.copyOf(list.actions);
    }

    private void addStatistics(CheckpointReader reader, CheckpointPart part, int first)
    {
        List<Optional<String>> statistics = new ArrayList<>();
        reader.readStatistics(part, text -> statistics.add(text.map(Slice::toStringUtf8)));
        int next = 0;
        for (int index = first; index < actions.size(); index++) {
            if (actions.get(index) instanceof AddFile file) {
                actions.set(index, file.withStats(statistics.get(next)));
                next++;
            }
        }
    }

    @Override
    public void action(Action action)
    {
        actions.add(action);
    }

    @Override
    public void files(AddFileRows rows)
    {
        for (int row = 0; row < rows.size(); row++) {
            actions.add(new AddFile(
                    rows.path(row).toStringUtf8(),
                    rows.partitions().get(rows.partition(row)),
                    rows.size(row),
                    rows.modificationTime(row),
                    true,
                    rows.statistics(row).map(Slice::toStringUtf8),
                    ImmutableMap.of(),
                    rows.deletionVector(row),
                    rows.baseRowId(row),
                    rows.defaultRowCommitVersion(row),
                    Optional.empty()));
        }
    }
}
