package dev.trinodelta.snapshot;

import dev.trinodelta.index.LiveFile;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.testing.FaultyFileSystem;
import dev.trinodelta.testing.LogBuilder;
import io.trino.filesystem.Location;
import io.trino.spi.ErrorCodeSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_FILESYSTEM_ERROR;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static dev.trinodelta.testing.LogBuilder.add;
import static dev.trinodelta.testing.LogBuilder.lines;
import static dev.trinodelta.testing.LogBuilder.metadata;
import static dev.trinodelta.testing.LogBuilder.protocol;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Log files that are there, but may not be opened or are none.
 */
class TestClosedLogFiles
{
    private static final ExecutorService EXECUTOR = Executors.newFixedThreadPool(2);
    private static final String COMMIT = "00000000000000000001.json";

    private final FaultyFileSystem fileSystem = new FaultyFileSystem();
    private final TableLocation table = new TableLocation("sales.orders", Location.of("memory:///sales/orders"));
    private final LogBuilder log = new LogBuilder(fileSystem, table);

    @AfterAll
    static void shutDown()
    {
        EXECUTOR.shutdownNow();
    }

    @Test
    void commitThatMayNotBeOpenedIsNotTakenForRemoved()
    {
        log.create("a").commit(1, add("b"));
        fileSystem.deny(COMMIT);

        assertFails(DELTA_FILESYSTEM_ERROR, "Log file memory:///sales/orders/_delta_log/00000000000000000001.json of table sales.orders is there, but is a directory, or access to it is denied. Let Trino read it.");
    }

    @Test
    void linkThatLeadsNowhereDoesNotMakeTheTableOlder()
    {
        log.create("a");
        fileSystem.alsoList(COMMIT);

        assertFails(DELTA_FILESYSTEM_ERROR, "Log file memory:///sales/orders/_delta_log/00000000000000000001.json of table sales.orders is listed, but cannot be opened: it is a link that leads nowhere, a directory, or access to it is denied. Restore the file, or let Trino read it.");
    }

    @Test
    void directoryInThePlaceOfACommitDoesNotMakeTheTableOlder()
    {
        log.create("a").file(COMMIT + "/part", "");

        assertFails(DELTA_FILESYSTEM_ERROR, "Log file memory:///sales/orders/_delta_log/00000000000000000001.json of table sales.orders is listed, but cannot be opened: it is a link that leads nowhere, a directory, or access to it is denied. Restore the file, or let Trino read it.");
    }

    @Test
    void checkpointThatMayNotBeOpenedIsReplacedByCommits()
    {
        log.checkpoint(1, protocol(), metadata(), add("c"));
        fileSystem.deny("00000000000000000001.checkpoint.parquet");
        assertFails(DELTA_INVALID_LOG, "Table sales.orders cannot be read at version 1: Checkpoint file memory:///sales/orders/_delta_log/00000000000000000001.checkpoint.parquet is there, but is a directory, or access to it is denied. No older checkpoint and no run of commits from version 0 on can stand in for it. Restore the file, or have the writer of the table write a new checkpoint.");

        log.create("a").commit(1, add("b"));
        assertThat(latest()).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void manifestAndSidecarThatMayNotBeOpenedAreReplacedByCommits()
    {
        String manifest = "00000000000000000001.checkpoint.80a083e8-7026-4e79-81be-64bd76c43a11.json";
        log.sidecar("s.parquet", add("c"));
        log.file(manifest, lines(protocol(), metadata(), log.sidecarAction("s.parquet")));
        fileSystem.deny("s.parquet");
        assertFails(DELTA_INVALID_LOG, "Table sales.orders cannot be read at version 1: Checkpoint file memory:///sales/orders/_delta_log/_sidecars/s.parquet is there, but is a directory, or access to it is denied. No older checkpoint and no run of commits from version 0 on can stand in for it. Restore the file, or have the writer of the table write a new checkpoint.");

        fileSystem.deny(manifest);
        assertFails(DELTA_INVALID_LOG, "Table sales.orders cannot be read at version 1: Checkpoint file memory:///sales/orders/_delta_log/" + manifest + " is there, but is a directory, or access to it is denied. No older checkpoint and no run of commits from version 0 on can stand in for it. Restore the file, or have the writer of the table write a new checkpoint.");

        log.create("a").commit(1, add("b"));
        assertThat(latest()).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void compactionFileThatMayNotBeOpenedIsReplacedByCommits()
    {
        String compaction = "00000000000000000001.00000000000000000002.compacted.json";
        log.create("a").file(compaction, lines(add("b"), add("c"))).commit(3, add("d"));
        fileSystem.deny(compaction);
        assertFails(DELTA_INVALID_LOG, "Table sales.orders cannot be read at version 3: Log compaction file memory:///sales/orders/_delta_log/" + compaction + " is there, but is a directory, or access to it is denied. No older checkpoint and no run of commits from version 0 on can stand in for it. Restore the file, or have the writer of the table write a new checkpoint.");

        log.commit(1, add("b")).commit(2, add("c"));
        assertThat(latest()).containsExactlyInAnyOrder("a", "b", "c", "d");
    }

    private void assertFails(ErrorCodeSupplier code, String message)
    {
        assertThatExceptionOfType(DeltaException.class)
                .isThrownBy(this::latest)
                .withMessage(message)
                .matches(e -> e.getErrorCode().equals(code.toErrorCode()));
    }

    private List<String> latest()
    {
        return new SnapshotLoader(EXECUTOR).load(fileSystem, table, OptionalLong.empty())
                .index()
                .files()
                .map(LiveFile::path)
                .collect(toImmutableList());
    }
}
