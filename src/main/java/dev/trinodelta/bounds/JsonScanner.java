package dev.trinodelta.bounds;

import com.fasterxml.jackson.core.JsonToken;
import io.airlift.slice.Slice;

import java.util.Arrays;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Goes through JSON without making objects of it: statistics are most of what a log holds, and few of their values are
 * asked for. As strict as Jackson is, limits included.
 */
final class JsonScanner
{
    private static final int MAXIMUM_DEPTH = 1000;
    private static final int MAXIMUM_NAME_LENGTH = 50_000;
    private static final int MAXIMUM_DIGITS = 1000;

    private static final byte[] TRUE = "true".getBytes(UTF_8);
    private static final byte[] FALSE = "false".getBytes(UTF_8);
    private static final byte[] NULL = "null".getBytes(UTF_8);

    private final JsonNumber number = new JsonNumber();
    private byte[] bytes = new byte[0];
    private int position;
    private int end;
    private int depth;

    private int textStart;
    private int textEnd;
    private boolean textEscaped;
    private boolean textAscii;

    void reset(Slice json)
    {
        bytes = json.byteArray();
        position = json.byteArrayOffset();
        end = position + json.length();
        depth = 0;
    }

    /**
     * @return the first byte of what comes next, 0 where nothing does
     */
    byte peek()
            throws MalformedJsonException
    {
        while (position < end) {
            byte next = bytes[position];
            if (next > ' ' || next < 0) {
                return next;
            }
            if (next != ' ' && next != '\n' && next != '\r' && next != '\t') {
                throw new MalformedJsonException("control character outside of text");
            }
            position++;
        }
        return 0;
    }

    /**
     * Goes past the start of an object.
     *
     * @return whether it has a member, the start of whose name comes next
     */
    boolean beginObject()
            throws MalformedJsonException
    {
        return begin((byte) '{', (byte) '}');
    }

    /**
     * Goes past the comma after a member, or the end of the object.
     */
    boolean nextMember()
            throws MalformedJsonException
    {
        return next((byte) '}');
    }

    /**
     * Goes past the name of a member and its colon. The name can be asked for until the next one or the next text is read.
     */
    void name()
            throws MalformedJsonException
    {
        string();
        if (textEnd - textStart > MAXIMUM_NAME_LENGTH && text().length() > MAXIMUM_NAME_LENGTH) {
            throw new MalformedJsonException("name is too long");
        }
        expect((byte) ':');
    }

    /**
     * Goes past a value that is no object and no array. What it was can be asked for until the next text is read.
     */
    JsonToken scalar()
            throws MalformedJsonException
    {
        byte first = peek();
        return switch (first) {
            case '"' -> {
                string();
                yield JsonToken.VALUE_STRING;
            }
            case 't' -> literal(TRUE, JsonToken.VALUE_TRUE);
            case 'f' -> literal(FALSE, JsonToken.VALUE_FALSE);
            case 'n' -> literal(NULL, JsonToken.VALUE_NULL);
            default -> number();
        };
    }

    void skipValue()
            throws MalformedJsonException
    {
        switch (peek()) {
            case '{' -> {
                for (boolean more = beginObject(); more; more = nextMember()) {
                    name();
                    skipValue();
                }
            }
            case '[' -> {
                for (boolean more = begin((byte) '[', (byte) ']'); more; more = next((byte) ']')) {
                    skipValue();
                }
            }
            default -> scalar();
        }
    }

    /**
     * The text of the last name or scalar; of a string without its quotes and escapes.
     */
    String text()
    {
        if (!textEscaped) {
            return new String(bytes, textStart, textEnd - textStart, UTF_8);
        }
        StringBuilder text = new StringBuilder(textEnd - textStart);
        int from = textStart;
        for (int at = textStart; at < textEnd; at++) {
            if (bytes[at] == '\\') {
                text.append(new String(bytes, from, at - from, UTF_8));
                at++;
                switch (bytes[at]) {
                    case 'b' -> text.append('\b');
                    case 'f' -> text.append('\f');
                    case 'n' -> text.append('\n');
                    case 'r' -> text.append('\r');
                    case 't' -> text.append('\t');
                    case 'u' -> {
                        text.append((char) Integer.parseInt(new String(bytes, at + 1, 4, UTF_8), 16));
                        at += 4;
                    }
                    default -> text.append((char) bytes[at]);
                }
                from = at + 1;
            }
        }
        return text.append(new String(bytes, from, textEnd - from, UTF_8)).toString();
    }

    /**
     * Whether the last text is the same as its bytes, which are of ASCII.
     */
    boolean isPlainText()
    {
        return textAscii && !textEscaped;
    }

    boolean isEscapedText()
    {
        return textEscaped;
    }

    /**
     * With {@link #textStart} and {@link #textEnd}: the last text as it stands.
     */
    byte[] bytes()
    {
        return bytes;
    }

    int textStart()
    {
        return textStart;
    }

    int textEnd()
    {
        return textEnd;
    }

    boolean textIs(byte[] expected)
    {
        return Arrays.equals(bytes, textStart, textEnd, expected, 0, expected.length);
    }

    /**
     * The last scalar, if that was a number.
     */
    JsonNumber lastNumber()
    {
        return number;
    }

    private boolean begin(byte open, byte close)
            throws MalformedJsonException
    {
        expect(open);
        depth++;
        if (depth > MAXIMUM_DEPTH) {
            throw new MalformedJsonException("nested too deep");
        }
        if (peek() == close) {
            position++;
            depth--;
            return false;
        }
        return true;
    }

    private boolean next(byte close)
            throws MalformedJsonException
    {
        byte next = peek();
        if (next == ',') {
            position++;
            return true;
        }
        expect(close);
        depth--;
        return false;
    }

    private void expect(byte expected)
            throws MalformedJsonException
    {
        if (peek() != expected) {
            throw new MalformedJsonException("unexpected character");
        }
        position++;
    }

    private void string()
            throws MalformedJsonException
    {
        expect((byte) '"');
        int at = position;
        textStart = at;
        textEscaped = false;
        int all = 0;
        while (at < end) {
            byte next = bytes[at];
            if (next == '"') {
                textEnd = at;
                textAscii = all >= 0;
                position = at + 1;
                return;
            }
            if (next == '\\') {
                textEscaped = true;
                at = escape(at);
            }
            else if (next >= 0 && next < ' ') {
                throw new MalformedJsonException("control character in text");
            }
            else {
                all |= next;
                at++;
            }
        }
        throw new MalformedJsonException("text does not end");
    }

    /**
     * @return where the escape sequence ends
     */
    private int escape(int start)
            throws MalformedJsonException
    {
        byte escaped = start + 1 < end ? bytes[start + 1] : 0;
        return switch (escaped) {
            case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> start + 2;
            case 'u' -> {
                int last = start + 6;
                for (int at = start + 2; at < last; at++) {
                    if (at >= end || bytes[at] < 0 || Character.digit(bytes[at], 16) < 0) {
                        throw new MalformedJsonException("not a code of four digits");
                    }
                }
                yield last;
            }
            default -> throw new MalformedJsonException("unknown escape sequence");
        };
    }

    private JsonToken literal(byte[] literal, JsonToken token)
            throws MalformedJsonException
    {
        textStart = position;
        textEnd = position + literal.length;
        textEscaped = false;
        textAscii = true;
        if (textEnd > end || !textIs(literal)) {
            throw new MalformedJsonException("not a value");
        }
        position = textEnd;
        return token;
    }

    private JsonToken number()
            throws MalformedJsonException
    {
        textStart = position;
        textEscaped = false;
        textAscii = true;
        textEnd = number.scan(bytes, position, end);
        if (number.length() > MAXIMUM_DIGITS) {
            throw new MalformedJsonException("number is too long");
        }
        position = textEnd;
        return number.isInteger() ? JsonToken.VALUE_NUMBER_INT : JsonToken.VALUE_NUMBER_FLOAT;
    }
}
