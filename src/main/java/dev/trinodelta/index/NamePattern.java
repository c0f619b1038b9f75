package dev.trinodelta.index;

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
    /**
     * How many bytes a number of so many digits takes.
     */
    private static final int[] BYTES_OF_DIGITS = new int[MAX_DIGITS + 1];

    static {
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
            names += lengthInName(character);
            fillings += lengthOfFilling(character);
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
            }
            else if (character == 0) {
                UuidText.write(fillings, source, name, target);
            }
            else {
                writeDigits(fillings, source, name, target, character);
            }
            source += lengthOfFilling(character);
            target += lengthInName(character);
        }
    }

    /**
     * Finds out which pattern a name has.
     *
     * @param pattern with room for as many bytes as the name has
     * @return how many it has, -1 where the name has no pattern
     */
    static int find(byte[] bytes, int start, int end, byte[] pattern)
    {
        int length = 0;
        int position = start;
        while (position < end) {
            byte character = bytes[position];
            if (isFilling(character)) {
                return -1;
            }
            if (end - position >= UuidText.LENGTH && UuidText.isAt(bytes, position)) {
                character = 0;
            }
            else if (isDigit(character)) {
                character = digits(bytes, position, end);
            }
            pattern[length] = character;
            length++;
            position += lengthInName(character);
        }
        return length;
    }

    /**
     * @param kind of the filling: a character of a pattern
     * @param target gets the filling at the offset
     * @return false where there is none of the kind at the position
     */
    static boolean readFilling(byte kind, byte[] bytes, int position, byte[] target, int offset)
    {
        if (kind == 0) {
            if (!UuidText.isAt(bytes, position)) {
                return false;
            }
            UuidText.read(bytes, position, target, offset);
            return true;
        }
        long number = 0;
        for (int index = position; index < position + kind; index++) {
            if (!isDigit(bytes[index])) {
                return false;
            }
            number = number * 10 + (bytes[index] - '0');
        }
        for (int index = 0; index < BYTES_OF_DIGITS[kind]; index++) {
            target[offset + index] = (byte) (number >>> (8 * index));
        }
        return true;
    }

    static boolean isFilling(byte character)
    {
        return character >= 0 && character <= MAX_DIGITS;
    }

    /**
     * Bytes that a character of a pattern stands for.
     */
    static int lengthInName(byte character)
    {
        if (!isFilling(character)) {
            return 1;
        }
        return character == 0 ? UuidText.LENGTH : character;
    }

    /**
     * Bytes that are kept of what a character of a pattern stands for.
     */
    static int lengthOfFilling(byte character)
    {
        if (!isFilling(character)) {
            return 0;
        }
        return character == 0 ? UuidText.BYTES : BYTES_OF_DIGITS[character];
    }

    private static byte digits(byte[] bytes, int start, int end)
    {
        int position = start;
        while (position < end && position < start + MAX_DIGITS && isDigit(bytes[position])) {
            position++;
        }
        return (byte) (position - start);
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

    private static boolean isDigit(byte character)
    {
        return character >= '0' && character <= '9';
    }
}
