package dev.trinodelta.read;

import io.airlift.slice.Slice;

import static java.util.Objects.requireNonNull;

/**
 * Unsigned little-endian numbers of one to four bytes, at places that the bytes may not have.
 */
record UnsignedNumbers(Slice data)
{
    UnsignedNumbers
    {
        requireNonNull(data, "data is null");
    }

    long read(long offset, int size)
            throws MalformedVariantException
    {
        if (offset + size > data.length()) {
            throw new MalformedVariantException("it is cut off at byte %s".formatted(data.length()));
        }
        long number = 0;
        for (int index = 0; index < size; index++) {
            number |= (long) data.getUnsignedByte((int) offset + index) << (index * Byte.SIZE);
        }
        return number;
    }
}
