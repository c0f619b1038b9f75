package dev.trinodelta.snapshot;

import com.google.common.collect.ImmutableSet;
import dev.trinodelta.log.Checkpoint;
import dev.trinodelta.log.ListedFile;
import dev.trinodelta.log.LogFile;
import dev.trinodelta.log.LogSegment;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static java.util.Objects.requireNonNull;

/**
 * What a listing told of the files that a version is replayed from.
 *
 * @param version that the log was listed for
 * @param checkpointVersion empty where the replay begins with commit 0
 * @param checkpointTime when the last file of the checkpoint was written
 * @param tailFiles that are replayed after the checkpoint
 * @param tailBytes of these files
 */
public record ListedLog(long version, OptionalLong checkpointVersion, Optional<Instant> checkpointTime, long tailFiles, long tailBytes)
{
    public ListedLog
    {
        requireNonNull(checkpointVersion, "checkpointVersion is null");
        requireNonNull(checkpointTime, "checkpointTime is null");
        checkArgument(checkpointVersion.orElse(version) <= version, "checkpoint is of a later version: %s", checkpointVersion);
    }

    /**
     * @param listing that the files of the segment are of
     */
    public static ListedLog of(LogSegment segment, List<ListedFile> listing)
    {
        Set<LogFile> checkpoint = segment.checkpoint().map(Checkpoint::files).<Set<LogFile>>map(ImmutableSet::copyOf).orElse(ImmutableSet.of());
        Set<LogFile> tail = segment.tail().stream().map(LogFile.class::cast).collect(toImmutableSet());
        return new ListedLog(
                segment.version(),
                segment.checkpoint().map(found -> OptionalLong.of(found.version())).orElseGet(OptionalLong::empty),
                listing.stream().filter(file -> checkpoint.contains(file.file())).map(ListedFile::modified).max(Instant::compareTo),
                tail.size(),
                listing.stream().filter(file -> tail.contains(file.file())).mapToLong(ListedFile::size).sum());
    }

    /**
     * Commits after the checkpoint; all of them where there is none.
     */
    public long tailCommits()
    {
        return version - checkpointVersion.orElse(-1);
    }
}
