package dev.trinodelta.read;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.deletion.DeletionVectorBytes;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.handle.DeltaColumnHandle.Kind;
import dev.trinodelta.protocol.DeletionVectorDescriptor;
import dev.trinodelta.read.RowPositions.Run;
import dev.trinodelta.testing.ParquetFooters;
import io.trino.parquet.ParquetReaderOptions;
import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.TupleDomain;
import org.apache.parquet.format.RowGroup;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.LongStream;

import static dev.trinodelta.read.TestingScan.column;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Rows are known by their physical position, whatever the reader has skipped before them.
 */
final class TestRowPositions
{
    private static final int ROWS = 3000;
    private static final DeltaColumnHandle ID = column("id", "long");
    private static final DeltaColumnHandle NAME = column("name", "string");
    private static final DeltaColumnHandle ROW_ID = column(Kind.ROW_ID, "$row_id", "long", "{}");
    // Large enough for pages of few rows, so that the pages of the columns begin at different rows
    private static final byte[] INDEXED_FILE = indexedFile();

    private final TestingScan scan = new TestingScan();

    @Test
    void takesRunsAcrossPages()
    {
        RowPositions positions = new RowPositions(List.of(new Run(10, 3), new Run(20, 5)));

        assertThat(positions.take(2)).containsExactly(new Run(10, 2));
        assertThat(positions.take(4)).containsExactly(new Run(12, 1), new Run(20, 3));
        assertThat(positions.take(0)).isEmpty();
        assertThat(positions.take(2)).containsExactly(new Run(23, 2));
        assertThatThrownBy(() -> positions.take(1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the reader gives 1 rows more than its row groups have");
    }

    @Test
    void fileOfTheseTestsHasPagesThatAreSkipped()
    {
        List<RowGroup> rowGroups = ParquetFooters.read(INDEXED_FILE).getRow_groups();
        assertThat(rowGroups).hasSize(3);
        assertThat(rowGroups.getFirst().getColumns()).allMatch(chunk -> chunk.isSetOffset_index_offset());

        scan.file(INDEXED_FILE).predicate(ids(Domain.singleValue(BIGINT, 1500L)));
        int withIndex = scan.read(ID, NAME).size();
        scan.options(ParquetReaderOptions.builder(ParquetReaderOptions.defaultOptions()).withUseColumnIndex(false).build());

        assertThat(withIndex).isPositive().isLessThan(200);
        assertThat(scan.read(ID, NAME)).hasSize(1000);
    }

    /**
     * Edge case 9: the row index of a vector is the physical position, before row groups, pages and splits are cut.
     */
    @Test
    void rowIndexIsPhysicalPositionUnderEveryPruningAndSplit()
    {
        Random random = new Random(7);
        for (int round = 0; round < 60; round++) {
            Set<Long> deleted = randomPositions(random, round % 3 == 0 ? 5 : 1 + random.nextInt(ROWS));
            Set<Long> wanted = randomPositions(random, 1 + random.nextInt(4));
            scan.file(INDEXED_FILE)
                    .deletionVector(inline(deleted))
                    .rowTracking(100_000, 1)
                    .predicate(ids(Domain.multipleValues(BIGINT, List.copyOf(wanted))))
                    .options(ParquetReaderOptions.builder(ParquetReaderOptions.defaultOptions()).withUseColumnIndex(random.nextInt(4) > 0).build());

            List<List<Object>> rows = new ArrayList<>();
            int splitSize = 1 + random.nextInt(INDEXED_FILE.length);
            for (int start = 0; start < INDEXED_FILE.length; start += splitSize) {
                rows.addAll(scan.read(start, Math.min(splitSize, INDEXED_FILE.length - start), NAME, ROW_ID, ID));
            }

            assertThat(rows).as("round %s", round)
                    .allSatisfy(row -> assertThat(row).isEqualTo(List.of("name of " + row.get(2), (long) row.get(2) + 100_000, row.get(2))))
                    .extracting(row -> (Long) row.get(2))
                    .doesNotHaveDuplicates()
                    .doesNotContainAnyElementsOf(deleted)
                    .containsAll(wanted.stream().filter(id -> !deleted.contains(id)).toList());
        }
    }

    @Test
    void rowsPastTheEndOfShortVectorAreLive()
    {
        scan.file(INDEXED_FILE).deletionVector(inline(Set.of(0L)));

        assertThat(scan.read(ID)).hasSize(ROWS - 1).contains(List.of(ROWS - 1L));
    }

    @Test
    void positionsPastTheEndOfFileDeleteNothing()
    {
        scan.file(INDEXED_FILE).deletionVector(inline(Set.of((long) ROWS, 1L << 40)));

        assertThat(scan.read(ID)).hasSize(ROWS);
    }

    private static Set<Long> randomPositions(Random random, int count)
    {
        Set<Long> positions = new TreeSet<>();
        for (int index = 0; index < count; index++) {
            positions.add((long) random.nextInt(ROWS));
        }
        return positions;
    }

    private static TupleDomain<DeltaColumnHandle> ids(Domain domain)
    {
        return TupleDomain.withColumnDomains(ImmutableMap.of(ID, domain));
    }

    private static DeletionVectorDescriptor inline(Set<Long> positions)
    {
        byte[] vector = DeletionVectorBytes.vector(positions.stream().mapToLong(Long::longValue).toArray());
        return new DeletionVectorDescriptor("i", DeletionVectorBytes.inline(vector), OptionalInt.empty(), vector.length, positions.size());
    }

    private static byte[] indexedFile()
    {
        TestingParquetFile file = new TestingParquetFile().column("id", BIGINT).column("name", VARCHAR).pages(ROWS / 3, 300);
        LongStream.range(0, ROWS).forEach(id -> file.row(id, "name of " + id));
        return ColumnIndexes.add(file.write(), position -> position);
    }
}
