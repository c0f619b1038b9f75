package dev.trinodelta.read;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.Multiset;
import com.google.common.collect.Multisets;
import dev.trinodelta.handle.DeltaColumnHandle;
import io.trino.spi.block.Block;
import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.NullableValue;
import io.trino.spi.predicate.TupleDomain;
import io.trino.spi.type.Int128;
import io.trino.spi.type.Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntFunction;

import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.DateType.DATE;
import static io.trino.spi.type.DecimalType.createDecimalType;
import static io.trino.spi.type.IntegerType.INTEGER;
import static io.trino.spi.type.RealType.REAL;
import static java.lang.Math.toIntExact;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Files of random values from before a column was widened, with statistics, dictionaries and Bloom filters, and random
 * predicates on the column of today.
 */
final class TestWidenedScans
{
    private static final int FILES = 30;
    private static final int PREDICATES = 8;

    @ParameterizedTest
    @EnumSource
    void readsEveryRowThatMatches(Widening widening)
    {
        int skipped = 0;
        for (int seed = 0; seed < FILES; seed++) {
            Random random = new Random(seed);
            List<Optional<Object>> stored = storedValues(widening, random);
            TestingScan scan = new TestingScan().file(file(widening, random, stored));

            assertThat(scan.read(widening.column())).as("seed %s", seed).isEqualTo(rows(widening, stored));

            for (int predicate = 0; predicate < PREDICATES; predicate++) {
                Domain domain = widening.domain(random);
                List<List<Object>> matching = rows(widening, stored.stream()
                        .filter(value -> domain.includesNullableValue(value.map(widening::widened).orElse(null)))
                        .toList());

                List<List<Object>> read = scan.predicate(TupleDomain.withColumnDomains(Map.of(widening.column(), domain))).read(widening.column());

                assertThat(lost(matching, read)).as("seed %s: rows lost to %s", seed, domain).isEmpty();
                assertThat(lost(read, rows(widening, stored))).as("seed %s: rows made up for %s", seed, domain).isEmpty();
                skipped += stored.size() - read.size();
            }
        }
        assertThat(skipped).isGreaterThan(FILES * PREDICATES);
    }

    @Test
    void pagesOfOlderFilesAreSkippedByTheirOwnStatistics()
    {
        IntFunction<ByteBuffer> int32 = value -> ColumnIndexes.littleEndian(Integer.BYTES).putInt(value).flip();
        assertOnePageRead(INTEGER, int32, "long", 700L);
        assertOnePageRead(INTEGER, int32, "double", 700.0);
        assertOnePageRead(INTEGER, int32, "decimal(12,2)", 70_000L);
        assertOnePageRead(DATE, int32, "timestamp_ntz", 700 * 86_400_000_000L);
        assertOnePageRead(createDecimalType(9, 2), int32, "decimal(18,4)", 70_000L);
        assertOnePageRead(BIGINT, value -> ColumnIndexes.littleEndian(Long.BYTES).putLong(value).flip(), "decimal(20,0)", Int128.valueOf(700));
        assertOnePageRead(REAL, value -> ColumnIndexes.littleEndian(Float.BYTES).putFloat(value).flip(), "double", 700.0);
    }

    /**
     * @param index of a value in the page index
     * @param wanted stored as 700, in Trino's native form of the column
     */
    private static void assertOnePageRead(Type fileType, IntFunction<ByteBuffer> index, String columnType, Object wanted)
    {
        TestingParquetFile file = new TestingParquetFile().column("c", fileType).pages(1000, 300);
        for (int row = 0; row < 2000; row++) {
            file.row(fileType.equals(REAL) ? (Object) (float) row : row);
        }
        DeltaColumnHandle column = TestingScan.column("c", columnType);
        Domain domain = Domain.singleValue(column.type(), wanted);
        TestingScan scan = new TestingScan()
                .file(ColumnIndexes.addEncoded(file.write(), position -> index.apply(toIntExact(position))))
                .predicate(TupleDomain.withColumnDomains(Map.of(column, domain)));

        assertThat(scan.read(column)).as(columnType)
                .contains(Arrays.asList(column.type().getObjectValue(new NullableValue(column.type(), wanted).asBlock(), 0)))
                .hasSizeLessThan(200);
    }

    private static List<Optional<Object>> storedValues(Widening widening, Random random)
    {
        int distinct = random.nextInt(1, 30);
        List<Object> values = new ArrayList<>();
        for (int value = 0; value < distinct; value++) {
            values.add(widening.fileValue(random));
        }
        List<Optional<Object>> stored = new ArrayList<>();
        for (int row = random.nextInt(1, 60); row > 0; row--) {
            stored.add(random.nextInt(8) == 0 ? Optional.empty() : Optional.of(values.get(random.nextInt(distinct))));
        }
        return stored;
    }

    private static byte[] file(Widening widening, Random random, List<Optional<Object>> stored)
    {
        TestingParquetFile file = new TestingParquetFile().column("c", widening.fileType()).rowGroups(random.nextInt(4, 20));
        if (random.nextBoolean()) {
            file.bloomFilter("c");
        }
        stored.forEach(value -> file.row(value.orElse(null)));
        return file.write();
    }

    private static List<List<Object>> rows(Widening widening, List<Optional<Object>> stored)
    {
        Type type = widening.columnType();
        return stored.stream()
                .map(value -> {
                    Block block = new NullableValue(type, value.map(widening::widened).orElse(null)).asBlock();
                    return Arrays.asList(type.getObjectValue(block, 0));
                })
                .toList();
    }

    private static Multiset<List<Object>> lost(List<List<Object>> expected, List<List<Object>> actual)
    {
        return Multisets.difference(HashMultiset.create(expected), HashMultiset.create(actual));
    }
}
