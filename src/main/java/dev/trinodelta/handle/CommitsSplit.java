package dev.trinodelta.handle;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.google.common.collect.ImmutableList;

import java.util.List;
import java.util.OptionalLong;

import static io.airlift.slice.SizeOf.estimatedSizeOf;
import static io.airlift.slice.SizeOf.instanceSize;
import static java.util.Objects.requireNonNull;

/**
 * Commits, in the order in which they are to be read.
 */
public record CommitsSplit(List<ListedCommit> commits)
        implements DeltaMetadataSplit
{
    private static final int INSTANCE_SIZE = instanceSize(CommitsSplit.class);

    public CommitsSplit
    {
        commits = ImmutableList.copyOf(commits);
    }

    /**
     * @param time milliseconds since the epoch; empty where the commit tells it itself
     */
    public record ListedCommit(long version, OptionalLong time)
    {
        private static final int INSTANCE_SIZE = instanceSize(ListedCommit.class) + instanceSize(OptionalLong.class);

        public ListedCommit
        {
            requireNonNull(time, "time is null");
        }
    }

    @Override
    @JsonIgnore
    public long getRetainedSizeInBytes()
    {
        return INSTANCE_SIZE + estimatedSizeOf(commits, _ -> ListedCommit.INSTANCE_SIZE);
    }
}
