package dev.trinodelta.bounds;

import dev.trinodelta.schema.DeltaType.Decimal;
import dev.trinodelta.schema.DeltaType.Primitive;
import dev.trinodelta.schema.PhysicalColumn;
import io.airlift.slice.Slice;
import io.trino.spi.type.Int128;
import io.trino.spi.type.LongTimestampWithTimeZone;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;

import static dev.trinodelta.bounds.TestingStatistics.dataColumn;
import static io.airlift.slice.Slices.utf8Slice;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.DecimalType.createDecimalType;
import static io.trino.spi.type.DoubleType.DOUBLE;
import static io.trino.spi.type.TimeZoneKey.UTC_KEY;
import static io.trino.spi.type.TimestampType.TIMESTAMP_MICROS;
import static io.trino.spi.type.TimestampWithTimeZoneType.TIMESTAMP_TZ_MICROS;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static java.lang.Math.floorDiv;
import static java.lang.Math.floorMod;
import static java.time.temporal.ChronoUnit.MICROS;
import static java.util.stream.Collectors.joining;

/**
 * Makes values of a column, and the bounds that a writer states for them.
 */
enum HonestWriter
{
    INTEGERS(dataColumn(Primitive.LONG, BIGINT)) {
        @Override
        Object value(Random random)
        {
            return random.nextLong(-20, 20);
        }

        @Override
        Optional<String> minimum(List<Object> values)
        {
            return Optional.of(values.stream().mapToLong(Long.class::cast).min().orElseThrow() + "");
        }

        @Override
        Optional<String> maximum(List<Object> values)
        {
            return Optional.of(values.stream().mapToLong(Long.class::cast).max().orElseThrow() + "");
        }
    },
    /**
     * As Spark does: NaN is above all, and a string in JSON.
     */
    DOUBLES(dataColumn(Primitive.DOUBLE, DOUBLE)) {
        @Override
        Object value(Random random)
        {
            return doubleValue(random);
        }

        @Override
        Optional<String> minimum(List<Object> values)
        {
            return Optional.of(doubleJson(values.stream().mapToDouble(Double.class::cast).boxed().min(Double::compare).orElseThrow()));
        }

        @Override
        Optional<String> maximum(List<Object> values)
        {
            return Optional.of(doubleJson(values.stream().mapToDouble(Double.class::cast).boxed().max(Double::compare).orElseThrow()));
        }
    },
    /**
     * As Parquet does: NaN is left out.
     */
    DOUBLES_WITHOUT_NAN(DOUBLES.column) {
        @Override
        Object value(Random random)
        {
            return doubleValue(random);
        }

        @Override
        Optional<String> minimum(List<Object> values)
        {
            return values.stream().map(Double.class::cast).filter(value -> !value.isNaN()).min(Double::compare).map(HonestWriter::doubleJson);
        }

        @Override
        Optional<String> maximum(List<Object> values)
        {
            return values.stream().map(Double.class::cast).filter(value -> !value.isNaN()).max(Double::compare).map(HonestWriter::doubleJson);
        }
    },
    /**
     * Written when the column still held floats.
     */
    DOUBLES_THAT_WERE_FLOATS(DOUBLES.column) {
        @Override
        Object value(Random random)
        {
            return (double) (random.nextInt(-30, 30) / 10f);
        }

        @Override
        Optional<String> minimum(List<Object> values)
        {
            return values.stream().map(Double.class::cast).min(Double::compare).map(value -> Float.toString(value.floatValue()));
        }

        @Override
        Optional<String> maximum(List<Object> values)
        {
            return values.stream().map(Double.class::cast).max(Double::compare).map(value -> Float.toString(value.floatValue()));
        }
    },
    /**
     * Written when the column still held integers.
     */
    DOUBLES_THAT_WERE_INTEGERS(DOUBLES.column) {
        @Override
        Object value(Random random)
        {
            return (double) (random.nextInt(4) == 0 ? Integer.MAX_VALUE - random.nextInt(3) : random.nextInt(-20, 20));
        }

        @Override
        Optional<String> minimum(List<Object> values)
        {
            return values.stream().map(Double.class::cast).min(Double::compare).map(value -> Integer.toString(value.intValue()));
        }

        @Override
        Optional<String> maximum(List<Object> values)
        {
            return values.stream().map(Double.class::cast).max(Double::compare).map(value -> Integer.toString(value.intValue()));
        }
    },
    /**
     * As Spark does: cut to 32 characters, and the maximum made greater again by one more character where that can be.
     */
    STRINGS(dataColumn(Primitive.STRING, VARCHAR)) {
        @Override
        Object value(Random random)
        {
            return text(random);
        }

        @Override
        Optional<String> minimum(List<Object> values)
        {
            return Optional.of(quoted(cut(least(values))));
        }

        @Override
        Optional<String> maximum(List<Object> values)
        {
            String greatest = greatest(values);
            String cut = cut(greatest);
            if (cut.equals(greatest)) {
                return Optional.of(quoted(cut));
            }
            int next = greatest.codePointAt(cut.length());
            if (next == Character.MAX_CODE_POINT) {
                return Optional.empty();
            }
            return Optional.of(quoted(cut + (next < 0x7F ? "\u007f" : Character.toString(Character.MAX_CODE_POINT))));
        }
    },
    /**
     * Cuts the maximum as it cuts the minimum.
     */
    STRINGS_CUT_SHORT(STRINGS.column) {
        @Override
        Object value(Random random)
        {
            return text(random);
        }

        @Override
        Optional<String> minimum(List<Object> values)
        {
            return Optional.of(quoted(cut(least(values))));
        }

        @Override
        Optional<String> maximum(List<Object> values)
        {
            return Optional.of(quoted(cut(greatest(values))));
        }
    },
    /**
     * Cuts to 32 UTF-16 units, through the middle of characters.
     */
    STRINGS_CUT_IN_CHARACTERS(STRINGS.column) {
        @Override
        Object value(Random random)
        {
            return text(random);
        }

        @Override
        Optional<String> minimum(List<Object> values)
        {
            return Optional.of(quoted(cutUnits(least(values))));
        }

        @Override
        Optional<String> maximum(List<Object> values)
        {
            return Optional.of(quoted(cutUnits(greatest(values))));
        }
    },
    /**
     * Cut down to milliseconds, in any zone.
     */
    TIMESTAMPS(dataColumn(Primitive.TIMESTAMP, TIMESTAMP_TZ_MICROS)) {
        @Override
        Object value(Random random)
        {
            // Around the epoch, and in 2024: offsets in statistics are doubted before 1973
            long microseconds = (random.nextBoolean() ? 0 : 1_704_067_200_000_000L) + random.nextLong(-4_000, 4_000);
            return LongTimestampWithTimeZone.fromEpochSecondsAndFraction(floorDiv(microseconds, 1_000_000), floorMod(microseconds, 1_000_000) * 1_000_000L, UTC_KEY);
        }

        @Override
        Optional<String> minimum(List<Object> values)
        {
            return values.stream().map(LongTimestampWithTimeZone.class::cast).min(Comparator.naturalOrder()).map(this::json);
        }

        @Override
        Optional<String> maximum(List<Object> values)
        {
            return values.stream().map(LongTimestampWithTimeZone.class::cast).max(Comparator.naturalOrder()).map(this::json);
        }

        private String json(LongTimestampWithTimeZone timestamp)
        {
            ZoneOffset offset = ZoneOffset.ofHours((int) floorMod(timestamp.getEpochMillis(), 25L) - 12);
            return quoted(DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSXXX").format(Instant.ofEpochMilli(timestamp.getEpochMillis()).atOffset(offset)));
        }
    },
    TIMESTAMPS_WITHOUT_ZONE(dataColumn(Primitive.TIMESTAMP_NTZ, TIMESTAMP_MICROS)) {
        @Override
        Object value(Random random)
        {
            return random.nextLong(-4_000, 4_000);
        }

        @Override
        Optional<String> minimum(List<Object> values)
        {
            return values.stream().map(Long.class::cast).min(Long::compare).map(this::json);
        }

        @Override
        Optional<String> maximum(List<Object> values)
        {
            return values.stream().map(Long.class::cast).max(Long::compare).map(this::json);
        }

        private String json(long microseconds)
        {
            Instant instant = Instant.EPOCH.plus(microseconds, MICROS).truncatedTo(ChronoUnit.MILLIS);
            return quoted(DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS").format(instant.atOffset(ZoneOffset.UTC)));
        }
    },
    /**
     * Written when the column still held dates.
     */
    TIMESTAMPS_THAT_WERE_DATES(TIMESTAMPS_WITHOUT_ZONE.column) {
        @Override
        Object value(Random random)
        {
            return random.nextLong(-20, 20) * MICROSECONDS_PER_DAY;
        }

        @Override
        Optional<String> minimum(List<Object> values)
        {
            return values.stream().map(Long.class::cast).min(Long::compare).map(this::json);
        }

        @Override
        Optional<String> maximum(List<Object> values)
        {
            return values.stream().map(Long.class::cast).max(Long::compare).map(this::json);
        }

        private String json(long microseconds)
        {
            return quoted(LocalDate.ofEpochDay(floorDiv(microseconds, MICROSECONDS_PER_DAY)).toString());
        }
    },
    /**
     * Written when the column still held longs.
     */
    DECIMALS_THAT_WERE_LONGS(dataColumn(new Decimal(22, 2), createDecimalType(22, 2))) {
        @Override
        Object value(Random random)
        {
            long number = random.nextInt(4) == 0 ? Long.MAX_VALUE - random.nextInt(3) : random.nextLong(-20, 20);
            return Int128.valueOf(BigInteger.valueOf(number).multiply(HUNDRED));
        }

        @Override
        Optional<String> minimum(List<Object> values)
        {
            return values.stream().map(Int128.class::cast).min(Comparator.naturalOrder()).map(this::json);
        }

        @Override
        Optional<String> maximum(List<Object> values)
        {
            return values.stream().map(Int128.class::cast).max(Comparator.naturalOrder()).map(this::json);
        }

        private String json(Int128 unscaled)
        {
            return unscaled.toBigInteger().divide(HUNDRED).toString();
        }
    },
    /**
     * Written when the column still was of a smaller scale.
     */
    DECIMALS_OF_SMALLER_SCALE(dataColumn(new Decimal(18, 4), createDecimalType(18, 4))) {
        @Override
        Object value(Random random)
        {
            return random.nextLong(-20, 20) * 1000;
        }

        @Override
        Optional<String> minimum(List<Object> values)
        {
            return values.stream().map(Long.class::cast).min(Long::compare).map(value -> BigDecimal.valueOf(value / 1000, 1).toString());
        }

        @Override
        Optional<String> maximum(List<Object> values)
        {
            return values.stream().map(Long.class::cast).max(Long::compare).map(value -> BigDecimal.valueOf(value / 1000, 1).toString());
        }
    },
    DECIMALS(dataColumn(new Decimal(18, 2), createDecimalType(18, 2))) {
        @Override
        Object value(Random random)
        {
            return decimal(random);
        }

        @Override
        Optional<String> minimum(List<Object> values)
        {
            return values.stream().map(Long.class::cast).min(Long::compare).map(value -> toDecimal(value).toString());
        }

        @Override
        Optional<String> maximum(List<Object> values)
        {
            return values.stream().map(Long.class::cast).max(Long::compare).map(value -> toDecimal(value).toString());
        }
    },
    /**
     * Written by way of doubles.
     */
    DECIMALS_ROUNDED(DECIMALS.column) {
        @Override
        Object value(Random random)
        {
            return decimal(random);
        }

        @Override
        Optional<String> minimum(List<Object> values)
        {
            return values.stream().map(Long.class::cast).min(Long::compare).map(value -> Double.toString(value / 100.0));
        }

        @Override
        Optional<String> maximum(List<Object> values)
        {
            return values.stream().map(Long.class::cast).max(Long::compare).map(value -> Double.toString(value / 100.0));
        }
    };

    private static final int TRUNCATION_LENGTH = 32;
    private static final long MICROSECONDS_PER_DAY = 86_400_000_000L;
    private static final BigInteger HUNDRED = BigInteger.valueOf(100);
    private static final double[] DOUBLES_OF_NOTE = {0.0, -0.0, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, Double.MAX_VALUE, 1e-300};
    // The order of UTF-8 is not that of UTF-16 among the last ones
    private static final int[] CHARACTERS = {'a', 'b', '?', 0x7F, 0xE9, 0x4E2D, 0xE000, 0xFFFD, 0xFFFF, 0x1F600, Character.MAX_CODE_POINT};

    private final PhysicalColumn column;

    HonestWriter(PhysicalColumn column)
    {
        this.column = column;
    }

    PhysicalColumn column()
    {
        return column;
    }

    /**
     * In Trino's native form. Few values are likely, so that they meet those of predicates.
     */
    abstract Object value(Random random);

    /**
     * JSON, or empty where the writer states none.
     */
    abstract Optional<String> minimum(List<Object> values);

    abstract Optional<String> maximum(List<Object> values);

    private static double doubleValue(Random random)
    {
        return random.nextInt(6) == 0 ? DOUBLES_OF_NOTE[random.nextInt(DOUBLES_OF_NOTE.length)] : random.nextInt(-30, 30) / 10.0;
    }

    private static String doubleJson(double value)
    {
        return Double.isFinite(value) ? Double.toString(value) : quoted(Double.toString(value));
    }

    private static Slice text(Random random)
    {
        StringBuilder text = new StringBuilder(random.nextInt(3) == 0 ? "" : "a".repeat(random.nextInt(28, 33)));
        for (int length = random.nextInt(4); length > 0; length--) {
            text.appendCodePoint(CHARACTERS[random.nextInt(CHARACTERS.length)]);
        }
        return utf8Slice(text.toString());
    }

    private static String least(List<Object> values)
    {
        return values.stream().map(Slice.class::cast).min(Comparator.naturalOrder()).orElseThrow().toStringUtf8();
    }

    private static String greatest(List<Object> values)
    {
        return values.stream().map(Slice.class::cast).max(Comparator.naturalOrder()).orElseThrow().toStringUtf8();
    }

    private static String cut(String text)
    {
        return text.codePointCount(0, text.length()) <= TRUNCATION_LENGTH ? text : text.substring(0, text.offsetByCodePoints(0, TRUNCATION_LENGTH));
    }

    private static String cutUnits(String text)
    {
        return text.length() <= TRUNCATION_LENGTH ? text : text.substring(0, TRUNCATION_LENGTH);
    }

    private static String quoted(String text)
    {
        return text.chars()
                .mapToObj(unit -> Character.isSurrogate((char) unit) ? "\\u%04x".formatted(unit) : Character.toString(unit))
                .collect(joining("", "\"", "\""));
    }

    private static long decimal(Random random)
    {
        return (random.nextBoolean() ? 123_456_789_012_345_600L : 0) + random.nextLong(-40, 40);
    }

    private static BigDecimal toDecimal(long unscaled)
    {
        return new BigDecimal(BigInteger.valueOf(unscaled), 2);
    }
}
