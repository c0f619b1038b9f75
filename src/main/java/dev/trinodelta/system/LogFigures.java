package dev.trinodelta.system;

import com.google.common.collect.ImmutableSet;
import dev.trinodelta.history.CommitHistory;
import dev.trinodelta.log.Checkpoint;
import dev.trinodelta.log.ListedFile;
import dev.trinodelta.log.LogFile;
import dev.trinodelta.log.LogFile.CheckpointPart;
import dev.trinodelta.log.LogFile.ClassicCheckpoint;
import dev.trinodelta.log.LogFile.V2Checkpoint;
import dev.trinodelta.log.LogSegment;
import dev.trinodelta.log.Unusable;
import dev.trinodelta.protocol.TableLocation;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static java.util.Objects.requireNonNull;

/**
 * What there is to count of the log of a table, by the names, sizes and times of its files.
 *
 * @param segment that the version is replayed from
 * @param checkpointTime when the last file of the checkpoint was written
 * @param tailBytes of the files that are replayed after the checkpoint
 * @param files in the log up to the version
 */
record LogFigures(LogSegment segment, Optional<Instant> checkpointTime, long tailBytes, long files, long bytes, OptionalLong earliestVersion)
{
    LogFigures
    {
        requireNonNull(segment, "segment is null");
        requireNonNull(checkpointTime, "checkpointTime is null");
        requireNonNull(earliestVersion, "earliestVersion is null");
    }

    /**
     * @throws dev.trinodelta.protocol.DeltaException where the version cannot be replayed
     */
    static LogFigures of(TableLocation table, CommitHistory history, long version)
    {
        List<ListedFile> files = history.files().stream()
                .filter(file -> file.file().version() <= version)
                .collect(toImmutableList());
        LogSegment segment = LogSegment.select(table.name(), files.stream().map(ListedFile::file).collect(toImmutableList()), OptionalLong.of(version), Unusable.NONE);
        Set<LogFile> checkpoint = segment.checkpoint().map(Checkpoint::files).map(parts -> parts.stream().map(LogFile.class::cast).collect(toImmutableSet())).orElse(ImmutableSet.of());
        Set<LogFile> tail = segment.tail().stream().map(LogFile.class::cast).collect(toImmutableSet());
        return new LogFigures(
                segment,
                files.stream().filter(file -> checkpoint.contains(file.file())).map(ListedFile::modified).max(Instant::compareTo),
                files.stream().filter(file -> tail.contains(file.file())).mapToLong(ListedFile::size).sum(),
                files.size(),
                files.stream().mapToLong(ListedFile::size).sum(),
                history.available().first());
    }

    OptionalLong checkpointVersion()
    {
        return segment.checkpoint().map(checkpoint -> OptionalLong.of(checkpoint.version())).orElseGet(OptionalLong::empty);
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
        return segment.checkpoint().map(checkpoint -> OptionalLong.of(segment.version() - checkpoint.version())).orElseGet(OptionalLong::empty);
    }

    /**
     * Commits after the checkpoint; all of them where there is none.
     */
    long tailCommits()
    {
        return segment.version() - checkpointVersion().orElse(-1);
    }
}
