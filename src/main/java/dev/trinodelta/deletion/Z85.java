package dev.trinodelta.deletion;

import java.util.Arrays;

/**
 * The text form that Delta gives to identifiers and inline vectors: four bytes in five printable characters.
 *
 * @see <a href="https://rfc.zeromq.org/spec/32/">Z85</a>
 */
final class Z85
{
    private static final String ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#";
    private static final int BASE = 85;
    private static final int CHARACTERS = 5;
    private static final byte[] DIGITS = new byte[128];

    static {
        Arrays.fill(DIGITS, (byte) -1);
        for (int digit = 0; digit < ALPHABET.length(); digit++) {
            DIGITS[ALPHABET.charAt(digit)] = (byte) digit;
        }
    }

    private Z85() {}

    /**
     * @throws IllegalArgumentException where the text is not Z85
     */
    static byte[] decode(String text)
    {
        if (text.length() % CHARACTERS != 0) {
            throw new IllegalArgumentException("its length %s is not a multiple of %s".formatted(text.length(), CHARACTERS));
        }
        byte[] bytes = new byte[text.length() / CHARACTERS * Integer.BYTES];
        int written = 0;
        for (int start = 0; start < text.length(); start += CHARACTERS) {
            long word = 0;
            for (int index = start; index < start + CHARACTERS; index++) {
                word = word * BASE + digit(text, index);
            }
            if (word > 0xFFFF_FFFFL) {
                throw new IllegalArgumentException("its characters from %s to %s stand for more than four bytes".formatted(start, start + CHARACTERS - 1));
            }
            for (int shift = Integer.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
                bytes[written] = (byte) (word >>> shift);
                written++;
            }
        }
        return bytes;
    }

    private static int digit(String text, int index)
    {
        char character = text.charAt(index);
        if (character >= DIGITS.length || DIGITS[character] < 0) {
            throw new IllegalArgumentException("its character at %s is not in the alphabet".formatted(index));
        }
        return DIGITS[character];
    }
}
