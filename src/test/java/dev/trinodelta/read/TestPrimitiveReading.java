package dev.trinodelta.read;

import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.testing.Lz4RawFiles;
import dev.trinodelta.testing.ParquetFooters;
import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.TupleDomain;
import io.trino.spi.type.DecimalType;
import io.trino.spi.type.Int128;
import io.trino.spi.type.LongTimestamp;
import io.trino.spi.type.Type;
import org.apache.parquet.format.CompressionCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_BAD_DATA;
import static dev.trinodelta.read.TestingScan.column;
import static io.airlift.slice.Slices.utf8Slice;
import static io.trino.spi.StandardErrorCode.NOT_SUPPORTED;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.BooleanType.BOOLEAN;
import static io.trino.spi.type.DateType.DATE;
import static io.trino.spi.type.DecimalType.createDecimalType;
import static io.trino.spi.type.DoubleType.DOUBLE;
import static io.trino.spi.type.IntegerType.INTEGER;
import static io.trino.spi.type.RealType.REAL;
import static io.trino.spi.type.SmallintType.SMALLINT;
import static io.trino.spi.type.TimestampType.TIMESTAMP_MICROS;
import static io.trino.spi.type.TimestampType.TIMESTAMP_MILLIS;
import static io.trino.spi.type.TimestampType.TIMESTAMP_NANOS;
import static io.trino.spi.type.TinyintType.TINYINT;
import static io.trino.spi.type.VarbinaryType.VARBINARY;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class TestPrimitiveReading
{
    // 1969-12-31 23:59:59.876543 and its surroundings
    private static final long BEFORE_EPOCH = -123_457;

    @Test
    void readsEachPrimitive()
    {
        assertThat(read("boolean", BOOLEAN, true)).isEqualTo("true");
        assertThat(read("byte", TINYINT, -128)).isEqualTo("-128");
        assertThat(read("short", SMALLINT, 32767)).isEqualTo("32767");
        assertThat(read("integer", INTEGER, -5)).isEqualTo("-5");
        assertThat(read("long", BIGINT, Long.MIN_VALUE)).isEqualTo("-9223372036854775808");
        assertThat(read("float", REAL, 1.5f)).isEqualTo("1.5");
        assertThat(read("double", DOUBLE, Double.NaN)).isEqualTo("NaN");
        assertThat(read("string", VARCHAR, "é")).isEqualTo("é");
        assertThat(read("binary", VARBINARY, new byte[] {0, 1})).isEqualTo("AAE=");
        assertThat(read("date", DATE, -1)).isEqualTo("1969-12-31");
    }

    @Test
    void readsDecimalsHoweverTheyAreStored()
    {
        DecimalType small = createDecimalType(9, 2);
        DecimalType medium = createDecimalType(18, 4);
        DecimalType large = createDecimalType(38, 10);

        assertThat(read("decimal(9,2)", small, -12345)).isEqualTo("-123.45");
        assertThat(read("decimal(18,4)", medium, 123_4567L)).isEqualTo("123.4567");
        assertThat(read("decimal(38,10)", large, Int128.valueOf(new BigInteger("-12345678901234567890")))).isEqualTo("-1234567890.1234567890");
        assertThat(only("decimal(9,2)", new TestingParquetFile().column("c", small).legacyDecimals().row(-12345).write())).isEqualTo("-123.45");
    }

    @Test
    void readsNarrowerTypesAsTheWiderOfTheColumn()
    {
        assertThat(read("long", INTEGER, -7)).isEqualTo("-7");
        assertThat(read("double", REAL, 1.5f)).isEqualTo("1.5");
        assertThat(read("decimal(20,4)", createDecimalType(9, 2), -12345)).isEqualTo("-123.4500");
    }

    @Test
    void readsTimestampsOfEachUnit()
    {
        assertThat(read("timestamp", TIMESTAMP_MILLIS, BEFORE_EPOCH / 1000 * 1000)).isEqualTo("1969-12-31 23:59:59.877000 UTC");
        assertThat(read("timestamp", TIMESTAMP_MICROS, BEFORE_EPOCH)).isEqualTo("1969-12-31 23:59:59.876543 UTC");
        assertThat(read("timestamp_ntz", TIMESTAMP_MILLIS, BEFORE_EPOCH / 1000 * 1000)).isEqualTo("1969-12-31 23:59:59.877000");
        assertThat(read("timestamp_ntz", TIMESTAMP_MICROS, BEFORE_EPOCH)).isEqualTo("1969-12-31 23:59:59.876543");
    }

    @Test
    void cutsNanosecondsOff()
    {
        LongTimestamp value = new LongTimestamp(BEFORE_EPOCH, 999_000);

        assertThat(read("timestamp", TIMESTAMP_NANOS, value)).isEqualTo("1969-12-31 23:59:59.876543 UTC");
        assertThat(read("timestamp_ntz", TIMESTAMP_NANOS, value)).isEqualTo("1969-12-31 23:59:59.876543");
    }

    @Test
    void readsInt96()
    {
        byte[] file = new TestingParquetFile().column("c", TIMESTAMP_NANOS).int96Timestamps().row(new LongTimestamp(BEFORE_EPOCH, 999_000)).write();

        assertThat(only("timestamp", file)).isEqualTo("1969-12-31 23:59:59.876543 UTC");
        assertThat(only("timestamp_ntz", file)).isEqualTo("1969-12-31 23:59:59.876543");
    }

    @Test
    void readsTimestampsAdjustedToUtcAndNot()
    {
        byte[] local = new TestingParquetFile().column("c", TIMESTAMP_MICROS).row(BEFORE_EPOCH).write();
        // The annotation without its logical type stands for an instant
        byte[] instant = ParquetFooters.withSchema(local, "message m { optional int64 c (TIMESTAMP_MICROS); }");

        assertThat(only("timestamp", instant)).isEqualTo("1969-12-31 23:59:59.876543 UTC");
        assertThat(only("timestamp_ntz", instant)).isEqualTo("1969-12-31 23:59:59.876543");
    }

    @Test
    void rebasesWhatOldSparkWrote()
    {
        // 0001-01-01 of the Julian calendar, two days before that of the Gregorian
        byte[] file = new TestingParquetFile().column("c", DATE).row(-719164).row(0).write();
        byte[] timestamps = new TestingParquetFile().column("c", TIMESTAMP_MICROS).row(-719164L * 86_400_000_000L + 1).write();
        byte[] int96 = new TestingParquetFile().column("c", TIMESTAMP_MICROS).int96Timestamps().row(-719164L * 86_400_000_000L + 1).write();
        Map<String, String> spark2 = Map.of("org.apache.spark.version", "2.4.8");
        Map<String, String> spark4 = Map.of("org.apache.spark.version", "4.0.0");

        assertThat(new TestingScan().file(ParquetFooters.withMetadata(file, spark2)).read(column("c", "date")).toString()).isEqualTo("[[0001-01-01], [1970-01-01]]");
        assertThat(new TestingScan().file(ParquetFooters.withMetadata(file, spark4)).read(column("c", "date")).toString()).isEqualTo("[[0000-12-30], [1970-01-01]]");
        assertThat(only("timestamp", ParquetFooters.withMetadata(timestamps, spark2))).isEqualTo("0001-01-01 00:00:00.000001 UTC");
        assertThat(only("timestamp_ntz", ParquetFooters.withMetadata(timestamps, spark2))).isEqualTo("0000-12-30 00:00:00.000001");
        assertThat(only("timestamp", ParquetFooters.withMetadata(int96, spark2))).isEqualTo("0001-01-01 00:00:00.000001 UTC");
        assertThat(only("timestamp", ParquetFooters.withMetadata(int96, spark4))).isEqualTo("0000-12-30 00:00:00.000001 UTC");
    }

    @ParameterizedTest
    @EnumSource(value = CompressionCodec.class, names = {"UNCOMPRESSED", "SNAPPY", "GZIP", "ZSTD"})
    void readsEachCodec(CompressionCodec codec)
    {
        TestingParquetFile file = new TestingParquetFile().column("c", VARCHAR).codec(codec);
        for (int row = 0; row < 3000; row++) {
            file.row("value " + row);
        }

        assertThat(new TestingScan().file(file.write()).read(column("c", "string")))
                .hasSize(3000)
                .last().asString().isEqualTo("[value 2999]");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void readsLz4Raw(boolean dictionary)
    {
        TestingParquetFile file = new TestingParquetFile().column("c", VARCHAR).codec(CompressionCodec.UNCOMPRESSED);
        for (int row = 0; row < 3000; row++) {
            file.row("value " + (dictionary ? row % 10 : row));
        }
        TestingScan scan = new TestingScan()
                .file(Lz4RawFiles.compress(file.write()))
                .predicate(TupleDomain.withColumnDomains(Map.of(column("c", "string"), Domain.singleValue(VARCHAR, utf8Slice("value 7")))));

        assertThat(scan.read(column("c", "string")))
                .hasSize(3000)
                .contains(List.of("value 7"))
                .last().asString().isEqualTo(dictionary ? "[value 9]" : "[value 2999]");
    }

    @Test
    void codecThatIsNotKnownIsNamed()
    {
        byte[] brotli = ParquetFooters.rewrite(
                new TestingParquetFile().column("c", VARCHAR).row("value").write(),
                footer -> footer.getRow_groups().getFirst().getColumns().getFirst().getMeta_data().setCodec(CompressionCodec.BROTLI));

        assertThatThrownBy(() -> only("string", brotli))
                .isInstanceOf(DeltaException.class)
                .hasMessage("Cannot read data file memory:///orders/part.parquet of table sales.orders: it is compressed with BROTLI, which this connector does not know. Have the file written anew with another codec.")
                .extracting(e -> ((DeltaException) e).getErrorCode())
                .isEqualTo(NOT_SUPPORTED.toErrorCode());
    }

    @Test
    void damagedLz4RawIsRefused()
    {
        TestingParquetFile file = new TestingParquetFile().column("c", VARCHAR).codec(CompressionCodec.UNCOMPRESSED);
        for (int row = 0; row < 3000; row++) {
            file.row("value " + row);
        }
        byte[] compressed = Lz4RawFiles.compress(file.write());
        Arrays.fill(compressed, 100, 300, (byte) 0xFF);

        assertThatThrownBy(() -> only("string", compressed))
                .isInstanceOf(DeltaException.class)
                .hasMessageStartingWith("Cannot read data file memory:///orders/part.parquet of table sales.orders: it is damaged or not a Parquet file (")
                .extracting(e -> ((DeltaException) e).getErrorCode())
                .isEqualTo(DELTA_BAD_DATA.toErrorCode());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "integer | optional int64 c",
            "boolean | optional int64 c",
            "timestamp | optional int64 c",
            "date | optional int64 c",
            "string | optional int64 c",
            "double | optional int64 c",
            "decimal(9,2) | optional int64 c",
            "integer | optional int64 c (UINT_64)",
            "long | optional int64 c (UINT_64)",
            "decimal(9,2) | optional int64 c (DECIMAL(10,2))",
            "decimal(9,2) | optional int64 c (DECIMAL(9,3))",
    })
    void typeThatDoesNotGoWithTheColumnIsExplained(String type, String stored)
    {
        byte[] file = new TestingParquetFile().column("c", BIGINT).row(1L).write();

        assertThatThrownBy(() -> only(type, ParquetFooters.withSchema(file, "message m { %s; }".formatted(stored))))
                .isInstanceOf(DeltaException.class)
                .hasMessage("Column 'c' of table sales.orders is of type %s, but data file memory:///orders/part.parquet stores it as '%s', which cannot be read as that type. Rewrite the file with the engine that wrote the table."
                        .formatted(type, stored.replaceAll("UINT_64", "INTEGER(64,false)")))
                .extracting(e -> ((DeltaException) e).getErrorCode())
                .isEqualTo(DELTA_BAD_DATA.toErrorCode());
    }

    private static String read(String deltaType, Type fileType, Object value)
    {
        return only(deltaType, new TestingParquetFile().column("c", fileType).row(value).row((Object) null).write());
    }

    private static String only(String deltaType, byte[] file)
    {
        return String.valueOf(new TestingScan().file(file).read(column("c", deltaType)).getFirst().getFirst());
    }
}
