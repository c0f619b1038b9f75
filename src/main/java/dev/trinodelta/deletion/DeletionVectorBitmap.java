package dev.trinodelta.deletion;

import org.roaringbitmap.RoaringBitmap;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * The bytes of a vector: a magic number, then the portable 64-bit Roaring format.
 *
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#deletion-vector-format">Protocol</a>
 * @see <a href="https://github.com/RoaringBitmap/RoaringFormatSpec#extension-for-64-bit-implementations">Roaring</a>
 */
final class DeletionVectorBitmap
{
    private static final int MAGIC = 1681511377;
    private static final int SMALLEST_BUCKET = Integer.BYTES + 2 * Integer.BYTES;

    private DeletionVectorBitmap() {}

    /**
     * @throws IOException that says what is wrong with the bytes
     */
    static DeletionVector decode(ByteBuffer bytes)
            throws IOException
    {
        ByteBuffer buffer = bytes.slice().order(LITTLE_ENDIAN);
        if (buffer.remaining() < Integer.BYTES + Long.BYTES) {
            throw new IOException("it ends before its bitmap does");
        }
        int magic = buffer.getInt();
        if (magic != MAGIC) {
            throw new IOException("its magic number is %s, not %s".formatted(magic, MAGIC));
        }
        long bucketCount = buffer.getLong();
        if (bucketCount < 0 || bucketCount > buffer.remaining() / SMALLEST_BUCKET) {
            throw new IOException("it claims %s buckets in %s bytes".formatted(Long.toUnsignedString(bucketCount), buffer.remaining()));
        }
        Map<Integer, RoaringBitmap> buckets = new HashMap<>();
        for (int index = 0; index < bucketCount; index++) {
            decodeBucket(buffer, buckets);
        }
        return new DeletionVector(buckets);
    }

    private static void decodeBucket(ByteBuffer buffer, Map<Integer, RoaringBitmap> buckets)
            throws IOException
    {
        if (buffer.remaining() < Integer.BYTES) {
            throw new IOException("it ends before its bitmap does");
        }
        int key = buffer.getInt();
        if (key < 0) {
            throw new IOException("its bucket key %s is negative".formatted(key));
        }
        RoaringBitmap bucket = new RoaringBitmap();
        try {
            bucket.deserialize(buffer);
        }
        // Of what the library throws at malformed bytes hardly anything is declared
        catch (IOException | RuntimeException e) {
            throw new IOException("its bitmap is malformed", e);
        }
        int length = bucket.serializedSizeInBytes();
        if (length > buffer.remaining()) {
            throw new IOException("it ends before its bitmap does");
        }
        buffer.position(buffer.position() + length);
        if (buckets.put(key, bucket) != null) {
            throw new IOException("its bucket %s occurs twice".formatted(key));
        }
    }
}
