package dev.trinodelta.corpus;

import com.google.common.hash.Hashing;

import java.nio.ByteBuffer;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * What the canonical form says of texts, whichever side they come from.
 */
final class CanonicalText
{
    /**
     * By code points, which is the order of the UTF-8 bytes.
     */
    static final Comparator<String> ORDER = (left, right) -> Arrays.compareUnsigned(left.getBytes(UTF_8), right.getBytes(UTF_8));

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss.SSSSSS");

    private CanonicalText() {}

    static void appendQuoted(String text, StringBuilder out)
    {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            switch (character) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\n' -> out.append("\\n");
                case '\r' -> out.append("\\r");
                case '\t' -> out.append("\\t");
                default -> {
                    if (character < 0x20 || character == 0x7F || character == 0x2028 || character == 0x2029 || isLoneSurrogate(text, i)) {
                        out.append("\\u%04x".formatted((int) character));
                    }
                    else {
                        out.append(character);
                    }
                }
            }
        }
        out.append('"');
    }

    private static boolean isLoneSurrogate(String text, int index)
    {
        char character = text.charAt(index);
        if (Character.isHighSurrogate(character)) {
            return index + 1 == text.length() || !Character.isLowSurrogate(text.charAt(index + 1));
        }
        return Character.isLowSurrogate(character) && (index == 0 || !Character.isHighSurrogate(text.charAt(index - 1)));
    }

    static void appendFloat(float value, StringBuilder out)
    {
        if (Float.isFinite(value)) {
            out.append(value);
        }
        else {
            appendQuoted(Float.toString(value), out);
        }
    }

    static void appendDouble(double value, StringBuilder out)
    {
        if (Double.isFinite(value)) {
            out.append(value);
        }
        else {
            appendQuoted(Double.toString(value), out);
        }
    }

    /**
     * @param pairs the text of each, in any order
     */
    static void appendMap(List<String> pairs, StringBuilder out)
    {
        out.append('[');
        out.append(String.join(",", pairs.stream().sorted(ORDER).toList()));
        out.append(']');
    }

    static String dateTime(LocalDateTime dateTime)
    {
        return dateTime.toLocalDate() + "T" + TIME.format(dateTime);
    }

    /**
     * What a row adds to the checksum of its table.
     */
    static long checksum(String row)
    {
        return ByteBuffer.wrap(Hashing.sha256().hashString(row, UTF_8).asBytes()).getLong();
    }
}
