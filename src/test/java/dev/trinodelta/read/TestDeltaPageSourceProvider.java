package dev.trinodelta.read;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.deletion.DeletionVectorBytes;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.handle.HiddenColumn;
import dev.trinodelta.protocol.DeletionVectorDescriptor;
import dev.trinodelta.testing.ParquetFooters;
import io.airlift.units.DataSize;
import io.trino.filesystem.Location;
import io.trino.parquet.ParquetReaderOptions;
import io.trino.spi.connector.ConnectorPageSource;
import io.trino.spi.connector.EmptyPageSource;
import io.trino.spi.connector.SourcePage;
import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.TupleDomain;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.LongStream;

import static dev.trinodelta.handle.DeltaColumnHandle.Kind.DATA;
import static dev.trinodelta.read.TestingScan.column;
import static dev.trinodelta.read.TestingScan.partitionColumn;
import static io.airlift.slice.Slices.utf8Slice;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;

final class TestDeltaPageSourceProvider
{
    private static final DeltaColumnHandle ID = column("Id", "long");
    private static final DeltaColumnHandle NAME = column("name", "string");
    private static final DeltaColumnHandle DAY = partitionColumn("Day", "date");
    private static final DeltaColumnHandle REGION = partitionColumn("region", "string");

    private final TestingScan scan = new TestingScan();

    @Test
    void readsColumnsInAnyOrder()
    {
        scan.file(twoColumns().row(1, "a").row(2, null).write());

        assertThat(scan.read(NAME, ID)).containsExactly(asList("a", 1L), asList(null, 2L));
    }

    @Test
    void columnThatTheFileLacksIsNull()
    {
        scan.file(twoColumns().row(1, "a").write());

        assertThat(scan.read(column("added", "integer"), ID, column("later", "void"))).containsExactly(asList(null, 1L, null));
    }

    @Test
    void noColumnsStillGiveTheRows()
    {
        scan.file(twoColumns().row(1, "a").row(2, "b").row(3, "c").write());

        assertThat(scan.read()).hasSize(3);
    }

    @Test
    void countingReadsOnlyTheFooter()
    {
        TestingParquetFile file = twoColumns();
        for (int row = 0; row < 50_000; row++) {
            file.row(row, "value " + row * 31L);
        }
        scan.file(file.write()).options(withoutSmallFiles().build());

        assertThat(scan.read()).hasSize(50_000);
        assertThat(scan.completedBytes()).isLessThan(50_000).isLessThan(scan.size() / 2);
    }

    @Test
    void partitionValueOfTheLogWinsOverTheFile()
    {
        scan.file(new TestingParquetFile().column("id", BIGINT).column("region", VARCHAR).row(1, "in the file").write())
                .partitions(List.of(DAY, REGION), ImmutableMap.of("Day", Optional.of("2024-02-29"), "region", Optional.of("eu/west")));

        assertThat(scan.read(REGION, ID, DAY).toString()).isEqualTo("[[eu/west, 1, 2024-02-29]]");
    }

    @Test
    void absentPartitionValueIsNull()
    {
        scan.file(twoColumns().row(1, "a").write())
                .partitions(List.of(DAY, REGION), ImmutableMap.of("Day", Optional.empty()));

        assertThat(scan.read(ID, DAY, REGION)).containsExactly(asList(1L, null, null));
    }

    @Test
    void hiddenColumnsDescribeTheFile()
    {
        scan.file(twoColumns().row(1, "a").write())
                .partitions(List.of(DAY, REGION), ImmutableMap.of("Day", Optional.of("2024-02-29"), "region", Optional.of("a/b=c d")));

        List<List<Object>> rows = scan.read(HiddenColumn.PATH.handle(), HiddenColumn.FILE_SIZE.handle(), HiddenColumn.FILE_MODIFIED_TIME.handle(), HiddenColumn.PARTITION.handle());

        assertThat(rows.toString()).isEqualTo("[[memory:///orders/part.parquet, %s, 2023-11-14 22:13:20.123 UTC, Day=2024-02-29/region=a%%2Fb%%3Dc d]]".formatted(scan.size()));
    }

    @Test
    void partitionOfTableWithoutPartitionsIsEmpty()
    {
        scan.file(twoColumns().row(1, "a").write());

        assertThat(scan.read(HiddenColumn.PARTITION.handle())).containsExactly(List.of(""));
    }

    @Test
    void namesMatchIgnoringCase()
    {
        scan.file(new TestingParquetFile().column("ID", BIGINT).column("NaMe", VARCHAR).row(1, "a").write());

        assertThat(scan.read(ID, NAME)).containsExactly(List.of(1L, "a"));
    }

    @Test
    void mappedByNameFollowsThePhysicalName()
    {
        scan.file(new TestingParquetFile().column("col-1", BIGINT).column("id", BIGINT).row(1, 99).write());

        assertThat(scan.read(column(DATA, "id", "long", "{\"delta.columnMapping.physicalName\": \"col-1\"}"))).containsExactly(List.of(1L));
    }

    @Test
    void mappedByIdFollowsTheFieldId()
    {
        byte[] file = new TestingParquetFile().column("a", BIGINT).column("b", BIGINT).row(1, 2).write();
        scan.file(ParquetFooters.withSchema(file, "message m { optional int64 a = 7; optional int64 b = 8; }"));

        DeltaColumnHandle renamed = column(DATA, "a", "long", "{\"delta.columnMapping.id\": 8, \"delta.columnMapping.physicalName\": \"a\"}");
        DeltaColumnHandle added = column(DATA, "b", "long", "{\"delta.columnMapping.id\": 9, \"delta.columnMapping.physicalName\": \"b\"}");

        assertThat(scan.read(renamed, added)).containsExactly(asList(2L, null));
    }

    @Test
    void splitsShareTheRowGroupsOfFile()
    {
        TestingParquetFile file = new TestingParquetFile().column("id", BIGINT).rowGroups(100);
        for (int row = 0; row < 1000; row++) {
            file.row(row);
        }
        scan.file(file.write());

        List<List<Object>> rows = new ArrayList<>();
        int splits = 0;
        for (long start = 0; start < scan.size(); start += 700) {
            rows.addAll(scan.read(start, Math.min(700, scan.size() - start), ID));
            splits++;
        }

        assertThat(splits).isGreaterThan(5);
        assertThat(rows).hasSize(1000).doesNotHaveDuplicates();
    }

    @Test
    void deletedRowsAreLeftOut()
    {
        TestingParquetFile file = new TestingParquetFile().column("id", BIGINT).rowGroups(1000);
        for (int row = 0; row < 10_000; row++) {
            file.row(row);
        }
        // All of the first row group, and the last row
        long[] deleted = LongStream.concat(LongStream.range(0, 1000), LongStream.of(5555, 9999)).toArray();
        scan.file(file.write()).deletionVector(inline(deleted));

        assertThat(scan.read(ID))
                .hasSize(10_000 - 1002)
                .doesNotContain(List.of(999L), List.of(5555L), List.of(9999L))
                .contains(List.of(1000L), List.of(5554L), List.of(9998L));
        assertThat(scan.read()).hasSize(10_000 - 1002);
    }

    @Test
    void deletedRowsAreFoundBehindSkippedRowGroups()
    {
        TestingParquetFile file = new TestingParquetFile().column("id", BIGINT).rowGroups(100);
        for (int row = 0; row < 1000; row++) {
            file.row(row);
        }
        scan.file(file.write())
                .deletionVector(inline(551, 552))
                .predicate(TupleDomain.withColumnDomains(ImmutableMap.of(ID, Domain.multipleValues(BIGINT, List.of(550L, 551L)))));

        assertThat(scan.read(ID)).hasSize(98).contains(List.of(550L)).doesNotContain(List.of(551L), List.of(552L));
    }

    @Test
    void deletionVectorOfFileIsRead()
    {
        byte[] vector = DeletionVectorBytes.vector(0);
        scan.file(twoColumns().row(1, "a").row(2, "b").write())
                .write(Location.of("memory:///orders/deletion_vector_61d16c75-6994-46b7-a15b-8b538852e50e.bin"), DeletionVectorBytes.file(vector))
                .deletionVector(new DeletionVectorDescriptor("u", "vBn[lx{q8@P<9BNH/isA", OptionalInt.of(1), vector.length, 1));

        assertThat(scan.read(ID)).containsExactly(List.of(2L));
    }

    @Test
    void deletionVectorIsNotReadWhereNoRowGroupIsLeft()
    {
        // There is no such vector
        scan.file(sortedFile())
                .deletionVector(new DeletionVectorDescriptor("u", "vBn[lx{q8@P<9BNH/isA", OptionalInt.of(1), 40, 1))
                .predicate(TupleDomain.withColumnDomains(ImmutableMap.of(ID, Domain.singleValue(BIGINT, 5000L))));

        assertThat(scan.read(ID)).isEmpty();
    }

    @Test
    void predicateSkipsRowGroups()
    {
        scan.file(sortedFile()).predicate(TupleDomain.withColumnDomains(ImmutableMap.of(ID, Domain.singleValue(BIGINT, 250L))));

        assertThat(scan.read(ID)).hasSize(100).contains(List.of(250L));
    }

    @Test
    void predicateOnColumnThatIsNotReadSkipsRowGroups()
    {
        scan.file(sortedFile()).predicate(TupleDomain.withColumnDomains(ImmutableMap.of(ID, Domain.singleValue(BIGINT, 250L))));

        assertThat(scan.read(NAME)).hasSize(100).contains(List.of("n250"));
    }

    @Test
    void predicateOnMissingColumnThatMustNotBeNullSkipsTheFile()
    {
        DeltaColumnHandle added = column("added", "long");
        scan.file(sortedFile()).predicate(TupleDomain.withColumnDomains(ImmutableMap.of(added, Domain.notNull(BIGINT))));

        assertThat(scan.read(ID)).isEmpty();

        scan.predicate(TupleDomain.withColumnDomains(ImmutableMap.of(added, Domain.onlyNull(BIGINT))));

        assertThat(scan.read(ID)).hasSize(1000);
    }

    @Test
    void statisticsAreIgnoredWhereOptionsSaySo()
    {
        scan.file(sortedFile())
                .predicate(TupleDomain.withColumnDomains(ImmutableMap.of(ID, Domain.singleValue(BIGINT, 250L))))
                .options(ParquetReaderOptions.builder(ParquetReaderOptions.defaultOptions()).withIgnoreStatistics(true).build());

        assertThat(scan.read(ID)).hasSize(1000);
    }

    @Test
    void dynamicFilterSkipsRowGroups()
    {
        scan.file(sortedFile()).dynamicFilter(TupleDomain.withColumnDomains(ImmutableMap.of(ID, Domain.singleValue(BIGINT, 999L))));

        assertThat(scan.read(ID)).hasSize(100).contains(List.of(999L));
    }

    @Test
    void splitThatTheDynamicFilterRulesOutIsNotOpened()
            throws IOException
    {
        scan.partitions(List.of(REGION), ImmutableMap.of("region", Optional.of("eu")));

        assertNotOpened(scan.dynamicFilter(TupleDomain.none()));
        assertNotOpened(scan.dynamicFilter(TupleDomain.withColumnDomains(ImmutableMap.of(REGION, Domain.singleValue(VARCHAR, utf8Slice("us"))))));
        assertNotOpened(scan.dynamicFilter(TupleDomain.withColumnDomains(ImmutableMap.of(HiddenColumn.PATH.handle(), Domain.singleValue(VARCHAR, utf8Slice("elsewhere"))))));
    }

    @Test
    void columnsAreDecodedWhenAskedFor()
            throws IOException
    {
        scan.file(sortedFile());

        try (ConnectorPageSource source = scan.open(0, scan.size(), ID, NAME, HiddenColumn.PATH.handle())) {
            SourcePage page = null;
            while (page == null || page.getPositionCount() < 10) {
                page = source.getNextSourcePage();
            }
            assertThat(page.getSizeInBytes()).isZero();
            assertThat(BIGINT.getLong(page.getBlock(0), 3)).isGreaterThan(0);
            long first = BIGINT.getLong(page.getBlock(0), 3);
            page.selectPositions(new int[] {9, 3, 5, 0}, 1, 2);

            assertThat(page.getPositionCount()).isEqualTo(2);
            assertThat(BIGINT.getLong(page.getBlock(0), 0)).isEqualTo(first);
            assertThat(VARCHAR.getSlice(page.getBlock(1), 1).toStringUtf8()).isEqualTo("n" + (first + 2));
            assertThat(page.getPage().getPositionCount()).isEqualTo(2);
            assertThat(page.getColumns(new int[] {2, 0}).getChannelCount()).isEqualTo(2);
            assertThat(page.getRetainedSizeInBytes()).isGreaterThan(page.getSizeInBytes());
        }
    }

    @Test
    @SuppressWarnings("deprecation")
    void metricsAndMemoryAreReported()
            throws IOException
    {
        scan.file(sortedFile());

        ConnectorPageSource source = scan.open(0, scan.size(), ID);
        assertThat(source.getMemoryUsage()).isGreaterThanOrEqualTo(scan.size());
        while (!source.isFinished()) {
            source.getNextSourcePage();
        }

        assertThat(source.getCompletedPositions()).hasValue(1000);
        assertThat(source.getCompletedBytes()).isEqualTo(scan.size());
        assertThat(source.getMetrics().getMetrics()).isNotEmpty();
        assertThat(source.getMemoryUsage()).isZero();
        source.close();
    }

    private static void assertNotOpened(TestingScan scan)
            throws IOException
    {
        // The file does not exist
        try (ConnectorPageSource source = scan.open(0, 0, ID)) {
            assertThat(source).isInstanceOf(EmptyPageSource.class);
        }
    }

    private static TestingParquetFile twoColumns()
    {
        return new TestingParquetFile().column("id", BIGINT).column("name", VARCHAR);
    }

    /**
     * Ids from 0 to 999 in ten row groups.
     */
    private static byte[] sortedFile()
    {
        TestingParquetFile file = twoColumns().rowGroups(100);
        for (int row = 0; row < 1000; row++) {
            file.row(row, "n" + row);
        }
        return file.write();
    }

    private static ParquetReaderOptions.Builder withoutSmallFiles()
    {
        return ParquetReaderOptions.builder(ParquetReaderOptions.defaultOptions()).withSmallFileThreshold(DataSize.ofBytes(0));
    }

    private static DeletionVectorDescriptor inline(long... positions)
    {
        byte[] vector = DeletionVectorBytes.vector(positions);
        return new DeletionVectorDescriptor("i", DeletionVectorBytes.inline(vector), OptionalInt.empty(), vector.length, Arrays.stream(positions).distinct().count());
    }
}
