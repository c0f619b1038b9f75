package dev.trinodelta.index;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

import static java.nio.ByteOrder.BIG_ENDIAN;

/**
 * UUIDs in lower case, which are 16 bytes. Names of files have one each, so they are read eight digits at a time.
 */
final class UuidText
{
    static final int LENGTH = 36;
    static final int BYTES = 16;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, BIG_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, BIG_ENDIAN);
    private static final long ONES = 0x0101_0101_0101_0101L;
    private static final long HIGH_HALVES = 0xF0F0_F0F0_F0F0_F0F0L;
    private static final char[] DIGITS = "0123456789abcdef".toCharArray();

    private UuidText() {}

    /**
     * @param position leaves at least {@link #LENGTH} bytes
     */
    static boolean isAt(byte[] text, int position)
    {
        if (text[position + 8] != '-' || text[position + 13] != '-' || text[position + 18] != '-' || text[position + 23] != '-') {
            return false;
        }
        return (errors(first(text, position)) | errors(second(text, position)) | errors(third(text, position)) | errors(fourth(text, position))) == 0;
    }

    /**
     * Writes the bytes of the one at the position.
     */
    static void read(byte[] text, int position, byte[] target, int offset)
    {
        LONGS.set(target, offset, number(first(text, position)) << 32 | number(second(text, position)));
        LONGS.set(target, offset + Long.BYTES, number(third(text, position)) << 32 | number(fourth(text, position)));
    }

    static void write(byte[] bytes, int offset, byte[] text, int start)
    {
        int target = start;
        for (int index = 0; index < BYTES; index++) {
            if (index == 4 || index == 6 || index == 8 || index == 10) {
                text[target] = '-';
                target++;
            }
            int value = bytes[offset + index] & 0xFF;
            text[target] = (byte) DIGITS[value >>> 4];
            text[target + 1] = (byte) DIGITS[value & 0xF];
            target += 2;
        }
    }

    private static long first(byte[] text, int position)
    {
        return (long) LONGS.get(text, position);
    }

    private static long second(byte[] text, int position)
    {
        return eight(text, position + 9, position + 14);
    }

    private static long third(byte[] text, int position)
    {
        return eight(text, position + 19, position + 24);
    }

    private static long fourth(byte[] text, int position)
    {
        return (long) LONGS.get(text, position + 28);
    }

    private static long eight(byte[] text, int first, int second)
    {
        return (long) (int) INTS.get(text, first) << 32 | ((int) INTS.get(text, second) & 0xFFFF_FFFFL);
    }

    /**
     * What each of eight digits stands for, and something above 15 or another digit's number where it is none.
     */
    private static long values(long digits)
    {
        return (digits & ~HIGH_HALVES) + 9 * (digits >>> 6 & ONES);
    }

    /**
     * Zero where all are digits: each is what its value is written as.
     */
    private static long errors(long digits)
    {
        long values = values(digits);
        long letters = (values + 6 * ONES) >>> 4 & ONES;
        return (values & HIGH_HALVES) | ((values + '0' * ONES + ('a' - '0' - 10) * letters) ^ digits);
    }

    private static long number(long digits)
    {
        long values = values(digits);
        long bytes = (values | values >>> 4) & 0x00FF_00FF_00FF_00FFL;
        long pairs = (bytes | bytes >>> 8) & 0x0000_FFFF_0000_FFFFL;
        return (pairs | pairs >>> 16) & 0xFFFF_FFFFL;
    }
}
