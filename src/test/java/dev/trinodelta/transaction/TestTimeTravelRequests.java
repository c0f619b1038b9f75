package dev.trinodelta.transaction;

import com.google.common.base.Ticker;
import com.google.common.util.concurrent.MoreExecutors;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.snapshot.SnapshotCache;
import dev.trinodelta.snapshot.SnapshotLoader;
import dev.trinodelta.testing.CountingFileSystemFactory;
import dev.trinodelta.testing.LogBuilder;
import dev.trinodelta.testing.TimedFileSystem;
import io.trino.filesystem.Location;
import io.trino.spi.security.ConnectorIdentity;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;

import static dev.trinodelta.testing.LogBuilder.add;
import static dev.trinodelta.testing.LogBuilder.lines;
import static java.time.Instant.ofEpochMilli;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What a time costs in a log of five thousand commits.
 */
class TestTimeTravelRequests
{
    private static final ConnectorIdentity IDENTITY = ConnectorIdentity.ofUser("test");
    private static final int COMMITS = 5000;
    private static final int CHECKPOINT = 4987;
    private static final String PROTOCOL =
            """
            {"protocol":{"minReaderVersion":1,"minWriterVersion":7,"writerFeatures":["inCommitTimestamp"]}}""";

    private final TimedFileSystem files = new TimedFileSystem();
    private final TableLocation table = new TableLocation("sales.orders", Location.of("memory:///sales/orders"));
    private final LogBuilder log = new LogBuilder(files, table);
    private final CountingFileSystemFactory storage = new CountingFileSystemFactory(_ -> files);

    @Test
    void timeInATableThatNobodyHasReadYetTakesFewRequests()
    {
        writeLog("true");
        for (int version : new int[] {0, 1, 2500, CHECKPOINT - 1, CHECKPOINT, COMMITS - 1}) {
            assertThat(newTransaction().history(IDENTITY, table).versionAt(timeOf(version).plusMillis(999))).isEqualTo(version);
            assertThat(storage.take()).hasSizeLessThanOrEqualTo(40);
        }

        PinnedSnapshots transaction = newTransaction();
        long version = transaction.history(IDENTITY, table).versionAt(timeOf(CHECKPOINT + 3));
        assertThat(transaction.at(IDENTITY, table, version).version()).isEqualTo(CHECKPOINT + 3);
        assertThat(storage.take()).hasSizeLessThanOrEqualTo(40);
    }

    @Test
    void timesOfOneTransactionTakeOneListing()
    {
        writeLog("false");
        PinnedSnapshots transaction = newTransaction();
        transaction.latest(IDENTITY, table);
        storage.take();

        assertThat(transaction.history(IDENTITY, table).versionAt(ofEpochMilli(1_000_000_500))).isZero();
        assertThat(transaction.history(IDENTITY, table).versionAt(ofEpochMilli(1_004_000_020))).isEqualTo(4000);
        assertThat(storage.take()).containsExactly("listFilesStartingFrom  memory:///sales/orders/_delta_log");
    }

    private void writeLog(String inCommitTimestamps)
    {
        String metadata = LogBuilder.metadata().replace("\"configuration\":{}", "\"configuration\":{\"delta.enableInCommitTimestamps\":\"%s\"}".formatted(inCommitTimestamps));
        for (int version = 0; version < COMMITS; version++) {
            String name = "%020d.json".formatted(version);
            String info = "{\"commitInfo\":{\"inCommitTimestamp\":%s}}".formatted(timeOf(version).toEpochMilli());
            log.file(name, version == 0 ? lines(info, PROTOCOL, metadata) : lines(info, add("a" + version)));
            files.modified(name, timeOf(version).plusMillis(20));
        }
        log.checkpoint(CHECKPOINT, PROTOCOL, metadata, add("a"));
        log.lastCheckpoint("{\"version\":%s}".formatted(CHECKPOINT));
    }

    private static Instant timeOf(int version)
    {
        return ofEpochMilli(1_000_000_000 + 1000L * version);
    }

    private PinnedSnapshots newTransaction()
    {
        SnapshotCache cache = new SnapshotCache(
                new SnapshotLoader(MoreExecutors.directExecutor()),
                new SnapshotCache.Settings(100_000_000, Duration.ZERO, Duration.ZERO),
                Ticker.systemTicker());
        return new PinnedSnapshots(cache, storage);
    }
}
