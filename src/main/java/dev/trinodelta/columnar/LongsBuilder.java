package dev.trinodelta.columnar;

import java.util.Arrays;

import static com.google.common.base.Preconditions.checkPositionIndex;

/**
 * Numbers that are still being collected.
 */
public final class LongsBuilder
{
    private static final int LEAST_CAPACITY = 64;
    /**
     * Of what is only expected: larger ones grow.
     */
    private static final int MOST_CAPACITY = 1 << 18;

    private long[] values;
    private int size;

    public LongsBuilder()
    {
        this(0);
    }

    /**
     * @param expected how many numbers there may be, which need not be true
     */
    public LongsBuilder(long expected)
    {
        this.values = new long[Math.clamp(expected, LEAST_CAPACITY, MOST_CAPACITY)];
    }

    public void add(long value)
    {
        if (size == values.length) {
            values = Arrays.copyOf(values, Math.multiplyExact(size, 2));
        }
        values[size] = value;
        size++;
    }

    /**
     * @param count how many of the numbers count
     */
    public void add(long[] numbers, int count)
    {
        checkPositionIndex(count, numbers.length);
        if (values.length - size < count) {
            values = Arrays.copyOf(values, Math.max(Math.addExact(size, count), Math.multiplyExact(values.length, 2)));
        }
        System.arraycopy(numbers, 0, values, size, count);
        size += count;
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
