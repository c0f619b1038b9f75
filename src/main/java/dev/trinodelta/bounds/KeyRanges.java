package dev.trinodelta.bounds;

import java.util.Arrays;

import static com.google.common.base.Preconditions.checkArgument;

/**
 * Disjoint ranges of keys in ascending order, ends included. Where keys are places in a dictionary, a range between two
 * neighbouring values has an end that is one below its start: nothing lies in it, and yet files can reach into it from
 * both sides.
 */
final class KeyRanges
{
    static final KeyRanges NONE = new KeyRanges(new long[0], new long[0]);
    static final KeyRanges ALL = new KeyRanges(new long[] {Long.MIN_VALUE}, new long[] {Long.MAX_VALUE});

    private final long[] starts;
    private final long[] ends;

    private KeyRanges(long[] starts, long[] ends)
    {
        this.starts = starts;
        this.ends = ends;
    }

    /**
     * @param starts ascending, as well as the ends
     * @param size how many of them count
     */
    static KeyRanges of(long[] starts, long[] ends, int size)
    {
        for (int index = 1; index < size; index++) {
            checkArgument(starts[index - 1] <= starts[index] && ends[index - 1] <= ends[index], "ranges are out of order");
        }
        return new KeyRanges(Arrays.copyOf(starts, size), Arrays.copyOf(ends, size));
    }

    int size()
    {
        return starts.length;
    }

    long start()
    {
        return starts[0];
    }

    long end()
    {
        return ends[ends.length - 1];
    }

    /**
     * Whether something from the lower to the upper bound is in a range.
     */
    boolean touch(long lower, long upper)
    {
        int range = firstEndingAtOrAfter(lower);
        return range < starts.length && starts[range] <= upper;
    }

    /**
     * Whether one range holds both bounds.
     */
    boolean hold(long lower, long upper)
    {
        int range = firstEndingAtOrAfter(upper);
        return range < starts.length && starts[range] <= lower;
    }

    private int firstEndingAtOrAfter(long key)
    {
        int from = 0;
        // Without branches, which would be guessed wrong half of the time
        int length = ends.length;
        while (length > 0) {
            int half = (length + 1) >>> 1;
            from += ends[from + half - 1] < key ? half : 0;
            length -= half;
        }
        return from;
    }
}
