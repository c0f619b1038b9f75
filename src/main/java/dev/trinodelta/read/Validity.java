package dev.trinodelta.read;

import io.trino.spi.block.Bitmap;
import io.trino.spi.block.ValueBlock;

import java.util.Optional;

/**
 * Which positions of a block are not null, as a bitmap that starts at bit 0.
 */
final class Validity
{
    private Validity() {}

    static Optional<long[]> of(ValueBlock block)
    {
        return block.getValidityBitmap().map(bitmap -> {
            long[] words = Bitmap.allocateWords(bitmap.getBitCount(), false);
            Bitmap.copyBits(bitmap.getRawWords(), bitmap.getRawBitOffset(), words, 0, bitmap.getBitCount());
            return words;
        });
    }
}
