package dev.trinodelta.bounds;

import dev.trinodelta.columnar.LongsBuilder;
import dev.trinodelta.columnar.PackedLongs;
import io.airlift.slice.Slice;
import io.airlift.slice.Slices;

import java.util.List;

import static io.airlift.slice.SizeOf.instanceSize;
import static java.lang.Math.toIntExact;

/**
 * Distinct values in the order of their bytes. Their places stand for them.
 */
final class ValueDictionary
{
    private static final int INSTANCE_SIZE = instanceSize(ValueDictionary.class);

    private final Slice bytes;
    /**
     * One more than there are values.
     */
    private final PackedLongs offsets;

    private ValueDictionary(Slice bytes, PackedLongs offsets)
    {
        this.bytes = bytes;
        this.offsets = offsets;
    }

    /**
     * @param values in ascending order
     */
    static ValueDictionary of(List<Slice> values)
    {
        long length = values.stream().mapToLong(Slice::length).sum();
        Slice bytes = Slices.allocate(toIntExact(length));
        LongsBuilder offsets = new LongsBuilder();
        int offset = 0;
        for (Slice value : values) {
            offsets.add(offset);
            bytes.setBytes(offset, value);
            offset += value.length();
        }
        offsets.add(offset);
        return new ValueDictionary(bytes, offsets.build());
    }

    int size()
    {
        return offsets.size() - 1;
    }

    Slice get(int index)
    {
        int offset = toIntExact(offsets.get(index));
        return bytes.slice(offset, toIntExact(offsets.get(index + 1)) - offset);
    }

    /**
     * How many values are less.
     */
    int countBelow(Slice value)
    {
        return count(value, 0);
    }

    /**
     * How many values are not greater.
     */
    int countUpTo(Slice value)
    {
        return count(value, 1);
    }

    /**
     * How many values compare to the given one as less than that.
     */
    private int count(Slice value, int comparison)
    {
        int from = 0;
        int to = size();
        while (from < to) {
            int middle = (from + to) >>> 1;
            int offset = toIntExact(offsets.get(middle));
            int length = toIntExact(offsets.get(middle + 1)) - offset;
            if (Integer.signum(bytes.compareTo(offset, length, value, 0, value.length())) < comparison) {
                from = middle + 1;
            }
            else {
                to = middle;
            }
        }
        return from;
    }

    long retainedBytes()
    {
        return INSTANCE_SIZE + bytes.getRetainedSize() + offsets.retainedBytes();
    }
}
