package dev.trinodelta.checkpoint;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableMultiset;
import dev.trinodelta.log.LogFile.ClassicCheckpoint;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.AddFile;
import dev.trinodelta.testing.CheckpointContent;
import dev.trinodelta.testing.CheckpointSchema;
import dev.trinodelta.testing.CountingFileSystemFactory;
import dev.trinodelta.testing.LogBuilder;
import dev.trinodelta.testing.ParquetFooters;
import dev.trinodelta.testing.ParquetRows;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.spi.security.ConnectorIdentity;
import io.trino.spi.type.RowType;
import io.trino.spi.type.Type;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.CompressionCodec;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static dev.trinodelta.testing.CheckpointSchema.row;
import static dev.trinodelta.testing.LogBuilder.add;
import static dev.trinodelta.testing.LogBuilder.metadata;
import static dev.trinodelta.testing.LogBuilder.parquet;
import static dev.trinodelta.testing.LogBuilder.protocol;
import static dev.trinodelta.testing.LogBuilder.remove;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.RowType.field;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class TestCheckpointParts
{
    private static final ClassicCheckpoint CLASSIC = new ClassicCheckpoint(3);
    private static final String FILE = "memory:///sales/orders/_delta_log/00000000000000000003.checkpoint.parquet";
    /**
     * No file is small, and each row group is worth a part.
     */
    private static final ReadSizes SMALLEST = new ReadSizes(0, 1);
    private static final ReadSizes LARGEST = new ReadSizes(Long.MAX_VALUE, Long.MAX_VALUE);

    private final LogBuilder log = new LogBuilder();

    @Test
    void partsSideBySideGiveWhatOnePartGives()
    {
        log.file(CLASSIC.fileName(), mixedRows().toBytesInRowGroups(7));
        List<Action> expected = content(LARGEST).read(CLASSIC);
        assertThat(expected).hasSizeGreaterThan(700);

        CheckpointContent content = content(SMALLEST);
        List<CheckpointPart> parts = content.reader().parts(CLASSIC);
        assertThat(parts).hasSizeGreaterThan(100);
        assertThat(parts.stream().mapToLong(part -> part.rows().orElseThrow()).sum()).isEqualTo(1002);
        List<Action> read = parts.parallelStream().map(content::read).toList().stream().flatMap(List::stream).toList();
        assertThat(files(read)).isEqualTo(files(expected));
        assertThat(read).filteredOn(action -> !(action instanceof AddFile)).containsExactlyElementsOf(expected.stream().filter(action -> !(action instanceof AddFile)).toList());
    }

    @Test
    void rowGroupsThatAreSmallAreReadTogether()
    {
        byte[] file = mixedRows().toBytesInRowGroups(7);
        log.file(CLASSIC.fileName(), file);
        List<Long> sizes = ParquetFooters.read(file).getRow_groups().stream()
                .map(rowGroup -> rowGroup.getColumns().stream().mapToLong(column -> column.getMeta_data().getTotal_compressed_size()).sum())
                .toList();

        assertThat(reader(new ReadSizes(0, sizes.get(0) + sizes.get(1))).parts(CLASSIC).getFirst()).hasToString(FILE + ", row groups 0 to 1");
        assertThat(reader(ReadSizes.DEFAULT).parts(CLASSIC)).hasSize(1);
    }

    @Test
    void statisticsReadAgainBelongToTheSameRows()
    {
        log.file(CLASSIC.fileName(), mixedRows().toBytesInRowGroups(37));
        List<Optional<String>> expected = files(content(LARGEST).read(CLASSIC)).stream().map(AddFile::stats).toList();
        assertThat(expected).contains(Optional.of("text 3"), Optional.of("{\"numRecords\":4}"), Optional.empty());

        CheckpointContent content = content(SMALLEST);
        List<CheckpointPart> parts = content.reader().parts(CLASSIC).stream().map(CheckpointPart::withoutFooter).toList();
        assertThat(parts).noneMatch(CheckpointPart::deliversStatistics);
        assertThat(parts.stream().flatMap(part -> content.statistics(part).stream())).containsExactlyElementsOf(expected);
        assertThat(parts.stream().flatMap(part -> files(content.read(part)).stream().map(AddFile::stats))).containsExactlyElementsOf(expected);
    }

    @Test
    void statisticsThatCameWithTheFilesAreNotReadAgain()
    {
        log.checkpoint(3, protocol(), metadata(), add("a"));
        CheckpointPart part = reader(ReadSizes.DEFAULT).parts(CLASSIC).getFirst();

        assertThat(part.deliversStatistics()).isTrue();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> reader(ReadSizes.DEFAULT).readStatistics(part, ImmutableList.of(), _ -> {}))
                .withMessage("statistics come with the files of %s, row groups 0 to 0", FILE);
    }

    @Test
    void replacedFileHasNoStatisticsForTheFilesOfTheOldOne()
    {
        log.file(CLASSIC.fileName(), uncompressed("a"));
        CheckpointReader reader = reader(SMALLEST);
        CheckpointPart part = reader.parts(CLASSIC).getFirst().withoutFooter();
        assertThat(content(SMALLEST).statistics(part)).hasSize(1);
        long length = log.size(CLASSIC.fileName());

        log.file(CLASSIC.fileName(), uncompressed("b"));
        assertThat(log.size(CLASSIC.fileName())).isEqualTo(length);
        assertUnreadable(() -> reader.readStatistics(part, ImmutableList.of(), _ -> {}), "was replaced since it was first read");

        log.file(CLASSIC.fileName(), uncompressed("longer"));
        assertUnreadable(() -> reader.readStatistics(part, ImmutableList.of(), _ -> {}), "has %s bytes, but had %s when it was first read, so it was cut off or replaced".formatted(log.size(CLASSIC.fileName()), length));

        log.file(CLASSIC.fileName(), Arrays.copyOf(uncompressed("a"), 100));
        assertUnreadable(() -> reader.readStatistics(part, ImmutableList.of(), _ -> {}), "has 100 bytes, but had %s when it was first read, so it was cut off or replaced".formatted(length));

        log.delete(CLASSIC.fileName());
        assertUnreadable(() -> reader.readStatistics(part, ImmutableList.of(), _ -> {}), "is missing");
    }

    @Test
    void rowsThatAreFilesHaveNothingElseDecoded()
    {
        String add =
                """
                {"add":{"path":"a","partitionValues":{},"size":1,"stats":"text"}}""";
        Map<String, Type> schema = ImmutableMap.of("add", withStructs(), "metaData", CheckpointSchema.METADATA, "remove", CheckpointSchema.REMOVE);
        Predicate<List<String>> unused = path -> !path.getFirst().equals("add") || path.get(1).endsWith("_parsed") || path.getLast().equals("pathOrInlineDv");

        log.file(CLASSIC.fileName(), withoutPages(parquet(schema, add, add), unused));
        for (ReadSizes sizes : List.of(SMALLEST, LARGEST)) {
            assertThat(files(content(sizes).read(CLASSIC))).extracting(AddFile::stats).containsExactly(Optional.of("text"), Optional.of("text"));
        }

        Predicate<List<String>> unusedBesideTombstones = unused.and(path -> !path.equals(List.of("remove", "deletionTimestamp")));
        log.file(CLASSIC.fileName(), withoutPages(parquet(schema, add, remove("b"), remove("c")), unusedBesideTombstones));
        assertThat(files(content(SMALLEST).read(CLASSIC))).hasSize(1);

        log.file(CLASSIC.fileName(), withoutPages(parquet(schema, add, metadata()), unusedBesideTombstones));
        assertThatExceptionOfType(UnreadableCheckpointException.class).isThrownBy(() -> content(SMALLEST).read(CLASSIC));
    }

    @Test
    void smallFileIsReadAtOnceAndALargeOneIsMeasuredOnce()
    {
        log.file(CLASSIC.fileName(), mixedRows().toBytesInRowGroups(500));
        CountingFileSystemFactory storage = new CountingFileSystemFactory(_ -> log.fileSystem());
        TrinoFileSystem fileSystem = storage.create(ConnectorIdentity.ofUser("test"));

        new CheckpointContent(new CheckpointReader(fileSystem, log.table())).read(CLASSIC);
        assertThat(storage.take()).isEqualTo(ImmutableMultiset.of("length " + FILE, "newInput " + FILE));

        CheckpointReader reader = new CheckpointReader(fileSystem, log.table(), SMALLEST);
        List<CheckpointPart> parts = reader.parts(CLASSIC);
        assertThat(parts).hasSize(3);
        assertThat(storage.take()).isEqualTo(ImmutableMultiset.of("length " + FILE, "newInput " + FILE));
        parts.forEach(part -> reader.read(part, new IgnoringSink()));
        assertThat(storage.take()).containsOnly("newInput " + FILE).hasSize(3);
        parts.forEach(part -> reader.readStatistics(part.withoutFooter(), ImmutableList.of(), _ -> {}));
        assertThat(storage.take()).containsOnly("newInput " + FILE).hasSize(3);
    }

    @Test
    void whatASinkThrowsIsNoFaultOfTheFile()
    {
        log.checkpoint(3, protocol(), add("a"));
        CheckpointReader reader = reader(SMALLEST);
        CheckpointPart part = reader.parts(CLASSIC).getFirst();

        assertThatIllegalStateException()
                .isThrownBy(() -> reader.read(part, new IgnoringSink()
                {
                    @Override
                    public void files(AddFileRows rows)
                    {
                        throw new IllegalStateException("full");
                    }
                }))
                .withMessage("full");
        assertThatIllegalStateException()
                .isThrownBy(() -> reader.read(part, new IgnoringSink()
                {
                    @Override
                    public void action(Action action)
                    {
                        throw new IllegalStateException("full");
                    }
                }))
                .withMessage("full");
        assertThatIllegalStateException()
                .isThrownBy(() -> reader.readStatistics(part, ImmutableList.of(), _ -> {
                    throw new IllegalStateException("full");
                }))
                .withMessage("full");
    }

    private CheckpointReader reader(ReadSizes sizes)
    {
        return new CheckpointReader(log.fileSystem(), log.table(), sizes);
    }

    private CheckpointContent content(ReadSizes sizes)
    {
        return new CheckpointContent(reader(sizes));
    }

    private static void assertUnreadable(Runnable read, String problem)
    {
        assertThatExceptionOfType(UnreadableCheckpointException.class)
                .isThrownBy(read::run)
                .withMessage("Checkpoint file %s %s", FILE, problem);
    }

    private static List<AddFile> files(List<Action> actions)
    {
        return actions.stream()
                .filter(AddFile.class::isInstance)
                .map(AddFile.class::cast)
                .collect(toImmutableList());
    }

    /**
     * Files with statistics in each form and in none, tombstones and other actions between them.
     */
    private static ParquetRows mixedRows()
    {
        List<String> lines = new ArrayList<>(List.of(protocol(), metadata()));
        IntStream.range(0, 1000).mapToObj(TestCheckpointParts::mixedRow).forEach(lines::add);
        Map<String, Type> schema = ImmutableMap.<String, Type>builder()
                .put("add", withStructs())
                .put("txn", CheckpointSchema.TRANSACTION)
                .put("remove", CheckpointSchema.REMOVE)
                .put("metaData", CheckpointSchema.METADATA)
                .put("protocol", CheckpointSchema.PROTOCOL)
                .buildOrThrow();
        return new ParquetRows(schema, LogBuilder.rows(lines.toArray(String[]::new)));
    }

    private static String mixedRow(int index)
    {
        return switch (index % 10) {
            case 0 -> remove("removed %s".formatted(index));
            case 1 -> """
                      {"txn":{"appId":"%s","version":1}}""".formatted(index);
            case 2, 3 -> """
                         {"add":{"path":"file%s","partitionValues":{"p":"%s","q":null},"size":1,"stats":"text %s","stats_parsed":{"numRecords":7}}}""".formatted(index, index % 4, index);
            case 4, 5 -> """
                         {"add":{"path":"file%s","partitionValues":{"q":"","p":"%s"},"size":1,"stats_parsed":{"numRecords":%s}}}""".formatted(index, index % 4, index);
            case 6 -> """
                      {"add":{"path":"file%s","partitionValues_parsed":{"p":%s},"size":1}}""".formatted(index, index % 4);
            default -> add("file" + index, "vector");
        };
    }

    private static RowType withStructs()
    {
        return RowType.from(Stream.concat(
                CheckpointSchema.ADD.getFields().stream(),
                Stream.of(
                        field("stats_parsed", row(ImmutableMap.of("numRecords", BIGINT))),
                        field("partitionValues_parsed", row(ImmutableMap.of("p", BIGINT, "q", VARCHAR))))).toList());
    }

    private static byte[] uncompressed(String path)
    {
        return new ParquetRows(CheckpointSchema.CLASSIC, LogBuilder.rows(protocol(), metadata(), add(path))).toBytes(CompressionCodec.UNCOMPRESSED);
    }

    /**
     * @param unused columns whose pages are overwritten
     */
    private static byte[] withoutPages(byte[] file, Predicate<List<String>> unused)
    {
        byte[] damaged = file.clone();
        ParquetFooters.read(file).getRow_groups().stream()
                .flatMap(rowGroup -> rowGroup.getColumns().stream())
                .map(column -> column.getMeta_data())
                .filter(column -> unused.test(column.getPath_in_schema()))
                .forEach(column -> Arrays.fill(damaged, start(column), start(column) + (int) column.getTotal_compressed_size(), (byte) 0xFF));
        return damaged;
    }

    private static int start(ColumnMetaData column)
    {
        return (int) (column.isSetDictionary_page_offset() && column.getDictionary_page_offset() > 0 ? Math.min(column.getDictionary_page_offset(), column.getData_page_offset()) : column.getData_page_offset());
    }

    private static class IgnoringSink
            implements CheckpointSink
    {
        @Override
        public void action(Action action) {}

        @Override
        public void files(AddFileRows rows) {}
    }
}
