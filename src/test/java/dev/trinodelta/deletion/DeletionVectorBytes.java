package dev.trinodelta.deletion;

import org.roaringbitmap.RoaringBitmap;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.CRC32;

import static java.lang.Math.toIntExact;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Vectors as files hold them, made by hand.
 */
public final class DeletionVectorBytes
{
    private static final String ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#";

    private DeletionVectorBytes() {}

    public static byte[] vector(long... positions)
    {
        return vectorWithMagic(1681511377, positions);
    }

    static byte[] vectorWithMagic(int magic, long... positions)
    {
        SortedMap<Integer, RoaringBitmap> buckets = new TreeMap<>();
        for (long position : positions) {
            buckets.computeIfAbsent(toIntExact(position >>> 32), _ -> new RoaringBitmap()).add((int) position);
        }
        int size = Integer.BYTES + Long.BYTES + buckets.values().stream().mapToInt(bucket -> Integer.BYTES + bucket.serializedSizeInBytes()).sum();
        ByteBuffer buffer = ByteBuffer.allocate(size).order(LITTLE_ENDIAN).putInt(magic).putLong(buckets.size());
        for (Map.Entry<Integer, RoaringBitmap> bucket : buckets.entrySet()) {
            buffer.putInt(bucket.getKey());
            bucket.getValue().serialize(buffer);
        }
        return buffer.array();
    }

    /**
     * A file with some vectors; the first is at offset 1.
     */
    public static byte[] file(byte[]... vectors)
    {
        int size = 1;
        for (byte[] vector : vectors) {
            size += framedSize(vector);
        }
        ByteBuffer buffer = ByteBuffer.allocate(size).put((byte) 1);
        for (byte[] vector : vectors) {
            CRC32 checksum = new CRC32();
            checksum.update(vector);
            buffer.putInt(vector.length).put(vector).putInt((int) checksum.getValue());
        }
        return buffer.array();
    }

    /**
     * As the log holds it, padded to a multiple of four bytes.
     */
    public static String inline(byte[] vector)
    {
        ByteBuffer words = ByteBuffer.wrap(Arrays.copyOf(vector, (vector.length + 3) / 4 * 4));
        StringBuilder text = new StringBuilder();
        while (words.hasRemaining()) {
            long word = Integer.toUnsignedLong(words.getInt());
            for (long divisor = 85L * 85 * 85 * 85; divisor > 0; divisor /= 85) {
                text.append(ALPHABET.charAt(toIntExact(word / divisor % 85)));
            }
        }
        return text.toString();
    }

    public static int framedSize(byte[] vector)
    {
        return vector.length + 2 * Integer.BYTES;
    }
}
