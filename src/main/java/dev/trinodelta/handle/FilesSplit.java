package dev.trinodelta.handle;

import com.fasterxml.jackson.annotation.JsonIgnore;

import static com.google.common.base.Preconditions.checkArgument;
import static io.airlift.slice.SizeOf.instanceSize;

/**
 * A share of the live files, by their paths: the same ones on each node, in whatever order it has them.
 *
 * @param share counts from 0
 * @param shares that all files are in
 */
public record FilesSplit(int share, int shares)
        implements DeltaMetadataSplit
{
    private static final int INSTANCE_SIZE = instanceSize(FilesSplit.class);

    public FilesSplit
    {
        checkArgument(share >= 0 && share < shares, "share %s of %s", share, shares);
    }

    @Override
    @JsonIgnore
    public long getRetainedSizeInBytes()
    {
        return INSTANCE_SIZE;
    }
}
