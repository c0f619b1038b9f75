package dev.trinodelta.columnar;

import java.util.Arrays;

/**
 * A set of positions whose size is not known yet.
 */
public final class BitsBuilder
{
    private long[] words = new long[1];
    private int size;

    /**
     * Says of the next position whether it is in the set.
     */
    public void add(boolean value)
    {
        int word = size >> 6;
        if (word == words.length) {
            words = Arrays.copyOf(words, Math.multiplyExact(word, 2));
        }
        if (value) {
            words[word] |= 1L << size;
        }
        size++;
    }

    public int size()
    {
        return size;
    }

    public Bits build()
    {
        Bits bits = Bits.none(size);
        for (int word = 0; word < bits.words(); word++) {
            bits.setWord(word, words[word]);
        }
        return bits;
    }
}
