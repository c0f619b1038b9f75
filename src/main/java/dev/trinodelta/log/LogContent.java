package dev.trinodelta.log;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSortedSet;
import dev.trinodelta.log.LogFile.CheckpointFile;
import dev.trinodelta.log.LogFile.CheckpointPart;
import dev.trinodelta.log.LogFile.ClassicCheckpoint;
import dev.trinodelta.log.LogFile.Commit;
import dev.trinodelta.log.LogFile.V2Checkpoint;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
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
 * @param checkpoints complete, and usable as far as is known
 * @param latest the newest version that the log knows of, whether or not it can be replayed
 */
record LogContent(SortedSet<Long> commits, List<Checkpoint> checkpoints, AvailableVersions available, OptionalLong latest)
{
    LogContent
    {
        commits = ImmutableSortedSet.copyOfSorted(commits);
        checkpoints = ImmutableList.copyOf(checkpoints);
        requireNonNull(available, "available is null");
        requireNonNull(latest, "latest is null");
    }

    /**
     * @param unusable checkpoints that could not be read: to pass over them must not make the table an older one
     */
    static LogContent of(List<LogFile> listing, Set<Checkpoint> unusable)
    {
        SortedSet<Long> commits = listing.stream()
                .filter(Commit.class::isInstance)
                .map(LogFile::version)
                .collect(toImmutableSortedSet(naturalOrder()));
        List<Checkpoint> complete = completeCheckpoints(listing);
        List<Checkpoint> usable = complete.stream()
                .filter(checkpoint -> !unusable.contains(checkpoint))
                .collect(toImmutableList());
        OptionalLong latest = LongStream.concat(
                        commits.stream().mapToLong(Long::longValue),
                        complete.stream().mapToLong(Checkpoint::version))
                .max();
        return new LogContent(commits, usable, AvailableVersions.of(commits, usable), latest);
    }

    /**
     * Of several checkpoints of one version any will do: the choice only has to be the same for the same files.
     */
    Optional<Checkpoint> newestCheckpoint(long version)
    {
        return checkpoints.stream()
                .filter(checkpoint -> checkpoint.version() <= version)
                .max(comparingLong(Checkpoint::version).thenComparing(checkpoint -> checkpoint.files().getFirst().fileName()));
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
