package dev.trinodelta.system;

import dev.trinodelta.checkpoint.CheckpointPart;
import dev.trinodelta.checkpoint.CheckpointReader;
import dev.trinodelta.checkpoint.FileNotes;
import dev.trinodelta.log.Checkpoint;
import dev.trinodelta.log.CommitReader;
import dev.trinodelta.log.CompactionReader;
import dev.trinodelta.log.LogFile.Commit;
import dev.trinodelta.log.LogFile.CompactedCommits;
import dev.trinodelta.log.LogFile.TailFile;
import dev.trinodelta.log.LogListing;
import dev.trinodelta.log.LogSegment;
import dev.trinodelta.log.ParallelReads;
import dev.trinodelta.log.Unusable;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.AddFile;
import dev.trinodelta.protocol.DeltaPaths;
import dev.trinodelta.protocol.TableLocation;
import io.trino.filesystem.TrinoFileSystem;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.function.Predicate;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Objects.requireNonNull;

/**
 * Reads from the log what writers noted about data files. Snapshots do not keep it: scans have no use for it.
 */
final class FileNotesReader
{
    private final TrinoFileSystem fileSystem;
    private final TableLocation table;
    private final Executor executor;

    FileNotesReader(TrinoFileSystem fileSystem, TableLocation table, Executor executor)
    {
        this.fileSystem = requireNonNull(fileSystem, "fileSystem is null");
        this.table = requireNonNull(table, "table is null");
        this.executor = requireNonNull(executor, "executor is null");
    }

    /**
     * Of all files that the version was replayed from, whether or not they are live.
     *
     * @param unusable what is known to be damaged
     * @param wanted by paths as the log spells them
     * @return by canonical path, see {@link DeltaPaths#canonical}
     * @throws dev.trinodelta.protocol.DeltaException where the log cannot be read any more
     */
    Map<String, FileNotes> read(long version, Unusable unusable, Predicate<String> wanted)
    {
        return new SegmentReads(table, LogListing.list(fileSystem, table), version).read(unusable, segment -> read(segment, wanted));
    }

    private Map<String, FileNotes> read(LogSegment segment, Predicate<String> wanted)
    {
        try (ParallelReads reads = new ParallelReads(table, executor)) {
            List<Future<List<FileNotes>>> checkpoint = segment.checkpoint().stream()
                    .flatMap(found -> parts(found).stream())
                    .map(part -> reads.start(() -> read(part, wanted)))
                    .collect(toImmutableList());
            List<Future<List<FileNotes>>> tail = segment.tail().stream()
                    .map(file -> reads.start(() -> read(file, wanted)))
                    .collect(toImmutableList());
            // What comes later counts: the file of a path that is live was added last
            Map<String, FileNotes> notes = new HashMap<>();
            checkpoint.forEach(part -> put(notes, reads.await(part)));
            tail.forEach(file -> put(notes, reads.await(file)));
            return notes;
        }
    }

    private List<CheckpointPart> parts(Checkpoint checkpoint)
    {
        return new CheckpointContents(fileSystem, table, executor).parts(checkpoint);
    }

    private List<FileNotes> read(CheckpointPart part, Predicate<String> wanted)
    {
        NotesSink sink = new NotesSink(wanted);
        new CheckpointReader(fileSystem, table).readNotes(part, sink::add);
        return sink.notes();
    }

    private List<FileNotes> read(TailFile file, Predicate<String> wanted)
    {
        List<Action> actions = switch (file) {
            case Commit commit -> CommitReader.read(fileSystem, table, commit);
            case CompactedCommits commits -> CompactionReader.read(fileSystem, table, commits);
        };
        NotesSink sink = new NotesSink(wanted);
        actions.stream()
                .filter(AddFile.class::isInstance)
                .map(action -> FileNotes.of((AddFile) action))
                .forEach(sink::add);
        return sink.notes();
    }

    private void put(Map<String, FileNotes> notes, List<FileNotes> newer)
    {
        newer.forEach(note -> notes.put(DeltaPaths.canonical(table.root(), note.path()), note));
    }
}
