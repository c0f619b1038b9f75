package dev.trinodelta.log;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.log.LogFile.CheckpointPart;
import dev.trinodelta.log.LogFile.Checksum;
import dev.trinodelta.log.LogFile.Commit;
import dev.trinodelta.log.LogFile.TailFile;
import dev.trinodelta.protocol.DeltaException;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static io.trino.spi.StandardErrorCode.INVALID_ARGUMENTS;
import static java.util.Comparator.comparingLong;
import static java.util.Objects.requireNonNull;

/**
 * The files that a version is replayed from: a checkpoint, and what came after it up to the version.
 *
 * @param checkpoint empty where the replay starts with commit 0
 * @param tail contiguous, ascending
 * @param checksum of the version; nothing that a replay needs
 */
public record LogSegment(long version, Optional<Checkpoint> checkpoint, List<TailFile> tail, Optional<Checksum> checksum)
{
    public LogSegment
    {
        requireNonNull(checkpoint, "checkpoint is null");
        tail = ImmutableList.copyOf(tail);
        long reached = checkpoint.map(Checkpoint::version).orElse(-1L);
        for (TailFile file : tail) {
            checkArgument(file.firstVersion() == reached + 1, "tail is not contiguous: %s", tail);
            reached = file.version();
        }
        checkArgument(reached == version, "tail does not end with version %s: %s", version, tail);
        requireNonNull(checksum, "checksum is null");
    }

    /**
     * Chooses from a listing, in whatever order it came.
     *
     * @param table named in errors
     * @param wanted the latest version where empty
     * @throws DeltaException where the version cannot be replayed: it does not exist, or files are missing
     */
    public static LogSegment select(String table, List<LogFile> listing, OptionalLong wanted, Unusable unusable)
    {
        LogContent content = LogContent.of(listing, unusable);
        long latest = content.latest()
                .orElseThrow(() -> new DeltaException(DELTA_INVALID_LOG, "Log of table %s has no commit and no complete checkpoint. Restore _delta_log from a backup.".formatted(table)));
        return segment(listing, content, wanted.orElse(latest))
                .orElseThrow(() -> unavailable(table, listing, wanted.orElse(latest), latest, content.available()));
    }

    /**
     * As {@link #select}, from a listing that may lack the beginning of the log.
     *
     * @return empty where these files are not enough
     */
    public static Optional<LogSegment> find(List<LogFile> listing, OptionalLong wanted)
    {
        return find(listing, wanted, Unusable.NONE);
    }

    /**
     * As {@link #find(List, OptionalLong)}, without files that are known to be of no use.
     */
    public static Optional<LogSegment> find(List<LogFile> listing, OptionalLong wanted, Unusable unusable)
    {
        LogContent content = LogContent.of(listing, unusable);
        return content.latest().isEmpty() ? Optional.empty() : segment(listing, content, wanted.orElse(content.latest().getAsLong()));
    }

    /**
     * Whether or not it can be replayed.
     *
     * @return empty where the log has no version at all
     */
    public static OptionalLong latestVersion(List<LogFile> listing)
    {
        return LogContent.of(listing, Unusable.NONE).latest();
    }

    /**
     * Whether a version cannot be replayed though there are an earlier one that can and a later file. A listing that is made while
     * commits are written may have some of them and lack others before them: another listing tells.
     */
    public static boolean hasGap(List<LogFile> listing, long version, Unusable unusable)
    {
        LogContent content = LogContent.of(listing, unusable);
        return !content.available().contains(version)
                && content.available().newestBefore(version).isPresent()
                && content.latest().isPresent()
                && version <= content.latest().getAsLong();
    }

    private static Optional<LogSegment> segment(List<LogFile> listing, LogContent content, long version)
    {
        if (!content.available().contains(version)) {
            return Optional.empty();
        }
        Optional<Checksum> checksum = Optional.of(new Checksum(version)).filter(listing::contains);
        for (Checkpoint checkpoint : content.checkpointsUpTo(version)) {
            Optional<List<TailFile>> tail = LogTailPath.cheapest(content, checkpoint.version(), version);
            if (tail.isPresent()) {
                return Optional.of(new LogSegment(version, Optional.of(checkpoint), tail.get(), checksum));
            }
        }
        return LogTailPath.cheapest(content, -1, version)
                .map(tail -> new LogSegment(version, Optional.empty(), tail, checksum));
    }

    private static DeltaException unavailable(String table, List<LogFile> listing, long version, long latest, AvailableVersions available)
    {
        if (available.first().isPresent() && (version > latest || version < available.first().getAsLong())) {
            return new DeltaException(INVALID_ARGUMENTS, "Table %s has no version %s. Ask for an available version: %s.".formatted(table, version, available));
        }
        long missing = available.newestBefore(version).orElse(-1) + 1;
        Optional<CheckpointPart> part = missingPart(listing, missing, version);
        return new DeltaException(DELTA_INVALID_LOG, "Version %s of table %s cannot be reconstructed: %s is missing from its log, and %s. Restore %s%s.".formatted(
                version,
                table,
                new Commit(missing).fileName(),
                part.map(file -> "so is %s of a checkpoint".formatted(file.fileName()))
                        .orElse("there is no checkpoint " + (missing == version ? "of that version" : "of versions %s to %s".formatted(missing, version))),
                part.isPresent() ? "one of them" : "the file",
                available.first().isEmpty() ? (part.isPresent() ? "" : " or a checkpoint") : ", or read an available version: " + available));
    }

    /**
     * A file without which the newest checkpoint of some versions is not complete.
     */
    private static Optional<CheckpointPart> missingPart(List<LogFile> listing, long first, long last)
    {
        Set<CheckpointPart> parts = listing.stream()
                .filter(CheckpointPart.class::isInstance)
                .map(CheckpointPart.class::cast)
                .filter(part -> first <= part.version() && part.version() <= last)
                .collect(toImmutableSet());
        return parts.stream()
                .max(comparingLong(CheckpointPart::version))
                .flatMap(newest -> IntStream.rangeClosed(1, newest.parts())
                        .mapToObj(number -> new CheckpointPart(newest.version(), number, newest.parts()))
                        .filter(part -> !parts.contains(part))
                        .findFirst());
    }
}
