package dev.trinodelta.handle;

import dev.trinodelta.protocol.DeletionVectorDescriptor;
import io.airlift.slice.SizeOf;

import java.util.Optional;

import static io.airlift.slice.SizeOf.estimatedSizeOf;
import static io.airlift.slice.SizeOf.instanceSize;
import static java.util.Objects.requireNonNull;

/**
 * What a commit did to the rows of a split.
 *
 * @param type empty where each row of the file has its own
 * @param version of the commit
 * @param timestamp of the commit, milliseconds since the epoch
 * @param onlyRows where present, of the rows that the split's deletion vector leaves no others are changed than those it lists
 */
public record SplitChange(Optional<String> type, long version, long timestamp, Optional<DeletionVectorDescriptor> onlyRows)
{
    private static final int INSTANCE_SIZE = instanceSize(SplitChange.class);

    public SplitChange
    {
        requireNonNull(type, "type is null");
        requireNonNull(onlyRows, "onlyRows is null");
    }

    long retainedSizeInBytes()
    {
        return INSTANCE_SIZE
                + SizeOf.sizeOf(type, SizeOf::estimatedSizeOf)
                + SizeOf.sizeOf(onlyRows, vector -> estimatedSizeOf(vector.pathOrInlineDv()));
    }
}
