package dev.trinodelta.snapshot;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.index.LiveFile;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.SetTransaction;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.testing.FaultyFileSystem;
import dev.trinodelta.testing.LogBuilder;
import io.trino.filesystem.Location;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static dev.trinodelta.testing.LogBuilder.add;
import static dev.trinodelta.testing.LogBuilder.lines;
import static dev.trinodelta.testing.LogBuilder.metadata;
import static dev.trinodelta.testing.LogBuilder.protocol;
import static dev.trinodelta.testing.LogBuilder.remove;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Eight commits, each of which removes the file that the one before added, and what a log compaction file makes of them.
 */
class TestCompactedTail
{
    private static final ExecutorService EXECUTOR = Executors.newFixedThreadPool(2);
    private static final String COMPACTED = "00000000000000000001.00000000000000000007.compacted.json";
    private static final String SOUND = lines(
            add("7"),
            remove("0"),
            remove("1"),
            remove("2"),
            remove("3"),
            remove("4"),
            remove("5"),
            remove("6"),
            "{\"txn\":{\"appId\":\"a\",\"version\":7}}");

    private final FaultyFileSystem fileSystem = new FaultyFileSystem();
    private final TableLocation table = new TableLocation("sales.orders", Location.of("memory:///sales/orders"));
    private final LogBuilder log = new LogBuilder(fileSystem, table);
    private final SnapshotLoader loader = new SnapshotLoader(EXECUTOR);

    @AfterAll
    static void shutDown()
    {
        EXECUTOR.shutdownNow();
    }

    @BeforeEach
    void setUp()
    {
        log.create("0", "kept");
        for (int version = 1; version <= 8; version++) {
            log.commit(version, remove("" + (version - 1)), add("" + version), "{\"txn\":{\"appId\":\"a\",\"version\":%s}}".formatted(version));
        }
    }

    @Test
    void compactionFileIsReadInPlaceOfItsCommits()
    {
        log.file(COMPACTED, SOUND);

        Snapshot snapshot = load(OptionalLong.empty());

        assertThat(paths(snapshot)).containsExactlyInAnyOrder("8", "kept");
        assertThat(snapshot.transactions()).isEqualTo(ImmutableMap.of("a", new SetTransaction("a", 8, OptionalLong.empty())));
        assertThat(fileSystem.accesses()).containsExactlyInAnyOrder(
                "list _delta_log from ",
                "read 00000000000000000000.json",
                "read " + COMPACTED,
                "read 00000000000000000008.json");
        assertThat(paths(load(OptionalLong.of(7)))).containsExactlyInAnyOrder("7", "kept");
    }

    @Test
    void compactionFileOfALaterVersionIsNotUsed()
    {
        log.file(COMPACTED, SOUND);

        assertThat(paths(load(OptionalLong.of(6)))).containsExactlyInAnyOrder("6", "kept");
        assertThat(fileSystem.accesses()).doesNotContain("read " + COMPACTED);
    }

    @Test
    void compactionFileThatSavesLittleIsNotUsed()
    {
        log.file("00000000000000000001.00000000000000000005.compacted.json", lines(add("wrong")));

        assertThat(paths(load(OptionalLong.empty()))).containsExactlyInAnyOrder("8", "kept");
    }

    @Test
    void compactionFileAfterACheckpointShortensTheTail()
    {
        log.checkpoint(0, protocol(), metadata(), add("0"), add("kept")).file(COMPACTED, SOUND).lastCheckpoint("{\"version\":0}");

        assertThat(paths(load(OptionalLong.empty()))).containsExactlyInAnyOrder("8", "kept");
        assertThat(fileSystem.accesses()).containsExactlyInAnyOrder(
                "read _last_checkpoint",
                "list _delta_log from ",
                "read 00000000000000000000.checkpoint.parquet",
                "read " + COMPACTED,
                "read 00000000000000000008.json");
    }

    @Test
    void compactionFileThatReachesBackBehindTheCheckpointIsNotUsed()
    {
        log.checkpoint(3, protocol(), metadata(), add("3"), add("kept")).file(COMPACTED, SOUND);

        assertThat(paths(load(OptionalLong.empty()))).containsExactlyInAnyOrder("8", "kept");
        assertThat(fileSystem.accesses()).doesNotContain("read " + COMPACTED);
    }

    @Test
    void compactionFileStandsInForMissingCommits()
    {
        log.file("00000000000000000003.00000000000000000005.compacted.json", lines(add("5"), remove("2"), remove("3"), remove("4")))
                .delete("00000000000000000004.json");

        assertThat(paths(load(OptionalLong.empty()))).containsExactlyInAnyOrder("8", "kept");
        assertThat(paths(load(OptionalLong.of(5)))).containsExactlyInAnyOrder("5", "kept");
        assertThatExceptionOfType(DeltaException.class)
                .isThrownBy(() -> load(OptionalLong.of(4)))
                .withMessage("Version 4 of table sales.orders cannot be reconstructed: 00000000000000000004.json is missing from its log, and there is no checkpoint of that version. Restore the file, or read an available version: 0 to 3, 5 to 8.");
    }

    @Test
    void damagedCompactionFileIsReplacedByTheCommits()
    {
        for (String content : List.of("", "not JSON", SOUND.substring(0, SOUND.length() - 10), "{\"add\":{\"path\":\"x\"}}")) {
            log.file(COMPACTED, content);

            assertThat(paths(load(OptionalLong.empty()))).containsExactlyInAnyOrder("8", "kept");
        }
    }

    @Test
    void compactionFileThatContradictsItselfIsReplacedByTheCommits()
    {
        log.file(COMPACTED, SOUND + lines(add("7"), add("1")));

        assertThat(paths(load(OptionalLong.empty()))).containsExactlyInAnyOrder("8", "kept");
    }

    @Test
    void damagedCompactionFileWithoutItsCommitsIsAnError()
    {
        log.file(COMPACTED, "not JSON").delete("00000000000000000003.json");

        assertThatExceptionOfType(DeltaException.class)
                .isThrownBy(() -> load(OptionalLong.empty()))
                .withMessage("Table sales.orders cannot be read at version 8: Log compaction file memory:///sales/orders/_delta_log/00000000000000000001.00000000000000000007.compacted.json is corrupt in line 1: not valid JSON (Unrecognized token 'not': was expecting (JSON String, Number, Array, Object or token 'null', 'true' or 'false')). No older checkpoint and no run of commits from version 0 on can stand in for it. Restore the file, or have the writer of the table write a new checkpoint.")
                .matches(e -> e.getErrorCode().equals(DELTA_INVALID_LOG.toErrorCode()));
    }

    private Snapshot load(OptionalLong version)
    {
        return loader.load(fileSystem, table, version);
    }

    private static List<String> paths(Snapshot snapshot)
    {
        return snapshot.index().files().map(LiveFile::path).collect(toImmutableList());
    }
}
