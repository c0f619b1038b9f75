package dev.trinodelta.snapshot;

import dev.trinodelta.checkpoint.CheckpointPart;
import dev.trinodelta.checkpoint.CheckpointReader;
import dev.trinodelta.checkpoint.UnreadableCheckpointException;
import dev.trinodelta.log.Checkpoint;
import dev.trinodelta.log.ParallelReads;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.CheckpointMetadata;
import dev.trinodelta.protocol.Sidecar;
import dev.trinodelta.protocol.TableLocation;
import io.trino.filesystem.Location;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

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
    private final long rowsOfLarge;
    private Optional<CheckpointOutline> outline = Optional.empty();

    /**
     * A file that is being read.
     */
    private record Reading(Location location, List<Future<PartContent>> parts) {}

    /**
     * @param rowsOfLarge of how many rows on an outline is made of a checkpoint, where that is wanted
     */
    CheckpointReplay(TableLocation table, CheckpointReader reader, ParallelReads reads, Checkpoint checkpoint, Replay replay, long rowsOfLarge)
    {
        this.rowsOfLarge = rowsOfLarge;
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
            case EVERYTHING, OUTLINE -> {
                List<Future<List<CheckpointPart>>> opened = checkpoint.files().stream()
                        .map(file -> reads.start(() -> reader.parts(file)))
                        .toList();
                yield () -> applyAll(opened, scope == ReplayScope.OUTLINE);
            }
            case DEFINITION -> {
                List<Future<List<Action>>> definitions = checkpoint.files().stream()
                        .map(file -> reads.start(() -> reader.readDefinition(file)))
                        .toList();
                yield () -> applyDefinition(definitions);
            }
        };
    }

    /**
     * Where data files are left unread, since there are many.
     */
    Optional<CheckpointOutline> outline()
    {
        return outline;
    }

    private void applyAll(List<Future<List<CheckpointPart>>> opened, boolean outlineLarge)
    {
        List<Location> locations = checkpoint.files().stream().map(file -> table.logDirectory().appendPath(file.fileName())).toList();
        long rows = outlineLarge ? rows(opened) : 0;
        List<FileContent> manifests = await(read(locations, opened, outlineLarge && rows >= rowsOfLarge && areDistinct(opened)));
        manifests.forEach(this::checkVersion);
        manifests.forEach(file -> replay.apply(file.others().toList()));
        Location first = manifests.getFirst().location();
        checkDefinition(first);
        List<FileContent> files = new ArrayList<>(manifests);
        files.addAll(await(readSidecars(manifests, outlineLarge, rows)));
        CheckpointOutline read = new CheckpointOutline(files);
        if (files.stream().allMatch(FileContent::isComplete)) {
            FileContent.addAll(files, replay);
            read.checkDataFiles(0);
        }
        else {
            outline = Optional.of(read);
        }
    }

    /**
     * Sidecars have neither protocol nor metadata.
     */
    private void applyDefinition(List<Future<List<Action>>> definitions)
    {
        definitions.forEach(definition -> replay.apply(reads.await(definition)));
        checkDefinition(table.logDirectory().appendPath(checkpoint.files().getFirst().fileName()));
    }

    private List<Reading> readSidecars(List<FileContent> manifests, boolean outlineLarge, long rowsOfManifests)
    {
        List<Sidecar> sidecars = manifests.stream()
                .flatMap(FileContent::others)
                .filter(Sidecar.class::isInstance)
                .map(Sidecar.class::cast)
                .toList();
        List<Future<List<CheckpointPart>>> opened = sidecars.stream()
                .map(sidecar -> reads.start(() -> reader.parts(sidecar)))
                .toList();
        boolean large = outlineLarge && rowsOfManifests + rows(opened) >= rowsOfLarge && areDistinct(opened);
        return read(sidecars.stream().map(reader::location).toList(), opened, large);
    }

    private long rows(List<Future<List<CheckpointPart>>> opened)
    {
        return opened.stream().flatMap(file -> reads.await(file).stream()).mapToLong(part -> part.rows().orElse(0)).sum();
    }

    /**
     * Whether no file looks like another one, which might be in its place: only reading them tells.
     */
    private boolean areDistinct(List<Future<List<CheckpointPart>>> opened)
    {
        List<CheckpointPart> first = opened.stream().map(file -> reads.await(file).getFirst()).toList();
        return IntStream.range(0, first.size()).noneMatch(index -> first.subList(0, index).stream().anyMatch(first.get(index)::isLike));
    }

    private List<Reading> read(List<Location> files, List<Future<List<CheckpointPart>>> opened, boolean outlined)
    {
        List<Reading> reading = new ArrayList<>();
        for (int index = 0; index < files.size(); index++) {
            reading.add(new Reading(files.get(index), reads.await(opened.get(index)).stream()
                    .map(part -> reads.start(() -> read(part, outlined)))
                    .toList()));
        }
        return reading;
    }

    private PartContent read(CheckpointPart part, boolean outlined)
    {
        return outlined ? PartContent.outline(reader, part, table.root(), replay.partitionValues()) : PartContent.read(reader, part, table.root(), replay.partitionValues());
    }

    private List<FileContent> await(List<Reading> files)
    {
        return files.stream()
                .map(file -> new FileContent(file.location(), file.parts().stream().map(reads::await).toList()))
                .toList();
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
}
