package dev.trinodelta.statistics;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.index.FileIndex;
import dev.trinodelta.index.FileIndexBuilder;
import dev.trinodelta.index.FileRun;
import dev.trinodelta.index.LiveRun;
import dev.trinodelta.index.StatisticsLoader;
import dev.trinodelta.protocol.AddFile;
import dev.trinodelta.pruning.FilePredicate;
import dev.trinodelta.pruning.FilePruner;
import dev.trinodelta.pruning.FileSelection;
import dev.trinodelta.schema.DeltaField;
import dev.trinodelta.schema.DeltaType.Primitive;
import dev.trinodelta.schema.PartitionValueCodec;
import io.trino.filesystem.memory.MemoryFileSystemFactory;
import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.Range;
import io.trino.spi.predicate.TupleDomain;
import io.trino.spi.predicate.ValueSet;
import io.trino.spi.security.ConnectorIdentity;
import io.trino.spi.statistics.ColumnStatistics;
import io.trino.spi.statistics.DoubleRange;
import io.trino.spi.statistics.Estimate;
import io.trino.spi.statistics.TableStatistics;
import org.junit.jupiter.api.Test;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import static dev.trinodelta.handle.DeltaColumnHandle.Kind.DATA;
import static dev.trinodelta.statistics.RandomTable.DATA_COLUMNS;
import static dev.trinodelta.statistics.RandomTable.PART;
import static dev.trinodelta.statistics.RandomTable.TABLE;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.IntegerType.INTEGER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

final class TestStatisticsOfVersions
{
    private static final PartitionValueCodec CODEC = new PartitionValueCodec(ZoneOffset.UTC);
    private static final List<DeltaColumnHandle> COLUMNS = ImmutableList.<DeltaColumnHandle>builder().add(PART).addAll(DATA_COLUMNS).build();
    private static final List<FilePredicate> PREDICATES = List.of(
            FilePredicate.ALL,
            where(PART, Domain.singleValue(INTEGER, 3L)),
            where(PART, Domain.create(ValueSet.of(INTEGER, 0L, 4L), true)),
            where(PART, Domain.singleValue(INTEGER, 99L)),
            where(DATA_COLUMNS.getFirst(), Domain.create(ValueSet.ofRanges(Range.greaterThan(BIGINT, 300L)), false)),
            FilePredicate.of(TupleDomain.none()));

    private final TableStatisticsReader reader = new TableStatisticsReader(CODEC);

    @Test
    void sumsAreThoseOfAllFilesWhereNoFileIsGone()
    {
        for (int seed = 0; seed < 60; seed++) {
            RandomTable table = new RandomTable(seed, seed % 3 * 40, false);
            FileIndex index = table.added(table.checkpoint(1 + seed % 4), seed % 7);
            for (FilePredicate predicate : PREDICATES) {
                assertAsNaive(index, predicate, predicate.isOfPartitions());
            }
        }
    }

    @Test
    void rowsAreExactAndRangesNotTooNarrowWhereFilesAreGone()
    {
        for (int seed = 0; seed < 60; seed++) {
            RandomTable table = new RandomTable(seed, seed % 3 * 40, seed % 2 == 0);
            FileIndex base = table.checkpoint(1 + seed % 4);
            FileIndex removed = table.withoutSome(base, 1 + seed % 5);
            FileIndex later = table.withoutSome(table.added(removed, seed % 11), 4);
            for (FilePredicate predicate : PREDICATES) {
                assertAsNaive(later, predicate, false);
                assertAsNaive(removed, predicate, false);
                assertAsNaive(base, predicate, false);
            }
        }
    }

    @Test
    void nothingIsReadTwiceWhateverTheVersionAndThePredicate()
    {
        RandomTable table = new RandomTable(1, 0, true);
        FileIndex base = table.checkpoint(3);
        read(base, FilePredicate.ALL, loader(Runnable::run));
        FileIndex removed = table.withoutSome(base, 3);

        StatisticsLoader idle = loader(_ -> {
            throw new AssertionError("reads");
        });

        for (FilePredicate predicate : PREDICATES.subList(0, 4)) {
            read(base, predicate, idle);
            read(removed, predicate, idle);
        }
        idle.load(base.runs().stream().map(LiveRun::files).toList(), List.of());
    }

    @Test
    void answersAreKeptForOneVersion()
    {
        RandomTable table = new RandomTable(2, 0, false);
        FileIndex base = table.checkpoint(2);
        TableStatistics all = read(base, FilePredicate.ALL, loader(Runnable::run));
        TableStatistics some = read(base, PREDICATES.get(1), loader(Runnable::run));

        assertThat(read(base, FilePredicate.ALL, loader(Runnable::run))).isSameAs(all);
        assertThat(read(base, where(PART, Domain.singleValue(INTEGER, 3L)), loader(Runnable::run))).isSameAs(some);
        assertThat(read(table.added(base, 1), FilePredicate.ALL, loader(Runnable::run)).getRowCount()).isNotEqualTo(all.getRowCount());
    }

    @Test
    void readsOnlyRunsThatHaveThePartition()
    {
        FileIndexBuilder first = new FileIndexBuilder(TABLE.root(), FileIndex.empty());
        IntStream.range(0, 10).forEach(number -> first.add(file(number, "1", "{\"numRecords\":2}")));
        FileIndexBuilder second = new FileIndexBuilder(TABLE.root(), first.build());
        second.add(file(10, "2", "{\"numRecords\":3}"));
        FileIndex index = second.build();
        AtomicInteger readings = new AtomicInteger();
        StatisticsLoader counting = loader(task -> {
            readings.incrementAndGet();
            task.run();
        });

        assertThat(index.runs()).hasSize(2);
        assertThat(read(index, where(PART, Domain.singleValue(INTEGER, 2L)), counting).getRowCount()).isEqualTo(Estimate.of(3));
        assertThat(readings).hasValue(1);
        assertThat(read(index, where(PART, Domain.singleValue(INTEGER, 7L)), counting).getRowCount()).isEqualTo(Estimate.zero());
        assertThat(readings).hasValue(1);
        assertThat(read(index, FilePredicate.ALL, counting).getRowCount()).isEqualTo(Estimate.of(23));
        assertThat(readings).hasValue(2);
    }

    @Test
    void columnsThatComeLaterAreReadThen()
    {
        RandomTable table = new RandomTable(3, 0, false);
        FileIndex index = table.checkpoint(2);
        TableStatistics few = read(index, FilePredicate.ALL, COLUMNS.subList(0, 3), loader(Runnable::run));

        TableStatistics all = read(index, FilePredicate.ALL, loader(Runnable::run));

        assertThat(all.getColumnStatistics()).hasSize(COLUMNS.size()).containsAllEntriesOf(few.getColumnStatistics());
        assertThat(all.getColumnStatistics().get(DATA_COLUMNS.get(6)).getRange()).isPresent();
    }

    @Test
    void fileThatIsGoneDoesNotKeepRowsUnknown()
    {
        FileIndexBuilder index = new FileIndexBuilder(TABLE.root(), FileIndex.empty());
        for (int number = 0; number < 10; number++) {
            index.add(file(number, "1", number == 4 ? "{}" : "{\"numRecords\":2}"));
        }
        FileIndex before = index.build();
        FileIndexBuilder removal = new FileIndexBuilder(TABLE.root(), before);
        before.files().filter(file -> file.path().equals("part-4")).forEach(file -> removal.remove(RandomTable.removal(file)));

        assertThat(read(before, FilePredicate.ALL, loader(Runnable::run))).isEqualTo(TableStatistics.empty());
        assertThat(read(removal.build(), FilePredicate.ALL, loader(Runnable::run)).getRowCount()).isEqualTo(Estimate.of(18));
    }

    @Test
    void sumsOfManyPartitionsAndColumnsTakeLittle()
    {
        int files = 20_000;
        int columns = 200;
        String bounds = IntStream.range(0, columns).mapToObj("\"c%s\":12345678901"::formatted).collect(Collectors.joining(",", "{", "}"));
        String nulls = IntStream.range(0, columns).mapToObj("\"c%s\":1"::formatted).collect(Collectors.joining(",", "{", "}"));
        FileIndexBuilder builder = new FileIndexBuilder(TABLE.root(), FileIndex.empty());
        for (int number = 0; number < files; number++) {
            builder.add(file(number, Integer.toString(number), number % 100 == 0 ? "{\"numRecords\":4,\"minValues\":%s,\"maxValues\":%s,\"nullCount\":%s}".formatted(bounds, bounds, nulls) : "{\"numRecords\":4}"));
        }
        FileIndex index = builder.build();
        List<DeltaColumnHandle> handles = IntStream.range(0, columns)
                .mapToObj(number -> new DeltaColumnHandle(DATA, new DeltaField("c" + number, Primitive.LONG, true, ImmutableMap.of()), BIGINT))
                .toList();
        long before = index.retainedBytes();

        TableStatistics all = read(index, FilePredicate.ALL, handles, loader(Runnable::run));
        TableStatistics some = read(index, where(PART, Domain.singleValue(INTEGER, 100L)), handles, loader(Runnable::run));

        assertThat(all.getRowCount()).isEqualTo(Estimate.of(4 * files));
        assertThat(some.getRowCount()).isEqualTo(Estimate.of(4));
        assertThat((index.retainedBytes() - before) / files).isLessThan(40);
        // Summed up for the run alone: other files say nothing of it
        assertThat(some.getColumnStatistics().get(handles.getLast())).isEqualTo(ColumnStatistics.empty());
    }

    private void assertAsNaive(FileIndex index, FilePredicate predicate, boolean exact)
    {
        StatisticsLoader loader = loader(Runnable::run);
        TableStatistics statistics = read(index, predicate, loader);
        FileSelection selection = new FilePruner(CODEC).prune(TABLE, index, predicate, loader);
        for (DeltaColumnHandle column : DATA_COLUMNS) {
            NaiveStatistics naive = NaiveStatistics.of(selection, column.physicalColumn(), loader);
            if (naive.rows().isEmpty()) {
                assertThat(statistics).isEqualTo(TableStatistics.empty());
                return;
            }
            assertThat(statistics.getRowCount()).isEqualTo(Estimate.of((double) naive.rows().getAsLong()));
            ColumnStatistics found = statistics.getColumnStatistics().get(column);
            if (exact) {
                assertExact(found, naive);
            }
            else {
                assertContained(found, naive);
            }
        }
        assertPartitions(index, selection, statistics.getColumnStatistics().get(PART));
    }

    private static void assertExact(ColumnStatistics found, NaiveStatistics naive)
    {
        long rows = naive.rows().orElseThrow();
        if (naive.nulls().isPresent() && rows > 0) {
            assertThat(found.getNullsFraction().getValue()).isCloseTo((double) naive.nulls().getAsLong() / rows, within(1e-12));
        }
        else {
            assertThat(found.getNullsFraction().isUnknown()).isTrue();
        }
        assertThat(found.getRange()).isEqualTo(naive.rangeKnown() && naive.valued() ? Optional.of(new DoubleRange(naive.low(), naive.high())) : Optional.empty());
    }

    private static void assertContained(ColumnStatistics found, NaiveStatistics naive)
    {
        if (!found.getNullsFraction().isUnknown()) {
            assertThat(found.getNullsFraction().getValue()).isBetween(0d, 1d);
            assertThat(naive.nulls()).isPresent();
        }
        if (found.getRange().isPresent()) {
            assertThat(naive.rangeKnown()).isTrue();
            if (naive.valued()) {
                assertThat(found.getRange().get().getMin()).isLessThanOrEqualTo(naive.low());
                assertThat(found.getRange().get().getMax()).isGreaterThanOrEqualTo(naive.high());
            }
        }
    }

    private static void assertPartitions(FileIndex index, FileSelection selection, ColumnStatistics found)
    {
        Map<Optional<String>, Long> rows = new HashMap<>();
        for (LiveRun run : selection.runs()) {
            FileRun files = run.files();
            run.live().forEach(position -> rows.merge(
                    index.file(files, position).partitionValues().get("p"),
                    Math.max(0, files.rows().orElseThrow().numRecords(position).getAsLong() - files.deletedRows(position)),
                    Long::sum));
        }
        List<Integer> values = new ArrayList<>();
        rows.keySet().forEach(value -> value.ifPresent(text -> values.add(Integer.parseInt(text))));
        long total = rows.values().stream().mapToLong(Long::longValue).sum();
        assertThat(found.getDistinctValuesCount()).isEqualTo(Estimate.of(values.size()));
        assertThat(found.getNullsFraction()).isEqualTo(total == 0 ? Estimate.unknown() : Estimate.of((double) rows.getOrDefault(Optional.<String>empty(), 0L) / total));
        assertThat(found.getRange()).isEqualTo(values.isEmpty()
                ? Optional.empty()
                : Optional.of(new DoubleRange(values.stream().mapToInt(value -> value).min().getAsInt(), values.stream().mapToInt(value -> value).max().getAsInt())));
    }

    private TableStatistics read(FileIndex index, FilePredicate predicate, StatisticsLoader loader)
    {
        return read(index, predicate, COLUMNS, loader);
    }

    private TableStatistics read(FileIndex index, FilePredicate predicate, List<DeltaColumnHandle> columns, StatisticsLoader loader)
    {
        Supplier<FileSelection> selection = () -> {
            assertThat(predicate.isOfPartitions()).isFalse();
            return new FilePruner(CODEC).prune(TABLE, index, predicate, loader);
        };
        return reader.read(TABLE, index, predicate, selection, columns, loader);
    }

    private static FilePredicate where(DeltaColumnHandle column, Domain domain)
    {
        return FilePredicate.of(TupleDomain.withColumnDomains(ImmutableMap.of(column.physicalColumn(), domain)));
    }

    private static AddFile file(int number, String partition, String statistics)
    {
        return new AddFile("part-" + number, ImmutableMap.of("p", Optional.of(partition)), 100, 0, true, Optional.of(statistics), ImmutableMap.of(), Optional.empty(), OptionalLong.empty(), OptionalLong.empty(), Optional.empty());
    }

    private static StatisticsLoader loader(Executor executor)
    {
        return new StatisticsLoader(new MemoryFileSystemFactory().create(ConnectorIdentity.ofUser("user")), TABLE, executor);
    }
}
