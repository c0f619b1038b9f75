package dev.trinodelta.checkpoint;

import io.airlift.slice.Slice;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Tells paths of data files that are fine at sight from those that need a closer look, by their bytes.
 */
final class PathCheck
{
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long ESCAPES = ONES * '%';
    private static final long COLONS = ONES * ':';
    private static final int STRETCH = 32 * Long.BYTES;
    private static final long HIGH_BITS = 0x8080_8080_8080_8080L;

    private PathCheck() {}

    /**
     * Whether there is neither an escape nor anything that could end a scheme. Of other characters than those of ASCII it
     * may say no as well.
     */
    static boolean isPlain(Slice bytes, int offset, int length)
    {
        byte[] array = bytes.byteArray();
        int position = bytes.byteArrayOffset() + offset;
        int end = position + length;
        // In stretches, so that there is not a branch for each few bytes
        for (; position <= end - STRETCH; position += STRETCH) {
            long marks = 0;
            for (int index = 0; index < STRETCH; index += Long.BYTES) {
                long word = (long) LONG.get(array, position + index);
                // Of ASCII, zero alone is negative when it is one less
                marks |= ((word ^ ESCAPES) - ONES) | ((word ^ COLONS) - ONES);
            }
            if ((marks & HIGH_BITS) != 0) {
                return false;
            }
        }
        for (; position < end; position++) {
            if (array[position] == '%' || array[position] == ':') {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether a path without escapes and without a scheme is that of a file.
     */
    static boolean isFile(Slice bytes, int offset, int length)
    {
        return length > 0 && bytes.getByte(offset + length - 1) != '/';
    }

    /**
     * Whether a path of any kind is that of a file for sure: it has no scheme, and its escapes are of ASCII.
     */
    static boolean isSound(Slice bytes, int offset, int length)
    {
        if (!isFile(bytes, offset, length)) {
            return false;
        }
        boolean colon = false;
        for (int index = 0; index < length; index++) {
            switch (bytes.getByte(offset + index)) {
                case '%' -> {
                    int high = index + 2 < length ? Character.digit(bytes.getByte(offset + index + 1), 16) : -1;
                    int low = index + 2 < length ? Character.digit(bytes.getByte(offset + index + 2), 16) : -1;
                    if (high < 0 || high > 7 || low < 0 || (index + 3 == length && (high << 4 | low) == '/')) {
                        return false;
                    }
                }
                case ':' -> {
                    if (!colon && index + 1 < length && bytes.getByte(offset + index + 1) == '/') {
                        return false;
                    }
                    colon = true;
                }
                default -> {}
            }
        }
        return true;
    }
}
