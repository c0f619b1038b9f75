package dev.trinodelta.bounds;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.schema.DeltaType;
import dev.trinodelta.schema.DeltaType.Decimal;
import dev.trinodelta.schema.DeltaType.Primitive;
import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.trino.spi.type.DecimalType;
import io.trino.spi.type.Int128;
import io.trino.spi.type.LongTimestampWithTimeZone;
import io.trino.spi.type.Type;
import org.junit.jupiter.api.Test;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

import static dev.trinodelta.bounds.TestingStatistics.dataColumn;
import static io.airlift.slice.Slices.utf8Slice;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.BooleanType.BOOLEAN;
import static io.trino.spi.type.DateType.DATE;
import static io.trino.spi.type.DecimalType.createDecimalType;
import static io.trino.spi.type.DoubleType.DOUBLE;
import static io.trino.spi.type.IntegerType.INTEGER;
import static io.trino.spi.type.RealType.REAL;
import static io.trino.spi.type.SmallintType.SMALLINT;
import static io.trino.spi.type.TimeZoneKey.UTC_KEY;
import static io.trino.spi.type.TimestampType.TIMESTAMP_MICROS;
import static io.trino.spi.type.TimestampWithTimeZoneType.TIMESTAMP_TZ_MICROS;
import static io.trino.spi.type.TinyintType.TINYINT;
import static io.trino.spi.type.VarbinaryType.VARBINARY;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static java.lang.Float.floatToRawIntBits;
import static java.time.temporal.ChronoUnit.MICROS;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Each assertion is about text as it stands in the JSON of statistics.
 */
final class TestBoundDecoder
{
    private static final String THIRTY_ONE = "0123456789012345678901234567890";

    @Test
    void readsIntegersOfTheColumnsType()
    {
        assertBounds(Primitive.BYTE, TINYINT, "-128", -128L, -128L);
        assertBounds(Primitive.SHORT, SMALLINT, "32767", 32767L, 32767L);
        assertBounds(Primitive.INTEGER, INTEGER, "2147483647", 2147483647L, 2147483647L);
        assertBounds(Primitive.LONG, BIGINT, "-9223372036854775808", Long.MIN_VALUE, Long.MIN_VALUE);
        assertBounds(Primitive.LONG, BIGINT, "9007199254740993", 9007199254740993L, 9007199254740993L);
    }

    @Test
    void ignoresIntegersThatDoNotFitOrAreNone()
    {
        assertNoBounds(Primitive.BYTE, TINYINT, "128");
        assertNoBounds(Primitive.SHORT, SMALLINT, "-32769");
        assertNoBounds(Primitive.INTEGER, INTEGER, "2147483648");
        assertNoBounds(Primitive.LONG, BIGINT, "9223372036854775808");
        assertNoBounds(Primitive.LONG, BIGINT, "1.0");
        assertNoBounds(Primitive.LONG, BIGINT, "\"1\"");
        assertNoBounds(Primitive.LONG, BIGINT, "true");
        assertNoBounds(Primitive.LONG, BIGINT, "null");
    }

    @Test
    void readsBooleans()
    {
        assertBounds(Primitive.BOOLEAN, BOOLEAN, "false", false, false);
        assertBounds(Primitive.BOOLEAN, BOOLEAN, "true", true, true);
        assertNoBounds(Primitive.BOOLEAN, BOOLEAN, "\"true\"");
        assertNoBounds(Primitive.BOOLEAN, BOOLEAN, "1");
    }

    @Test
    void readsFloatsInTheirOwnDigitsAndInThoseOfDoubles()
    {
        assertBounds(Primitive.FLOAT, REAL, "1.1", (long) floatToRawIntBits(1.1f), (long) floatToRawIntBits(1.1f));
        assertBounds(Primitive.FLOAT, REAL, "1.100000023841858", (long) floatToRawIntBits(1.1f), (long) floatToRawIntBits(1.1f));
        assertBounds(Primitive.FLOAT, REAL, "1.4E-45", (long) floatToRawIntBits(Float.MIN_VALUE), (long) floatToRawIntBits(Float.MIN_VALUE));
        assertBounds(Primitive.FLOAT, REAL, "\"-Infinity\"", (long) floatToRawIntBits(Float.NEGATIVE_INFINITY), (long) floatToRawIntBits(Float.NEGATIVE_INFINITY));
        assertNoBounds(Primitive.FLOAT, REAL, "\"NaN\"");
        assertNoBounds(Primitive.FLOAT, REAL, "1e39");
    }

    @Test
    void coversFloatThatWasWidenedToDouble()
    {
        assertBounds(Primitive.DOUBLE, DOUBLE, "1.1", 1.1, (double) 1.1f);
        assertBounds(Primitive.DOUBLE, DOUBLE, "-1.1", (double) -1.1f, -1.1);
        assertBounds(Primitive.DOUBLE, DOUBLE, "0.5", 0.5, 0.5);
        assertBounds(Primitive.DOUBLE, DOUBLE, "3", 3.0, 3.0);
        assertBounds(Primitive.DOUBLE, DOUBLE, "1.7976931348623157E308", Double.MAX_VALUE, Double.MAX_VALUE);
    }

    @Test
    void readsWhatNarrowerTypesLeftBehind()
    {
        assertBounds(Primitive.LONG, BIGINT, "-128", -128L, -128L);
        assertBounds(Primitive.DOUBLE, DOUBLE, "-128", -128.0, -128.0);
        // As a float 2147483647 is one more
        assertBounds(Primitive.DOUBLE, DOUBLE, "2147483647", 2147483647.0, 2147483648.0);
        assertDecimalBounds(12, 2, "-32768", "-32768.00", "-32768.00");
        assertDecimalBounds(38, 18, "-9223372036854775808", "-9223372036854775808.000000000000000000", "-9223372036854775808.000000000000000000");
        assertDecimalBounds(10, 4, "-999.99", "-999.9900", "-999.9900");
        assertLocalBounds("2024-02-29", "2024-02-29T00:00:00", "2024-02-29T00:00:00.001");
        assertLocalBounds("1969-12-31", "1969-12-30T23:59:59.999", "1969-12-31T00:00:00.001");
    }

    @Test
    void readsNamesOfInfiniteDoublesAndIgnoresNaN()
    {
        assertBounds(Primitive.DOUBLE, DOUBLE, "\"Infinity\"", Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
        assertBounds(Primitive.DOUBLE, DOUBLE, "\"-Infinity\"", Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY);
        assertNoBounds(Primitive.DOUBLE, DOUBLE, "\"NaN\"");
        assertNoBounds(Primitive.DOUBLE, DOUBLE, "\"1.5\"");
        assertNoBounds(Primitive.DOUBLE, DOUBLE, "1e999");
        assertNoBounds(Primitive.DOUBLE, DOUBLE, "true");
    }

    @Test
    void readsDecimalsExactly()
    {
        assertDecimalBounds(5, 2, "1.23", "1.23", "1.23");
        assertDecimalBounds(5, 2, "-7", "-7.00", "-7.00");
        assertDecimalBounds(5, 2, "\"1.23\"", "1.23", "1.23");
        assertDecimalBounds(5, 2, "0E-10", "0.00", "0.00");
        assertDecimalBounds(2, 2, "0", "0.00", "0.00");
        assertDecimalBounds(38, 38, "1E-38", "0.00000000000000000000000000000000000001", "0.00000000000000000000000000000000000001");
        assertDecimalBounds(38, 0, "99999999999999999999999999999999999999", "99999999999999999999999999999999999999", "99999999999999999999999999999999999999");
        assertDecimalBounds(38, 10, "1234567890123456789012345678.0123456789", "1234567890123456789012345678.0123456789", "1234567890123456789012345678.0123456789");
    }

    @Test
    void roundsDecimalsOutwards()
    {
        assertDecimalBounds(5, 2, "1.239", "1.23", "1.24");
        assertDecimalBounds(5, 2, "-1.239", "-1.24", "-1.23");
        assertDecimalBounds(5, 2, "0.30000000000000004", "0.30", "0.31");
        assertThat(upper(new Decimal(3, 2), createDecimalType(3, 2), "9.999")).isEmpty();
    }

    @Test
    void widensDecimalsThatMayHaveBeenDoubles()
    {
        // 1234567890123456.78 as a double
        DecimalType type = createDecimalType(18, 2);
        BigDecimal actual = new BigDecimal("1234567890123456.78");

        assertThat(lower(new Decimal(18, 2), type, "1234567890123456.8").map(Long.class::cast).orElseThrow()).isLessThan(actual.unscaledValue().longValueExact());
        assertThat(upper(new Decimal(18, 2), type, "1234567890123456.8").map(Long.class::cast).orElseThrow()).isGreaterThan(actual.unscaledValue().longValueExact());
        // 99999999999999999999999999999999999999 as a double
        assertThat(upper(new Decimal(38, 0), createDecimalType(38, 0), "99999999999999990000000000000000000000")).isEmpty();
    }

    @Test
    void ignoresDecimalsThatDoNotFitOrAreNone()
    {
        Decimal decimal = new Decimal(5, 2);
        Type type = createDecimalType(5, 2);

        assertNoBounds(decimal, type, "1000");
        assertNoBounds(decimal, type, "1E1000000000");
        assertNoBounds(decimal, type, "1E-1000000000");
        assertNoBounds(decimal, type, "1E99999999999");
        assertNoBounds(decimal, type, "\"NaN\"");
        assertNoBounds(decimal, type, "\"\"");
        assertNoBounds(decimal, type, "false");
        assertNoBounds(decimal, type, "\"" + "1".repeat(10_000) + "\"");
    }

    @Test
    void takesShortStringsAsTheyAre()
    {
        assertStringBounds("\"\"", utf8Slice(""), utf8Slice(""));
        assertStringBounds("\"abc\"", utf8Slice("abc"), utf8Slice("abc"));
        assertStringBounds("\"z\\u00fc\\n\\\"\"", utf8Slice("zü\n\""), utf8Slice("zü\n\""));
        assertStringBounds("\"\\ud83d\\ude00\"", utf8Slice("😀"), utf8Slice("😀"));
        assertStringBounds("\"" + THIRTY_ONE + "\"", utf8Slice(THIRTY_ONE), utf8Slice(THIRTY_ONE));
        assertNoBounds(Primitive.STRING, VARCHAR, "17");
    }

    @Test
    void takesCutMaximumWithTieBreakerAsItIs()
    {
        assertThat(upper(Primitive.STRING, VARCHAR, "\"" + THIRTY_ONE + "1\u007f\"")).contains(utf8Slice(THIRTY_ONE + "1\u007f"));
        assertThat(upper(Primitive.STRING, VARCHAR, "\"" + THIRTY_ONE + "1\udbff\udfff\"")).contains(utf8Slice(THIRTY_ONE + "1\udbff\udfff"));
    }

    @Test
    void raisesMaximumThatMayBeCut()
    {
        assertStringBounds("\"" + THIRTY_ONE + "1\"", utf8Slice(THIRTY_ONE + "1"), above(THIRTY_ONE));
        // 32 characters, 64 UTF-16 units
        assertStringBounds("\"" + "😀".repeat(32) + "\"", utf8Slice("😀".repeat(32)), above("😀".repeat(31)));
        // 16 characters, 32 UTF-16 units
        assertStringBounds("\"" + "😀".repeat(16) + "\"", utf8Slice("😀".repeat(16)), above("😀".repeat(15)));
    }

    @Test
    void endsBoundsWhereCharactersAreDamaged()
    {
        assertStringBounds("\"ab\\ud83d\"", utf8Slice("ab"), above("ab"));
        assertStringBounds("\"ab\\ude00c\"", utf8Slice("ab"), above("ab"));
        assertStringBounds("\"ab\\ufffdc\"", utf8Slice("ab"), above("ab"));
        assertThat(lower(Primitive.STRING, VARCHAR, "\"\\ufffd\"")).contains(utf8Slice(""));
        assertThat(upper(Primitive.STRING, VARCHAR, "\"\\ufffd\"")).isEmpty();
    }

    @Test
    void readsDates()
    {
        assertDateBounds("2024-02-29", LocalDate.of(2024, 2, 29));
        assertDateBounds("0001-01-01", LocalDate.of(1, 1, 1));
        assertDateBounds("-0044-03-15", LocalDate.of(-44, 3, 15));
        assertDateBounds("+10000-01-01", LocalDate.of(10000, 1, 1));
        assertDateBounds("10000-01-01", LocalDate.of(10000, 1, 1));
    }

    @Test
    void ignoresTextThatIsNoDate()
    {
        assertNoBounds(Primitive.DATE, DATE, "\"1500-02-29\"");
        assertNoBounds(Primitive.DATE, DATE, "\"2024-02-29T00:00:00\"");
        assertNoBounds(Primitive.DATE, DATE, "\"24-02-29\"");
        assertNoBounds(Primitive.DATE, DATE, "\"\"");
        assertNoBounds(Primitive.DATE, DATE, "19782");
    }

    @Test
    void raisesTimestampsByAMillisecond()
    {
        assertInstantBounds("2024-01-01T00:00:00.000Z", "2024-01-01T00:00:00Z", "2024-01-01T00:00:00.001Z");
        assertInstantBounds("2024-01-01T00:00:00.000-08:00", "2024-01-01T08:00:00Z", "2024-01-01T08:00:00.001Z");
        assertInstantBounds("2024-01-01 00:00:00.123456+05:30", "2023-12-31T18:30:00.123456Z", "2023-12-31T18:30:00.124456Z");
        assertInstantBounds("2024-01-01T00:00:00+0000", "2024-01-01T00:00:00Z", "2024-01-01T00:00:00.001Z");
        assertInstantBounds("+10000-01-01T00:00:00.000Z", "+10000-01-01T00:00:00Z", "+10000-01-01T00:00:00.001Z");
    }

    @Test
    void lowersTimestampsBeforeTheEpoch()
    {
        assertInstantBounds("1969-12-31T23:59:59.999Z", "1969-12-31T23:59:59.998Z", "1970-01-01T00:00:00Z");
        assertInstantBounds("-0001-01-01T00:00:00.000Z", "-0002-12-31T23:59:59.999Z", "-0001-01-01T00:00:00.001Z");
    }

    @Test
    void doubtsOffsetsOfTheTimeWhenTheyHadSeconds()
    {
        // Local mean time of Los Angeles is -07:52:58
        assertInstantBounds("1800-01-01T00:00:00.000-07:52", "1800-01-01T07:50:59.999Z", "1800-01-01T07:53:00.001Z");
    }

    @Test
    void ignoresTimestampsWithoutOffsetUnlessTheTypeHasNone()
    {
        assertNoBounds(Primitive.TIMESTAMP, TIMESTAMP_TZ_MICROS, "\"2024-01-01T00:00:00.000\"");
        assertNoBounds(Primitive.TIMESTAMP, TIMESTAMP_TZ_MICROS, "\"2024-01-01\"");
        assertLocalBounds("2024-01-01T00:00:00.000", "2024-01-01T00:00:00", "2024-01-01T00:00:00.001");
        assertLocalBounds("2024-01-01 00:00:00", "2024-01-01T00:00:00", "2024-01-01T00:00:00.001");
        assertLocalBounds("2024-01-01", "2024-01-01T00:00:00", "2024-01-01T00:00:00.001");
        assertLocalBounds("2024-01-01T00:00:00.000Z", "2024-01-01T00:00:00", "2024-01-01T00:00:00.001");
        assertNoBounds(Primitive.TIMESTAMP_NTZ, TIMESTAMP_MICROS, "\"2024-01-01T00:00:00.000+01:00\"");
    }

    @Test
    void ignoresTextThatIsNoTimestamp()
    {
        assertNoBounds(Primitive.TIMESTAMP, TIMESTAMP_TZ_MICROS, "\"2024-01-01T25:00:00.000Z\"");
        assertNoBounds(Primitive.TIMESTAMP, TIMESTAMP_TZ_MICROS, "\"2023-02-29T00:00:00.000Z\"");
        assertNoBounds(Primitive.TIMESTAMP, TIMESTAMP_TZ_MICROS, "\"2024-01-01T00:00:00.000+99:00\"");
        assertNoBounds(Primitive.TIMESTAMP, TIMESTAMP_TZ_MICROS, "\"+999999-01-01T00:00:00.000Z\"");
        assertNoBounds(Primitive.TIMESTAMP, TIMESTAMP_TZ_MICROS, "\"soon\"");
        assertNoBounds(Primitive.TIMESTAMP, TIMESTAMP_TZ_MICROS, "1704067200000");
        assertNoBounds(Primitive.TIMESTAMP_NTZ, TIMESTAMP_MICROS, "1704067200000");
    }

    @Test
    void leavesMaximumOpenThatCannotBeRaised()
    {
        // The last microsecond that 64 bits can count
        String last = "\"+294247-01-10T04:00:54.775807\"";

        assertThat(lower(Primitive.TIMESTAMP_NTZ, TIMESTAMP_MICROS, last)).contains(Long.MAX_VALUE);
        assertThat(upper(Primitive.TIMESTAMP_NTZ, TIMESTAMP_MICROS, last)).isEmpty();
    }

    @Test
    void ignoresTimestampsThatTrinoCannotHold()
    {
        assertNoBounds(Primitive.TIMESTAMP, TIMESTAMP_TZ_MICROS, "\"+290000-01-01T00:00:00.000Z\"");
        assertNoBounds(Primitive.TIMESTAMP, TIMESTAMP_TZ_MICROS, "\"-200000-01-01T00:00:00.000Z\"");
        // The last millisecond it can hold cannot be raised
        String last = "\"+73326-09-11T20:14:45.247Z\"";
        assertThat(lower(Primitive.TIMESTAMP, TIMESTAMP_TZ_MICROS, last)).isPresent();
        assertThat(upper(Primitive.TIMESTAMP, TIMESTAMP_TZ_MICROS, last)).isEmpty();
    }

    @Test
    void ignoresBoundsOfBytes()
    {
        assertNoBounds(Primitive.BINARY, VARBINARY, "\"abc\"");
    }

    private static void assertDecimalBounds(int precision, int scale, String json, String lower, String upper)
    {
        assertBounds(new Decimal(precision, scale), createDecimalType(precision, scale), json, decimal(precision, lower), decimal(precision, upper));
    }

    private static Object decimal(int precision, String text)
    {
        BigInteger unscaled = new BigDecimal(text).unscaledValue();
        return precision <= 18 ? unscaled.longValueExact() : Int128.valueOf(unscaled);
    }

    private static void assertStringBounds(String json, Slice lower, Slice upper)
    {
        assertBounds(Primitive.STRING, VARCHAR, json, lower, upper);
    }

    private static Slice above(String prefix)
    {
        byte[] bytes = utf8Slice(prefix + "?").getBytes();
        bytes[bytes.length - 1] = (byte) 0xFF;
        return Slices.wrappedBuffer(bytes);
    }

    private static void assertDateBounds(String text, LocalDate date)
    {
        assertBounds(Primitive.DATE, DATE, "\"" + text + "\"", date.toEpochDay(), date.toEpochDay());
    }

    private static void assertInstantBounds(String text, String lower, String upper)
    {
        assertBounds(Primitive.TIMESTAMP, TIMESTAMP_TZ_MICROS, "\"" + text + "\"", instant(lower), instant(upper));
    }

    private static LongTimestampWithTimeZone instant(String text)
    {
        Instant instant = Instant.parse(text);
        return LongTimestampWithTimeZone.fromEpochSecondsAndFraction(instant.getEpochSecond(), instant.getNano() * 1000L, UTC_KEY);
    }

    private static void assertLocalBounds(String text, String lower, String upper)
    {
        assertBounds(Primitive.TIMESTAMP_NTZ, TIMESTAMP_MICROS, "\"" + text + "\"", local(lower), local(upper));
    }

    private static long local(String text)
    {
        return MICROS.between(Instant.EPOCH, LocalDateTime.parse(text).toInstant(ZoneOffset.UTC));
    }

    private static void assertNoBounds(DeltaType deltaType, Type type, String json)
    {
        assertThat(lower(deltaType, type, json)).isEmpty();
        assertThat(upper(deltaType, type, json)).isEmpty();
    }

    private static void assertBounds(DeltaType deltaType, Type type, String json, Object lower, Object upper)
    {
        assertThat(lower(deltaType, type, json)).contains(lower);
        assertThat(upper(deltaType, type, json)).contains(upper);
    }

    private static Optional<Object> lower(DeltaType deltaType, Type type, String json)
    {
        return parsed(deltaType, type, "{\"minValues\":{\"x\":%s}}".formatted(json)).lower(0);
    }

    private static Optional<Object> upper(DeltaType deltaType, Type type, String json)
    {
        return parsed(deltaType, type, "{\"maxValues\":{\"x\":%s}}".formatted(json)).upper(0);
    }

    private static StatisticsParser parsed(DeltaType deltaType, Type type, String json)
    {
        StatisticsParser parser = new StatisticsParser(ImmutableList.of(dataColumn(deltaType, type)));
        assertThat(parser.parse(utf8Slice(json))).isTrue();
        return parser;
    }
}
