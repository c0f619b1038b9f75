package dev.trinodelta.log;

import com.google.common.collect.DiscreteDomain;
import com.google.common.collect.ImmutableRangeSet;
import com.google.common.collect.Range;
import com.google.common.collect.TreeRangeSet;

import java.util.List;
import java.util.OptionalLong;
import java.util.SortedSet;
import java.util.TreeSet;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.joining;

/**
 * The versions that a log can be replayed to: each run starts at commit 0 or at a checkpoint and goes on as far as there
 * are commits.
 */
record AvailableVersions(ImmutableRangeSet<Long> versions)
{
    AvailableVersions
    {
        requireNonNull(versions, "versions is null");
    }

    static AvailableVersions of(SortedSet<Long> commits, List<Checkpoint> checkpoints)
    {
        SortedSet<Long> starts = new TreeSet<>(checkpoints.stream().map(Checkpoint::version).toList());
        if (commits.contains(0L)) {
            starts.add(0L);
        }
        TreeRangeSet<Long> runs = TreeRangeSet.create();
        long covered = -1;
        for (long start : starts) {
            if (start <= covered) {
                continue;
            }
            covered = start;
            while (commits.contains(covered + 1)) {
                covered++;
            }
            // Half open, so that runs that touch become one
            runs.add(Range.closedOpen(start, covered + 1));
        }
        return new AvailableVersions(ImmutableRangeSet.copyOf(runs));
    }

    boolean contains(long version)
    {
        return versions.contains(version);
    }

    OptionalLong first()
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
