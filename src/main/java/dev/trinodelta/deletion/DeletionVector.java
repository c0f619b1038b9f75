package dev.trinodelta.deletion;

import com.google.common.collect.ImmutableSortedMap;
import org.roaringbitmap.RoaringBitmap;

import java.util.Map;
import java.util.SortedMap;

import static com.google.common.collect.ImmutableMap.toImmutableMap;
import static io.airlift.slice.SizeOf.instanceSize;

/**
 * The deleted rows of a data file, by their physical position in it. Positions past the end of the vector are live.
 */
public final class DeletionVector
{
    private static final int INSTANCE_SIZE = instanceSize(DeletionVector.class);
    private static final long BUCKET_OVERHEAD = 128;

    /**
     * By the upper 32 bits of the position; each holds the lower 32.
     */
    private final SortedMap<Integer, RoaringBitmap> buckets;

    DeletionVector(Map<Integer, RoaringBitmap> buckets)
    {
        this.buckets = ImmutableSortedMap.copyOf(buckets);
    }

    public boolean isDeleted(long position)
    {
        RoaringBitmap bucket = buckets.get((int) (position >>> Integer.SIZE));
        return bucket != null && bucket.contains((int) position);
    }

    /**
     * Whether a row from {@code start} (inclusive) to {@code end} (exclusive) is deleted.
     */
    public boolean anyDeleted(long start, long end)
    {
        return buckets.entrySet().stream().anyMatch(entry -> {
            long first = (long) entry.getKey() << Integer.SIZE;
            long from = Math.max(start - first, 0);
            long to = Math.min(end - first, 1L << Integer.SIZE);
            return from < to && entry.getValue().intersects(from, to);
        });
    }

    /**
     * The rows that this vector has and another one has not.
     */
    public DeletionVector without(DeletionVector other)
    {
        return new DeletionVector(buckets.entrySet().stream()
                .collect(toImmutableMap(Map.Entry::getKey, bucket -> {
                    RoaringBitmap others = other.buckets.get(bucket.getKey());
                    return others == null ? bucket.getValue() : RoaringBitmap.andNot(bucket.getValue(), others);
                })));
    }

    /**
     * Number of deleted rows.
     */
    public long cardinality()
    {
        return buckets.values().stream().mapToLong(RoaringBitmap::getLongCardinality).sum();
    }

    public long retainedSizeInBytes()
    {
        return INSTANCE_SIZE + buckets.values().stream().mapToLong(bucket -> BUCKET_OVERHEAD + bucket.getLongSizeInBytes()).sum();
    }
}
