package dev.trinodelta.index;

/**
 * Tells cheaply of nearly all hashes that they are new.
 */
final class HashFilter
{
    /**
     * So many bits an expected hash leave 3 in 1000 in doubt.
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
        int word = (int) (hash >>> LEAST_BITS >>> shift);
        long marks = 1L << hash | 1L << (hash >>> 6) | 1L << (hash >>> 12);
        boolean seen = (words[word] & marks) == marks;
        words[word] |= marks;
        return seen;
    }
}
