package dev.trinodelta.system;

import dev.trinodelta.history.CommitHistory;
import dev.trinodelta.log.Checkpoint;
import dev.trinodelta.log.ListedFile;
import dev.trinodelta.log.LogFile.CheckpointPart;
import dev.trinodelta.log.LogFile.ClassicCheckpoint;
import dev.trinodelta.log.LogFile.V2Checkpoint;
import dev.trinodelta.log.LogSegment;
import dev.trinodelta.log.Unusable;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.snapshot.ListedLog;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Objects.requireNonNull;

/**
 * What there is to count of the log of a table, by the names, sizes and times of its files.
 *
 * @param segment that the version is replayed from
 * @param listed of the files of the segment
 * @param files in the log up to the version
 * @param damaged the checkpoint that it would be replayed from, were it readable
 */
record LogFigures(LogSegment segment, ListedLog listed, long files, long bytes, OptionalLong earliestVersion, Optional<Checkpoint> damaged)
{
    LogFigures
    {
        requireNonNull(segment, "segment is null");
        requireNonNull(listed, "listed is null");
        requireNonNull(earliestVersion, "earliestVersion is null");
        requireNonNull(damaged, "damaged is null");
    }

    /**
     * @param unusable files that could not be read
     * @throws dev.trinodelta.protocol.DeltaException where the version cannot be replayed
     */
    static LogFigures of(TableLocation table, CommitHistory history, long version, Unusable unusable)
    {
        List<ListedFile> files = history.files().stream()
                .filter(file -> file.file().version() <= version)
                .collect(toImmutableList());
        SegmentReads reads = new SegmentReads(table, files.stream().map(ListedFile::file).collect(toImmutableList()), version);
        LogSegment segment = reads.segment(unusable);
        return new LogFigures(
                segment,
                ListedLog.of(segment, files),
                files.size(),
                files.stream().mapToLong(ListedFile::size).sum(),
                history.available().first(),
                reads.segment(Unusable.NONE).checkpoint().filter(checkpoint -> unusable.checkpoints().contains(checkpoint) && !segment.checkpoint().equals(Optional.of(checkpoint))));
    }

    /**
     * By the name of its files: one with a classic name can be of the V2 kind.
     */
    Optional<String> checkpointKind()
    {
        return segment.checkpoint().map(checkpoint -> switch (checkpoint.files().getFirst()) {
            case ClassicCheckpoint _ -> "classic";
            case CheckpointPart _ -> "multi-part";
            case V2Checkpoint _ -> "v2";
        });
    }

    /**
     * In versions.
     */
    OptionalLong checkpointAge()
    {
        return listed.checkpointVersion().isPresent() ? OptionalLong.of(listed.tailCommits()) : OptionalLong.empty();
    }
}
