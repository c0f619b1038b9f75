package dev.trinodelta.snapshot;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.checkpoint.CheckpointReader;
import dev.trinodelta.checkpoint.UnreadableCheckpointException;
import dev.trinodelta.log.CommitContent;
import dev.trinodelta.log.CommitFingerprint;
import dev.trinodelta.log.CommitReader;
import dev.trinodelta.log.CompactionReader;
import dev.trinodelta.log.LogFile.Commit;
import dev.trinodelta.log.LogFile.CompactedCommits;
import dev.trinodelta.log.LogFile.TailFile;
import dev.trinodelta.log.LogSegment;
import dev.trinodelta.log.MissingCommitException;
import dev.trinodelta.log.ParallelReads;
import dev.trinodelta.log.UnusableCompactionException;
import dev.trinodelta.log.VersionChecksum;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.FeatureGate;
import dev.trinodelta.protocol.Protocol;
import dev.trinodelta.protocol.TableLocation;
import io.trino.filesystem.TrinoFileSystem;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.Lists.reverse;
import static java.util.Objects.requireNonNull;

/**
 * Reads the files of a segment side by side and applies them in order.
 */
final class SegmentReader
{
    private final TrinoFileSystem fileSystem;
    private final TableLocation table;
    private final Executor executor;
    private final long rowsOfLarge;
    private volatile Optional<CommitFingerprint> fingerprint = Optional.empty();

    /**
     * @param rowsOfLarge of how many rows on an outline is made of a checkpoint, where that is wanted
     */
    SegmentReader(TrinoFileSystem fileSystem, TableLocation table, Executor executor, long rowsOfLarge)
    {
        this.rowsOfLarge = rowsOfLarge;
        this.fileSystem = requireNonNull(fileSystem, "fileSystem is null");
        this.table = requireNonNull(table, "table is null");
        this.executor = requireNonNull(executor, "executor is null");
    }

    /**
     * @throws UnreadableCheckpointException where another segment may do
     * @throws UnusableCompactionException where another segment may do
     * @throws MissingCommitException where a new listing may show another segment
     * @throws DeltaException where the table cannot be read, or must not be
     */
    SegmentContent read(LogSegment segment, ReplayScope scope)
    {
        Replay replay = new Replay(table.root());
        try (ParallelReads reads = new ParallelReads(table, executor)) {
            Optional<CheckpointReplay> checkpoint = segment.checkpoint()
                    .map(found -> new CheckpointReplay(table, new CheckpointReader(fileSystem, table), reads, found, replay, rowsOfLarge));
            Optional<Runnable> started = checkpoint.map(found -> found.start(scope));
            List<Future<List<Action>>> tail = segment.tail().stream()
                    .map(file -> reads.start(() -> read(file, file.version() == segment.version())))
                    .collect(toImmutableList());
            try {
                started.ifPresent(Runnable::run);
                tail.forEach(file -> replay.apply(reads.await(file)));
                Optional<CheckpointOutline> outline = checkpoint.flatMap(CheckpointReplay::outline);
                return new SegmentContent(replay, outline, outline.isPresent() ? tail.stream().map(reads::await).toList() : ImmutableList.of());
            }
            catch (DeltaException e) {
                // What a feature that we do not know does to a log can look like damage
                newestProtocol(reads, tail).or(replay::protocol).ifPresent(protocol -> FeatureGate.checkReadable(table.name(), protocol, replay.metadata()));
                throw e;
            }
        }
    }

    /**
     * What the checksum of the version says, if the commit of the version has nothing against it.
     *
     * @return empty where only a replay can tell
     */
    Optional<VersionChecksum> checksum(LogSegment segment)
    {
        // A checkpoint of the version is as quick to read, and the log's own word
        if (segment.checksum().isEmpty() || segment.tail().isEmpty() || !(segment.tail().getLast() instanceof Commit commit)) {
            return Optional.empty();
        }
        try (ParallelReads reads = new ParallelReads(table, executor)) {
            Future<Optional<VersionChecksum>> checksum = reads.start(() -> VersionChecksum.read(fileSystem, table, segment.checksum().get()));
            Future<List<Action>> actions = reads.start(() -> CommitReader.read(fileSystem, table, commit));
            return reads.await(checksum).filter(found -> found.agreesWith(reads.await(actions)));
        }
    }

    /**
     * Of the commit of the version, once the segment is read.
     *
     * @return empty where the tail does not end with a commit
     */
    Optional<CommitFingerprint> fingerprint()
    {
        return fingerprint;
    }

    private List<Action> read(TailFile file, boolean last)
    {
        return switch (file) {
            case Commit commit -> {
                CommitContent content = CommitReader.readContent(fileSystem, table, commit);
                if (last) {
                    fingerprint = Optional.of(content.fingerprint());
                }
                yield content.actions();
            }
            case CompactedCommits compaction -> CompactionReader.read(fileSystem, table, compaction);
        };
    }

    private static Optional<Protocol> newestProtocol(ParallelReads reads, List<Future<List<Action>>> tail)
    {
        for (Future<List<Action>> file : reverse(tail)) {
            try {
                for (Action action : reads.await(file)) {
                    if (action instanceof Protocol protocol) {
                        return Optional.of(protocol);
                    }
                }
            }
            catch (DeltaException _) {
                // One failure is reported already
            }
        }
        return Optional.empty();
    }
}
