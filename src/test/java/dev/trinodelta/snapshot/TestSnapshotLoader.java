package dev.trinodelta.snapshot;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.index.LiveFile;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.DomainMetadata;
import dev.trinodelta.protocol.SetTransaction;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.schema.DeltaField;
import dev.trinodelta.testing.CheckpointSchema;
import dev.trinodelta.testing.FaultyFileSystem;
import dev.trinodelta.testing.LogBuilder;
import io.trino.filesystem.Location;
import io.trino.spi.ErrorCodeSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_FILESYSTEM_ERROR;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static dev.trinodelta.testing.LogBuilder.add;
import static dev.trinodelta.testing.LogBuilder.lines;
import static dev.trinodelta.testing.LogBuilder.metadata;
import static dev.trinodelta.testing.LogBuilder.parquet;
import static dev.trinodelta.testing.LogBuilder.protocol;
import static dev.trinodelta.testing.LogBuilder.remove;
import static io.trino.spi.StandardErrorCode.INVALID_ARGUMENTS;
import static io.trino.spi.StandardErrorCode.NOT_SUPPORTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

class TestSnapshotLoader
{
    private static final ExecutorService EXECUTOR = Executors.newFixedThreadPool(2);
    private static final String V2_MANIFEST = "%020d.checkpoint.80a083e8-7026-4e79-81be-64bd76c43a11.%s";

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
    void commitsAreAppliedInOrder()
    {
        log.create("a").commit(1, add("b")).commit(2, remove("a"), add("c"));

        Snapshot snapshot = latest();

        assertThat(snapshot.table()).isEqualTo(table);
        assertThat(snapshot.version()).isEqualTo(2);
        assertThat(snapshot.schema().columns()).extracting(DeltaField::name).containsExactly("id");
        assertThat(paths(snapshot)).containsExactlyInAnyOrder("b", "c");
        assertThat(paths(at(0))).containsExactly("a");
        assertThat(paths(at(1))).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void thousandsOfCommitsNeedNoCheckpoint()
    {
        log.create("0");
        for (int version = 1; version <= 1200; version++) {
            log.commit(version, remove("" + (version - 1)), add("" + version));
        }

        assertThat(paths(latest())).containsExactly("1200");
    }

    @Test
    void checkpointAndTail()
    {
        log.checkpoint(3, protocol(), metadata(), add("a"), add("b"), remove("old"))
                .commit(4, remove("a"))
                .commit(5, add("c"));

        assertThat(latest().version()).isEqualTo(5);
        assertThat(paths(latest())).containsExactlyInAnyOrder("b", "c");
        assertThat(paths(at(3))).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void partsOfACheckpointAreOne()
    {
        log.checkpointPart(3, 1, 3, add("a"))
                .checkpointPart(3, 2, 3, protocol(), metadata(), add("b"))
                .checkpointPart(3, 3, 3, add("c"))
                .commit(4, remove("b"));

        assertThat(paths(latest())).containsExactlyInAnyOrder("a", "c");
    }

    @Test
    void sidecarsBelongToTheCheckpointWhateverItsName()
    {
        log.sidecar("one.parquet", add("a")).sidecar("two.parquet", add("b"), remove("old"));
        String[] manifest = {
                "{\"checkpointMetadata\":{\"version\":3}}",
                protocol(),
                metadata(),
                log.sidecarAction("one.parquet"),
                log.sidecarAction("two.parquet"),
                remove("a"),
        };
        log.file(V2_MANIFEST.formatted(3, "json"), lines(manifest));
        assertThat(paths(latest())).containsExactlyInAnyOrder("a", "b");

        log.delete(V2_MANIFEST.formatted(3, "json"))
                .file(V2_MANIFEST.formatted(3, "parquet"), parquet(CheckpointSchema.V2, manifest));
        assertThat(paths(latest())).containsExactlyInAnyOrder("a", "b");

        log.delete(V2_MANIFEST.formatted(3, "parquet"))
                .file("00000000000000000003.checkpoint.parquet", parquet(CheckpointSchema.V2, manifest))
                .commit(4, remove("b"));
        assertThat(paths(latest())).containsExactly("a");
    }

    @Test
    void checkpointAndSidecarActionsInACommitAreIgnored()
    {
        log.create("a").commit(1, "{\"checkpointMetadata\":{\"version\":1}}", "{\"sidecar\":{\"path\":\"gone.parquet\",\"sizeInBytes\":7,\"modificationTime\":8}}", add("b"));

        assertThat(paths(latest())).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void partitionValuesAreTakenAsTheyStandAndNotFromPaths()
    {
        log.create().commit(1, "{\"add\":{\"path\":\"p=a%252Fb/x\",\"partitionValues\":{\"p\":\"a%2Fb\"},\"size\":1}}", "{\"add\":{\"path\":\"p=1/y\",\"partitionValues\":{\"p\":null},\"size\":1}}");

        assertThat(latest().index().files()).extracting(LiveFile::path, LiveFile::partitionValues).containsExactlyInAnyOrder(
                tuple("p=a%252Fb/x", ImmutableMap.of("p", Optional.of("a%2Fb"))),
                tuple("p=1/y", ImmutableMap.of("p", Optional.empty())));
    }

    @Test
    void tableMadeAnewAtTheSamePlaceIsReadAnew()
    {
        log.create("a").commit(1, add("b")).checkpoint(1, protocol(), metadata(), add("a"), add("b")).lastCheckpoint("{\"version\":1}");
        assertThat(latest().version()).isEqualTo(1);

        log.delete("00000000000000000001.json").delete("00000000000000000001.checkpoint.parquet").commit(0, protocol(), metadata("new"), add("c"));

        assertThat(latest().version()).isZero();
        assertThat(latest().metadata().id()).isEqualTo("new");
        assertThat(paths(latest())).containsExactly("c");
    }

    @Test
    void unsortedListingAndCheckpointAtAnyVersionAreNormal()
    {
        fileSystem.listBackwards();
        log.create("a").commit(6, add("b")).commit(8, add("c")).checkpoint(7, protocol(), metadata(), add("a"), add("b"));

        assertThat(paths(latest())).containsExactlyInAnyOrder("a", "b", "c");
    }

    @Test
    void metadataMayComeBeforeProtocolAndBothMayChange()
    {
        log.commit(0, metadata("first"), protocol(), add("a"))
                .commit(1, metadata("second"), "{\"protocol\":{\"minReaderVersion\":1,\"minWriterVersion\":4}}");

        assertThat(at(0).metadata().id()).isEqualTo("first");
        assertThat(at(0).protocol().minWriterVersion()).isEqualTo(2);
        assertThat(latest().metadata().id()).isEqualTo("second");
        assertThat(latest().protocol().minWriterVersion()).isEqualTo(4);
    }

    @Test
    void transactionsAndDomainsAreKept()
    {
        log.create()
                .checkpoint(0, protocol(), metadata(), "{\"txn\":{\"appId\":\"a\",\"version\":1}}", "{\"domainMetadata\":{\"domain\":\"d\",\"configuration\":\"1\",\"removed\":false}}")
                .commit(1, "{\"txn\":{\"appId\":\"b\",\"version\":2}}", "{\"domainMetadata\":{\"domain\":\"e\",\"configuration\":\"2\",\"removed\":false}}");

        assertThat(latest().transactions()).isEqualTo(ImmutableMap.of("a", new SetTransaction("a", 1, OptionalLong.empty()), "b", new SetTransaction("b", 2, OptionalLong.empty())));
        assertThat(latest().domains()).isEqualTo(ImmutableMap.of("d", new DomainMetadata("d", "1", false), "e", new DomainMetadata("e", "2", false)));
    }

    @Test
    void featureDropLeavesRemovesWithoutPartitionValues()
    {
        log.create("a").commit(1, "{\"remove\":{\"path\":\"deletion_vector_1.bin\",\"dataChange\":false,\"partitionValues\":null}}");

        assertThat(paths(latest())).containsExactly("a");
    }

    @Test
    void smallLogIsListedWhole()
    {
        log.create("a").checkpoint(3, protocol(), metadata(), add("b")).commit(4, add("c")).lastCheckpoint("{\"version\":3,\"size\":3}");

        assertThat(paths(latest())).containsExactlyInAnyOrder("b", "c");
        assertThat(fileSystem.accesses()).containsExactlyInAnyOrder(
                "read _last_checkpoint",
                "list _delta_log from ",
                "read 00000000000000000003.checkpoint.parquet",
                "read 00000000000000000004.json");
    }

    @Test
    void hintSavesListingTheMiddleOfALongLog()
    {
        for (int version = 0; version < 1500; version++) {
            log.file("%020d.json".formatted(version), lines(add("old")));
        }
        log.checkpoint(1500, protocol(), metadata(), add("b")).commit(1501, add("c")).lastCheckpoint("{\"version\":1500}");

        assertThat(paths(latest())).containsExactlyInAnyOrder("b", "c");
        assertThat(fileSystem.accesses()).containsExactlyInAnyOrder(
                "read _last_checkpoint",
                "list _delta_log from ",
                "list _delta_log from 00000000000000001500",
                "read 00000000000000001500.checkpoint.parquet",
                "read 00000000000000001501.json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"version\":1600}", "{\"version\":1400}", "{\"version\":9}", "corrupt"})
    void longLogIsListedToItsEndWhereTheHintDoesNotHold(String hint)
    {
        for (int version = 0; version < 1500; version++) {
            log.file("%020d.json".formatted(version), lines(add("old")));
        }
        log.checkpoint(1500, protocol(), metadata(), add("b")).commit(1501, add("c")).lastCheckpoint(hint);

        assertThat(paths(latest())).containsExactlyInAnyOrder("b", "c");
        assertThat(fileSystem.accesses().entrySet()).extracting(Object::toString)
                .contains("read 00000000000000001500.checkpoint.parquet", "read 00000000000000001501.json")
                .doesNotContain("read 00000000000000000000.json");
    }

    @Test
    void longLogThatIsListedWithoutOrderIsReadRight()
    {
        fileSystem.listBackwards();
        for (int version = 0; version < 1500; version++) {
            log.file("%020d.json".formatted(version), lines(add("old")));
        }
        log.checkpoint(1500, protocol(), metadata(), add("b")).commit(1501, add("c")).lastCheckpoint("{\"version\":1500}");

        assertThat(paths(latest())).containsExactlyInAnyOrder("b", "c");
    }

    @Test
    void hintOfALaterVersionThanTheWantedOneIsPassedOver()
    {
        log.create("a").commit(1, add("b")).checkpoint(1, protocol(), metadata(), add("a"), add("b")).lastCheckpoint("{\"version\":1}");

        assertThat(paths(at(0))).containsExactly("a");
        assertThat(fileSystem.accesses()).containsExactlyInAnyOrder(
                "read _last_checkpoint",
                "list _delta_log from ",
                "read 00000000000000000000.json");
    }

    @Test
    void newerCheckpointThanTheHintIsUsed()
    {
        log.checkpoint(3, protocol(), metadata(), add("b")).commit(4, add("c")).checkpoint(4, protocol(), metadata(), add("d")).lastCheckpoint("{\"version\":3}");

        assertThat(paths(latest())).containsExactly("d");
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "{\"version\":1}",
            "{\"version\":9}",
            "{\"version\":3,\"parts\":2}",
            "{\"version\":3,\"parts\":1}",
            "{\"version\":",
            "",
    })
    void wrongHintDoesNoHarm(String hint)
    {
        log.create("a").commit(1, add("b")).commit(4, add("c"))
                .file("00000000000000000002.json", lines(add("x")))
                .file("00000000000000000003.json", lines(remove("x")))
                .checkpoint(3, protocol(), metadata(), add("a"), add("b"))
                .lastCheckpoint(hint);

        assertThat(paths(latest())).containsExactlyInAnyOrder("a", "b", "c");
        assertThat(paths(at(0))).containsExactly("a");
        assertThat(loader.latestVersion(fileSystem, table)).isEqualTo(4);
    }

    @Test
    void latestVersionReadsNoCommit()
    {
        log.create("a").commit(1, "corrupt");

        assertThat(loader.latestVersion(fileSystem, table)).isEqualTo(1);
        assertThat(fileSystem.accesses()).containsExactly("list _delta_log from ");
    }

    @Test
    void missingCheckpointNamedByTheHintIsReplacedByCommits()
    {
        log.create("a").commit(1, add("b")).lastCheckpoint("{\"version\":1}");

        assertThat(paths(latest())).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void damagedCheckpointIsReplacedByAnOlderOne()
    {
        log.checkpoint(1, protocol(), metadata(), add("a"))
                .commit(2, add("b"))
                .commit(3, remove("a"))
                .file("00000000000000000003.checkpoint.parquet", truncatedCheckpoint())
                .commit(4, add("c"))
                .lastCheckpoint("{\"version\":3}");

        assertThat(paths(latest())).containsExactlyInAnyOrder("b", "c");
        assertThat(paths(at(3))).containsExactly("b");
    }

    @Test
    void damagedCheckpointsAreReplacedByCommits()
    {
        log.create("a")
                .commit(1, add("b"))
                .commit(2, remove("a"))
                .file("00000000000000000001.checkpoint.parquet", "garbage")
                .checkpoint(2, protocol(), add("half of it"));

        assertThat(paths(latest())).containsExactly("b");
    }

    @Test
    void missingSidecarIsReplacedByCommits()
    {
        log.create("a").commit(1, add("b")).file(V2_MANIFEST.formatted(1, "json"), lines(
                "{\"checkpointMetadata\":{\"version\":1}}",
                protocol(),
                metadata(),
                "{\"sidecar\":{\"path\":\"gone.parquet\",\"sizeInBytes\":7,\"modificationTime\":8}}"));

        assertThat(paths(latest())).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void damagedCheckpointWithoutOlderCommitsIsAnError()
    {
        log.file("00000000000000000003.checkpoint.parquet", "this is not a Parquet file").commit(4, add("c"));

        assertFails(OptionalLong.empty(), DELTA_INVALID_LOG, "Table sales.orders cannot be read at version 4: Checkpoint file memory:///sales/orders/_delta_log/00000000000000000003.checkpoint.parquet is corrupt or not a Parquet file (Malformed Parquet file. Expected magic number: PAR1 or PARE got: file [memory:///sales/orders/_delta_log/00000000000000000003.checkpoint.parquet]). No older checkpoint and no run of commits from version 0 on can stand in for it. Restore the file, or have the writer of the table write a new checkpoint.");
    }

    @Test
    void missingSidecarWithoutOlderCommitsIsAnError()
    {
        log.file(V2_MANIFEST.formatted(3, "json"), lines(protocol(), metadata(), "{\"sidecar\":{\"path\":\"gone.parquet\",\"sizeInBytes\":7,\"modificationTime\":8}}"));

        assertFails(OptionalLong.empty(), DELTA_INVALID_LOG, "Table sales.orders cannot be read at version 3: Checkpoint file memory:///sales/orders/_delta_log/_sidecars/gone.parquet is missing. No older checkpoint and no run of commits from version 0 on can stand in for it. Restore the file, or have the writer of the table write a new checkpoint.");
    }

    @Test
    void checkpointWithoutMetadataOrProtocolIsAnError()
    {
        log.checkpoint(3, protocol(), add("a"));
        assertFails(OptionalLong.empty(), DELTA_INVALID_LOG, "Table sales.orders cannot be read at version 3: Checkpoint file memory:///sales/orders/_delta_log/00000000000000000003.checkpoint.parquet is corrupt: it holds no metaData. No older checkpoint and no run of commits from version 0 on can stand in for it. Restore the file, or have the writer of the table write a new checkpoint.");

        log.checkpoint(3, metadata(), add("a"));
        assertFails(OptionalLong.empty(), DELTA_INVALID_LOG, "Table sales.orders cannot be read at version 3: Checkpoint file memory:///sales/orders/_delta_log/00000000000000000003.checkpoint.parquet is corrupt: it holds no protocol. No older checkpoint and no run of commits from version 0 on can stand in for it. Restore the file, or have the writer of the table write a new checkpoint.");
    }

    @Test
    void damagedCheckpointOfTheLatestVersionDoesNotMakeTheTableOlder()
    {
        log.create("a").commit(1, add("b")).file("00000000000000000002.checkpoint.parquet", truncatedCheckpoint());

        assertThatExceptionOfType(DeltaException.class)
                .isThrownBy(this::latest)
                .withMessageStartingWith("Table sales.orders cannot be read at version 2: Checkpoint file memory:///sales/orders/_delta_log/00000000000000000002.checkpoint.parquet is corrupt or not a Parquet file");
        assertThat(paths(at(1))).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void versionThatDoesNotExistIsAnError()
    {
        log.checkpoint(3, protocol(), metadata()).commit(4, add("c")).lastCheckpoint("{\"version\":3}");

        assertFails(OptionalLong.of(5), INVALID_ARGUMENTS, "Table sales.orders has no version 5. Ask for an available version: 3 to 4.");
        assertFails(OptionalLong.of(2), INVALID_ARGUMENTS, "Table sales.orders has no version 2. Ask for an available version: 3 to 4.");
    }

    @Test
    void directoryWithoutALogIsAnError()
    {
        assertFails(OptionalLong.empty(), DELTA_INVALID_LOG, "Table sales.orders has no Delta log: there is no commit and no checkpoint in memory:///sales/orders/_delta_log. Check the location.");
        log.lastCheckpoint("{\"version\":3}");
        assertFails(OptionalLong.of(3), DELTA_INVALID_LOG, "Table sales.orders has no Delta log: there is no commit and no checkpoint in memory:///sales/orders/_delta_log. Check the location.");
    }

    @Test
    void gapIsAnError()
    {
        log.create("a").commit(2, add("b"));

        assertFails(OptionalLong.empty(), DELTA_INVALID_LOG, "Version 2 of table sales.orders cannot be reconstructed: 00000000000000000001.json is missing from its log, and there is no checkpoint of versions 1 to 2. Restore the file, or read an available version: 0.");
    }

    @Test
    void gapInAListingThatWasMadeWhileCommitsWereWrittenIsClosedByAnother()
    {
        log.create("a").commit(1, add("b")).commit(2, add("c"));
        fileSystem.listLate("00000000000000000001.json");

        assertThat(paths(latest())).containsExactlyInAnyOrder("a", "b", "c");
        assertThat(fileSystem.accesses().count("list _delta_log from ")).isEqualTo(2);
    }

    @Test
    void corruptCommitIsAnError()
    {
        log.create("a").commit(1, add("b"), "{\"add\":{\"path\":\"c\"");

        assertFails(OptionalLong.empty(), DELTA_INVALID_LOG, "Log file memory:///sales/orders/_delta_log/00000000000000000001.json of table sales.orders is corrupt in line 2: not valid JSON, it ends too early. Restore the file from a backup, or read an available version: 0.");
    }

    @Test
    void logWithoutProtocolOrMetadataIsAnError()
    {
        log.commit(0, protocol(), add("a"));
        assertFails(OptionalLong.empty(), DELTA_INVALID_LOG, "Log of table sales.orders has no metaData action up to version 0. Restore the first commit of the table from a backup.");

        log.commit(0, metadata(), add("a"));
        assertFails(OptionalLong.empty(), DELTA_INVALID_LOG, "Log of table sales.orders has no protocol action up to version 0. Restore the first commit of the table from a backup.");
    }

    @Test
    void unsupportedFeaturesAreNamedWhereverTheProtocolStands()
    {
        String features = "{\"protocol\":{\"minReaderVersion\":3,\"minWriterVersion\":7,\"readerFeatures\":[\"fromTheFuture\",\"columnMapping\"],\"writerFeatures\":[\"fromTheFuture\",\"columnMapping\"]}}";
        String message = "Table sales.orders uses Delta features that this connector cannot read: fromTheFuture (not known to any protocol version that this connector was built for). Read it with the engine that wrote it, or drop the features there (ALTER TABLE ... DROP FEATURE).";
        log.create("a").commit(1, metadata(), features);
        assertFails(OptionalLong.empty(), NOT_SUPPORTED, message);

        // What else is in such a log may be of a form that we do not know
        log.commit(2, "{\"add\":{\"uri\":\"b\"}}");
        assertFails(OptionalLong.empty(), NOT_SUPPORTED, message);
        assertThat(paths(at(0))).containsExactly("a");

        log.commit(2, protocol(), add("b"));
        assertThat(paths(latest())).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void featureThatWasDroppedLaterIsNotBlamedForDamage()
    {
        log.create("a")
                .commit(1, "{\"protocol\":{\"minReaderVersion\":3,\"minWriterVersion\":7,\"readerFeatures\":[\"fromTheFuture\"],\"writerFeatures\":[\"fromTheFuture\"]}}")
                .commit(2, "{\"add\":{\"uri\":\"b\"}}")
                .commit(3, protocol());

        assertFails(OptionalLong.empty(), DELTA_INVALID_LOG, "Log file memory:///sales/orders/_delta_log/00000000000000000002.json of table sales.orders is corrupt in line 1: add has no path. Restore the file from a backup, or read an available version: 0 to 1.");
    }

    @Test
    void dataFilesOfAnotherFormatAreRefused()
    {
        log.commit(0, protocol(), "{\"metaData\":{\"id\":\"7f1c\",\"format\":{\"provider\":\"orc\",\"options\":{}},\"schemaString\":\"{\\\"type\\\":\\\"struct\\\",\\\"fields\\\":[]}\",\"partitionColumns\":[],\"configuration\":{}}}");

        assertFails(OptionalLong.empty(), NOT_SUPPORTED, "Data files of table sales.orders are of the format orc; Delta tables hold Parquet. Check the table with the writer that made it.");
    }

    @Test
    void failingStorageIsNeitherGapNorDamage()
    {
        log.create("a").checkpoint(1, protocol(), metadata(), add("a")).commit(2, add("b"));
        fileSystem.failOn("00000000000000000001.checkpoint.parquet", "connection reset");
        assertFails(OptionalLong.empty(), DELTA_FILESYSTEM_ERROR, "Could not read checkpoint file memory:///sales/orders/_delta_log/00000000000000000001.checkpoint.parquet of table sales.orders: connection reset. Run the statement again.");

        fileSystem.failOn("00000000000000000000.json", "access denied");
        assertFails(OptionalLong.of(0), DELTA_FILESYSTEM_ERROR, "Could not read log file memory:///sales/orders/_delta_log/00000000000000000000.json of table sales.orders: access denied. Run the statement again.");
    }

    private Snapshot latest()
    {
        return loader.load(fileSystem, table, OptionalLong.empty());
    }

    private Snapshot at(long version)
    {
        Snapshot snapshot = loader.load(fileSystem, table, OptionalLong.of(version));
        assertThat(snapshot.version()).isEqualTo(version);
        return snapshot;
    }

    private void assertFails(OptionalLong version, ErrorCodeSupplier code, String message)
    {
        assertThatExceptionOfType(DeltaException.class)
                .isThrownBy(() -> loader.load(fileSystem, table, version))
                .withMessage(message)
                .matches(e -> e.getErrorCode().equals(code.toErrorCode()));
    }

    private static List<String> paths(Snapshot snapshot)
    {
        return snapshot.index().files().map(LiveFile::path).collect(toImmutableList());
    }

    private static byte[] truncatedCheckpoint()
    {
        byte[] whole = parquet(CheckpointSchema.CLASSIC, protocol(), metadata(), add("a"));
        return Arrays.copyOf(whole, whole.length / 2);
    }
}
