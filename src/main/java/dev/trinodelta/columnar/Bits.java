package dev.trinodelta.columnar;

import java.util.Arrays;
import java.util.function.IntConsumer;

import static com.google.common.base.Preconditions.checkArgument;
import static io.airlift.slice.SizeOf.instanceSize;
import static io.airlift.slice.SizeOf.sizeOf;
import static java.util.Objects.checkIndex;

/**
 * A set of positions below a size. Whoever makes it may change it, until it is handed to others.
 */
public final class Bits
{
    private static final int INSTANCE_SIZE = instanceSize(Bits.class);

    private final int size;
    /**
     * Position 0 is the lowest bit of the first word; bits beyond the size are not set.
     */
    private final long[] words;

    private Bits(int size, long[] words)
    {
        this.size = size;
        this.words = words;
    }

    public static Bits none(int size)
    {
        checkArgument(size >= 0, "size is negative: %s", size);
        return new Bits(size, new long[(size + Long.SIZE - 1) / Long.SIZE]);
    }

    public static Bits all(int size)
    {
        Bits bits = none(size);
        Arrays.fill(bits.words, -1);
        if (size % Long.SIZE != 0) {
            bits.words[bits.words.length - 1] = (1L << size) - 1;
        }
        return bits;
    }

    public Bits copy()
    {
        return new Bits(size, words.clone());
    }

    public int size()
    {
        return size;
    }

    public boolean get(int position)
    {
        checkIndex(position, size);
        return (words[position >> 6] >> position & 1) != 0;
    }

    public void set(int position)
    {
        checkIndex(position, size);
        words[position >> 6] |= 1L << position;
    }

    public void clear(int position)
    {
        checkIndex(position, size);
        words[position >> 6] &= ~(1L << position);
    }

    /**
     * Keeps what the other set has, too.
     */
    public void retain(Bits other)
    {
        checkArgument(size == other.size, "sizes differ: %s and %s", size, other.size);
        for (int word = 0; word < words.length; word++) {
            words[word] &= other.words[word];
        }
    }

    public int words()
    {
        return words.length;
    }

    /**
     * 64 positions at a time.
     */
    public long word(int index)
    {
        return words[index];
    }

    /**
     * @param word without bits beyond the size
     */
    public void setWord(int index, long word)
    {
        words[index] = word;
    }

    public int cardinality()
    {
        int cardinality = 0;
        for (long word : words) {
            cardinality += Long.bitCount(word);
        }
        return cardinality;
    }

    public boolean isEmpty()
    {
        for (long word : words) {
            if (word != 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * @return the first position from there on that is in the set, or -1
     */
    public int next(int from)
    {
        if (from >= size) {
            return -1;
        }
        int index = from >> 6;
        long word = words[index] & (-1L << from);
        while (word == 0) {
            index++;
            if (index == words.length) {
                return -1;
            }
            word = words[index];
        }
        return (index << 6) + Long.numberOfTrailingZeros(word);
    }

    /**
     * In ascending order.
     */
    public void forEach(IntConsumer consumer)
    {
        for (int index = 0; index < words.length; index++) {
            for (long word = words[index]; word != 0; word &= word - 1) {
                consumer.accept((index << 6) + Long.numberOfTrailingZeros(word));
            }
        }
    }

    public long retainedBytes()
    {
        return INSTANCE_SIZE + sizeOf(words);
    }
}
