package dev.trinodelta.index;

import io.airlift.slice.Slice;

import java.util.Arrays;

/**
 * What the names of many files have in common. Writers number their files and give them UUIDs; only these fillings differ from name
 * to name, and a UUID takes 16 bytes instead of 36.
 * <p>
 * A pattern is the name with each filling replaced by one control character: 0 for a UUID in lower case, the number of digits
 * for a decimal number, leading zeros and all. Names with control characters of their own have no pattern.
 */
final class NamePattern
{
    static final int MAX_DIGITS = 18;
    private static final int UUID_LENGTH = 36;
    private static final int UUID_BYTES = 16;
    /**
     * Values of the characters that are lower-case hexadecimal digits, -1 for all others.
     */
    private static final byte[] HEX = new byte[256];
    private static final char[] HEX_DIGITS = "0123456789abcdef".toCharArray();
    /**
     * How many bytes a number of so many digits takes.
     */
    private static final int[] BYTES_OF_DIGITS = new int[MAX_DIGITS + 1];

    static {
        Arrays.fill(HEX, (byte) -1);
        for (int digit = 0; digit < HEX_DIGITS.length; digit++) {
            HEX[HEX_DIGITS[digit]] = (byte) digit;
        }
        long greatest = 0;
        for (int digits = 1; digits <= MAX_DIGITS; digits++) {
            greatest = greatest * 10 + 9;
            BYTES_OF_DIGITS[digits] = (Long.SIZE - Long.numberOfLeadingZeros(greatest) + 7) / 8;
        }
    }

    private final byte[] pattern;
    private final int nameLength;
    private final int fillingLength;

    /**
     * @param pattern its bytes, or those of a name without fillings
     */
    NamePattern(byte[] pattern)
    {
        this.pattern = pattern;
        int names = 0;
        int fillings = 0;
        for (byte character : pattern) {
            names += isFilling(character) ? (character == 0 ? UUID_LENGTH : character) : 1;
            fillings += isFilling(character) ? (character == 0 ? UUID_BYTES : BYTES_OF_DIGITS[character]) : 0;
        }
        this.nameLength = names;
        this.fillingLength = fillings;
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

    int retainedLength()
    {
        return pattern.length;
    }

    /**
     * Writes the name.
     */
    void expand(byte[] fillings, int offset, byte[] name, int start)
    {
        int source = offset;
        int target = start;
        for (byte character : pattern) {
            if (!isFilling(character)) {
                name[target] = character;
                target++;
            }
            else if (character == 0) {
                writeUuid(fillings, source, name, target);
                source += UUID_BYTES;
                target += UUID_LENGTH;
            }
            else {
                writeDigits(fillings, source, name, target, character);
                source += BYTES_OF_DIGITS[character];
                target += character;
            }
        }
    }

    /**
     * A name taken apart.
     */
    static final class Splitter
    {
        private byte[] pattern = new byte[128];
        private int patternLength;
        private byte[] fillings = new byte[128];
        private int fillingLength;

        byte[] pattern()
        {
            return pattern;
        }

        int patternLength()
        {
            return patternLength;
        }

        byte[] fillings()
        {
            return fillings;
        }

        int fillingLength()
        {
            return fillingLength;
        }

        /**
         * @return false where the name has no pattern
         */
        boolean split(Slice path, int start, int end)
        {
            patternLength = 0;
            fillingLength = 0;
            if (pattern.length < end - start) {
                pattern = new byte[2 * (end - start)];
                fillings = new byte[2 * (end - start)];
            }
            byte[] bytes = path.byteArray();
            int limit = path.byteArrayOffset() + end;
            int position = path.byteArrayOffset() + start;
            while (position < limit) {
                byte character = bytes[position];
                if (isFilling(character)) {
                    return false;
                }
                if (HEX[character & 0xFF] >= 0 && limit - position >= UUID_LENGTH && readUuid(bytes, position)) {
                    pattern[patternLength++] = 0;
                    position += UUID_LENGTH;
                }
                else if (isDigit(character)) {
                    position += readDigits(bytes, position, limit);
                }
                else {
                    pattern[patternLength++] = character;
                    position++;
                }
            }
            return true;
        }

        private boolean readUuid(byte[] bytes, int position)
        {
            if (bytes[position + 8] != '-' || bytes[position + 13] != '-' || bytes[position + 18] != '-' || bytes[position + 23] != '-') {
                return false;
            }
            int source = position;
            int target = fillingLength;
            while (source < position + UUID_LENGTH) {
                if (source - position == 8 || source - position == 13 || source - position == 18 || source - position == 23) {
                    source++;
                    continue;
                }
                int high = HEX[bytes[source] & 0xFF];
                int low = HEX[bytes[source + 1] & 0xFF];
                if ((high | low) < 0) {
                    return false;
                }
                fillings[target++] = (byte) (high << 4 | low);
                source += 2;
            }
            fillingLength = target;
            return true;
        }

        /**
         * @return how many
         */
        private int readDigits(byte[] bytes, int position, int limit)
        {
            int digits = 0;
            long number = 0;
            while (digits < MAX_DIGITS && position + digits < limit && isDigit(bytes[position + digits])) {
                number = number * 10 + (bytes[position + digits] - '0');
                digits++;
            }
            pattern[patternLength++] = (byte) digits;
            for (int index = 0; index < BYTES_OF_DIGITS[digits]; index++) {
                fillings[fillingLength++] = (byte) (number >>> (8 * index));
            }
            return digits;
        }
    }

    private static void writeUuid(byte[] fillings, int offset, byte[] name, int start)
    {
        int target = start;
        for (int index = 0; index < UUID_BYTES; index++) {
            if (index == 4 || index == 6 || index == 8 || index == 10) {
                name[target++] = '-';
            }
            int value = fillings[offset + index] & 0xFF;
            name[target++] = (byte) HEX_DIGITS[value >>> 4];
            name[target++] = (byte) HEX_DIGITS[value & 0xF];
        }
    }

    private static void writeDigits(byte[] fillings, int offset, byte[] name, int start, int digits)
    {
        long number = 0;
        for (int index = BYTES_OF_DIGITS[digits] - 1; index >= 0; index--) {
            number = number << 8 | (fillings[offset + index] & 0xFF);
        }
        for (int index = digits - 1; index >= 0; index--) {
            name[start + index] = (byte) ('0' + number % 10);
            number /= 10;
        }
    }

    private static boolean isFilling(byte character)
    {
        return character >= 0 && character <= MAX_DIGITS;
    }

    private static boolean isDigit(byte character)
    {
        return character >= '0' && character <= '9';
    }
}
