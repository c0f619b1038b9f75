package dev.trinodelta.read;

import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.testing.ParquetFooters;
import io.airlift.units.DataSize;
import io.trino.parquet.ParquetReaderOptions;
import io.trino.spi.type.DecimalType;
import io.trino.spi.type.Int128;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.math.BigInteger;
import java.util.Arrays;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_BAD_DATA;
import static dev.trinodelta.read.TestingScan.column;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.DecimalType.createDecimalType;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Each case for a file that is read at once and for one that is read in parts.
 */
final class TestDataFileFailures
{
    private static final DeltaColumnHandle ID = column("id", "long");

    @ParameterizedTest
    @ValueSource(longs = {0, 1_000_000})
    void missingFileIsExplained(long smallFileThreshold)
    {
        TestingScan scan = scan(smallFileThreshold).file(file()).delete();

        assertFailure(scan, "Cannot read data file memory:///orders/part.parquet of table sales.orders: version 7 of the table has it, but it does not exist. It was likely removed by a VACUUM whose retention is shorter than the age of this version, or by hand. Read a version of the table that does not have it, or restore the file. If the table was made anew at the same place just now, CALL system.flush_metadata_cache.");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1_000_000})
    void truncatedFileNamesBothSizes(long smallFileThreshold)
    {
        byte[] file = file();
        TestingScan scan = scan(smallFileThreshold).file(Arrays.copyOf(file, file.length - 100)).sizeInLog(file.length);

        assertFailure(scan, "Cannot read data file memory:///orders/part.parquet of table sales.orders: it has %s bytes, but the log gives it %s, so it was cut off or replaced. Restore the file from a backup, or delete its rows from the table.".formatted(file.length - 100, file.length));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1_000_000})
    void sizeOfTheLogThatIsTooSmallIsNamed(long smallFileThreshold)
    {
        byte[] file = file();
        TestingScan scan = scan(smallFileThreshold).file(file).sizeInLog(50);

        assertFailure(scan, "Cannot read data file memory:///orders/part.parquet of table sales.orders: it has %s bytes, but the log gives it 50, so it was cut off or replaced. Restore the file from a backup, or delete its rows from the table.".formatted(file.length));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1_000_000})
    void anotherParquetFileInItsPlaceIsFoundOutByItsSize(long smallFileThreshold)
    {
        byte[] other = new TestingParquetFile().column("id", BIGINT).row(1).row(2).write();
        for (int difference : new int[] {-50, -1, 1, 50, 5000}) {
            TestingScan scan = scan(smallFileThreshold).file(other).sizeInLog(other.length + difference);

            assertFailure(scan, "Cannot read data file memory:///orders/part.parquet of table sales.orders: it has %s bytes, but the log gives it %s, so it was cut off or replaced. Restore the file from a backup, or delete its rows from the table.".formatted(other.length, other.length + difference));
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1_000_000})
    void fileThatIsNotParquetIsRefused(long smallFileThreshold)
    {
        TestingScan scan = scan(smallFileThreshold).file("id,name\n1,this is not a Parquet file\n".getBytes(UTF_8));

        assertFailure(scan, "Cannot read data file memory:///orders/part.parquet of table sales.orders: it is damaged or not a Parquet file (Malformed Parquet file. Expected magic number: PAR1 or PARE got: ile\n [memory:///orders/part.parquet]). Restore the file from a backup, or delete its rows from the table.");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1_000_000})
    void damagedFooterIsRefused(long smallFileThreshold)
    {
        byte[] file = file();
        Arrays.fill(file, file.length - 60, file.length - 8, (byte) 0x7F);

        assertDamage(scan(smallFileThreshold).file(file));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1_000_000})
    void damagedPagesAreRefused(long smallFileThreshold)
    {
        byte[] file = file();
        Arrays.fill(file, 4, 200, (byte) 0x7F);

        assertDamage(scan(smallFileThreshold).file(file));
    }

    @Test
    void valueThatDoesNotFitTheColumnNamesTheFile()
    {
        DecimalType stored = createDecimalType(38, 2);
        byte[] file = new TestingParquetFile().column("id", stored).row(Int128.valueOf(BigInteger.TEN.pow(30))).write();
        byte[] narrower = ParquetFooters.withSchema(file, "message m { optional fixed_len_byte_array(16) id (DECIMAL(18,2)); }");

        assertThatThrownBy(() -> scan(0).file(narrower).read(column("id", "decimal(18,2)")))
                .isInstanceOf(DeltaException.class)
                .hasMessageStartingWith("Cannot read data file memory:///orders/part.parquet of table sales.orders: it is damaged or not a Parquet file (Could not read unscaled value 1000000000000000000000000000000 into a short decimal");
    }

    @Test
    void timestampThatTrinoCannotHoldIsNoDamage()
    {
        byte[] file = new TestingParquetFile().column("id", BIGINT).row(9_089_348_860_800_000_000L).write();
        byte[] timestamps = ParquetFooters.withSchema(file, "message m { optional int64 id (TIMESTAMP(MICROS,true)); }");

        assertThatThrownBy(() -> scan(0).file(timestamps).read(column("id", "timestamp")))
                .isInstanceOf(DeltaException.class)
                .hasMessage("Cannot read data file memory:///orders/part.parquet of table sales.orders: it holds a timestamp that Trino cannot (Millis overflow: 9089348860800000); Trino holds timestamps with time zone up to the year 73326, and as far back before 1970. Read the other columns, or read the file with the engine that wrote it.");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1_000_000})
    void anyDamageIsToldAsSuch(long smallFileThreshold)
    {
        byte[] file = file();
        for (int position = 0; position < file.length; position += 7) {
            byte[] damaged = file.clone();
            damaged[position] ^= 0x55;
            try {
                // What is damaged may also be of no account, or a value
                assertThat(scan(smallFileThreshold).file(damaged).read(ID)).isNotNull();
            }
            catch (DeltaException e) {
                assertThat(e.getErrorCode()).isEqualTo(DELTA_BAD_DATA.toErrorCode());
            }
        }
    }

    private static void assertDamage(TestingScan scan)
    {
        assertThatThrownBy(() -> scan.read(ID))
                .isInstanceOf(DeltaException.class)
                .hasMessageStartingWith("Cannot read data file memory:///orders/part.parquet of table sales.orders: it is damaged or not a Parquet file (")
                .hasMessageEndingWith("). Restore the file from a backup, or delete its rows from the table.")
                .extracting(e -> ((DeltaException) e).getErrorCode())
                .isEqualTo(DELTA_BAD_DATA.toErrorCode());
    }

    private static void assertFailure(TestingScan scan, String message)
    {
        assertThatThrownBy(() -> scan.read(ID))
                .isInstanceOf(DeltaException.class)
                .hasMessage(message)
                .extracting(e -> ((DeltaException) e).getErrorCode())
                .isEqualTo(DELTA_BAD_DATA.toErrorCode());
    }

    private static byte[] file()
    {
        TestingParquetFile file = new TestingParquetFile().column("id", BIGINT);
        for (int row = 0; row < 500; row++) {
            file.row(row * 12_345L);
        }
        return file.write();
    }

    private static TestingScan scan(long smallFileThreshold)
    {
        return new TestingScan()
                .options(ParquetReaderOptions.builder(ParquetReaderOptions.defaultOptions()).withSmallFileThreshold(DataSize.ofBytes(smallFileThreshold)).build());
    }
}
