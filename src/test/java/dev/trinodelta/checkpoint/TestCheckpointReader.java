package dev.trinodelta.checkpoint;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import dev.trinodelta.log.LogFile.CheckpointFile;
import dev.trinodelta.log.LogFile.CheckpointPart;
import dev.trinodelta.log.LogFile.ClassicCheckpoint;
import dev.trinodelta.log.LogFile.V2Checkpoint;
import dev.trinodelta.log.LogFile.V2Checkpoint.Format;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.AddFile;
import dev.trinodelta.protocol.CheckpointMetadata;
import dev.trinodelta.protocol.DeletionVectorDescriptor;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.DomainMetadata;
import dev.trinodelta.protocol.Metadata;
import dev.trinodelta.protocol.Protocol;
import dev.trinodelta.protocol.SetTransaction;
import dev.trinodelta.protocol.Sidecar;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.testing.CheckpointContent;
import dev.trinodelta.testing.CheckpointSchema;
import dev.trinodelta.testing.FaultyFileSystem;
import dev.trinodelta.testing.LogBuilder;
import dev.trinodelta.testing.Lz4RawFiles;
import dev.trinodelta.testing.ParquetFooters;
import dev.trinodelta.testing.ParquetRows;
import io.trino.filesystem.Location;
import io.trino.spi.type.RowType;
import io.trino.spi.type.Type;
import org.apache.parquet.format.CompressionCodec;
import org.junit.jupiter.api.Test;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableMap.toImmutableMap;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_FILESYSTEM_ERROR;
import static dev.trinodelta.testing.CheckpointSchema.row;
import static dev.trinodelta.testing.LogBuilder.add;
import static dev.trinodelta.testing.LogBuilder.lines;
import static dev.trinodelta.testing.LogBuilder.metadata;
import static dev.trinodelta.testing.LogBuilder.parquet;
import static dev.trinodelta.testing.LogBuilder.protocol;
import static dev.trinodelta.testing.LogBuilder.remove;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class TestCheckpointReader
{
    private static final String UUID = "80a083e8-7026-4e79-81be-64bd76c43a11";
    private static final ClassicCheckpoint CLASSIC = new ClassicCheckpoint(3);

    private final FaultyFileSystem fileSystem = new FaultyFileSystem();
    private final TableLocation table = new TableLocation("sales.orders", Location.of("memory:///sales/orders"));
    private final LogBuilder log = new LogBuilder(fileSystem, table);
    private final CheckpointContent reader = new CheckpointContent(new CheckpointReader(fileSystem, table));

    @Test
    void everyFieldThatReadersNeedIsRead()
    {
        log.checkpoint(
                3,
                """
                {"protocol":{"minReaderVersion":3,"minWriterVersion":7,"readerFeatures":["deletionVectors"],"writerFeatures":[]}}""",
                """
                {"metaData":{"id":"7f1c","name":"orders","description":"all","format":{"provider":"parquet","options":{}},"schemaString":"{}","partitionColumns":["day"],"configuration":{"a":"b","c":null},"createdTime":3}}""",
                """
                {"txn":{"appId":"app","version":9,"lastUpdated":8}}""",
                """
                {"domainMetadata":{"domain":"d","configuration":"{}","removed":false}}""",
                """
                {"add":{"path":"a%20b","partitionValues":{"p":"x","q":null,"r":""},"size":1,"modificationTime":2,"dataChange":false,"stats":"{\\"numRecords\\":1}","tags":{"t":"u","v":null},"deletionVector":{"storageType":"u","pathOrInlineDv":"x","offset":0,"sizeInBytes":34,"cardinality":2},"baseRowId":4,"defaultRowCommitVersion":5,"clusteringProvider":"liquid"}}""");

        assertThat(reader.read(CLASSIC)).containsExactlyInAnyOrder(
                new Protocol(3, 7, Optional.of(ImmutableSet.of("deletionVectors")), Optional.of(ImmutableSet.of())),
                new Metadata("7f1c", Optional.of("orders"), Optional.of("all"), "parquet", Optional.of("{}"), List.of("day"), ImmutableMap.of("a", "b"), OptionalLong.of(3)),
                new SetTransaction("app", 9, OptionalLong.of(8)),
                new DomainMetadata("d", "{}", false),
                new AddFile(
                        "a%20b",
                        ImmutableMap.of("p", Optional.of("x"), "q", Optional.empty(), "r", Optional.empty()),
                        1,
                        2,
                        true,
                        Optional.of("{\"numRecords\":1}"),
                        ImmutableMap.of(),
                        Optional.of(new DeletionVectorDescriptor("u", "x", OptionalInt.of(0), 34, 2)),
                        OptionalLong.of(4),
                        OptionalLong.of(5),
                        Optional.empty()));
    }

    @Test
    void absentFieldsAreEmpty()
    {
        log.checkpoint(
                3,
                """
                {"protocol":{"minReaderVersion":1}}""",
                """
                {"metaData":{"id":"7f1c"}}""",
                """
                {"add":{"path":"a","partitionValues":{},"size":1,"deletionVector":{"storageType":"i","pathOrInlineDv":"x","sizeInBytes":34,"cardinality":2}}}""");

        assertThat(reader.read(CLASSIC)).containsExactlyInAnyOrder(
                new Protocol(1, 1, Optional.empty(), Optional.empty()),
                new Metadata("7f1c", Optional.empty(), Optional.empty(), "parquet", Optional.empty(), List.of(), ImmutableMap.of(), OptionalLong.empty()),
                file("a", 1, Optional.of(new DeletionVectorDescriptor("i", "x", OptionalInt.empty(), 34, 2))));
    }

    @Test
    void tombstonesAreLeftOut()
    {
        log.checkpoint(3, protocol(), metadata(), remove("old"), add("new"));

        assertThat(paths(reader.read(CLASSIC))).containsExactly("new");
    }

    @Test
    void columnsAndFieldsAreFoundByNameInAnyOrder()
    {
        log.file(CLASSIC.fileName(), parquet(
                ImmutableMap.of("unknown", VARCHAR, "protocol", CheckpointSchema.PROTOCOL, "add", backwards(CheckpointSchema.ADD), "metaData", backwards(CheckpointSchema.METADATA)),
                add("a", "vector"),
                metadata(),
                """
                {"unknown":"text"}""",
                protocol()));
        List<Action> backwards = reader.read(CLASSIC);

        log.checkpoint(3, protocol(), metadata(), add("a", "vector"));
        assertThat(backwards).containsExactlyInAnyOrderElementsOf(reader.read(CLASSIC));
    }

    @Test
    void columnsAndFieldsThatAWriterLeftOutAreEmpty()
    {
        Map<String, Type> add = fields(CheckpointSchema.ADD);
        log.file(CLASSIC.fileName(), parquet(
                ImmutableMap.of("add", row(Maps.filterKeys(add, List.of("path", "partitionValues", "size")::contains))),
                add("a", "vector")));

        assertThat(reader.read(CLASSIC)).containsExactly(file("a", 100, Optional.empty()));
    }

    @Test
    void structWithoutContentBesideAnotherActionIsNoAction()
    {
        log.checkpoint(
                3,
                """
                {"protocol":{"minReaderVersion":1,"minWriterVersion":2},"add":{},"metaData":{},"txn":{}}""");

        assertThat(reader.read(CLASSIC)).containsExactly(new Protocol(1, 2, Optional.empty(), Optional.empty()));
    }

    @Test
    void missingRequiredFieldIsNamed()
    {
        log.checkpoint(
                3,
                """
                {"add":{"path":"a","partitionValues":{}}}""");

        assertUnreadable(CLASSIC, "Checkpoint file memory:///sales/orders/_delta_log/00000000000000000003.checkpoint.parquet is corrupt: add has no size");
    }

    @Test
    void partOfACheckpointIsReadByItself()
    {
        log.checkpointPart(3, 2, 2, add("b"), add("c"));

        assertThat(paths(reader.read(new CheckpointPart(3, 2, 2)))).containsExactly("b", "c");
    }

    @Test
    void manifestsOfBothFormatsNameTheirSidecars()
    {
        String sidecar =
                """
                {"sidecar":{"path":"part%201.parquet","sizeInBytes":7,"modificationTime":8}}""";
        String mark =
                """
                {"checkpointMetadata":{"version":3}}""";
        V2Checkpoint json = new V2Checkpoint(3, UUID, Format.JSON);
        V2Checkpoint parquet = new V2Checkpoint(3, UUID, Format.PARQUET);
        log.file(json.fileName(), lines(mark, protocol(), sidecar, remove("old")));
        log.file(parquet.fileName(), parquet(CheckpointSchema.V2, mark, protocol(), sidecar, remove("old")));
        log.file(CLASSIC.fileName(), parquet(CheckpointSchema.V2, mark, protocol(), sidecar, remove("old")));

        Protocol protocol = new Protocol(1, 2, Optional.empty(), Optional.empty());
        Sidecar expected = new Sidecar("part%201.parquet", 7, 8);
        assertThat(reader.read(json)).containsExactly(new CheckpointMetadata(3, ImmutableMap.of()), protocol, expected);
        assertThat(reader.read(parquet)).containsExactlyInAnyOrder(new CheckpointMetadata(3, ImmutableMap.of()), protocol, expected);
        assertThat(reader.read(CLASSIC)).containsExactlyInAnyOrder(new CheckpointMetadata(3, ImmutableMap.of()), protocol, expected);
    }

    @Test
    void sidecarsAreFoundByRelativeAndByAbsolutePath()
    {
        log.sidecar("part 1.parquet", add("a"), remove("old"));
        long size = log.size("_sidecars/part 1.parquet");

        assertThat(paths(reader.read(new Sidecar("part%201.parquet", size, 8)))).containsExactly("a");
        assertThat(paths(reader.read(new Sidecar("memory:///sales/orders/_delta_log/_sidecars/part%201.parquet", size, 8)))).containsExactly("a");
    }

    @Test
    void missingFileIsUnreadable()
    {
        assertUnreadable(CLASSIC, "Checkpoint file memory:///sales/orders/_delta_log/00000000000000000003.checkpoint.parquet is missing");
        assertUnreadable(
                new V2Checkpoint(3, UUID, Format.JSON),
                "Checkpoint file memory:///sales/orders/_delta_log/00000000000000000003.checkpoint.80a083e8-7026-4e79-81be-64bd76c43a11.json is missing");
        assertThatExceptionOfType(UnreadableCheckpointException.class)
                .isThrownBy(() -> reader.read(new Sidecar("s.parquet", 7, 8)))
                .withMessage("Checkpoint file memory:///sales/orders/_delta_log/_sidecars/s.parquet is missing");
    }

    @Test
    void emptyTruncatedOrForeignFileIsUnreadable()
    {
        byte[] content = parquet(CheckpointSchema.CLASSIC, protocol(), metadata(), add("a"));

        log.file(CLASSIC.fileName(), new byte[0]);
        assertUnreadable(CLASSIC, "Checkpoint file memory:///sales/orders/_delta_log/00000000000000000003.checkpoint.parquet is corrupt or not a Parquet file (Malformed Parquet file. memory:///sales/orders/_delta_log/00000000000000000003.checkpoint.parquet is not a valid Parquet File [memory:///sales/orders/_delta_log/00000000000000000003.checkpoint.parquet])");

        log.file(CLASSIC.fileName(), "this is not a Parquet file");
        assertUnreadable(CLASSIC, "Checkpoint file memory:///sales/orders/_delta_log/00000000000000000003.checkpoint.parquet is corrupt or not a Parquet file (Malformed Parquet file. Expected magic number: PAR1 or PARE got: file [memory:///sales/orders/_delta_log/00000000000000000003.checkpoint.parquet])");

        for (int length = 0; length < content.length; length += 7) {
            log.file(CLASSIC.fileName(), Arrays.copyOf(content, length));
            assertThatExceptionOfType(UnreadableCheckpointException.class).isThrownBy(() -> reader.read(CLASSIC));
        }
    }

    @Test
    void lz4RawIsRead()
    {
        byte[] content = new ParquetRows(CheckpointSchema.CLASSIC, LogBuilder.rows(protocol(), metadata(), add("a"), add("b", "vector"))).toBytes(CompressionCodec.UNCOMPRESSED);
        log.file(CLASSIC.fileName(), content);
        List<Action> expected = reader.read(CLASSIC);

        byte[] compressed = Lz4RawFiles.compress(content);
        assertThat(compressed).isNotEqualTo(content);
        log.file(CLASSIC.fileName(), compressed);
        assertThat(reader.read(CLASSIC)).hasSize(4).isEqualTo(expected);
    }

    @Test
    void codecThatIsNotKnownIsNamed()
    {
        log.file(CLASSIC.fileName(), ParquetFooters.rewrite(
                parquet(CheckpointSchema.CLASSIC, protocol(), metadata(), add("a")),
                footer -> footer.getRow_groups().getFirst().getColumns().forEach(column -> column.getMeta_data().setCodec(CompressionCodec.BROTLI))));

        assertUnreadable(CLASSIC, "Checkpoint file memory:///sales/orders/_delta_log/00000000000000000003.checkpoint.parquet is compressed with BROTLI, which this connector does not know");
    }

    @Test
    void damagedJsonManifestIsUnreadable()
    {
        V2Checkpoint json = new V2Checkpoint(3, UUID, Format.JSON);
        log.file(json.fileName(), lines(protocol(), "{\"metaData\":"));

        assertUnreadable(json, "Checkpoint file memory:///sales/orders/_delta_log/00000000000000000003.checkpoint.80a083e8-7026-4e79-81be-64bd76c43a11.json is corrupt in line 2: not valid JSON, it ends too early");
    }

    @Test
    void flippedBytesAreNeverAnotherKindOfError()
    {
        byte[] content = parquet(CheckpointSchema.CLASSIC, protocol(), metadata(), add("a"), add("b", "vector"));
        Random random = new Random(483);
        for (int round = 0; round < 500; round++) {
            byte[] damaged = content.clone();
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            log.file(CLASSIC.fileName(), damaged);
            try {
                assertThat(reader.read(CLASSIC)).isNotNull();
            }
            catch (UnreadableCheckpointException e) {
                assertThat(e).hasMessageStartingWith("Checkpoint file memory:///sales/orders/_delta_log/00000000000000000003.checkpoint.parquet is corrupt");
            }
        }
    }

    @Test
    void failingStorageDoesNotMakeACheckpointUnreadable()
    {
        log.checkpoint(3, protocol());
        fileSystem.failOn(CLASSIC.fileName(), "connection reset");

        assertThatExceptionOfType(DeltaException.class)
                .isThrownBy(() -> reader.read(CLASSIC))
                .isExactlyInstanceOf(DeltaException.class)
                .withMessage("Could not read checkpoint file memory:///sales/orders/_delta_log/00000000000000000003.checkpoint.parquet of table sales.orders: connection reset. Run the statement again.")
                .matches(e -> e.getErrorCode().equals(DELTA_FILESYSTEM_ERROR.toErrorCode()));
    }

    private void assertUnreadable(CheckpointFile file, String message)
    {
        assertThatExceptionOfType(UnreadableCheckpointException.class)
                .isThrownBy(() -> reader.read(file))
                .withMessage(message);
    }

    private static AddFile file(String path, long size, Optional<DeletionVectorDescriptor> deletionVector)
    {
        return new AddFile(path, ImmutableMap.of(), size, 0, true, Optional.empty(), ImmutableMap.of(), deletionVector, OptionalLong.empty(), OptionalLong.empty(), Optional.empty());
    }

    private static List<String> paths(List<Action> actions)
    {
        return actions.stream()
                .filter(AddFile.class::isInstance)
                .map(action -> ((AddFile) action).path())
                .collect(toImmutableList());
    }

    private static RowType backwards(RowType type)
    {
        return RowType.from(type.getFields().reversed());
    }

    private static Map<String, Type> fields(RowType type)
    {
        return type.getFields().stream().collect(toImmutableMap(field -> field.getName().orElseThrow(), RowType.Field::getType));
    }
}
