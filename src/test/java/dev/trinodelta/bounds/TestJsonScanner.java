package dev.trinodelta.bounds;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.util.List;
import java.util.Random;

import static io.airlift.slice.Slices.utf8Slice;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Jackson decides what is JSON.
 */
final class TestJsonScanner
{
    private static final JsonFactory JACKSON = new JsonFactory();
    private static final String ALPHABET = "{}[]\",:\\/0123456789.eE+-truefalsn \n\t\u0000\u0001\u007fé😀u";
    private static final List<String> SEEDS = List.of(
            "{\"a\":[1,-0,0.5,1e5,-1.5E-3,true,false,null,\"\",\"\\u00e9\\n\\\"\\\\\\/\\b\\f\\r\\t\"],\"b\":{\"c\":{},\"d\":[]}}",
            " [ \"longer text than eight bytes\" , \"ünd ändere Zeichen\" , { \"name of a member\" : 1234567890123456789012 } ] ",
            "\"text\"",
            "17 ");

    @ParameterizedTest
    @ValueSource(strings = {
            "", " ", "{}", "[]", "[1]", "[01]", "[-01]", "[00]", "[-]", "[+1]", "[.5]", "[1.]", "[1e]", "[1e+]", "[1E-5]", "[1.5e5.5]", "[0x1]", "[1_0]", "[NaN]", "[Infinity]", "[-Infinity]",
            "[nul]", "[nulll]", "[null1]", "[True]", "[true false]", "[1 2]", "[1,]", "[,1]", "[,]", "{,}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{\"a\" : 1}", "{a:1}", "{'a':1}", "{1:1}", "{\"a\":1 \"b\":2}",
            "[1}", "{\"a\":1]", "[[]", "[]]", "[] []", "[]x", "[\"a]", "[\"\\\"]", "[\"\\x\"]", "[\"\\u12\"]", "[\"\\u12g4\"]", "[\"\\u12F4\"]", "[\"\\uD83D\"]", "[\"\t\"]", "[\"\u007f\"]", "[1/*c*/]", "//", "\uFEFF[]",
            "[1\u000b]", "[1\u00a0]", "[\"a\\", "[\"\\u", "{\"a\":\"\\u004", "[-", "[1.", "[1e", "[tru", "\u0000", "[]\u0000", "{\"a\":1}\n", "truex", "true",
    })
    void acceptsWhatJacksonAccepts(String json)
    {
        assertThat(isAccepted(utf8Slice(json))).isEqualTo(isJson(json));
    }

    @Test
    void hasTheLimitsOfJackson()
    {
        for (int depth : List.of(999, 1000, 1001)) {
            assertSame("[".repeat(depth) + "]".repeat(depth));
            assertSame("{\"a\":".repeat(depth) + "1" + "}".repeat(depth));
        }
        for (int digits : List.of(998, 999, 1000, 1001, 1002)) {
            assertSame("[" + "1".repeat(digits) + "]");
            assertSame("[-" + "1".repeat(digits) + "]");
            assertSame("[1." + "1".repeat(digits - 1) + "]");
            assertSame("[-0." + "0".repeat(digits - 1) + "]");
            assertSame("[1.5e" + "1".repeat(digits - 2) + "]");
            assertSame("[-1.5e-" + "1".repeat(digits - 2) + "]");
            assertSame("[1E+" + "0".repeat(digits - 1) + "]");
        }
        for (int length : List.of(49_999, 50_000, 50_001, 60_000)) {
            assertSame("{\"" + "a".repeat(length) + "\":1}");
            assertSame("{\"" + "é".repeat(length) + "\":1}");
            assertSame("{\"" + "\\u00e9".repeat(length) + "\":1}");
        }
        assertSame("[\"" + "a".repeat(100_000) + "\"]");
    }

    @Test
    void acceptsWhatJacksonAcceptsOfSpoiltText()
    {
        Random random = new Random(1);
        int accepted = 0;
        for (int round = 0; round < 30_000; round++) {
            StringBuilder text = new StringBuilder(SEEDS.get(random.nextInt(SEEDS.size())));
            for (int times = random.nextInt(3); times > 0 && !text.isEmpty(); times--) {
                int at = random.nextInt(text.length());
                char spoiler = ALPHABET.charAt(random.nextInt(ALPHABET.length()));
                switch (random.nextInt(4)) {
                    case 0 -> text.deleteCharAt(at);
                    case 1 -> text.insert(at, spoiler);
                    case 2 -> text.setCharAt(at, spoiler);
                    default -> text.setLength(at);
                }
            }
            assertSame(utf8Slice(text.toString()).toStringUtf8());
            accepted += isJson(text.toString()) ? 1 : 0;
        }
        assertThat(accepted).isBetween(6_000, 24_000);
    }

    @Test
    void readsText()
            throws MalformedJsonException
    {
        for (String text : List.of("", "a", "12345678", "123456789", "é", "1234567é", "12345678é9012345678", "😀")) {
            assertThat(text("\"" + text + "\"")).isEqualTo(text);
        }
        assertThat(text("\"seven\\t\\u00e9\\uD83D\\ude00\\/\\\\ and\\b\\f\\n\\r\\\" é\"")).isEqualTo("seven\té😀/\\ and\b\f\n\r\" é");
        assertThat(text("\"\\ud83d\"")).isEqualTo("\ud83d");
        assertThat(text("-1.50e+3")).isEqualTo("-1.50e+3");
    }

    private static String text(String json)
            throws MalformedJsonException
    {
        JsonScanner scanner = scanner(utf8Slice(json));
        JsonToken token = scanner.scalar();
        assertThat(token.isScalarValue()).isTrue();
        assertThat(scanner.peek()).isEqualTo((byte) 0);
        return scanner.text();
    }

    @Test
    void readsBytesThatAreNoTextAsSliceDoes()
            throws MalformedJsonException
    {
        Slice text = Slices.wrappedBuffer(new byte[] {'"', 'a', (byte) 0xC3, '"'});

        JsonScanner scanner = scanner(text);

        assertThat(scanner.scalar()).isEqualTo(JsonToken.VALUE_STRING);
        assertThat(scanner.text()).isEqualTo("a\uFFFD");
        assertThat(scanner.isPlainText()).isFalse();
    }

    private static void assertSame(String json)
    {
        assertThat(isAccepted(utf8Slice(json))).as("%.200s", json).isEqualTo(isJson(json));
        // Also where the text is in the middle of others, which it does not look at
        Slice surrounded = utf8Slice("[\"" + json + "\"]0");
        assertThat(isAccepted(surrounded.slice(2, surrounded.length() - 5))).isEqualTo(isJson(json));
    }

    private static JsonScanner scanner(Slice json)
    {
        JsonScanner scanner = new JsonScanner();
        scanner.reset(json);
        return scanner;
    }

    private static boolean isAccepted(Slice json)
    {
        JsonScanner scanner = scanner(json);
        try {
            scanner.skipValue();
            return scanner.peek() == 0;
        }
        catch (MalformedJsonException _) {
            return false;
        }
    }

    private static boolean isJson(String json)
    {
        try (JsonParser parser = JACKSON.createParser(json)) {
            if (parser.nextToken() == null) {
                return false;
            }
            parser.skipChildren();
            return parser.nextToken() == null;
        }
        catch (IOException _) {
            return false;
        }
    }
}
