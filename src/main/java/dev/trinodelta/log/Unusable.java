package dev.trinodelta.log;

import com.google.common.collect.ImmutableSet;
import dev.trinodelta.log.LogFile.CompactedCommits;

import java.util.Set;

/**
 * Files that a listing has and that were found not to be what they should be. They still tell that their version exists:
 * to pass over them must not make the table an older one.
 */
public record Unusable(Set<Checkpoint> checkpoints, Set<CompactedCommits> compactions)
{
    public static final Unusable NONE = new Unusable(ImmutableSet.of(), ImmutableSet.of());

    public Unusable
    {
        checkpoints = ImmutableSet.copyOf(checkpoints);
        compactions = ImmutableSet.copyOf(compactions);
    }

    public Unusable with(Checkpoint checkpoint)
    {
        return new Unusable(ImmutableSet.<Checkpoint>builder().addAll(checkpoints).add(checkpoint).build(), compactions);
    }

    public Unusable with(CompactedCommits compaction)
    {
        return new Unusable(checkpoints, ImmutableSet.<CompactedCommits>builder().addAll(compactions).add(compaction).build());
    }
}
