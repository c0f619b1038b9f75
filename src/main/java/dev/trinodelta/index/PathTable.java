package dev.trinodelta.index;

import java.util.Arrays;
import java.util.function.IntPredicate;

import static io.airlift.slice.SizeOf.instanceSize;
import static io.airlift.slice.SizeOf.sizeOf;
import static java.lang.Math.toIntExact;

/**
 * Finds positions by the hashes of their paths. Hashes are not kept but for one byte: whoever looks says whether a position is the
 * right one.
 */
final class PathTable
{
    private static final int INSTANCE_SIZE = instanceSize(PathTable.class);
    private static final int EMPTY = -1;
    /**
     * Full enough to be small, and empty enough to find an end soon.
     */
    private static final double LOAD = 0.7;

    private final int[] positions;
    private final byte[] tags;

    PathTable(int size)
    {
        int capacity = toIntExact((long) (size / LOAD) + 1);
        this.positions = new int[capacity];
        Arrays.fill(positions, EMPTY);
        this.tags = new byte[capacity];
    }

    /**
     * @return the position that was there before, -1 if there was none
     */
    int put(long hash, int position, IntPredicate isSame)
    {
        int slot = slot(hash);
        while (positions[slot] != EMPTY) {
            if (tags[slot] == (byte) hash && isSame.test(positions[slot])) {
                int previous = positions[slot];
                positions[slot] = position;
                return previous;
            }
            slot = next(slot);
        }
        positions[slot] = position;
        tags[slot] = (byte) hash;
        return -1;
    }

    /**
     * @return -1 if there is none
     */
    int find(long hash, IntPredicate isSame)
    {
        int slot = slot(hash);
        while (positions[slot] != EMPTY) {
            if (tags[slot] == (byte) hash && isSame.test(positions[slot])) {
                return positions[slot];
            }
            slot = next(slot);
        }
        return -1;
    }

    long retainedBytes()
    {
        return INSTANCE_SIZE + sizeOf(positions) + sizeOf(tags);
    }

    /**
     * From the high bits, the low ones are in the tag.
     */
    private int slot(long hash)
    {
        return (int) (((hash >>> 32) * positions.length) >>> 32);
    }

    private int next(int slot)
    {
        return slot + 1 == positions.length ? 0 : slot + 1;
    }
}
