package dev.trinodelta.transaction;

import com.google.common.base.Ticker;
import com.google.common.util.concurrent.MoreExecutors;
import dev.trinodelta.index.LiveFile;
import dev.trinodelta.snapshot.SnapshotCache;
import dev.trinodelta.snapshot.SnapshotLoader;
import dev.trinodelta.testing.LogBuilder;
import io.trino.spi.security.ConnectorIdentity;
import org.junit.jupiter.api.Test;

import java.time.Duration;

import static dev.trinodelta.testing.LogBuilder.add;
import static org.assertj.core.api.Assertions.assertThat;

class TestPinnedSnapshots
{
    private static final ConnectorIdentity IDENTITY = ConnectorIdentity.ofUser("test");

    private final LogBuilder log = new LogBuilder().create("a");
    private final PinnedSnapshots snapshots = new PinnedSnapshots(
            new SnapshotCache(new SnapshotLoader(MoreExecutors.directExecutor()), new SnapshotCache.Settings(1_000_000, Duration.ZERO, Duration.ZERO), Ticker.systemTicker()),
            _ -> log.fileSystem());

    @Test
    void latestVersionStaysTheSame()
    {
        assertThat(snapshots.latest(IDENTITY, log.table()).version()).isZero();
        log.commit(1, add("b"));

        assertThat(snapshots.latest(IDENTITY, log.table()).version()).isZero();
        assertThat(snapshots.latestDefinition(IDENTITY, log.table()).version()).isZero();
        assertThat(snapshots.at(IDENTITY, log.table(), 1).index().files()).extracting(LiveFile::path).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void definitionThatWasSeenFirstDecidesTheLatestVersion()
    {
        assertThat(snapshots.latestDefinition(IDENTITY, log.table()).version()).isZero();
        log.commit(1, add("b"));

        assertThat(snapshots.latest(IDENTITY, log.table()).version()).isZero();
        assertThat(snapshots.latestDefinition(IDENTITY, log.table()).version()).isZero();
    }
}
