package dev.trinodelta.testing;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.trinodelta.checkpoint.AddFileRows;
import dev.trinodelta.checkpoint.CheckpointPart;
import dev.trinodelta.checkpoint.CheckpointReader;
import dev.trinodelta.checkpoint.CheckpointSink;
import dev.trinodelta.log.LogFile.CheckpointFile;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.AddFile;
import dev.trinodelta.protocol.Sidecar;
import dev.trinodelta.schema.PhysicalColumn;
import io.airlift.slice.Slice;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import static com.google.common.collect.ImmutableList.toImmutableList;

/**
 * Collects the actions of files of a checkpoint as objects, statistics and all. Fields that a reader leaves out have the
 * values that stand for nothing.
 */
public record CheckpointContent(CheckpointReader reader)
{
    public List<Action> read(CheckpointFile file)
    {
        return readAll(reader.parts(file));
    }

    public List<Action> read(Sidecar sidecar)
    {
        return readAll(reader.parts(sidecar));
    }

    private List<Action> readAll(List<CheckpointPart> parts)
    {
        return parts.stream().flatMap(part -> read(part).stream()).collect(toImmutableList());
    }

    public List<Action> read(CheckpointPart part)
    {
        Sink sink = new Sink();
        reader.read(part, sink);
        if (part.deliversStatistics()) {
            return sink.actions;
        }
        List<Optional<String>> statistics = statistics(part);
        List<Action> actions = new ArrayList<>();
        int next = 0;
        for (Action action : sink.actions) {
            actions.add(action instanceof AddFile file ? file.withStats(statistics.get(next)) : action);
            next += action instanceof AddFile ? 1 : 0;
        }
        if (next != statistics.size()) {
            throw new AssertionError("%s files, but statistics of %s".formatted(next, statistics.size()));
        }
        return actions;
    }

    public List<Optional<String>> statistics(CheckpointPart part)
    {
        return statistics(part, ImmutableList.of());
    }

    public List<Optional<String>> statistics(CheckpointPart part, List<PhysicalColumn> columns)
    {
        List<Optional<String>> statistics = new ArrayList<>();
        reader.readStatistics(part, columns, text -> statistics.add(text.map(Slice::toStringUtf8)));
        return statistics;
    }

    private static final class Sink
            implements CheckpointSink
    {
        private final List<Action> actions = new ArrayList<>();

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
}
