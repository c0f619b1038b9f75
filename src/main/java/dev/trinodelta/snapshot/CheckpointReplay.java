package dev.trinodelta.snapshot;

import dev.trinodelta.checkpoint.CheckpointPart;
import dev.trinodelta.checkpoint.CheckpointReader;
import dev.trinodelta.checkpoint.UnreadableCheckpointException;
import dev.trinodelta.index.FileRunBuilder;
import dev.trinodelta.log.Checkpoint;
import dev.trinodelta.log.ParallelReads;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.CheckpointMetadata;
import dev.trinodelta.protocol.Sidecar;
import dev.trinodelta.protocol.TableLocation;
import io.trino.filesystem.Location;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Future;
import java.util.stream.Stream;

import static java.util.Objects.requireNonNull;

/**
 * Reads the files of one checkpoint, all their parts side by side, and applies them. Each may be whole and yet not the one that
 * belongs in its place; what the checkpoint says of itself is held against what it has, so that no rows are missing unnoticed.
 */
final class CheckpointReplay
{
    private final TableLocation table;
    private final CheckpointReader reader;
    private final ParallelReads reads;
    private final Checkpoint checkpoint;
    private final Replay replay;

    /**
     * A file that is being read.
     */
    private record Reading(Location location, List<Future<PartContent>> parts) {}

    /**
     * A file that was read.
     */
    private record FileContent(Location location, List<PartContent> parts)
    {
        Stream<Action> others()
        {
            return parts.stream().flatMap(part -> part.others().stream());
        }
    }

    CheckpointReplay(TableLocation table, CheckpointReader reader, ParallelReads reads, Checkpoint checkpoint, Replay replay)
    {
        this.table = requireNonNull(table, "table is null");
        this.reader = requireNonNull(reader, "reader is null");
        this.reads = requireNonNull(reads, "reads is null");
        this.checkpoint = requireNonNull(checkpoint, "checkpoint is null");
        this.replay = requireNonNull(replay, "replay is null");
    }

    /**
     * Starts to read.
     *
     * @return what waits for it, and throws {@link UnreadableCheckpointException} where a file is not what it should be
     */
    Runnable start(ReplayScope scope)
    {
        return switch (scope) {
            case EVERYTHING -> {
                List<Future<List<CheckpointPart>>> opened = checkpoint.files().stream()
                        .map(file -> reads.start(() -> reader.parts(file)))
                        .toList();
                yield () -> applyAll(opened);
            }
            case DEFINITION -> {
                List<Future<List<Action>>> definitions = checkpoint.files().stream()
                        .map(file -> reads.start(() -> reader.readDefinition(file)))
                        .toList();
                yield () -> applyDefinition(definitions);
            }
        };
    }

    private void applyAll(List<Future<List<CheckpointPart>>> opened)
    {
        List<Reading> reading = new ArrayList<>();
        for (int index = 0; index < opened.size(); index++) {
            reading.add(read(table.logDirectory().appendPath(checkpoint.files().get(index).fileName()), opened.get(index)));
        }
        List<FileContent> manifests = await(reading);
        manifests.forEach(this::checkVersion);
        manifests.forEach(file -> replay.apply(file.others().toList()));
        Location first = manifests.getFirst().location();
        checkDefinition(first);
        List<FileContent> files = new ArrayList<>(manifests);
        files.addAll(await(readSidecars(manifests)));
        addFiles(files);
        checkDataFiles(first, files);
    }

    /**
     * Sidecars have neither protocol nor metadata.
     */
    private void applyDefinition(List<Future<List<Action>>> definitions)
    {
        definitions.forEach(definition -> replay.apply(reads.await(definition)));
        checkDefinition(table.logDirectory().appendPath(checkpoint.files().getFirst().fileName()));
    }

    private List<Reading> readSidecars(List<FileContent> manifests)
    {
        List<Sidecar> sidecars = manifests.stream()
                .flatMap(FileContent::others)
                .filter(Sidecar.class::isInstance)
                .map(Sidecar.class::cast)
                .toList();
        List<Future<List<CheckpointPart>>> opened = sidecars.stream()
                .map(sidecar -> reads.start(() -> reader.parts(sidecar)))
                .toList();
        List<Reading> reading = new ArrayList<>();
        for (int index = 0; index < sidecars.size(); index++) {
            reading.add(read(reader.location(sidecars.get(index)), opened.get(index)));
        }
        return reading;
    }

    private Reading read(Location file, Future<List<CheckpointPart>> opened)
    {
        return new Reading(file, reads.await(opened).stream()
                .map(part -> reads.start(() -> PartContent.read(reader, part, new FileRunBuilder(table.root(), replay.partitionValues(), part))))
                .toList());
    }

    private List<FileContent> await(List<Reading> files)
    {
        return files.stream()
                .map(file -> new FileContent(file.location(), file.parts().stream().map(reads::await).toList()))
                .toList();
    }

    private void addFiles(List<FileContent> files)
    {
        List<Integer> unseen = replay.addCheckpoint(files.stream().flatMap(file -> file.parts().stream()).map(PartContent::files).toList());
        int part = 0;
        for (FileContent file : files) {
            int dataFiles = file.parts().stream().mapToInt(content -> content.files().files().size()).sum();
            int unseenOfFile = unseen.subList(part, part + file.parts().size()).stream().mapToInt(Integer::intValue).sum();
            if (dataFiles > 0 && unseenOfFile == 0) {
                throw new UnreadableCheckpointException(file.location(), "is another file than it should be: all of its data files are in other files of the checkpoint");
            }
            part += file.parts().size();
        }
    }

    private void checkVersion(FileContent file)
    {
        file.others().filter(CheckpointMetadata.class::isInstance).map(CheckpointMetadata.class::cast).forEach(metadata -> {
            if (metadata.version() != checkpoint.version()) {
                throw new UnreadableCheckpointException(file.location(), "is another file than it should be: it is a checkpoint of version %s".formatted(metadata.version()));
            }
        });
    }

    private void checkDefinition(Location file)
    {
        if (replay.protocol().isEmpty() || replay.metadata().isEmpty()) {
            throw new UnreadableCheckpointException(file, "is corrupt: it holds no " + (replay.protocol().isEmpty() ? "protocol" : "metaData"));
        }
    }

    private static void checkDataFiles(Location manifest, List<FileContent> files)
    {
        OptionalLong expected = OptionalLong.empty();
        for (Action action : files.stream().flatMap(FileContent::others).toList()) {
            if (action instanceof CheckpointMetadata metadata) {
                expected = metadata.dataFiles();
            }
        }
        long found = files.stream().flatMap(file -> file.parts().stream()).mapToLong(part -> part.files().files().size()).sum();
        if (expected.isPresent() && expected.getAsLong() != found) {
            throw new UnreadableCheckpointException(manifest, "says that the checkpoint has %s data files, but it has %s".formatted(expected.getAsLong(), found));
        }
    }
}
