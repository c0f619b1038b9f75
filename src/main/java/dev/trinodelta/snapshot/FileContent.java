package dev.trinodelta.snapshot;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.checkpoint.UnreadableCheckpointException;
import dev.trinodelta.protocol.Action;
import io.trino.filesystem.Location;

import java.util.List;
import java.util.stream.Stream;

import static java.util.Objects.requireNonNull;

/**
 * What a file of a checkpoint has.
 */
record FileContent(Location location, List<PartContent> parts)
{
    FileContent
    {
        requireNonNull(location, "location is null");
        parts = ImmutableList.copyOf(parts);
    }

    Stream<Action> others()
    {
        return parts.stream().flatMap(part -> part.others().stream());
    }

    boolean isComplete()
    {
        return parts.stream().allMatch(part -> part.read().isPresent());
    }

    private int dataFiles()
    {
        return parts.stream().mapToInt(part -> part.files().files().size()).sum();
    }

    /**
     * Adds the data files of a checkpoint, all of whose files are complete.
     *
     * @throws UnreadableCheckpointException where one of them has nothing that is not in the others
     */
    static void addAll(List<FileContent> files, Replay replay)
    {
        List<Integer> unseen = replay.addCheckpoint(files.stream().flatMap(file -> file.parts().stream()).map(PartContent::files).toList());
        int part = 0;
        for (FileContent file : files) {
            int unseenOfFile = unseen.subList(part, part + file.parts().size()).stream().mapToInt(Integer::intValue).sum();
            if (file.dataFiles() > 0 && unseenOfFile == 0) {
                throw new UnreadableCheckpointException(file.location(), "is another file than it should be: all of its data files are in other files of the checkpoint");
            }
            part += file.parts().size();
        }
    }
}
