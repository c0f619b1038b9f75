package dev.trinodelta.corpus;

import org.junit.jupiter.api.Test;

import java.time.LocalDateTime;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;

final class TestCanonicalText
{
    @Test
    void escapesOnlyWhatTheFormNames()
    {
        assertThat(quoted("a\"b\\c/d")).isEqualTo("\"a\\\"b\\\\c/d\"");
        assertThat(quoted("\n\r\t\b\0")).isEqualTo("\"\\n\\r\\t\\u0008\\u0000\"");
        assertThat(quoted("\u007f\u2028\u2029")).isEqualTo("\"\\u007f\\u2028\\u2029\"");
        assertThat(quoted("ü漢😀")).isEqualTo("\"ü漢😀\"");
    }

    @Test
    void escapesLoneSurrogates()
    {
        assertThat(quoted("\ud83d")).isEqualTo("\"\\ud83d\"");
        assertThat(quoted("\ude00\ud83d")).isEqualTo("\"\\ude00\\ud83d\"");
        assertThat(quoted("x\ude00")).isEqualTo("\"x\\ude00\"");
    }

    @Test
    void ordersByCodePoints()
    {
        // As UTF-16 the second would come first
        assertThat(List.of("😀", "\uff5e", "a").stream().sorted(CanonicalText.ORDER)).containsExactly("a", "\uff5e", "😀");
    }

    @Test
    void printsDateTimesWithSixDigits()
    {
        assertThat(CanonicalText.dateTime(LocalDateTime.of(2024, 2, 29, 12, 0))).isEqualTo("2024-02-29T12:00:00.000000");
        assertThat(CanonicalText.dateTime(LocalDateTime.of(2024, 2, 29, 1, 2, 3, 456_789_000))).isEqualTo("2024-02-29T01:02:03.456789");
        assertThat(CanonicalText.dateTime(LocalDateTime.of(-1, 1, 1, 0, 0))).isEqualTo("-0001-01-01T00:00:00.000000");
        assertThat(CanonicalText.dateTime(LocalDateTime.of(12345, 1, 1, 0, 0))).isEqualTo("+12345-01-01T00:00:00.000000");
    }

    @Test
    void takesChecksumFromTheFirstBytesOfTheHash()
    {
        // SHA-256 of "abc" starts with these bytes
        assertThat(CanonicalText.checksum("abc")).isEqualTo(0xBA7816BF8F01CFEAL);
    }

    private static String quoted(String text)
    {
        StringBuilder out = new StringBuilder();
        CanonicalText.appendQuoted(text, out);
        return out.toString();
    }
}
