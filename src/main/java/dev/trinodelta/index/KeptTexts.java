package dev.trinodelta.index;

import dev.trinodelta.columnar.LongsBuilder;
import dev.trinodelta.columnar.PackedLongs;
import io.airlift.slice.Slice;
import io.airlift.slice.Slices;

import java.util.Arrays;
import java.util.Optional;

import static io.airlift.slice.SizeOf.instanceSize;
import static io.airlift.slice.SizeOf.sizeOf;

/**
 * Statistics of files as the log has them.
 */
final class KeptTexts
        implements StatisticsTexts
{
    private static final int INSTANCE_SIZE = instanceSize(KeptTexts.class);

    private final byte[] bytes;
    /**
     * One more than there are files. No statistics are empty text.
     */
    private final PackedLongs offsets;

    private KeptTexts(byte[] bytes, PackedLongs offsets)
    {
        this.bytes = bytes;
        this.offsets = offsets;
    }

    Optional<Slice> get(int position)
    {
        int start = (int) offsets.get(position);
        int end = (int) offsets.get(position + 1);
        return start == end ? Optional.empty() : Optional.of(Slices.wrappedBuffer(bytes, start, end - start));
    }

    @Override
    public long retainedBytes()
    {
        return INSTANCE_SIZE + sizeOf(bytes) + offsets.retainedBytes();
    }

    static final class Builder
    {
        private byte[] bytes = new byte[1024];
        private int length;
        private final LongsBuilder offsets = new LongsBuilder();

        void add(Optional<Slice> text)
        {
            offsets.add(length);
            if (text.isPresent()) {
                Slice slice = text.get();
                if (bytes.length - length < slice.length()) {
                    bytes = Arrays.copyOf(bytes, Math.addExact(length, Math.max(length, slice.length())));
                }
                slice.getBytes(0, bytes, length, slice.length());
                length += slice.length();
            }
        }

        KeptTexts build()
        {
            offsets.add(length);
            return new KeptTexts(Arrays.copyOf(bytes, length), offsets.build());
        }
    }
}
