package dev.trinodelta.schema;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.schema.DeltaType.Decimal;
import dev.trinodelta.schema.DeltaType.Primitive;
import io.trino.spi.predicate.NullableValue;
import io.trino.spi.type.Int128;
import io.trino.spi.type.LongTimestampWithTimeZone;
import io.trino.spi.type.Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static dev.trinodelta.schema.DeltaType.Primitive.BINARY;
import static dev.trinodelta.schema.DeltaType.Primitive.BOOLEAN;
import static dev.trinodelta.schema.DeltaType.Primitive.BYTE;
import static dev.trinodelta.schema.DeltaType.Primitive.DATE;
import static dev.trinodelta.schema.DeltaType.Primitive.DOUBLE;
import static dev.trinodelta.schema.DeltaType.Primitive.FLOAT;
import static dev.trinodelta.schema.DeltaType.Primitive.INTEGER;
import static dev.trinodelta.schema.DeltaType.Primitive.LONG;
import static dev.trinodelta.schema.DeltaType.Primitive.SHORT;
import static dev.trinodelta.schema.DeltaType.Primitive.STRING;
import static dev.trinodelta.schema.DeltaType.Primitive.TIMESTAMP;
import static dev.trinodelta.schema.DeltaType.Primitive.TIMESTAMP_NTZ;
import static io.airlift.slice.Slices.utf8Slice;
import static io.trino.spi.type.TimeZoneKey.UTC_KEY;
import static io.trino.type.InternalTypeManager.TESTING_TYPE_MANAGER;
import static java.lang.Float.floatToIntBits;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class TestPartitionValueCodec
{
    private static final PartitionValueCodec CODEC = new PartitionValueCodec(ZoneOffset.UTC);

    @ParameterizedTest
    @EnumSource(value = Primitive.class, names = "VARIANT", mode = EnumSource.Mode.EXCLUDE)
    void absentAndEmptyTextIsNullForEveryType(Primitive type)
    {
        assertThat(decode(type, Optional.empty()).isNull()).isTrue();
        assertThat(decode(type, Optional.of("")).isNull()).isTrue();
    }

    @Test
    void readsBooleans()
    {
        assertThat(decode(BOOLEAN, "true")).isEqualTo(true);
        assertThat(decode(BOOLEAN, "FALSE")).isEqualTo(false);
    }

    @Test
    void readsIntegersToTheirBounds()
    {
        assertThat(decode(BYTE, "-128")).isEqualTo(-128L);
        assertThat(decode(SHORT, "32767")).isEqualTo(32767L);
        assertThat(decode(INTEGER, "-2147483648")).isEqualTo(-2147483648L);
        assertThat(decode(LONG, "9223372036854775807")).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void readsFloatingPointNumbersWithTheirSpecials()
    {
        assertThat(decode(FLOAT, "1.1")).isEqualTo((long) floatToIntBits(1.1f));
        assertThat(decode(FLOAT, "NaN")).isEqualTo((long) floatToIntBits(Float.NaN));
        assertThat(decode(FLOAT, "1.4E-45")).isEqualTo((long) floatToIntBits(Float.MIN_VALUE));
        assertThat(decode(DOUBLE, "-0.0")).isEqualTo(-0.0);
        assertThat(decode(DOUBLE, "Infinity")).isEqualTo(Double.POSITIVE_INFINITY);
        assertThat(decode(DOUBLE, "-Infinity")).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(decode(DOUBLE, "NaN")).isEqualTo(Double.NaN);
        assertThat(decode(DOUBLE, "1.0E10")).isEqualTo(1.0e10);
    }

    @Test
    void readsDecimalsInTheScaleOfTheColumn()
    {
        assertThat(decode(new Decimal(5, 2), "1.5")).isEqualTo(150L);
        assertThat(decode(new Decimal(5, 2), "-999.99")).isEqualTo(-99999L);
        assertThat(decode(new Decimal(5, 2), "1.50000")).isEqualTo(150L);
        assertThat(decode(new Decimal(5, 0), "1E3")).isEqualTo(1000L);
        assertThat(decode(new Decimal(38, 0), "99999999999999999999999999999999999999")).isEqualTo(Int128.valueOf(BigInteger.TEN.pow(38).subtract(BigInteger.ONE)));
        assertThat(decode(new Decimal(38, 38), "1E-38")).isEqualTo(Int128.valueOf(1));
        assertThat(decode(new Decimal(38, 38), "0")).isEqualTo(Int128.valueOf(0));
    }

    @Test
    void readsTextAsItStands()
    {
        assertThat(decode(STRING, " a/b%2F+é ")).isEqualTo(utf8Slice(" a/b%2F+é "));
        assertThat(decode(STRING, "__HIVE_DEFAULT_PARTITION__")).isEqualTo(utf8Slice("__HIVE_DEFAULT_PARTITION__"));
        assertThat(decode(BINARY, "\u0001\u0002é")).isEqualTo(utf8Slice("\u0001\u0002é"));
    }

    @Test
    void readsDatesOfAnyYear()
    {
        assertThat(decode(DATE, "2024-02-29")).isEqualTo(LocalDate.of(2024, 2, 29).toEpochDay());
        assertThat(decode(DATE, "0001-01-01")).isEqualTo(LocalDate.of(1, 1, 1).toEpochDay());
        assertThat(decode(DATE, "1582-10-10")).isEqualTo(LocalDate.of(1582, 10, 10).toEpochDay());
        assertThat(decode(DATE, "+10000-01-01")).isEqualTo(LocalDate.of(10000, 1, 1).toEpochDay());
        assertThat(decode(DATE, "-0044-03-15")).isEqualTo(LocalDate.of(-44, 3, 15).toEpochDay());
    }

    @ParameterizedTest
    @CsvSource({
            "2024-07-01 07:00:00, 2024-07-01T07:00:00Z",
            "2024-07-01 07:00:00.5, 2024-07-01T07:00:00.500Z",
            "2024-07-01 07:00:00.123456, 2024-07-01T07:00:00.123456Z",
            "2024-07-01T07:00:00.000001Z, 2024-07-01T07:00:00.000001Z",
            "2024-07-01T07:00:00Z, 2024-07-01T07:00:00Z",
            "2024-07-01T09:00:00.25+02:00, 2024-07-01T07:00:00.250Z",
            "2024-07-01T07:00:00.123456789Z, 2024-07-01T07:00:00.123456Z",
            "1969-12-31T23:59:59.999999Z, 1969-12-31T23:59:59.999999Z",
            "0001-01-01 00:00:00, 0001-01-01T00:00:00Z",
            "+12345-01-01T00:00:00Z, +12345-01-01T00:00:00Z",
            "2024-07-01, 2024-07-01T00:00:00Z",
    })
    void readsTimestampsInEachSpelling(String text, String instant)
    {
        assertThat(decode(TIMESTAMP, text)).isEqualTo(timestamp(Instant.parse(instant)));
    }

    @Test
    void readsTimestampsThatNameNoZoneInTheConfiguredOne()
    {
        PartitionValueCodec codec = new PartitionValueCodec(ZoneId.of("America/Los_Angeles"));

        assertThat(decode(codec, TIMESTAMP, "2024-07-01 00:00:00").getValue()).isEqualTo(timestamp(Instant.parse("2024-07-01T07:00:00Z")));
        assertThat(decode(codec, TIMESTAMP, "2024-07-01").getValue()).isEqualTo(timestamp(Instant.parse("2024-07-01T07:00:00Z")));
        assertThat(decode(codec, TIMESTAMP, "2024-07-01T07:00:00.000000Z").getValue()).isEqualTo(timestamp(Instant.parse("2024-07-01T07:00:00Z")));
        assertThat(decode(codec, TIMESTAMP_NTZ, "2024-07-01 00:00:00").getValue()).isEqualTo(microseconds("2024-07-01T00:00:00"));
    }

    @Test
    void readsTimestampsWithoutTimeZone()
    {
        assertThat(decode(TIMESTAMP_NTZ, "2024-07-01 07:00:00.12")).isEqualTo(microseconds("2024-07-01T07:00:00.120"));
        assertThat(decode(TIMESTAMP_NTZ, "0001-01-01 00:00:00")).isEqualTo(microseconds("0001-01-01T00:00:00"));
    }

    @Test
    void readsWhatNarrowerTypesLeftBehind()
    {
        assertThat(decode(LONG, "5")).isEqualTo(5L);
        assertThat(decode(DOUBLE, "1.1")).isEqualTo(1.1);
        assertThat(decode(DOUBLE, "7")).isEqualTo(7.0);
        assertThat(decode(new Decimal(20, 3), "7")).isEqualTo(Int128.valueOf(7000));
        assertThat(decode(TIMESTAMP_NTZ, "2024-02-29")).isEqualTo(microseconds("2024-02-29T00:00:00"));
    }

    @ParameterizedTest
    @CsvSource({
            "BOOLEAN, yes",
            "BYTE, 128",
            "INTEGER, 1.0",
            "INTEGER, 2147483648",
            "LONG, abc",
            "DOUBLE, one",
            "DATE, 2024-02-30",
            "DATE, 2024",
            "TIMESTAMP, 2024-01-01 25:00:00",
            "TIMESTAMP, noon",
            "TIMESTAMP, 2024-01-01T00:00:00Nowhere/Land",
            "TIMESTAMP_NTZ, 9999999-12-31 00:00:00",
    })
    void refusesTextOfAnotherType(Primitive type, String text)
    {
        assertThatThrownBy(() -> decode(type, text))
                .isInstanceOf(DeltaException.class)
                .hasMessage("Table sales.orders has a file whose value of partition column 'Day' is '%s', which is not of type %s. Check the table with the writer that made it.".formatted(text, type))
                .extracting(e -> ((DeltaException) e).getErrorCode())
                .isEqualTo(DELTA_INVALID_LOG.toErrorCode());
    }

    @ParameterizedTest
    @ValueSource(strings = {"290000-01-01 00:00:00", "+290000-01-01T00:00:00Z", "+73326-09-11T20:14:45.248Z", "-200000-01-01T00:00:00Z"})
    void explainsTimestampsThatTrinoCannotHold(String text)
    {
        assertThatThrownBy(() -> decode(Primitive.TIMESTAMP, text))
                .isInstanceOf(DeltaException.class)
                .hasMessage("Table sales.orders has a file whose value of partition column 'Day' is '%s': Trino holds timestamps with time zone up to the year 73326, and as far back before 1970. Read the file with the engine that wrote it.".formatted(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.234", "1000", "1E999999999", "1E-999999999", "NaN"})
    void refusesDecimalsThatDoNotFit(String text)
    {
        assertThatThrownBy(() -> decode(new Decimal(5, 2), text))
                .hasMessage("Table sales.orders has a file whose value of partition column 'Day' is '%s', which is not of type decimal(5,2). Check the table with the writer that made it.".formatted(text));
    }

    private static Object decode(DeltaType type, String text)
    {
        return decode(CODEC, type, text).getValue();
    }

    private static NullableValue decode(DeltaType type, Optional<String> text)
    {
        return decode(CODEC, type, text);
    }

    private static NullableValue decode(PartitionValueCodec codec, DeltaType type, String text)
    {
        return decode(codec, type, Optional.of(text));
    }

    private static NullableValue decode(PartitionValueCodec codec, DeltaType type, Optional<String> text)
    {
        DeltaField column = new DeltaField("Day", type, true, ImmutableMap.of());
        Type trinoType = new TrinoTypes(TESTING_TYPE_MANAGER).columnType("sales.orders", column);
        return codec.decode("sales.orders", column, trinoType, text);
    }

    private static LongTimestampWithTimeZone timestamp(Instant instant)
    {
        return LongTimestampWithTimeZone.fromEpochSecondsAndFraction(instant.getEpochSecond(), instant.getNano() * 1000L, UTC_KEY);
    }

    private static long microseconds(String text)
    {
        return ChronoUnit.MICROS.between(LocalDateTime.ofEpochSecond(0, 0, ZoneOffset.UTC), LocalDateTime.parse(text));
    }
}
