package dev.trinodelta.columnar;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

import static com.google.common.base.Preconditions.checkPositionIndex;
import static com.google.common.base.Preconditions.checkPositionIndexes;
import static io.airlift.slice.SizeOf.instanceSize;
import static io.airlift.slice.SizeOf.sizeOf;
import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static java.util.Objects.checkIndex;

/**
 * Immutable numbers, each in as few bytes as the distance between the least and the greatest of them needs.
 */
public final class PackedLongs
{
    private static final int INSTANCE_SIZE = instanceSize(PackedLongs.class);
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);

    private final int size;
    private final long least;
    /**
     * Bytes of a number.
     */
    private final int width;
    private final long mask;
    /**
     * What numbers are more than the least, and as many bytes as it takes to read the last one as a whole long.
     */
    private final byte[] bytes;

    private PackedLongs(int size, long least, int width, byte[] bytes)
    {
        this.size = size;
        this.least = least;
        this.width = width;
        this.mask = width == Long.BYTES ? -1 : (1L << (width * Byte.SIZE)) - 1;
        this.bytes = bytes;
    }

    public static PackedLongs of(long... values)
    {
        return of(values, values.length);
    }

    /**
     * @param size how many of the values count
     */
    public static PackedLongs of(long[] values, int size)
    {
        checkPositionIndex(size, values.length);
        long least = size == 0 ? 0 : Long.MAX_VALUE;
        long greatest = size == 0 ? 0 : Long.MIN_VALUE;
        for (int index = 0; index < size; index++) {
            least = Math.min(least, values[index]);
            greatest = Math.max(greatest, values[index]);
        }
        // As an unsigned number also where the distance overflows
        int width = (Long.SIZE - Long.numberOfLeadingZeros(greatest - least) + Byte.SIZE - 1) / Byte.SIZE;
        if (width == 0) {
            return new PackedLongs(size, least, 0, new byte[Long.BYTES]);
        }
        byte[] bytes = new byte[Math.addExact(Math.multiplyExact(size, width), Long.BYTES - width)];
        for (int index = 0; index < size; index++) {
            // Overwrites the place of the next ones, which come later
            LONGS.set(bytes, index * width, values[index] - least);
        }
        return new PackedLongs(size, least, width, bytes);
    }

    public int size()
    {
        return size;
    }

    public long get(int index)
    {
        checkIndex(index, size);
        return least + ((long) LONGS.get(bytes, index * width) & mask);
    }

    /**
     * Copies numbers to where a loop gets at them fastest.
     *
     * @param target as many numbers as it has room for
     */
    public void copyTo(int start, long[] target, int length)
    {
        checkPositionIndexes(start, start + length, size);
        if (width == 0) {
            Arrays.fill(target, 0, length, least);
            return;
        }
        for (int index = 0, offset = start * width; index < length; index++, offset += width) {
            target[index] = least + ((long) LONGS.get(bytes, offset) & mask);
        }
    }

    public long retainedBytes()
    {
        return INSTANCE_SIZE + sizeOf(bytes);
    }
}
