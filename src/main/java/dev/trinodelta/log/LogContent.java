package dev.trinodelta.log;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedSet;
import dev.trinodelta.log.LogFile.CheckpointFile;
import dev.trinodelta.log.LogFile.CheckpointPart;
import dev.trinodelta.log.LogFile.ClassicCheckpoint;
import dev.trinodelta.log.LogFile.Commit;
import dev.trinodelta.log.LogFile.CompactedCommits;
import dev.trinodelta.log.LogFile.V2Checkpoint;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableSortedSet.toImmutableSortedSet;
import static java.util.Comparator.comparingLong;
import static java.util.Comparator.naturalOrder;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

/**
 * What of a listing a version can be replayed from.
 *
 * @param compactions usable as far as is known
 * @param checkpoints complete, and usable as far as is known
 * @param latest the newest version that the log knows of, whether or not it can be replayed
 */
record LogContent(SortedSet<Long> commits, List<CompactedCommits> compactions, List<Checkpoint> checkpoints, AvailableVersions available, OptionalLong latest)
{
    LogContent
    {
        commits = ImmutableSortedSet.copyOfSorted(commits);
        compactions = ImmutableList.copyOf(compactions);
        checkpoints = ImmutableList.copyOf(checkpoints);
        requireNonNull(available, "available is null");
        requireNonNull(latest, "latest is null");
    }

    static LogContent of(List<LogFile> listing, Unusable unusable)
    {
        SortedSet<Long> commits = listing.stream()
                .filter(Commit.class::isInstance)
                .map(LogFile::version)
                .collect(toImmutableSortedSet(naturalOrder()));
        List<Checkpoint> complete = completeCheckpoints(listing);
        List<Checkpoint> usable = complete.stream()
                .filter(checkpoint -> !unusable.checkpoints().contains(checkpoint))
                .collect(toImmutableList());
        OptionalLong latest = LongStream.concat(
                        commits.stream().mapToLong(Long::longValue),
                        complete.stream().mapToLong(Checkpoint::version))
                .max();
        List<CompactedCommits> compactions = listing.stream()
                .filter(CompactedCommits.class::isInstance)
                .map(CompactedCommits.class::cast)
                // It is made of commits: one that reaches further than they do cannot be right
                .filter(compaction -> latest.isPresent() && compaction.version() <= latest.getAsLong())
                .filter(compaction -> !unusable.compactions().contains(compaction))
                .collect(toImmutableList());
        return new LogContent(commits, compactions, usable, AvailableVersions.of(commits, compactions, usable), latest);
    }

    /**
     * The newest first. Of several checkpoints of one version any will do: the order only has to be the same for the same
     * files.
     */
    List<Checkpoint> checkpointsUpTo(long version)
    {
        return checkpoints.stream()
                .filter(checkpoint -> checkpoint.version() <= version)
                .sorted(comparingLong(Checkpoint::version).thenComparing(checkpoint -> checkpoint.files().getFirst().fileName()).reversed())
                .collect(toImmutableList());
    }

    /**
     * All checkpoints of which no part is missing, several a version where there are several.
     */
    private static List<Checkpoint> completeCheckpoints(List<LogFile> listing)
    {
        Map<Long, List<CheckpointFile>> byVersion = listing.stream()
                .filter(CheckpointFile.class::isInstance)
                .map(CheckpointFile.class::cast)
                .collect(groupingBy(LogFile::version, TreeMap::new, toList()));
        return byVersion.entrySet().stream()
                .flatMap(entry -> completeCheckpoints(entry.getKey(), entry.getValue()))
                .collect(toImmutableList());
    }

    private static Stream<Checkpoint> completeCheckpoints(long version, List<CheckpointFile> files)
    {
        List<Checkpoint> complete = new ArrayList<>();
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
                complete.add(new Checkpoint(version, ImmutableList.copyOf(set.values())));
            }
        });
        return complete.stream();
    }
}
