package dev.trinodelta.snapshot;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.index.LiveFile;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.testing.CheckpointSchema;
import dev.trinodelta.testing.LogBuilder;
import org.junit.jupiter.api.AfterAll;
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
import static dev.trinodelta.testing.LogBuilder.parquet;
import static dev.trinodelta.testing.LogBuilder.protocol;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Files of checkpoints that are whole, but not those that belong in their place: to believe them would lose rows.
 */
class TestWrongCheckpoints
{
    private static final ExecutorService EXECUTOR = Executors.newFixedThreadPool(2);
    private static final String MANIFEST = "00000000000000000001.checkpoint.80a083e8-7026-4e79-81be-64bd76c43a11.json";
    private static final byte[] DATA_FILE = parquet(ImmutableMap.of("add", VARCHAR, "note", VARCHAR), "{\"add\":\"x\",\"note\":\"y\"}");

    private final LogBuilder log = new LogBuilder();

    @AfterAll
    static void shutDown()
    {
        EXECUTOR.shutdownNow();
    }

    @Test
    void sidecarOfAnotherSizeIsNotBelieved()
    {
        log.sidecar("s.parquet", add("a"), add("b"));
        String sidecar = log.sidecarAction("s.parquet");
        long size = log.size("_sidecars/s.parquet");
        log.file(MANIFEST, lines(protocol(), metadata(), sidecar)).sidecar("s.parquet", add("a"));
        assertNotBelieved("_sidecars/s.parquet has %s bytes, but its checkpoint gives it %s, so it was cut off or replaced".formatted(log.size("_sidecars/s.parquet"), size));

        log.sidecar("s.parquet", add("a"), add("b"), add("another one, whose name makes the file longer than it should be"));
        assertThat(log.size("_sidecars/s.parquet")).isGreaterThan(size);
        assertNotBelieved("_sidecars/s.parquet has %s bytes, but its checkpoint gives it %s, so it was cut off or replaced".formatted(log.size("_sidecars/s.parquet"), size));
    }

    @Test
    void sidecarWithoutFileActionsIsNotBelieved()
    {
        log.file("_sidecars/s.parquet", DATA_FILE).file(MANIFEST, lines(protocol(), metadata(), log.sidecarAction("s.parquet")));
        assertNotBelieved("_sidecars/s.parquet is another file than it should be: it has none of the columns add, remove");

        log.file("_sidecars/s.parquet", parquet(ImmutableMap.of("protocol", CheckpointSchema.PROTOCOL), protocol()))
                .file(MANIFEST, lines(protocol(), metadata(), log.sidecarAction("s.parquet")));
        assertNotBelieved("_sidecars/s.parquet is another file than it should be: it has none of the columns add, remove");
    }

    @Test
    void partWithoutActionsIsNotBelieved()
    {
        log.checkpointPart(1, 1, 2, protocol(), metadata(), add("a")).file("00000000000000000001.checkpoint.0000000002.0000000002.parquet", DATA_FILE);

        assertNotBelieved("00000000000000000001.checkpoint.0000000002.0000000002.parquet is another file than it should be: it has none of the columns add, metaData, protocol, txn, domainMetadata, sidecar, checkpointMetadata, remove");
    }

    @Test
    void partInThePlaceOfAnotherIsNotBelieved()
    {
        log.checkpointPart(1, 1, 3, protocol(), metadata()).checkpointPart(1, 2, 3, add("a")).checkpointPart(1, 3, 3, add("a"));

        assertNotBelieved("00000000000000000001.checkpoint.0000000003.0000000003.parquet is another file than it should be: all of its data files are in other files of the checkpoint");
    }

    @Test
    void checkpointOfAnotherVersionIsNotBelieved()
    {
        log.file(MANIFEST, lines("{\"checkpointMetadata\":{\"version\":0}}", protocol(), metadata(), add("a")));

        assertNotBelieved(MANIFEST + " is another file than it should be: it is a checkpoint of version 0");
    }

    @Test
    void checkpointThatHasNotAsManyDataFilesAsItSaysIsNotBelieved()
    {
        log.sidecar("s.parquet", add("a"));
        log.file(MANIFEST, lines("{\"checkpointMetadata\":{\"version\":1,\"tags\":{\"numOfAddFiles\":\"2\"}}}", protocol(), metadata(), log.sidecarAction("s.parquet")));

        assertNotBelieved(MANIFEST + " says that the checkpoint has 2 data files, but it has 1");
    }

    @Test
    void countsOfAWholeCheckpointAgree()
    {
        log.sidecar("s.parquet", add("a"));
        log.file(MANIFEST, lines("{\"checkpointMetadata\":{\"version\":1,\"tags\":{\"numOfAddFiles\":\"2\"}}}", protocol(), metadata(), add("b"), log.sidecarAction("s.parquet")));
        assertThat(latest()).containsExactlyInAnyOrder("a", "b");

        log.file(MANIFEST, lines("{\"checkpointMetadata\":{\"version\":1,\"tags\":{\"numOfAddFiles\":\"many\"}}}", protocol(), metadata(), log.sidecarAction("s.parquet")));
        assertThat(latest()).containsExactly("a");
    }

    @Test
    void sidecarThatCannotBeReachedIsReplacedByCommits()
    {
        log.file(MANIFEST, lines(protocol(), metadata(), sidecar("a%zz")));
        assertNotBelieved(MANIFEST + " is corrupt in line 3: sidecar is invalid, path is not a URI, a percent sign is not followed by two hexadecimal digits: a%zz");

        log.file(MANIFEST, lines(protocol(), metadata(), sidecar("s3://other/x")));
        assertFails("s3://other/x cannot be read: the catalog has no file system for it (Only 'memory' scheme is supported: s3://other/x); set fs.s3.enabled=true in the properties of the catalog");

        log.file(MANIFEST, lines(protocol(), metadata(), sidecar("../../../../../x")));
        assertNotBelieved("_sidecars is said to have a file that can be nowhere: path leads out of the storage: ../../../../../x");
    }

    @Test
    void checkpointWithAPathThatIsNoUriIsReplacedByCommits()
    {
        log.checkpoint(1, protocol(), metadata(), add("a%zz"));

        assertNotBelieved("00000000000000000001.checkpoint.parquet is corrupt: add is invalid, path is not a URI, a percent sign is not followed by two hexadecimal digits: a%zz");
    }

    /**
     * @param problem of the only checkpoint, which is of version 1
     */
    private void assertNotBelieved(String problem)
    {
        assertFails("memory:///sales/orders/_delta_log/" + problem);

        log.create("a").commit(1, add("b"));
        assertThat(latest()).containsExactlyInAnyOrder("a", "b");
        log.delete("00000000000000000000.json").delete("00000000000000000001.json");
    }

    private void assertFails(String problem)
    {
        assertThatExceptionOfType(DeltaException.class)
                .isThrownBy(this::latest)
                .withMessage("Table sales.orders cannot be read at version 1: Checkpoint file " + problem + ". No older checkpoint and no run of commits from version 0 on can stand in for it. Restore the file, or have the writer of the table write a new checkpoint.")
                .matches(e -> e.getErrorCode().equals(DELTA_INVALID_LOG.toErrorCode()));
    }

    private List<String> latest()
    {
        return new SnapshotLoader(EXECUTOR).load(log.fileSystem(), log.table(), OptionalLong.empty())
                .index()
                .files()
                .map(LiveFile::path)
                .collect(toImmutableList());
    }

    private static String sidecar(String path)
    {
        return "{\"sidecar\":{\"path\":\"%s\",\"sizeInBytes\":7,\"modificationTime\":8}}".formatted(path);
    }
}
