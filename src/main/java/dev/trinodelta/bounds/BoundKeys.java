package dev.trinodelta.bounds;

import dev.trinodelta.columnar.Bits;
import dev.trinodelta.columnar.PackedLongs;

import static io.airlift.slice.SizeOf.instanceSize;
import static java.util.Objects.requireNonNull;

/**
 * The bounds of a run of files on one side.
 *
 * @param present which files have a bound
 * @param keys numbers in the order of the bounds; arbitrary where there is none
 * @param exact which bounds are values that writers saw
 */
record BoundKeys(Bits present, PackedLongs keys, Bits exact)
{
    private static final int INSTANCE_SIZE = instanceSize(BoundKeys.class);

    BoundKeys
    {
        requireNonNull(present, "present is null");
        requireNonNull(keys, "keys is null");
        requireNonNull(exact, "exact is null");
    }

    long retainedBytes()
    {
        return INSTANCE_SIZE + present.retainedBytes() + keys.retainedBytes() + exact.retainedBytes();
    }
}
