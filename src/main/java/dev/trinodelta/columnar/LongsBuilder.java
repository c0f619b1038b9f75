package dev.trinodelta.columnar;

import java.util.Arrays;

/**
 * Numbers that are still being collected.
 */
public final class LongsBuilder
{
    private long[] values = new long[64];
    private int size;

    public void add(long value)
    {
        if (size == values.length) {
            values = Arrays.copyOf(values, Math.multiplyExact(size, 2));
        }
        values[size] = value;
        size++;
    }

    public int size()
    {
        return size;
    }

    public long get(int index)
    {
        return values[index];
    }

    public PackedLongs build()
    {
        return PackedLongs.of(values, size);
    }
}
