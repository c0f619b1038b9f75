package dev.trinodelta.log;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.log.LogFile.Commit;
import dev.trinodelta.protocol.DeltaException;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.LongStream;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.collect.ImmutableList.toImmutableList;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static io.trino.spi.StandardErrorCode.INVALID_ARGUMENTS;
import static java.util.Objects.requireNonNull;

/**
 * The files that a version is replayed from: a checkpoint, and the commits after it up to the version.
 *
 * @param checkpoint empty where the replay starts with commit 0
 * @param commits contiguous, ascending
 */
public record LogSegment(long version, Optional<Checkpoint> checkpoint, List<Commit> commits)
{
    public LogSegment
    {
        requireNonNull(checkpoint, "checkpoint is null");
        commits = ImmutableList.copyOf(commits);
        long first = checkpoint.map(Checkpoint::version).orElse(-1L) + 1;
        for (int index = 0; index < commits.size(); index++) {
            checkArgument(commits.get(index).version() == first + index, "commits are not contiguous: %s", commits);
        }
        checkArgument(first + commits.size() == version + 1, "commits do not end with version %s: %s", version, commits);
    }

    /**
     * Chooses from a listing, in whatever order it came.
     *
     * @param table named in errors
     * @param wanted the latest version where empty
     * @param unusable checkpoints that could not be read; they still tell that their version exists
     * @throws DeltaException where the version cannot be replayed: it does not exist, or files are missing
     */
    public static LogSegment select(String table, List<LogFile> listing, OptionalLong wanted, Set<Checkpoint> unusable)
    {
        LogContent content = LogContent.of(listing, unusable);
        long latest = content.latest()
                .orElseThrow(() -> new DeltaException(DELTA_INVALID_LOG, "Log of table %s has no commit and no complete checkpoint. Restore _delta_log from a backup.".formatted(table)));
        return segment(content, wanted.orElse(latest))
                .orElseThrow(() -> unavailable(table, wanted.orElse(latest), latest, content));
    }

    /**
     * As {@link #select}, from a listing that may lack the beginning of the log.
     *
     * @return empty where these files are not enough
     */
    public static Optional<LogSegment> find(List<LogFile> listing, OptionalLong wanted)
    {
        LogContent content = LogContent.of(listing, Set.of());
        return content.latest().isEmpty() ? Optional.empty() : segment(content, wanted.orElse(content.latest().getAsLong()));
    }

    private static Optional<LogSegment> segment(LogContent content, long version)
    {
        if (!content.available().contains(version)) {
            return Optional.empty();
        }
        Optional<Checkpoint> checkpoint = content.newestCheckpoint(version);
        return Optional.of(new LogSegment(version, checkpoint, LongStream.rangeClosed(checkpoint.map(Checkpoint::version).orElse(-1L) + 1, version)
                .mapToObj(Commit::new)
                .collect(toImmutableList())));
    }

    private static DeltaException unavailable(String table, long version, long latest, LogContent content)
    {
        AvailableVersions available = content.available();
        if (available.first().isPresent() && (version > latest || version < available.first().getAsLong())) {
            return new DeltaException(INVALID_ARGUMENTS, "Table %s has no version %s. Ask for an available version: %s.".formatted(table, version, available));
        }
        long missing = content.newestCheckpoint(version).map(Checkpoint::version).orElse(-1L) + 1;
        while (content.commits().contains(missing)) {
            missing++;
        }
        return new DeltaException(DELTA_INVALID_LOG, "Version %s of table %s cannot be reconstructed: %s is missing from its log, and there is no checkpoint %s. Restore the file%s.".formatted(
                version,
                table,
                new Commit(missing).fileName(),
                missing == version ? "of that version" : "of versions %s to %s".formatted(missing, version),
                available.first().isEmpty() ? " or a checkpoint" : ", or read an available version: " + available));
    }
}
