package dev.trinodelta.snapshot;

import dev.trinodelta.index.LiveFile;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.testing.CountingFileSystemFactory;
import dev.trinodelta.testing.LogBuilder;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.memory.MemoryFileSystem;
import io.trino.spi.ErrorCodeSupplier;
import io.trino.spi.security.ConnectorIdentity;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

import java.io.FileNotFoundException;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_FILESYSTEM_ERROR;
import static dev.trinodelta.testing.LogBuilder.add;
import static dev.trinodelta.testing.LogBuilder.metadata;
import static dev.trinodelta.testing.LogBuilder.protocol;
import static io.trino.spi.StandardErrorCode.INVALID_ARGUMENTS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A log is cleaned up after it was listed and before it is read.
 */
class TestCleanedLog
{
    // One thread, so that files are read in their order
    private static final ExecutorService EXECUTOR = Executors.newSingleThreadExecutor();

    private final TableLocation table = new TableLocation("sales.orders", Location.of("memory:///sales/orders"));
    private final MemoryFileSystem storage = new MemoryFileSystem();
    private final LogBuilder log = new LogBuilder(storage, table);
    private final CountingFileSystemFactory factory = new CountingFileSystemFactory(_ -> storage);
    private final TrinoFileSystem fileSystem = factory.create(ConnectorIdentity.ofUser("test"));
    private final SnapshotLoader loader = new SnapshotLoader(EXECUTOR);
    private boolean cleaned;

    @AfterAll
    static void shutDown()
    {
        EXECUTOR.shutdownNow();
    }

    @Test
    void missingCommitIsReplacedByTheCheckpointThatTheLogWasCleanedUpTo()
    {
        log.create("a").commit(1, add("b")).commit(2, add("c"));
        beforeReading("00000000000000000001.json", () -> log.checkpoint(2, protocol(), metadata(), add("a"), add("b"), add("c"))
                .delete("00000000000000000000.json")
                .delete("00000000000000000001.json"));

        assertThat(paths(load(OptionalLong.empty()))).containsExactlyInAnyOrder("a", "b", "c");
    }

    @Test
    void newerVersionIsReadWhereTheListedOneIsGone()
    {
        log.create("a").commit(1, add("b"));
        beforeReading("00000000000000000000.json", () -> log.checkpoint(2, protocol(), metadata(), add("a"), add("b"), add("c"))
                .delete("00000000000000000000.json")
                .delete("00000000000000000001.json"));

        Snapshot snapshot = load(OptionalLong.empty());

        assertThat(snapshot.version()).isEqualTo(2);
        assertThat(paths(snapshot)).containsExactlyInAnyOrder("a", "b", "c");
    }

    @Test
    void versionThatWasAskedForAndIsGoneNamesTheAvailableOnes()
    {
        log.create("a").commit(1, add("b"));
        beforeReading("00000000000000000000.json", () -> log.checkpoint(2, protocol(), metadata(), add("a"))
                .delete("00000000000000000000.json")
                .delete("00000000000000000001.json"));

        assertFails(OptionalLong.of(1), INVALID_ARGUMENTS, "Table sales.orders has no version 1. Ask for an available version: 2.");
    }

    @Test
    void missingCheckpointIsReplacedByANewerOne()
    {
        log.checkpoint(1, protocol(), metadata(), add("a")).commit(2, add("b")).lastCheckpoint("{\"version\":1}");
        beforeReading("00000000000000000001.checkpoint.parquet", () -> log.commit(3, add("c")).checkpoint(3, protocol(), metadata(), add("a"), add("b"), add("c"))
                .delete("00000000000000000001.checkpoint.parquet")
                .delete("00000000000000000002.json"));

        Snapshot snapshot = load(OptionalLong.empty());

        assertThat(snapshot.version()).isEqualTo(3);
        assertThat(paths(snapshot)).containsExactlyInAnyOrder("a", "b", "c");
    }

    @Test
    void definitionSurvivesTheCleaningToo()
    {
        log.create("a").commit(1, add("b"));
        beforeReading("00000000000000000000.json", () -> log.checkpoint(1, protocol(), metadata("new"), add("a")).delete("00000000000000000000.json"));

        assertThat(loader.loadDefinition(fileSystem, table, OptionalLong.empty()).metadata().id()).isEqualTo("new");
    }

    @Test
    void commitThatIsThereButCannotBeOpenedIsAnError()
    {
        log.create("a").commit(1, add("b"));
        factory.hook(operation -> {
            if (operation.name().equals("newStream") && operation.location().fileName().equals("00000000000000000001.json")) {
                throw new FileNotFoundException("a directory");
            }
        });

        assertFails(OptionalLong.empty(), DELTA_FILESYSTEM_ERROR, "Log file memory:///sales/orders/_delta_log/00000000000000000001.json of table sales.orders is there, but is a directory, or access to it is denied. Let Trino read it.");
    }

    private void beforeReading(String fileName, Runnable cleaning)
    {
        factory.hook(operation -> {
            if (!cleaned && operation.location().fileName().equals(fileName)) {
                cleaned = true;
                cleaning.run();
            }
        });
    }

    private Snapshot load(OptionalLong version)
    {
        return loader.load(fileSystem, table, version);
    }

    private void assertFails(OptionalLong version, ErrorCodeSupplier code, String message)
    {
        assertThatExceptionOfType(DeltaException.class)
                .isThrownBy(() -> load(version))
                .withMessage(message)
                .matches(e -> e.getErrorCode().equals(code.toErrorCode()));
    }

    private static List<String> paths(Snapshot snapshot)
    {
        return snapshot.index().files().map(LiveFile::path).collect(toImmutableList());
    }
}
