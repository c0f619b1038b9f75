package dev.trinodelta.read;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.deletion.DeletionVectorBytes;
import dev.trinodelta.handle.ChangeColumn;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.handle.SplitChange;
import dev.trinodelta.protocol.DeletionVectorDescriptor;
import io.airlift.units.DataSize;
import io.trino.parquet.ParquetReaderOptions;
import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.TupleDomain;
import io.trino.spi.type.SqlTimestampWithTimeZone;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_BAD_DATA;
import static dev.trinodelta.read.TestingScan.column;
import static io.airlift.slice.Slices.utf8Slice;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.TimeZoneKey.UTC_KEY;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static io.trino.testing.assertions.TrinoExceptionAssert.assertTrinoExceptionThrownBy;
import static org.assertj.core.api.Assertions.assertThat;

class TestChangeReading
{
    private static final int ROWS = 900;
    private static final DeltaColumnHandle ID = column("id", "long");
    private static final DeltaColumnHandle TYPE = ChangeColumn.TYPE.handle();
    private static final DeltaColumnHandle VERSION = ChangeColumn.VERSION.handle();
    private static final DeltaColumnHandle TIMESTAMP = ChangeColumn.TIMESTAMP.handle();
    private static final byte[] INDEXED_FILE = indexedFile();

    private final TestingScan scan = new TestingScan();

    @Test
    void rowsOfFileHaveWhatIsKnownOfTheCommit()
    {
        scan.file(new TestingParquetFile().column("id", BIGINT).row(1L).row(2L).write())
                .change(new SplitChange(Optional.of("insert"), 5, 1234, Optional.empty()));

        SqlTimestampWithTimeZone time = SqlTimestampWithTimeZone.newInstance(3, 1234, 0, UTC_KEY);
        assertThat(scan.read(ID, TYPE, VERSION, TIMESTAMP)).containsExactly(
                List.of(1L, "insert", 5L, time),
                List.of(2L, "insert", 5L, time));
    }

    @Test
    void rowsOfFileOfChangesTellTheirTypes()
    {
        scan.file(new TestingParquetFile().column("id", BIGINT).column("_change_type", VARCHAR).row(1L, "update_preimage").row(2L, "update_postimage").write())
                .change(new SplitChange(Optional.empty(), 5, 1234, Optional.empty()));

        assertThat(scan.read(TYPE, ID)).containsExactly(List.of("update_preimage", 1L), List.of("update_postimage", 2L));
    }

    @Test
    void fileOfChangesWithoutTypesIsRefused()
    {
        scan.file(new TestingParquetFile().column("id", BIGINT).row(1L).write())
                .change(new SplitChange(Optional.empty(), 5, 1234, Optional.empty()));

        assertTrinoExceptionThrownBy(() -> scan.read(ID, TYPE))
                .hasErrorCode(DELTA_BAD_DATA)
                .hasMessage("Change data file memory:///orders/part.parquet of table sales.orders has no column _change_type. Check the table with the writer that made it, or ask for a range without version 5.");
    }

    @Test
    void fileThatIsGoneIsNamedWithTheReason()
    {
        scan.file(new TestingParquetFile().column("id", BIGINT).row(1L).write())
                .change(new SplitChange(Optional.of("delete"), 5, 1234, Optional.empty()))
                .delete();

        assertTrinoExceptionThrownBy(() -> scan.read(ID))
                .hasErrorCode(DELTA_BAD_DATA)
                .hasMessage("Cannot read data file memory:///orders/part.parquet of table sales.orders: the changes of version 5 are in it, but it does not exist. It was likely removed by a VACUUM whose retention is shorter than the age of that version, or by hand. Ask for later versions, or restore the file.");
    }

    @Test
    void removedFileOfUnknownSizeIsRead()
    {
        scan.file(new TestingParquetFile().column("id", BIGINT).row(1L).row(2L).write())
                .sizeInLog(0)
                .change(new SplitChange(Optional.of("delete"), 5, 1234, Optional.empty()));

        assertThat(scan.read(ID, TYPE)).containsExactly(List.of(1L, "delete"), List.of(2L, "delete"));
    }

    @Test
    void removedFileOfUnknownSizeThatIsGoneIsNamed()
    {
        scan.sizeInLog(0).change(new SplitChange(Optional.of("delete"), 5, 1234, Optional.empty()));

        assertTrinoExceptionThrownBy(() -> scan.read(ID))
                .hasErrorCode(DELTA_BAD_DATA)
                .hasMessageStartingWith("Cannot read data file memory:///orders/part.parquet of table sales.orders: the changes of version 5 are in it, but it does not exist.");
    }

    @Test
    void fileThatIsDamagedIsNamedWithTheRangeToAskFor()
    {
        scan.file(new byte[100]).change(new SplitChange(Optional.of("delete"), 5, 1234, Optional.empty()));

        assertTrinoExceptionThrownBy(() -> scan.read(ID))
                .hasErrorCode(DELTA_BAD_DATA)
                .hasMessage("Cannot read data file memory:///orders/part.parquet of table sales.orders: it is damaged or not a Parquet file (Malformed Parquet file. Expected magic number: PAR1 or PARE got: \u0000\u0000\u0000\u0000 [memory:///orders/part.parquet]). Restore the file from a backup, or ask for changes of a range without version 5.");
    }

    @Test
    void splitThatAFilterOnTheCommitRulesOutIsNotOpened()
    {
        scan.file(new TestingParquetFile().column("id", BIGINT).row(1L).write())
                .change(new SplitChange(Optional.of("delete"), 5, 1234, Optional.empty()))
                .delete();

        assertThat(scan.predicate(TupleDomain.withColumnDomains(ImmutableMap.of(TYPE, Domain.singleValue(VARCHAR, utf8Slice("insert"))))).read(ID)).isEmpty();
        assertThat(scan.predicate(TupleDomain.withColumnDomains(ImmutableMap.of(VERSION, Domain.singleValue(BIGINT, 6L)))).read(ID)).isEmpty();
    }

    @Test
    void fileOfWhichNoRowIsLeftIsNotOpened()
    {
        scan.file(INDEXED_FILE)
                .deletionVector(inline(Set.of(1L, 2L, 3L)))
                .change(only(Set.of(2L, 3L)))
                .delete();

        assertThat(scan.read(ID)).isEmpty();
    }

    @Test
    void rowGroupsWithoutListedRowsAreNotRead()
    {
        scan.file(INDEXED_FILE)
                .options(ParquetReaderOptions.builder(ParquetReaderOptions.defaultOptions()).withSmallFileThreshold(DataSize.ofBytes(0)).build())
                .change(only(Set.of(5L)));
        assertThat(scan.read(ID)).containsExactly(List.of(5L));
        long few = scan.completedBytes();
        scan.change(only(Set.of(5L, 305L, 605L)));
        assertThat(scan.read(ID)).containsExactly(List.of(5L), List.of(305L), List.of(605L));

        assertThat(few).isLessThan(scan.completedBytes());
    }

    /**
     * As edge case 9, for rows that one vector lists and another does not.
     */
    @Test
    void onlyListedRowsAreReadUnderEveryPruningAndSplit()
    {
        Random random = new Random(11);
        for (int round = 0; round < 60; round++) {
            Set<Long> listed = randomPositions(random, 1 + random.nextInt(ROWS));
            Set<Long> others = randomPositions(random, 1 + random.nextInt(ROWS));
            Set<Long> wanted = randomPositions(random, 1 + random.nextInt(4));
            scan.file(INDEXED_FILE)
                    .deletionVector(inline(others))
                    .change(only(listed))
                    .predicate(TupleDomain.withColumnDomains(ImmutableMap.of(ID, Domain.multipleValues(BIGINT, List.copyOf(wanted)))))
                    .options(ParquetReaderOptions.builder(ParquetReaderOptions.defaultOptions()).withUseColumnIndex(random.nextInt(4) > 0).build());

            List<List<Object>> rows = new ArrayList<>();
            int splitSize = 1 + random.nextInt(INDEXED_FILE.length);
            for (int start = 0; start < INDEXED_FILE.length; start += splitSize) {
                rows.addAll(scan.read(start, Math.min(splitSize, INDEXED_FILE.length - start), ID));
            }

            assertThat(rows).as("round %s", round)
                    .extracting(row -> (Long) row.getFirst())
                    .doesNotHaveDuplicates()
                    .allMatch(id -> listed.contains(id) && !others.contains(id))
                    .containsAll(wanted.stream().filter(id -> listed.contains(id) && !others.contains(id)).toList());
        }
    }

    private static SplitChange only(Set<Long> positions)
    {
        return new SplitChange(Optional.of("delete"), 5, 1234, Optional.of(inline(positions)));
    }

    private static Set<Long> randomPositions(Random random, int count)
    {
        Set<Long> positions = new TreeSet<>();
        for (int index = 0; index < count; index++) {
            positions.add((long) random.nextInt(ROWS));
        }
        return positions;
    }

    private static DeletionVectorDescriptor inline(Set<Long> positions)
    {
        byte[] vector = DeletionVectorBytes.vector(positions.stream().mapToLong(Long::longValue).toArray());
        return new DeletionVectorDescriptor("i", DeletionVectorBytes.inline(vector), OptionalInt.empty(), vector.length, positions.size());
    }

    private static byte[] indexedFile()
    {
        TestingParquetFile file = new TestingParquetFile().column("id", BIGINT).pages(ROWS / 3, 300);
        LongStream.range(0, ROWS).forEach(file::row);
        return ColumnIndexes.add(file.write(), position -> position);
    }
}
