package dev.trinodelta.log;

import com.google.common.collect.DiscreteDomain;
import com.google.common.collect.ImmutableRangeSet;
import com.google.common.collect.Range;
import com.google.common.collect.TreeRangeSet;
import dev.trinodelta.log.LogFile.CompactedCommits;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;

/**
 * The versions that a log can be replayed to: each run starts at commit 0 or at a checkpoint and goes on as far as there
 * are commits, or files that stand for several of them.
 */
public record AvailableVersions(ImmutableRangeSet<Long> versions)
{
    public AvailableVersions
    {
        requireNonNull(versions, "versions is null");
    }

    /**
     * @param listing in whatever order
     */
    public static AvailableVersions of(List<LogFile> listing)
    {
        return LogContent.of(listing, Unusable.NONE).available();
    }

    static AvailableVersions of(SortedSet<Long> commits, List<CompactedCommits> compactions, List<Checkpoint> checkpoints)
    {
        Set<Long> starts = checkpoints.stream().map(Checkpoint::version).collect(toImmutableSet());
        // All commits of a range and what became of them may be left in one file only
        Map<Long, List<CompactedCommits>> compactionsByVersion = compactions.stream().collect(groupingBy(CompactedCommits::version));
        SortedSet<Long> candidates = new TreeSet<>(commits);
        candidates.addAll(starts);
        candidates.addAll(compactionsByVersion.keySet());

        Set<Long> available = new HashSet<>();
        // Before the first commit
        available.add(-1L);
        TreeRangeSet<Long> runs = TreeRangeSet.create();
        for (long version : candidates) {
            boolean reached = starts.contains(version)
                    || (commits.contains(version) && available.contains(version - 1))
                    || compactionsByVersion.getOrDefault(version, List.of()).stream().anyMatch(compaction -> available.contains(compaction.firstVersion() - 1));
            if (reached) {
                available.add(version);
                // Half open, so that runs that touch become one
                runs.add(Range.closedOpen(version, version + 1));
            }
        }
        return new AvailableVersions(ImmutableRangeSet.copyOf(runs));
    }

    /**
     * @return empty where there is none
     */
    OptionalLong newestBefore(long version)
    {
        ImmutableRangeSet<Long> before = versions.subRangeSet(Range.lessThan(version));
        return before.isEmpty() ? OptionalLong.empty() : OptionalLong.of(before.span().upperEndpoint() - 1);
    }

    public boolean contains(long version)
    {
        return versions.contains(version);
    }

    public OptionalLong first()
    {
        return versions.isEmpty() ? OptionalLong.empty() : OptionalLong.of(versions.span().lowerEndpoint());
    }

    @Override
    public String toString()
    {
        if (versions.isEmpty()) {
            return "none";
        }
        return versions.asRanges().stream()
                .map(range -> range.canonical(DiscreteDomain.longs()))
                .map(range -> range.upperEndpoint() - range.lowerEndpoint() == 1
                        ? "%s".formatted(range.lowerEndpoint())
                        : "%s to %s".formatted(range.lowerEndpoint(), range.upperEndpoint() - 1))
                .collect(joining(", "));
    }
}
