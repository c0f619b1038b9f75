package dev.trinodelta.index;

import dev.trinodelta.bounds.FileBounds;
import dev.trinodelta.bounds.FileBoundsBuilder;
import dev.trinodelta.checkpoint.CheckpointReader;
import dev.trinodelta.checkpoint.UnreadableCheckpointException;
import dev.trinodelta.log.ParallelReads;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.schema.PhysicalColumn;
import io.airlift.log.Logger;
import io.airlift.slice.Slice;
import io.trino.filesystem.TrinoFileSystem;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

import static java.util.Objects.requireNonNull;

/**
 * Makes runs know what the statistics of their files say of columns, from the log where they do not know it yet.
 */
public final class StatisticsLoader
{
    private static final Logger log = Logger.get(StatisticsLoader.class);

    private final TrinoFileSystem fileSystem;
    private final TableLocation table;
    private final Executor executor;

    /**
     * @param executor bounded, shared by all loads; its tasks wait for nothing but storage and each other's reading of one run
     */
    public StatisticsLoader(TrinoFileSystem fileSystem, TableLocation table, Executor executor)
    {
        this.fileSystem = requireNonNull(fileSystem, "fileSystem is null");
        this.table = requireNonNull(table, "table is null");
        this.executor = requireNonNull(executor, "executor is null");
    }

    /**
     * @param runs all of which know the columns, and their numbers of rows, afterwards
     * @throws dev.trinodelta.protocol.DeltaException where the storage fails
     */
    public void load(List<FileRun> runs, List<PhysicalColumn> columns)
    {
        List<FileRun> unknowing = runs.stream().filter(run -> !run.statistics().knows(columns)).toList();
        if (unknowing.isEmpty()) {
            return;
        }
        try (ParallelReads reads = new ParallelReads(table, executor)) {
            unknowing.stream()
                    .map(run -> reads.start(() -> load(run, columns)))
                    .toList()
                    .forEach(reads::await);
        }
    }

    /**
     * Sums up what statistics say, in one reading of them; it does not keep what they say of each file and column.
     *
     * @param runs all of which have sums of the columns, and know their numbers of rows, afterwards
     * @throws dev.trinodelta.protocol.DeltaException where the storage fails
     */
    public void summarize(List<FileRun> runs, List<PhysicalColumn> columns)
    {
        List<FileRun> unknowing = runs.stream().filter(run -> !run.summary().map(summary -> summary.knows(columns)).orElse(false)).toList();
        if (unknowing.isEmpty()) {
            return;
        }
        try (ParallelReads reads = new ParallelReads(table, executor)) {
            unknowing.stream()
                    .map(run -> reads.start(() -> summarize(run, columns)))
                    .toList()
                    .forEach(reads::await);
        }
    }

    /**
     * Hands over the text of each file's statistics, in the order of the run.
     *
     * @param columns that are asked for: others may be left out
     * @throws UnreadableCheckpointException where the checkpoint that had them is gone or has been written anew
     */
    public void forEachText(FileRun run, List<PhysicalColumn> columns, Consumer<Optional<Slice>> sink)
    {
        switch (run.texts()) {
            case KeptTexts kept -> {
                for (int position = 0; position < run.size(); position++) {
                    sink.accept(kept.get(position));
                }
            }
            case StoredTexts stored -> new CheckpointReader(fileSystem, table).readStatistics(stored.part(), columns, sink::accept);
        }
    }

    private Void load(FileRun run, List<PhysicalColumn> columns)
    {
        run.statistics().load(columns, missing -> {
            FileBoundsBuilder bounds = new FileBoundsBuilder(missing);
            try {
                forEachText(run, missing, text -> text.ifPresentOrElse(bounds::add, bounds::addMissing));
                return bounds.build();
            }
            catch (UnreadableCheckpointException e) {
                // The files are known, and what is not known of them costs time, not rows
                log.warn("Statistics of table %s are lost: %s", table, e.getMessage());
                return unknown(run, missing);
            }
        });
        return null;
    }

    private Void summarize(FileRun run, List<PhysicalColumn> columns)
    {
        run.statistics().summarize(run.partitionGroups(), columns, missing -> {
            SummaryReading reading = new SummaryReading(run, missing);
            try {
                forEachText(run, missing, reading);
                return reading.result();
            }
            catch (UnreadableCheckpointException e) {
                log.warn("Statistics of table %s are lost: %s", table, e.getMessage());
                SummaryReading unknown = new SummaryReading(run, missing);
                for (int position = 0; position < run.size(); position++) {
                    unknown.accept(Optional.empty());
                }
                return unknown.result();
            }
        });
        return null;
    }

    private static FileBounds unknown(FileRun run, List<PhysicalColumn> columns)
    {
        FileBoundsBuilder bounds = new FileBoundsBuilder(columns);
        for (int position = 0; position < run.size(); position++) {
            bounds.addMissing();
        }
        return bounds.build();
    }
}
