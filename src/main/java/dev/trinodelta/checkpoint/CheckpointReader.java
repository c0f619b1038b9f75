package dev.trinodelta.checkpoint;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import com.google.common.math.LongMath;
import dev.trinodelta.checkpoint.CheckpointParquet.Channel;
import dev.trinodelta.log.ActionLines;
import dev.trinodelta.log.InvalidActionException;
import dev.trinodelta.log.LogFile.CheckpointFile;
import dev.trinodelta.log.LogFile.V2Checkpoint;
import dev.trinodelta.log.LogFile.V2Checkpoint.Format;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.AddFile;
import dev.trinodelta.protocol.DeltaPaths;
import dev.trinodelta.protocol.Metadata;
import dev.trinodelta.protocol.Protocol;
import dev.trinodelta.protocol.RemoveFile;
import dev.trinodelta.protocol.Sidecar;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.schema.PhysicalColumn;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.spi.type.RowType;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Predicate;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.collect.ImmutableList.toImmutableList;
import static dev.trinodelta.protocol.StorageFailure.storageFailure;
import static java.util.Objects.requireNonNull;

/**
 * Reads a checkpoint of any kind, part by part. Tombstones are left out: they are for those who write checkpoints and
 * clean up files.
 */
public final class CheckpointReader
{
    private final TrinoFileSystem fileSystem;
    private final TableLocation table;
    private final CheckpointFileReader files;

    public CheckpointReader(TrinoFileSystem fileSystem, TableLocation table)
    {
        this(fileSystem, table, ReadSizes.DEFAULT);
    }

    CheckpointReader(TrinoFileSystem fileSystem, TableLocation table, ReadSizes sizes)
    {
        this.fileSystem = requireNonNull(fileSystem, "fileSystem is null");
        this.table = requireNonNull(table, "table is null");
        this.files = new CheckpointFileReader(fileSystem, table, sizes);
    }

    /**
     * What can be read side by side of one file, in its order. Of a Parquet file the footer is read.
     *
     * @throws UnreadableCheckpointException where the file is gone or is not what it should be
     */
    public List<CheckpointPart> parts(CheckpointFile file)
    {
        Location location = table.logDirectory().appendPath(file.fileName());
        boolean json = file instanceof V2Checkpoint v2 && v2.format() == Format.JSON;
        return json ? List.of(CheckpointPart.json(location)) : files.parts(location, OptionalLong.empty(), CheckpointColumns.OF_CHECKPOINTS);
    }

    /**
     * @throws UnreadableCheckpointException where the file is gone or is not what it should be
     */
    public List<CheckpointPart> parts(Sidecar sidecar)
    {
        return files.parts(location(sidecar), OptionalLong.of(sidecar.sizeInBytes()), CheckpointColumns.OF_SIDECARS);
    }

    /**
     * The actions of one part: data files in the order of their rows, other actions among them. The sidecars among the
     * actions are files to read, too, whatever the name of the checkpoint is: only its content tells.
     *
     * @throws UnreadableCheckpointException where the file is gone or is not what it should be; the sink may have some of
     *         the actions by then
     */
    public void read(CheckpointPart part, CheckpointSink sink)
    {
        if (part.rowGroups().isEmpty()) {
            readJson(part.location()).stream()
                    .filter(action -> !(action instanceof RemoveFile))
                    .forEach(sink::action);
            return;
        }
        decode(part, (file, parquet) -> {
            AddFileDecoder data = new AddFileDecoder(file, part.deliversStatistics());
            Tombstones tombstones = new Tombstones(data.channels().size());
            OtherActions others = new OtherActions(CheckpointColumns.TYPES, data.channels().size() + 1);
            List<Channel> channels = ImmutableList.<Channel>builder().addAll(data.channels()).add(Tombstones.CHANNEL).addAll(others.channels()).build();
            parquet.read(channels, rows -> {
                AddFileRows added = data.decode(rows);
                // A row has one action
                if (added.size() < rows.count() && !tombstones.areAllBut(added, rows)) {
                    others.decode(rows, action -> SinkException.guard(() -> sink.action(action)));
                }
                deliver(added, sink::files);
            });
        });
    }

    /**
     * All actions of one part but the data files, of which nothing is read.
     */
    public void readOthers(CheckpointPart part, Consumer<Action> sink)
    {
        readOthers(part, CheckpointColumns.TYPES, sink);
    }

    /**
     * The data files of one part, and no other actions.
     */
    public void readFiles(CheckpointPart part, Consumer<AddFileRows> sink)
    {
        decode(part, (file, parquet) -> {
            AddFileDecoder data = new AddFileDecoder(file, part.deliversStatistics());
            parquet.read(data.channels(), rows -> deliver(data.decode(rows), sink));
        });
    }

    /**
     * As {@link #readFiles}, of some partitions only and always with statistics. Of rows without any of these files nothing
     * but partitions is decoded.
     */
    public void readFiles(CheckpointPart part, Predicate<Map<String, Optional<String>>> partitions, Consumer<AddFileRows> sink)
    {
        decode(part, (file, parquet) -> {
            AddFileDecoder data = new AddFileDecoder(file, true);
            PartitionMatches wanted = new PartitionMatches(partitions);
            parquet.read(data.channels(), rows -> deliver(data.decode(rows, wanted), sink));
        });
    }

    /**
     * The partitions of the data files of one piece. Nothing else of them is read.
     *
     * @param piece one of {@link CheckpointPart#pieces}
     */
    public void readPartitions(CheckpointPart piece, PartitionsSink sink)
    {
        PartitionsReading reading = new PartitionsReading(sink, piece.partitionsMayBeTold());
        decode(piece, (_, parquet) -> parquet.read(ImmutableList.of(PartitionDecoder.CHANNEL), reading::decode));
        reading.end(piece.rows().orElse(0));
    }

    /**
     * What writers noted about the data files of one part.
     *
     * @throws UnreadableCheckpointException where the file is gone or is not what it should be
     */
    public void readNotes(CheckpointPart part, Consumer<FileNotes> sink)
    {
        if (part.rowGroups().isEmpty()) {
            readJson(part.location()).stream()
                    .filter(AddFile.class::isInstance)
                    .map(file -> FileNotes.of((AddFile) file))
                    .forEach(sink);
            return;
        }
        decode(part, (_, parquet) -> parquet.read(
                ImmutableList.of(FileNotesDecoder.CHANNEL),
                rows -> FileNotesDecoder.decode(rows, 0, notes -> SinkException.guard(() -> sink.accept(notes)))));
    }

    /**
     * How many tombstones one part has. Of a Parquet file only their paths are read.
     *
     * @throws UnreadableCheckpointException where the file is gone or is not what it should be
     */
    public long countTombstones(CheckpointPart part)
    {
        if (part.rowGroups().isEmpty()) {
            return readJson(part.location()).stream().filter(RemoveFile.class::isInstance).count();
        }
        AtomicLong count = new AtomicLong();
        decode(part, (_, parquet) -> parquet.read(ImmutableList.of(Tombstones.PATHS), rows -> count.addAndGet(Tombstones.count(rows, 0))));
        return count.get();
    }

    /**
     * The statistics of the data files of one part, as many as {@link #read} gave files. To be called with parts only whose
     * statistics do not come with the files.
     *
     * @param columns that are asked for: others may be left out
     * @throws UnreadableCheckpointException where the file is gone, or is not the one any more of which this is a part
     */
    public void readStatistics(CheckpointPart part, Collection<PhysicalColumn> columns, StatisticsSink sink)
    {
        checkArgument(!part.deliversStatistics(), "statistics come with the files of %s", part);
        decode(part, (file, parquet) -> {
            StatisticsDecoder statistics = new StatisticsDecoder(file, columns);
            parquet.read(statistics.channels(), rows -> statistics.decode(rows, text -> SinkException.guard(() -> sink.statistics(text))));
        });
    }

    /**
     * The protocol and metadata among the actions of one file; nothing else of a Parquet file is read. Sidecars have none.
     *
     * @throws UnreadableCheckpointException where the file is gone or is not what it should be
     */
    public List<Action> readDefinition(CheckpointFile file)
    {
        ImmutableList.Builder<Action> actions = ImmutableList.builder();
        for (CheckpointPart part : parts(file)) {
            if (part.rowGroups().isEmpty()) {
                actions.addAll(readJson(part.location()));
            }
            else {
                readOthers(part, CheckpointColumns.DEFINITION_TYPES, actions::add);
            }
        }
        return actions.build().stream()
                .filter(action -> action instanceof Protocol || action instanceof Metadata)
                .collect(toImmutableList());
    }

    /**
     * @throws UnreadableCheckpointException where there is no such location
     */
    public Location location(Sidecar sidecar)
    {
        Location directory = table.logDirectory().appendPath("_sidecars");
        try {
            return DeltaPaths.resolve(directory, sidecar.path());
        }
        catch (IllegalArgumentException e) {
            throw new UnreadableCheckpointException(directory, "is said to have a file that can be nowhere: " + e.getMessage(), e);
        }
    }

    private void readOthers(CheckpointPart part, Map<String, RowType> types, Consumer<Action> sink)
    {
        for (CheckpointPart piece : part.pieces()) {
            Map<String, RowType> present = ImmutableMap.copyOf(Maps.filterKeys(types, column -> piece.mostActions(column) > 0));
            if (!present.isEmpty()) {
                OtherActions others = new OtherActions(present, 0);
                AtomicLong missing = new AtomicLong(present.keySet().stream().mapToLong(piece::mostActions).reduce(0, LongMath::saturatedAdd));
                decode(piece, (_, parquet) -> parquet.read(others.channels(), rows -> {
                    // Rows that are not asked about are not decoded
                    if (missing.get() > 0) {
                        others.decode(rows, action -> {
                            missing.decrementAndGet();
                            SinkException.guard(() -> sink.accept(action));
                        });
                    }
                }));
            }
        }
    }

    private static void deliver(AddFileRows files, Consumer<AddFileRows> sink)
    {
        if (files.size() > 0) {
            SinkException.guard(() -> sink.accept(files));
        }
    }

    private void decode(CheckpointPart part, CheckpointFileReader.Decoding decoding)
    {
        try {
            files.read(part, decoding);
        }
        catch (SinkException e) {
            throw e.failure();
        }
    }

    private List<Action> readJson(Location location)
    {
        try {
            return ActionLines.read(fileSystem, location);
        }
        catch (InvalidActionException e) {
            throw new UnreadableCheckpointException(location, e.getMessage(), e);
        }
        catch (FileNotFoundException e) {
            throw UnreadableCheckpointException.notFound(fileSystem, location, e);
        }
        catch (IOException e) {
            throw storageFailure("Could not read checkpoint file %s of table %s".formatted(location, table), e);
        }
    }
}
