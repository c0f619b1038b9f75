package dev.trinodelta.bounds;

import com.fasterxml.jackson.core.JsonToken;
import dev.trinodelta.bounds.BoundDecoder.Side;
import io.airlift.slice.Slice;
import io.airlift.slice.Slices;

import java.util.Arrays;
import java.util.Optional;

import static com.fasterxml.jackson.core.JsonToken.VALUE_STRING;
import static dev.trinodelta.bounds.BoundDecoder.Side.LOWER;
import static io.airlift.slice.Slices.utf8Slice;
import static java.lang.Character.isSurrogate;

/**
 * Bounds of strings, which writers shorten.
 */
final class StringBound
{
    /**
     * Characters that writers keep by default. Not all of them make a shortened maximum greater again, and some count
     * UTF-16 units.
     */
    private static final int TRUNCATION_LENGTH = 32;
    /**
     * Stands in no UTF-8 text and is greater than all that does.
     */
    private static final Slice AFTER_ALL_TEXT = Slices.wrappedBuffer((byte) 0xFF);
    private static final char REPLACEMENT = '\uFFFD';

    private StringBound() {}

    static void read(JsonToken token, JsonScanner json, BoundSlot slot)
    {
        int length = json.textEnd() - json.textStart();
        if (token != VALUE_STRING) {
            return;
        }
        // All characters are one byte, and none can be damaged
        if (json.isPlainText() && (length != TRUNCATION_LENGTH || slot.side() == LOWER)) {
            slot.set(Slices.wrappedBuffer(Arrays.copyOfRange(json.bytes(), json.textStart(), json.textEnd())), length < TRUNCATION_LENGTH);
            return;
        }
        String text = json.text();
        slot.decode(token, text, text.length() < TRUNCATION_LENGTH && intactLength(text) == text.length());
    }

    /**
     * A prefix of a lower bound is a lower bound; of an upper bound it is one once nothing that starts with it is
     * greater.
     */
    static Optional<Slice> decode(String text, Side side)
    {
        int intact = intactLength(text);
        return switch (side) {
            case LOWER -> Optional.of(utf8Slice(text.substring(0, intact)));
            case UPPER -> {
                if (intact == text.length() && !maybeTruncated(text)) {
                    yield Optional.of(utf8Slice(text));
                }
                // The last character may stand for half of another one
                int end = intact == text.length() ? text.offsetByCodePoints(intact, -1) : intact;
                yield end == 0 ? Optional.empty() : Optional.of(concatenate(utf8Slice(text.substring(0, end)), AFTER_ALL_TEXT));
            }
        };
    }

    private static boolean maybeTruncated(String text)
    {
        return text.length() == TRUNCATION_LENGTH || text.codePointCount(0, text.length()) == TRUNCATION_LENGTH;
    }

    /**
     * Up to where the text cannot have been damaged by cutting a character in two.
     */
    private static int intactLength(String text)
    {
        for (int index = 0; index < text.length(); index++) {
            char character = text.charAt(index);
            if (character == REPLACEMENT) {
                return index;
            }
            if (isSurrogate(character)) {
                if (Character.charCount(text.codePointAt(index)) == 1) {
                    return index;
                }
                index++;
            }
        }
        return text.length();
    }

    private static Slice concatenate(Slice first, Slice second)
    {
        Slice result = Slices.allocate(first.length() + second.length());
        result.setBytes(0, first);
        result.setBytes(first.length(), second);
        return result;
    }
}
