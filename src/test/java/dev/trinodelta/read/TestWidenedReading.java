package dev.trinodelta.read;

import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.testing.ParquetFooters;
import io.trino.spi.type.ArrayType;
import io.trino.spi.type.DecimalType;
import io.trino.spi.type.Int128;
import io.trino.spi.type.MapType;
import io.trino.spi.type.RowType;
import io.trino.spi.type.Type;
import io.trino.spi.type.TypeOperators;
import org.apache.parquet.format.Encoding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_BAD_DATA;
import static dev.trinodelta.read.TestingScan.column;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.DateType.DATE;
import static io.trino.spi.type.DecimalType.createDecimalType;
import static io.trino.spi.type.IntegerType.INTEGER;
import static io.trino.spi.type.RealType.REAL;
import static io.trino.spi.type.SmallintType.SMALLINT;
import static io.trino.spi.type.TinyintType.TINYINT;
import static io.trino.spi.type.VarbinaryType.VARBINARY;
import static java.lang.Math.toIntExact;
import static java.math.BigInteger.ONE;
import static java.math.BigInteger.TEN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Files from before a column was widened.
 */
final class TestWidenedReading
{
    private static final int REPETITIONS = 1000;

    @Test
    void integersBecomeWiderIntegers()
    {
        assertRead("short", TINYINT, List.of(-128, 127), "-128", "127");
        assertRead("integer", SMALLINT, List.of(-32768, 32767), "-32768", "32767");
        assertRead("long", TINYINT, List.of(-128, 127), "-128", "127");
        assertRead("long", INTEGER, List.of(Integer.MIN_VALUE, Integer.MAX_VALUE), "-2147483648", "2147483647");
    }

    @Test
    void integersBecomeDoubles()
    {
        assertRead("double", TINYINT, List.of(-128, 0, 127), "-128.0", "0.0", "127.0");
        assertRead("double", SMALLINT, List.of(-32768, 32767), "-32768.0", "32767.0");
        assertRead("double", INTEGER, List.of(Integer.MIN_VALUE, Integer.MAX_VALUE), "-2.147483648E9", "2.147483647E9");
    }

    @Test
    void floatsKeepTheirBinaryValueAsDoubles()
    {
        assertRead("double", REAL, List.of(1.1f, -0.0f, 0.0f, Float.MIN_VALUE, Float.MAX_VALUE), "1.100000023841858", "-0.0", "0.0", "1.401298464324817E-45", "3.4028234663852886E38");
        assertRead("double", REAL, List.of(Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY), "NaN", "Infinity", "-Infinity");
    }

    @Test
    void integersBecomeDecimals()
    {
        List<Object> integers = List.of(Integer.MIN_VALUE, -1, 0, Integer.MAX_VALUE);
        assertRead("decimal(10,0)", INTEGER, integers, "-2147483648", "-1", "0", "2147483647");
        assertRead("decimal(12,2)", TINYINT, List.of(-128, 127), "-128.00", "127.00");
        assertRead("decimal(12,2)", SMALLINT, List.of(-32768, 32767), "-32768.00", "32767.00");
        assertRead("decimal(18,8)", INTEGER, integers, "-2147483648.00000000", "-1.00000000", "0.00000000", "2147483647.00000000");
        assertRead("decimal(19,9)", INTEGER, integers, "-2147483648.000000000", "-1.000000000", "0.000000000", "2147483647.000000000");
        assertRead("decimal(38,28)", INTEGER, integers, "-2147483648." + "0".repeat(28), "-1." + "0".repeat(28), "0." + "0".repeat(28), "2147483647." + "0".repeat(28));
    }

    @Test
    void longsBecomeDecimals()
    {
        List<Object> longs = List.of(Long.MIN_VALUE, -1L, 0L, Long.MAX_VALUE);
        assertRead("decimal(20,0)", BIGINT, longs, "-9223372036854775808", "-1", "0", "9223372036854775807");
        // A power of ten above the greatest long, and one with its highest bit set
        assertRead("decimal(38,18)", BIGINT, longs, "-9223372036854775808." + "0".repeat(18), "-1." + "0".repeat(18), "0." + "0".repeat(18), "9223372036854775807." + "0".repeat(18));
        assertRead("decimal(36,16)", BIGINT, longs, "-9223372036854775808." + "0".repeat(16), "-1." + "0".repeat(16), "0." + "0".repeat(16), "9223372036854775807." + "0".repeat(16));
    }

    @Test
    void datesBecomeMidnight()
    {
        List<Object> days = List.of(day("0001-01-01"), day("1582-10-04"), -1, 0, day("2024-02-29"), day("9999-12-31"));
        assertRead(
                "timestamp_ntz",
                DATE,
                days,
                "0001-01-01 00:00:00.000000",
                "1582-10-04 00:00:00.000000",
                "1969-12-31 00:00:00.000000",
                "1970-01-01 00:00:00.000000",
                "2024-02-29 00:00:00.000000",
                "9999-12-31 00:00:00.000000");
    }

    @Test
    void datesOfTheOldCalendarAreRebasedBeforeTheyBecomeMidnight()
    {
        // 0001-01-01 of the Julian calendar
        byte[] file = ParquetFooters.withMetadata(
                new TestingParquetFile().column("c", DATE).row(-719164).row(0).row((Object) null).write(),
                Map.of("org.apache.spark.version", "2.4.8"));

        assertThat(texts(file, column("c", "timestamp_ntz"))).containsExactly("0001-01-01 00:00:00.000000", "1970-01-01 00:00:00.000000", "null");
    }

    @Test
    void dateBeyondTheRangeOfTimestampsIsExplained()
    {
        byte[] file = new TestingParquetFile().column("c", DATE).row(Integer.MAX_VALUE).write();

        assertThatThrownBy(() -> texts(file, column("c", "timestamp_ntz")))
                .isInstanceOf(DeltaException.class)
                .hasMessage("Cannot read data file memory:///orders/part.parquet of table sales.orders: it is damaged or not a Parquet file (day 2147483647 since 1970 is beyond the range of timestamp_ntz). Restore the file from a backup, or delete its rows from the table.")
                .extracting(e -> ((DeltaException) e).getErrorCode())
                .isEqualTo(DELTA_BAD_DATA.toErrorCode());
    }

    @Test
    void decimalsBecomeWiderDecimalsHoweverTheyAreStored()
    {
        // INT32, INT64 and a long FIXED_LEN_BYTE_ARRAY
        assertDecimals("decimal(9,2)", createDecimalType(5, 2), false);
        assertDecimals("decimal(18,4)", createDecimalType(9, 2), false);
        assertDecimals("decimal(38,29)", createDecimalType(9, 0), false);
        assertDecimals("decimal(18,2)", createDecimalType(16, 1), false);
        assertDecimals("decimal(20,3)", createDecimalType(18, 2), false);
        assertDecimals("decimal(38,22)", createDecimalType(18, 2), false);
        assertDecimals("decimal(38,2)", createDecimalType(20, 2), false);
        assertDecimals("decimal(38,5)", createDecimalType(34, 1), false);
        // Short ones as FIXED_LEN_BYTE_ARRAY
        assertDecimals("decimal(18,4)", createDecimalType(9, 2), true);
        assertDecimals("decimal(38,22)", createDecimalType(18, 2), true);
    }

    @Test
    void decimalsInBytesBecomeWiderDecimals()
    {
        assertDecimalsInBytes(9, 2, "decimal(9,2)", "decimal(12,4)", "decimal(38,20)");
        assertDecimalsInBytes(18, 3, "decimal(18,3)", "decimal(19,4)", "decimal(38,23)");
        assertDecimalsInBytes(22, 4, "decimal(22,4)", "decimal(38,20)");
        assertDecimalsInBytes(38, 10, "decimal(38,10)");
    }

    @Test
    void damagedDecimalsInBytesAreExplained()
    {
        for (byte[] bytes : List.of(new byte[0], new byte[9], new byte[17])) {
            byte[] damaged = bytes.clone();
            if (damaged.length > 0) {
                damaged[0] = 1;
            }
            byte[] file = ParquetFooters.withSchema(new TestingParquetFile().column("c", VARBINARY).row(damaged).write(), "message m { optional binary c (DECIMAL(9,2)); }");

            assertThatThrownBy(() -> texts(file, column("c", "decimal(9,2)")))
                    .isInstanceOf(DeltaException.class)
                    .hasMessage("Cannot read data file memory:///orders/part.parquet of table sales.orders: it is damaged or not a Parquet file (a decimal has %s). Restore the file from a backup, or delete its rows from the table.".formatted(switch (damaged.length) {
                        case 0 -> "no bytes";
                        case 9 -> "more digits than its type";
                        default -> "17 bytes";
                    }));
        }
    }

    @Test
    void nestedValuesAreWidened()
    {
        MapType map = new MapType(INTEGER, REAL, new TypeOperators());
        ArrayType array = new ArrayType(createDecimalType(4, 2));
        RowType row = RowType.from(List.of(RowType.field("a", TINYINT), RowType.field("d", DATE)));
        byte[] file = new TestingParquetFile()
                .column("m", map).column("a", array).column("s", row)
                .row(Map.of(7, 1.1f), Arrays.asList(1234, null), Arrays.asList(-128, 0))
                .row(null, null, null)
                .row(Map.of(), List.of(), Arrays.asList(null, null))
                .write();

        assertThat(texts(file, column("m", "{\"type\":\"map\",\"keyType\":\"long\",\"valueType\":\"double\",\"valueContainsNull\":true}")))
                .containsExactly("{7=1.100000023841858}", "null", "{}");
        assertThat(texts(file, column("m", "{\"type\":\"map\",\"keyType\":\"decimal(20,1)\",\"valueType\":\"float\",\"valueContainsNull\":true}")))
                .containsExactly("{7.0=1.1}", "null", "{}");
        assertThat(texts(file, column("a", "{\"type\":\"array\",\"elementType\":\"decimal(38,4)\",\"containsNull\":true}")))
                .containsExactly("[12.3400, null]", "null", "[]");
        assertThat(texts(file, column("s", "{\"type\":\"struct\",\"fields\":[{\"name\":\"a\",\"type\":\"decimal(12,1)\"},{\"name\":\"d\",\"type\":\"timestamp_ntz\"},{\"name\":\"new\",\"type\":\"long\"}]}")))
                .containsExactly("[-128.0, 1970-01-01 00:00:00.000000, null]", "null", "[null, null, null]");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "decimal(9,0) | optional int32 c",
            "decimal(11,2) | optional int32 c",
            "decimal(19,0) | optional int64 c",
            "decimal(21,2) | optional int64 c",
            "decimal(20,0) | optional int64 c (UINT_64)",
            "double | optional int32 c (UINT_32)",
            "timestamp | optional int32 c (DATE)",
            "timestamp_ntz | optional int32 c",
            "decimal(38,0) | optional int32 c (DATE)",
    })
    void whatIsNoWideningIsExplained(String type, String stored)
    {
        Type fileType = stored.contains("int32") ? INTEGER : BIGINT;
        byte[] file = ParquetFooters.withSchema(new TestingParquetFile().column("c", fileType).row(1).write(), "message m { %s; }".formatted(stored));

        assertThatThrownBy(() -> texts(file, column("c", type)))
                .isInstanceOf(DeltaException.class)
                .hasMessage("Column 'c' of table sales.orders is of type %s, but data file memory:///orders/part.parquet stores it as '%s', which cannot be read as that type. Rewrite the file with the engine that wrote the table."
                        .formatted(type, stored.replaceAll("UINT_(..)", "INTEGER($1,false)")))
                .extracting(e -> ((DeltaException) e).getErrorCode())
                .isEqualTo(DELTA_BAD_DATA.toErrorCode());
    }

    private static void assertDecimals(String deltaType, DecimalType stored, boolean legacy)
    {
        BigInteger greatest = TEN.pow(stored.getPrecision()).subtract(ONE);
        List<Object> values = List.of(decimal(stored, greatest), decimal(stored, greatest.negate()), decimal(stored, BigInteger.ZERO));
        int scale = ((DecimalType) column("c", deltaType).type()).getScale();
        TestingParquetFile file = new TestingParquetFile().column("c", stored);
        if (legacy) {
            file.legacyDecimals();
        }
        values.forEach(file::row);

        assertThat(texts(file.write(), column("c", deltaType))).containsExactly(
                text(greatest, stored.getScale(), scale),
                text(greatest.negate(), stored.getScale(), scale),
                text(BigInteger.ZERO, stored.getScale(), scale));
        if (!legacy) {
            assertRead(deltaType, stored, values.subList(0, 2), text(greatest, stored.getScale(), scale), text(greatest.negate(), stored.getScale(), scale));
        }
    }

    /**
     * From dictionaries, from plain pages, and from those in which lengths are delta-encoded.
     */
    private static void assertDecimalsInBytes(int precision, int scale, String... columnTypes)
    {
        BigInteger greatest = TEN.pow(precision).subtract(ONE);
        List<BigInteger> unscaled = List.of(greatest, greatest.negate(), BigInteger.ZERO, ONE.negate(), BigInteger.valueOf(128), BigInteger.valueOf(-32768));
        for (TestingParquetFile file : List.of(new TestingParquetFile(), new TestingParquetFile().deltaLengths())) {
            file.column("c", VARBINARY).row((Object) null);
            unscaled.forEach(number -> file.row((Object) number.toByteArray()));
            byte[] few = ParquetFooters.withSchema(file.write(), "message m { optional binary c (DECIMAL(%s,%s)); }".formatted(precision, scale));
            for (int repetition = 0; repetition < REPETITIONS; repetition++) {
                file.row((Object) ONE.toByteArray());
            }
            byte[] many = ParquetFooters.withSchema(file.write(), "message m { optional binary c (DECIMAL(%s,%s)); }".formatted(precision, scale));
            for (String columnType : columnTypes) {
                int columnScale = ((DecimalType) column("c", columnType).type()).getScale();
                List<String> expected = new ArrayList<>(List.of("null"));
                unscaled.forEach(number -> expected.add(text(number, scale, columnScale)));
                assertThat(texts(few, column("c", columnType))).isEqualTo(expected);
                assertThat(texts(many, column("c", columnType))).startsWith(expected.toArray(String[]::new)).endsWith(text(ONE, scale, columnScale));
            }
        }
    }

    private static Object decimal(DecimalType type, BigInteger unscaled)
    {
        return type.isShort() ? unscaled.longValueExact() : Int128.valueOf(unscaled);
    }

    private static String text(BigInteger unscaled, int fileScale, int columnScale)
    {
        return new BigDecimal(unscaled, fileScale).setScale(columnScale).toPlainString();
    }

    /**
     * From plain pages, from dictionary pages, and beside nulls in both.
     */
    private static void assertRead(String deltaType, Type fileType, List<Object> values, String... expected)
    {
        TestingParquetFile plain = new TestingParquetFile().column("c", fileType);
        TestingParquetFile dictionary = new TestingParquetFile().column("c", fileType);
        values.forEach(plain::row);
        plain.row((Object) null);
        for (int repetition = 0; repetition < REPETITIONS; repetition++) {
            values.forEach(dictionary::row);
            dictionary.row((Object) null);
        }
        List<String> once = new ArrayList<>(List.of(expected));
        once.add("null");
        byte[] dictionaryFile = dictionary.write();

        // The writer makes no dictionaries of fixed-length bytes
        if (!(fileType instanceof DecimalType decimal) || decimal.isShort()) {
            assertThat(encodings(dictionaryFile)).contains(Encoding.PLAIN_DICTIONARY);
        }
        assertThat(texts(plain.write(), column("c", deltaType))).isEqualTo(once);
        assertThat(texts(dictionaryFile, column("c", deltaType))).isEqualTo(Collections.nCopies(REPETITIONS, once).stream().flatMap(List::stream).toList());
    }

    private static List<Encoding> encodings(byte[] file)
    {
        return ParquetFooters.read(file).getRow_groups().getFirst().getColumns().getFirst().getMeta_data().getEncodings();
    }

    private static List<String> texts(byte[] file, DeltaColumnHandle column)
    {
        return new TestingScan().file(file).read(column).stream()
                .map(row -> String.valueOf(row.getFirst()))
                .toList();
    }

    private static int day(String date)
    {
        return toIntExact(LocalDate.parse(date).toEpochDay());
    }
}
