package dev.trinodelta.index;

/**
 * Tells cheaply of nearly all hashes that they are new.
 */
final class HashFilter
{
    /**
     * So many bits an expected hash leave 3 in 100 in doubt.
     */
    private static final int BITS_OF_HASH = 32;
    /**
     * Of 128 MB: with more hashes, more of them are in doubt.
     */
    private static final int MAX_BITS = 30;

    /**
     * Of a word.
     */
    private static final int LEAST_BITS = 6;

    private final long[] words;
    private final int shift;

    HashFilter(int expected)
    {
        int bits = Math.clamp(Long.SIZE - Long.numberOfLeadingZeros((long) expected * BITS_OF_HASH), LEAST_BITS, MAX_BITS);
        this.words = new long[1 << (bits - LEAST_BITS)];
        this.shift = Long.SIZE - bits;
    }

    /**
     * @return false where it is certain that the hash was not added before
     */
    boolean add(long hash)
    {
        long bit = hash >>> shift;
        int word = (int) (bit >>> 6);
        boolean seen = (words[word] >>> bit & 1) != 0;
        words[word] |= 1L << bit;
        return seen;
    }
}
