package dev.trinodelta.snapshot;

import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.testing.CheckpointSchema;
import dev.trinodelta.testing.FaultyFileSystem;
import dev.trinodelta.testing.LogBuilder;
import io.trino.filesystem.Location;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import static dev.trinodelta.testing.LogBuilder.add;
import static dev.trinodelta.testing.LogBuilder.metadata;
import static dev.trinodelta.testing.LogBuilder.parquet;
import static dev.trinodelta.testing.LogBuilder.protocol;
import static io.trino.spi.StandardErrorCode.NOT_SUPPORTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class TestTableDefinition
{
    private static final ExecutorService EXECUTOR = Executors.newFixedThreadPool(2);
    private static final String CHECKSUM = "00000000000000000002.crc";

    private final FaultyFileSystem fileSystem = new FaultyFileSystem();
    private final TableLocation table = new TableLocation("sales.orders", Location.of("memory:///sales/orders"));
    private final LogBuilder log = new LogBuilder(fileSystem, table);
    private final SnapshotLoader loader = new SnapshotLoader(EXECUTOR);

    @AfterAll
    static void shutDown()
    {
        EXECUTOR.shutdownNow();
    }

    @Test
    void checksumSavesTheCheckpoint()
    {
        log.checkpoint(1, protocol(), metadata("m"), add("a")).commit(2, add("b")).file(CHECKSUM, checksum("m")).lastCheckpoint("{\"version\":1}");

        TableDefinition definition = loader.loadDefinition(fileSystem, table, OptionalLong.empty());

        assertThat(fileSystem.accesses()).containsExactlyInAnyOrder(
                "read _last_checkpoint",
                "list _delta_log from ",
                "read 00000000000000000002.json",
                "read " + CHECKSUM);
        assertThat(definition.version()).isEqualTo(2);
        assertSameAsSnapshot(definition);
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "",
            "{\"metadata\":",
            "{\"tableSizeBytes\":1,\"numFiles\":1,\"numMetadata\":1,\"numProtocol\":1}",
    })
    void malformedChecksumChangesNothing(String content)
    {
        log.checkpoint(1, protocol(), metadata("m"), add("a")).commit(2, add("b")).file(CHECKSUM, content);

        assertSameAsSnapshot(loader.loadDefinition(fileSystem, table, OptionalLong.empty()));
    }

    @Test
    void checksumThatTheCommitContradictsChangesNothing()
    {
        log.checkpoint(1, protocol(), metadata("m"), add("a")).commit(2, metadata("new")).file(CHECKSUM, checksum("m"));
        TableDefinition definition = loader.loadDefinition(fileSystem, table, OptionalLong.empty());
        assertThat(definition.metadata().id()).isEqualTo("new");
        assertSameAsSnapshot(definition);

        // Left behind by a table that was at the same place before
        log.commit(2, "{\"commitInfo\":{\"txnId\":\"t2\"}}", add("b")).file(CHECKSUM, checksum("old"));
        assertSameAsSnapshot(loader.loadDefinition(fileSystem, table, OptionalLong.empty()));
    }

    @Test
    void checksumOfAnotherVersionIsNotRead()
    {
        log.checkpoint(1, protocol(), metadata("m"), add("a")).commit(2, add("b")).file("00000000000000000001.crc", checksum("old")).file("00000000000000000003.crc", checksum("old"));

        assertSameAsSnapshot(loader.loadDefinition(fileSystem, table, OptionalLong.empty()));
        assertThat(fileSystem.accesses()).doesNotContain("read 00000000000000000001.crc", "read 00000000000000000003.crc");
    }

    @Test
    void snapshotNeedsNoChecksum()
    {
        log.create("a").commit(1, add("b")).commit(2, add("c")).file(CHECKSUM, checksum("old"));

        Snapshot snapshot = loader.load(fileSystem, table, OptionalLong.empty());

        assertThat(snapshot.metadata().id()).isNotEqualTo("old");
        assertThat(fileSystem.accesses()).doesNotContain("read " + CHECKSUM);
    }

    @Test
    void sidecarsAreNotRead()
    {
        log.file("00000000000000000001.checkpoint.parquet", parquet(
                CheckpointSchema.V2,
                protocol(),
                metadata("m"),
                "{\"sidecar\":{\"path\":\"gone.parquet\",\"sizeInBytes\":7,\"modificationTime\":8}}"));

        assertThat(loader.loadDefinition(fileSystem, table, OptionalLong.empty()).metadata().id()).isEqualTo("m");
    }

    @Test
    void newestDefinitionOfTheTailWins()
    {
        log.checkpoint(1, protocol(), metadata("m"), add("a")).commit(2, metadata("new")).commit(3, add("c"));

        assertThat(loader.loadDefinition(fileSystem, table, OptionalLong.empty()).metadata().id()).isEqualTo("new");
        assertThat(loader.loadDefinition(fileSystem, table, OptionalLong.of(1)).metadata().id()).isEqualTo("m");
    }

    @Test
    void checksumOfATableThatMustNotBeReadRefusesIt()
    {
        log.checkpoint(1, protocol(), metadata("m"), add("a")).commit(2, add("b")).file(
                CHECKSUM,
                checksum("m").replace("\"minReaderVersion\":1", "\"minReaderVersion\":3,\"readerFeatures\":[\"fromTheFuture\"]"));

        assertThatExceptionOfType(DeltaException.class)
                .isThrownBy(() -> loader.loadDefinition(fileSystem, table, OptionalLong.empty()))
                .withMessage("Table sales.orders uses Delta features that this connector cannot read: fromTheFuture (not known to any protocol version that this connector was built for). Read it with the engine that wrote it, or drop the features there (ALTER TABLE ... DROP FEATURE).")
                .matches(e -> e.getErrorCode().equals(NOT_SUPPORTED.toErrorCode()));
    }

    private void assertSameAsSnapshot(TableDefinition definition)
    {
        Snapshot snapshot = loader.load(fileSystem, table, OptionalLong.of(definition.version()));
        assertThat(definition.table()).isEqualTo(snapshot.table());
        assertThat(definition.protocol()).isEqualTo(snapshot.protocol());
        assertThat(definition.metadata()).isEqualTo(snapshot.metadata());
        assertThat(definition.schema()).isEqualTo(snapshot.schema());
    }

    private static String checksum(String id)
    {
        String metadata = metadata(id);
        return "{\"txnId\":\"t1\",\"tableSizeBytes\":1,\"numFiles\":1,\"numMetadata\":1,\"numProtocol\":1,\"metadata\":%s,\"protocol\":{\"minReaderVersion\":1,\"minWriterVersion\":2}}"
                .formatted(metadata.substring("{\"metaData\":".length(), metadata.length() - 1));
    }
}
