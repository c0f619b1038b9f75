package dev.trinodelta.snapshot;

import dev.trinodelta.index.FileIndex;
import dev.trinodelta.index.LiveFile;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.snapshot.SnapshotLoader.OnDemand;
import dev.trinodelta.testing.CheckpointSchema;
import dev.trinodelta.testing.FaultyFileSystem;
import dev.trinodelta.testing.LogBuilder;
import dev.trinodelta.testing.ManualTicker;
import dev.trinodelta.testing.ParquetFooters;
import dev.trinodelta.testing.ParquetRows;
import io.trino.spi.TrinoException;
import io.trino.spi.type.RowType;
import io.trino.spi.type.Type;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.Statistics;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static dev.trinodelta.testing.LogBuilder.parquet;
import static dev.trinodelta.testing.LogBuilder.protocol;
import static io.trino.spi.StandardErrorCode.INVALID_ARGUMENTS;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static java.lang.Math.toIntExact;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@Timeout(60)
class TestPendingFiles
{
    private static final ExecutorService EXECUTOR = Executors.newFixedThreadPool(2);
    private static final List<String> PATH = List.of("add", "path");
    private static final List<String> PARTITION_VALUES = List.of("add", "partitionValues", "key_value", "value");

    private final LogBuilder log = new LogBuilder();
    private final Queue<Runnable> background = new ArrayDeque<>();
    private final SnapshotCache cache = cache(new OnDemand(0, 0.5, background::add));

    @AfterAll
    static void shutDown()
    {
        EXECUTOR.shutdownNow();
    }

    @Test
    void partitionIsReadAloneAndTheRestBehind()
    {
        createTable();
        Snapshot snapshot = latest();

        assertThat(paths(snapshot.indexOf(p("1")))).containsExactlyInAnyOrder("a", "b");
        assertThat(background).hasSize(3);

        runBackground();
        assertThat(paths(snapshot.indexOf(p("1")))).containsExactlyInAnyOrder("a", "b", "c", "d", "e", "f");
        assertThat(snapshot.index()).isSameAs(snapshot.indexOf(p("1"))).isSameAs(latest().index());
    }

    @Test
    void anotherPartitionIsReadWhileTheRestIsNot()
    {
        createTable();
        Snapshot snapshot = latest();

        assertThat(paths(snapshot.indexOf(p("1")))).containsExactlyInAnyOrder("a", "b");
        assertThat(paths(snapshot.indexOf(p("2")))).containsExactlyInAnyOrder("c", "d");
        assertThat(paths(snapshot.indexOf(values -> values.get("p").isEmpty()))).containsExactlyInAnyOrder("e", "f");
        assertThat(paths(snapshot.indexOf(p("nowhere")))).isEmpty();
        assertThat(snapshot.indexOf(p("2"))).isSameAs(snapshot.indexOf(p("2")));
        assertThat(background).hasSize(3);
    }

    @Test
    void secondPartitionColumnDecidesToo()
    {
        createTable();

        assertThat(paths(latest().indexOf(values -> values.get("p").equals(Optional.of("1")) && values.get("q").equals(Optional.of("y"))))).containsExactly("b");
    }

    @Test
    void filesOfManyPartitionsAreReadAtOnce()
    {
        createTable();

        assertThat(paths(latest().indexOf(values -> values.get("p").isPresent()))).containsExactlyInAnyOrder("a", "b", "c", "d", "e", "f");
        assertThat(background).isEmpty();
    }

    @Test
    void partitionThatIsScatteredIsReadWithAllOthers()
    {
        // A reader begins with small batches of rows
        log.checkpoint(0, Stream.concat(Stream.of(protocol(), metadata("p")), IntStream.range(0, 100).mapToObj(file -> add("f" + file, "" + file % 2, "x"))).toArray(String[]::new));

        assertThat(paths(latest().indexOf(p("1")))).hasSize(100);
        assertThat(background).isEmpty();
    }

    @Test
    void tailChangesThePartition()
    {
        createTable();
        log.commit(1, LogBuilder.remove("a"), add("g", "1", "x"), LogBuilder.remove("c"))
                .commit(2, LogBuilder.remove("b"), add("b", "2", "y"), add("c", "1", "z"));

        assertThat(paths(latest().indexOf(p("1")))).contains("g", "c").doesNotContain("a", "d", "e");
        runBackground();
        assertThat(paths(latest().index())).containsExactlyInAnyOrder("b", "c", "d", "e", "f", "g");
        assertThat(files(latest().index(), p("1"))).containsExactlyInAnyOrder("g", "c");
    }

    @Test
    void commitsAreNotCollectedForEver()
    {
        createTable();
        latest();
        for (int version = 1; version <= 101; version++) {
            log.commit(version, add("n" + version, "9", "x"));
            latest();
        }

        assertThat(((LoadedSnapshot) latest()).files()).isInstanceOf(KnownFiles.class);
        assertThat(latest().index().liveFiles()).isEqualTo(107);
    }

    @Test
    void vectorsOfTheTailBelongToTheFilesOfTheCheckpoint()
    {
        createTable();
        log.commit(1, LogBuilder.remove("a"), add("a", "1", "x").replace("\"dataChange\"", "\"deletionVector\":{\"storageType\":\"u\",\"pathOrInlineDv\":\"v1\",\"offset\":1,\"sizeInBytes\":34,\"cardinality\":2},\"dataChange\""));

        FileIndex index = latest().indexOf(p("1"));

        assertThat(index.files().filter(file -> file.path().equals("a"))).singleElement()
                .matches(file -> file.deletionVector().orElseThrow().pathOrInlineDv().equals("v1"));
        assertThat(paths(index)).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void commitsAfterTheVersionAreKeptWithIt()
    {
        createTable();
        Snapshot first = latest();
        log.commit(1, LogBuilder.remove("a"), add("g", "1", "x"));
        Snapshot second = latest();

        assertThat(second.version()).isEqualTo(1);
        assertThat(paths(second.indexOf(p("1")))).containsExactlyInAnyOrder("b", "g");
        assertThat(background).hasSize(3);
        runBackground();
        assertThat(paths(second.index())).containsExactlyInAnyOrder("b", "c", "d", "e", "f", "g");
        assertThat(paths(first.index())).containsExactlyInAnyOrder("a", "b", "c", "d", "e", "f");
        log.commit(2, LogBuilder.remove("b"));
        assertThat(paths(latest().index())).containsExactlyInAnyOrder("c", "d", "e", "f", "g");
    }

    @Test
    void pathsAreNotDecodedWhereNothingMatches()
    {
        createTable();
        damageSecondPart(PATH);

        Snapshot snapshot = latest();
        assertThat(paths(snapshot.indexOf(p("1")))).containsExactlyInAnyOrder("a", "b");
        runBackground();
        assertThatExceptionOfType(DeltaException.class)
                .isThrownBy(snapshot::index)
                .withMessageStartingWith("Table sales.orders cannot be read at version 0: Checkpoint file memory:///sales/orders/_delta_log/00000000000000000000.checkpoint.0000000002.0000000003.parquet is corrupt");
    }

    @Test
    void commitsStandInForADamagedCheckpoint()
    {
        createTable();
        log.commit(0, protocol(), metadata("p"), add("a", "1", "x"), add("b", "1", "y"), add("c", "2", "x"), add("d", "2", "x"));
        damageSecondPart(PATH);

        Snapshot snapshot = latest();

        assertThat(paths(snapshot.indexOf(p("2")))).containsExactlyInAnyOrder("a", "b", "c", "d");
        assertThat(paths(snapshot.index())).containsExactlyInAnyOrder("a", "b", "c", "d");
    }

    @Test
    void commitsStandInForAnOutlineThatCannotBeRead()
    {
        createTable();
        log.commit(0, protocol(), metadata("p"), add("a", "1", "x"), add("c", "2", "x"));
        damageSecondPart(PARTITION_VALUES);

        assertThat(paths(latest().index())).containsExactlyInAnyOrder("a", "c");
    }

    @Test
    void partInThePlaceOfAnotherIsNotBelieved()
    {
        log.commit(0, protocol(), metadata("p"), add("a", "1", "x"), add("c", "2", "x"));
        log.checkpointPart(0, 1, 3, protocol(), metadata("p")).checkpointPart(0, 2, 3, add("a", "1", "x")).checkpointPart(0, 3, 3, add("a", "1", "x"));

        assertThat(paths(latest().indexOf(p("2")))).containsExactlyInAnyOrder("a", "c");
    }

    @Test
    void sidecarsAreReadOnDemand()
    {
        log.sidecar("s1.parquet", add("a", "1", "x"), add("b", "1", "x")).sidecar("s2.parquet", add("c", "2", "x"), add("d", "3", "x"));
        log.file("00000000000000000000.checkpoint.80a083e8-7026-4e79-81be-64bd76c43a11.json", LogBuilder.lines("{\"checkpointMetadata\":{\"version\":0}}", protocol(), metadata("p"), add("m", "1", "x"), log.sidecarAction("s1.parquet"), log.sidecarAction("s2.parquet")));
        Snapshot snapshot = latest();

        assertThat(files(snapshot.indexOf(p("1")), p("1"))).containsExactlyInAnyOrder("a", "b", "m");
        assertThat(background).hasSize(3);
        runBackground();
        assertThat(paths(snapshot.index())).containsExactlyInAnyOrder("a", "b", "c", "d", "m");
    }

    @Test
    void allFilesAreReadOfTableWithoutPartitions()
    {
        log.checkpoint(0, protocol(), LogBuilder.metadata(), LogBuilder.add("a"), LogBuilder.add("b"));

        assertThat(((LoadedSnapshot) latest()).files().isKnown()).isFalse();
        assertThat(paths(latest().indexOf(_ -> true))).containsExactlyInAnyOrder("a", "b");
        assertThat(((LoadedSnapshot) latest()).files().isKnown()).isTrue();
        assertThat(background).isEmpty();
    }

    @Test
    void rowGroupsWithoutThePartitionAreNotRead()
    {
        byte[] file = inRowGroups(protocol(), metadata("p"), add("a", "1", "x"), add("b", "1", "x"), add("c", "2", "x"), add("d", "2", "x"));
        damage(file, PATH, 2);
        log.file("00000000000000000000.checkpoint.parquet", file);

        assertThat(paths(latest().indexOf(p("1")))).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void actionsOfAllRowGroupsAreRead()
    {
        log.file("00000000000000000000.checkpoint.parquet", inRowGroups(
                add("a", "1", "x"),
                LogBuilder.remove("r"),
                protocol(),
                add("b", "2", "x"),
                "{\"txn\":{\"appId\":\"t\",\"version\":7}}",
                LogBuilder.remove("s"),
                add("c", "3", "x"),
                metadata("p")));

        Snapshot snapshot = latest();
        assertThat(snapshot.transactions()).containsOnlyKeys("t");
        assertThat(paths(snapshot.indexOf(p("3")))).containsExactly("c");
        runBackground();
        assertThat(paths(snapshot.index())).containsExactlyInAnyOrder("a", "b", "c");
    }

    @Test
    void checkpointThatIsWrittenAnewBetweenReadingsIsReadAnew()
    {
        createLargeTable(log);
        Snapshot snapshot = latest();
        log.checkpointPart(0, 2, 2, add("other", "2", "x"));

        assertThat(paths(snapshot.indexOf(p("2")))).containsExactlyInAnyOrder("a", "other");
        assertThat(paths(snapshot.index())).containsExactlyInAnyOrder("a", "other");
    }

    @Test
    void filesOfAnotherTableInItsPlaceAreNotTakenForItsOwn()
    {
        createLargeTable(log);
        Snapshot snapshot = latest();
        log.checkpointPart(0, 1, 2, protocol(), metadata("q"), add("other", "1", "x"))
                .checkpointPart(0, 2, 2, add("another", "2", "x"));

        assertThatExceptionOfType(DeltaException.class)
                .isThrownBy(snapshot::index)
                .withMessage("The data files of version 0 of table sales.orders were not read when it was opened, and cannot be told any more. Run the query again. There is another table in its place.");
        assertThat(latest().metadata().partitionColumns()).containsOnly("q");
        assertThat(paths(latest().index())).containsExactlyInAnyOrder("other", "another");
    }

    @Test
    void tableWhoseLogWasCleanedUpBeforeItsFilesWereReadIsReadAnewByTheNextQuery()
    {
        createLargeTable(log);
        Snapshot snapshot = latest();
        log.commit(1, add("g", "3", "x"))
                .checkpoint(1, protocol(), metadata("p"), add("a", "1", "x"), add("c", "2", "x"), add("g", "3", "x"));
        for (String file : List.of("00000000000000000000.json", "00000000000000000000.checkpoint.0000000001.0000000002.parquet", "00000000000000000000.checkpoint.0000000002.0000000002.parquet")) {
            log.delete(file);
        }

        assertThatExceptionOfType(DeltaException.class)
                .isThrownBy(() -> snapshot.indexOf(p("2")))
                .withMessage("The data files of version 0 of table sales.orders were not read when it was opened, and cannot be told any more. Run the query again. Table sales.orders has no version 0. Ask for an available version: 1.");
        assertThat(paths(latest().index())).containsExactlyInAnyOrder("a", "c", "g");
    }

    @Test
    void readingThatFailedIsTriedAnew()
    {
        FaultyFileSystem broken = new FaultyFileSystem();
        createLargeTable(new LogBuilder(broken, log.table()));
        createLargeTable(log);
        Snapshot snapshot = cache.latest(broken, log.table(), "test");
        broken.failOn("00000000000000000000.checkpoint.0000000002.0000000002.parquet", "503 slow down");

        assertThatExceptionOfType(DeltaException.class).isThrownBy(() -> snapshot.indexOf(p("2"))).withStackTraceContaining("503 slow down");
        assertThatExceptionOfType(DeltaException.class).isThrownBy(snapshot::index).withStackTraceContaining("503 slow down");
        assertThat(latest()).isSameAs(snapshot);
        assertThat(paths(snapshot.indexOf(p("1")))).containsExactly("a");
        runBackground();
        assertThat(paths(snapshot.index())).containsExactlyInAnyOrder("a", "c");
    }

    @Test
    void rowGroupsOfDataFilesOnlyAreNotReadForOtherActions()
    {
        byte[] file = inRowGroups(protocol(), metadata("p"), add("a", "1", "x"), add("b", "1", "x"));
        damage(file, List.of("protocol", "minReaderVersion"), 1);
        log.file("00000000000000000000.checkpoint.parquet", file);

        assertThat(latest().protocol().minReaderVersion()).isEqualTo(1);
    }

    @Test
    void actionsAreFoundWithoutStatisticsOfRowGroups()
    {
        byte[] file = inRowGroups(add("a", "1", "x"), add("b", "2", "x"), protocol(), metadata("p"));
        log.file("00000000000000000000.checkpoint.parquet", ParquetFooters.rewrite(file, footer -> footer.getRow_groups().forEach(rowGroup -> rowGroup.getColumns()
                .forEach(column -> column.getMeta_data().unsetStatistics()))));

        assertThat(paths(latest().indexOf(p("2")))).contains("b");
    }

    @Test
    void actionsAreFoundWhereTheirNullsAreCountedWrong()
    {
        byte[] file = inRowGroups(add("a", "1", "x"), add("b", "2", "x"), protocol(), metadata("p"));
        log.file("00000000000000000000.checkpoint.parquet", ParquetFooters.rewrite(file, footer -> footer.getRow_groups().stream()
                .flatMap(rowGroup -> rowGroup.getColumns().stream())
                .map(ColumnChunk::getMeta_data)
                .filter(column -> Set.of("protocol", "metaData").contains(column.getPath_in_schema().getFirst()))
                .forEach(column -> column.setStatistics(new Statistics().setNull_count(column.getNum_values())))));

        assertThat(paths(latest().indexOf(p("2")))).contains("b");
    }

    @Test
    void partitionValuesInStructsOnlyAreReadWithTheFiles()
    {
        RowType add = RowType.from(Stream.concat(
                CheckpointSchema.ADD.getFields().stream(),
                Stream.of(RowType.field("partitionValues_parsed", RowType.from(List.of(RowType.field("p", VARCHAR), RowType.field("q", VARCHAR)))))).toList());
        Map<String, Type> columns = new HashMap<>(CheckpointSchema.CLASSIC);
        columns.put("add", add);
        String inStruct = add("c", "2", "x").replace("partitionValues", "partitionValues_parsed");
        log.file("00000000000000000000.checkpoint.parquet", new ParquetRows(columns, LogBuilder.rows(protocol(), metadata("p"), add("a", "1", "x"), add("b", "1", "x"), inStruct, add("d", "3", "x"))).toBytesInRowGroups(2));

        Snapshot snapshot = cache(new OnDemand(0, 1, background::add)).latest(log.fileSystem(), log.table(), "test");
        assertThat(files(snapshot.indexOf(p("2")), p("2"))).containsExactly("c");
        assertThat(files(snapshot.indexOf(p("1")), p("1"))).containsExactlyInAnyOrder("a", "b");
        assertThat(background).isNotEmpty();
    }

    @Test
    void smallTableIsReadAtOnce()
    {
        createTable();

        Snapshot snapshot = cache(new OnDemand(9, 0.5, background::add)).latest(log.fileSystem(), log.table(), "test");

        assertThat(((LoadedSnapshot) snapshot).files()).isInstanceOf(KnownFiles.class);
        assertThat(((LoadedSnapshot) cache(new OnDemand(8, 0.5, background::add)).latest(log.fileSystem(), log.table(), "test")).files()).isInstanceOf(PendingFiles.class);
    }

    @Test
    void valueThatCannotBeAskedForIsLeftToTheWholeTable()
    {
        createTable();

        FileIndex index = latest().indexOf(_ -> {
            throw new TrinoException(INVALID_ARGUMENTS, "malformed");
        });

        assertThat(paths(index)).containsExactlyInAnyOrder("a", "b", "c", "d", "e", "f");
    }

    @Test
    void retainedBytesFollowWhatIsRead()
    {
        createTable();
        Snapshot snapshot = latest();
        long pending = snapshot.retainedBytes();

        FileIndex index = snapshot.index();
        assertThat(pending).isGreaterThan(index.retainedBytes());
        assertThat(snapshot.retainedBytes()).isBetween(index.retainedBytes(), pending);
    }

    @Test
    void concurrentQueriesOfAllPartitionsShareOneReading()
            throws Exception
    {
        createTable();
        Snapshot snapshot = new SnapshotCache(new SnapshotLoader(EXECUTOR, new OnDemand(0, 0.5, EXECUTOR)), CachedLog.SETTINGS, new ManualTicker()).latest(log.fileSystem(), log.table(), "test");
        try (ExecutorService queries = Executors.newFixedThreadPool(8)) {
            List<Future<List<String>>> answers = IntStream.range(0, 40)
                    .mapToObj(query -> queries.submit(() -> query % 4 == 3 ? files(snapshot.index(), p("1")) : files(snapshot.indexOf(p("" + query % 4)), p("" + query % 4))))
                    .toList();
            for (int query = 0; query < answers.size(); query++) {
                assertThat(answers.get(query).get()).containsExactlyInAnyOrderElementsOf(switch (query % 4) {
                    case 1, 3 -> List.of("a", "b");
                    case 2 -> List.of("c", "d");
                    default -> List.of();
                });
            }
        }
        assertThat(snapshot.index()).isSameAs(snapshot.indexOf(p("1")));
    }

    private void createTable()
    {
        log.checkpointPart(0, 1, 3, protocol(), metadata("p"), add("a", "1", "x"), add("b", "1", "y"))
                .checkpointPart(0, 2, 3, add("c", "2", "x"), add("d", "2", "x"))
                .checkpointPart(0, 3, 3, add("e", "", "x"), add("f", "", "y"));
    }

    /**
     * Whose second part is too large to be kept in memory.
     */
    private static void createLargeTable(LogBuilder table)
    {
        String text = HexFormat.of().formatHex(randomBytes(2_000_000));
        table.commit(0, protocol(), metadata("p"), add("a", "1", "x"), add("c", "2", "x"))
                .checkpointPart(0, 1, 2, protocol(), metadata("p"), add("a", "1", "x"))
                .checkpointPart(0, 2, 2, add("c", "2", "x").replace(":1}\"", ":1,\\\"tag\\\":\\\"" + text + "\\\"}\""));
    }

    /**
     * Makes all pages of a column of the second part unreadable.
     */
    private void damageSecondPart(List<String> column)
    {
        byte[] file = parquet(CheckpointSchema.CLASSIC, add("c", "2", "x"), add("d", "2", "x"));
        damage(file, column, 0);
        log.file("00000000000000000000.checkpoint.0000000002.0000000003.parquet", file);
    }

    /**
     * @param firstRowGroup of those whose pages of the column become unreadable
     */
    private static void damage(byte[] file, List<String> column, int firstRowGroup)
    {
        ParquetFooters.read(file).getRow_groups().stream()
                .skip(firstRowGroup)
                .flatMap(rowGroup -> rowGroup.getColumns().stream())
                .map(ColumnChunk::getMeta_data)
                .filter(metadata -> metadata.getPath_in_schema().equals(column))
                .forEach(metadata -> {
                    int start = toIntExact(metadata.isSetDictionary_page_offset() ? metadata.getDictionary_page_offset() : metadata.getData_page_offset());
                    Arrays.fill(file, start, start + toIntExact(metadata.getTotal_compressed_size()), (byte) 0xFF);
                });
    }

    /**
     * Two rows each.
     */
    static byte[] inRowGroups(String... lines)
    {
        return new ParquetRows(CheckpointSchema.CLASSIC, LogBuilder.rows(lines)).toBytesInRowGroups(2);
    }

    private static byte[] randomBytes(int count)
    {
        byte[] bytes = new byte[count];
        new Random(1).nextBytes(bytes);
        return bytes;
    }

    private void runBackground()
    {
        while (!background.isEmpty()) {
            background.remove().run();
        }
    }

    private Snapshot latest()
    {
        return cache.latest(log.fileSystem(), log.table(), "test");
    }

    static SnapshotCache cache(OnDemand onDemand)
    {
        return new SnapshotCache(new SnapshotLoader(Runnable::run, onDemand), CachedLog.SETTINGS, new ManualTicker());
    }

    static Predicate<Map<String, Optional<String>>> p(String value)
    {
        return values -> values.get("p").equals(Optional.of(value));
    }

    private static List<String> paths(FileIndex index)
    {
        return index.files().map(LiveFile::path).collect(toImmutableList());
    }

    private static List<String> files(FileIndex index, Predicate<Map<String, Optional<String>>> partitions)
    {
        return index.files().filter(file -> partitions.test(file.partitionValues())).map(LiveFile::path).collect(toImmutableList());
    }

    static String metadata(String partitionColumn)
    {
        return """
               {"metaData":{"id":"5f0e6a3c","format":{"provider":"parquet","options":{}},"schemaString":"{\\"type\\":\\"struct\\",\\"fields\\":[{\\"name\\":\\"p\\",\\"type\\":\\"string\\",\\"nullable\\":true,\\"metadata\\":{}},{\\"name\\":\\"q\\",\\"type\\":\\"string\\",\\"nullable\\":true,\\"metadata\\":{}},{\\"name\\":\\"id\\",\\"type\\":\\"long\\",\\"nullable\\":true,\\"metadata\\":{}}]}","partitionColumns":["%s","q"],"configuration":{},"createdTime":1700000000000}}""".formatted(partitionColumn);
    }

    static String add(String path, String p, String q)
    {
        return """
               {"add":{"path":"%s","partitionValues":{"p":"%s","q":"%s"},"size":100,"modificationTime":1700000000000,"dataChange":true,"stats":"{\\"numRecords\\":1}"}}""".formatted(path, p, q);
    }
}
