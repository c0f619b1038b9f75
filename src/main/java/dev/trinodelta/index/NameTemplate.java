package dev.trinodelta.index;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Takes names apart that are likely to have a certain {@link NamePattern}, which is much quicker than to find out which one they have.
 */
final class NameTemplate
{
    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, LITTLE_ENDIAN);

    private final int nameLength;
    private final int fillingLength;
    /**
     * The name with nothing in the places of fillings.
     */
    private final byte[] text;
    /**
     * All bits of each character that is not of a filling.
     */
    private final byte[] mask;
    /**
     * Of the fillings, characters of the pattern.
     */
    private final byte[] kinds;
    /**
     * Of the fillings, in the name.
     */
    private final int[] starts;

    NameTemplate(byte[] pattern)
    {
        NamePattern known = new NamePattern(pattern);
        this.nameLength = known.nameLength();
        this.fillingLength = known.fillingLength();
        this.text = new byte[nameLength];
        this.mask = new byte[nameLength];
        byte[] fillings = new byte[pattern.length];
        int[] positions = new int[pattern.length];
        int filling = 0;
        int position = 0;
        for (byte character : pattern) {
            if (NamePattern.isFilling(character)) {
                fillings[filling] = character;
                positions[filling] = position;
                filling++;
            }
            else {
                text[position] = character;
                mask[position] = -1;
            }
            position += NamePattern.lengthInName(character);
        }
        this.kinds = Arrays.copyOf(fillings, filling);
        this.starts = Arrays.copyOf(positions, filling);
    }

    /**
     * Bytes of each name.
     */
    int nameLength()
    {
        return nameLength;
    }

    /**
     * Bytes of the fillings of each name.
     */
    int fillingLength()
    {
        return fillingLength;
    }

    /**
     * @param bytes of which the position leaves as many as a name has
     * @param target gets the fillings at the offset, and anything where there is no such name
     * @return whether there is a name of the pattern at the position
     */
    boolean read(byte[] bytes, int position, byte[] target, int offset)
    {
        if (!hasText(bytes, position)) {
            return false;
        }
        int end = offset;
        for (int filling = 0; filling < kinds.length; filling++) {
            if (!NamePattern.readFilling(kinds[filling], bytes, position + starts[filling], target, end)) {
                return false;
            }
            end += NamePattern.lengthOfFilling(kinds[filling]);
        }
        return true;
    }

    private boolean hasText(byte[] bytes, int position)
    {
        if (nameLength < Long.BYTES) {
            int differences = 0;
            for (int index = 0; index < nameLength; index++) {
                differences |= (bytes[position + index] ^ text[index]) & mask[index];
            }
            return differences == 0;
        }
        long differences = 0;
        for (int index = 0; index < nameLength - Long.BYTES; index += Long.BYTES) {
            differences |= differences(bytes, position, index);
        }
        // Some of them for the second time
        return (differences | differences(bytes, position, nameLength - Long.BYTES)) == 0;
    }

    private long differences(byte[] bytes, int position, int index)
    {
        return ((long) LONGS.get(bytes, position + index) ^ (long) LONGS.get(text, index)) & (long) LONGS.get(mask, index);
    }
}
