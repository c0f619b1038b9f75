package dev.trinodelta.log;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.log.LogFile.CheckpointFile;
import dev.trinodelta.log.LogFile.CheckpointPart;
import dev.trinodelta.log.LogFile.ClassicCheckpoint;
import dev.trinodelta.log.LogFile.Commit;
import dev.trinodelta.log.LogFile.V2Checkpoint;
import dev.trinodelta.protocol.DeltaException;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.collect.ImmutableList.toImmutableList;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static io.trino.spi.StandardErrorCode.INVALID_ARGUMENTS;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

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
     * @param unusable checkpoints that could not be read
     * @throws DeltaException where the version cannot be replayed: it does not exist, or files are missing
     */
    public static LogSegment select(String table, List<LogFile> listing, OptionalLong wanted, Set<Checkpoint> unusable)
    {
        TreeSet<Long> commits = new TreeSet<>();
        listing.stream().filter(Commit.class::isInstance).map(LogFile::version).forEach(commits::add);
        List<Checkpoint> checkpoints = completeCheckpoints(listing).stream()
                .filter(checkpoint -> !unusable.contains(checkpoint))
                .collect(toImmutableList());
        if (commits.isEmpty() && checkpoints.isEmpty()) {
            throw new DeltaException(DELTA_INVALID_LOG, "Log of table %s has no commit and no %scheckpoint. Restore _delta_log from a backup.".formatted(table, unusable.isEmpty() ? "complete " : "readable "));
        }
        long latest = Math.max(
                commits.isEmpty() ? -1 : commits.last(),
                checkpoints.stream().mapToLong(Checkpoint::version).max().orElse(-1));
        long version = wanted.orElse(latest);
        // The best checkpoint is the newest one not after the version
        Optional<Checkpoint> checkpoint = checkpoints.stream()
                .filter(candidate -> candidate.version() <= version)
                .max(Comparator.comparingLong(Checkpoint::version));
        long first = checkpoint.map(Checkpoint::version).orElse(-1L) + 1;
        List<Commit> tail = commits.stream()
                .filter(candidate -> candidate >= first && candidate <= version)
                .map(Commit::new)
                .toList();
        if (version <= latest && tail.size() == version - first + 1) {
            return new LogSegment(version, checkpoint, tail);
        }
        throw cannotReplay(table, commits, checkpoints, latest, wanted);
    }

    /**
     * All checkpoints of which no part is missing, several a version where there are several.
     */
    static List<Checkpoint> completeCheckpoints(List<LogFile> listing)
    {
        List<Checkpoint> complete = new ArrayList<>();
        Map<Long, List<CheckpointFile>> byVersion = listing.stream()
                .filter(CheckpointFile.class::isInstance)
                .map(CheckpointFile.class::cast)
                .collect(groupingBy(LogFile::version, TreeMap::new, toList()));
        byVersion.forEach((version, files) -> {
            Map<Integer, TreeMap<Integer, CheckpointFile>> sets = new TreeMap<>();
            for (CheckpointFile file : files) {
                switch (file) {
                    case ClassicCheckpoint classic -> complete.add(new Checkpoint(version, List.of(classic)));
                    case V2Checkpoint v2 -> complete.add(new Checkpoint(version, List.of(v2)));
                    // Parts of a set of two and of a set of three can lie side by side
                    case CheckpointPart part -> sets.computeIfAbsent(part.parts(), _ -> new TreeMap<>()).put(part.part(), part);
                }
            }
            sets.forEach((parts, set) -> {
                if (set.size() == parts) {
                    complete.add(new Checkpoint(version, List.copyOf(set.values())));
                }
            });
        });
        return complete;
    }

    private static DeltaException cannotReplay(String table, TreeSet<Long> commits, List<Checkpoint> checkpoints, long latest, OptionalLong wanted)
    {
        Optional<Range> available = reconstructable(commits, checkpoints, latest);
        if (wanted.isPresent() && (wanted.getAsLong() > latest || available.map(range -> wanted.getAsLong() < range.first()).orElse(false))) {
            return new DeltaException(INVALID_ARGUMENTS, "Table %s has no version %s: versions %s to %s are available.".formatted(table, wanted.getAsLong(), available.map(Range::first).orElse(latest), latest));
        }
        long version = wanted.orElse(latest);
        long start = checkpoints.stream().mapToLong(Checkpoint::version).filter(candidate -> candidate <= version).max().orElse(-1);
        long missing = start + 1;
        while (commits.contains(missing)) {
            missing++;
        }
        String before = start < 0 ? "there is no checkpoint before it" : "the newest checkpoint before it is of version %s".formatted(start);
        return new DeltaException(DELTA_INVALID_LOG, "Log of table %s has a gap: %s is missing, and %s, so version %s cannot be reconstructed. Restore the file, or read an available version%s.".formatted(
                table,
                new Commit(missing).fileName(),
                before,
                version,
                available.filter(range -> range.last() < version || range.first() > version).map(range -> " (%s to %s)".formatted(range.first(), range.last())).orElse("")));
    }

    /**
     * The last run of versions without a gap that starts at a checkpoint or at commit 0.
     */
    private static Optional<Range> reconstructable(TreeSet<Long> commits, List<Checkpoint> checkpoints, long latest)
    {
        TreeSet<Long> starts = new TreeSet<>(checkpoints.stream().map(Checkpoint::version).toList());
        if (commits.contains(0L)) {
            starts.add(0L);
        }
        for (long start : starts.descendingSet()) {
            long last = start;
            while (commits.contains(last + 1)) {
                last++;
            }
            if (last == latest || start == starts.first()) {
                long first = start;
                while (first > 0 && commits.contains(first) && starts.lower(first) != null && hasAll(commits, starts.lower(first) + 1, first)) {
                    first = starts.lower(first);
                }
                return Optional.of(new Range(first, last));
            }
        }
        return Optional.empty();
    }

    private static boolean hasAll(TreeSet<Long> commits, long first, long last)
    {
        return commits.subSet(first, true, last, true).size() == last - first + 1;
    }

    private record Range(long first, long last) {}
}
