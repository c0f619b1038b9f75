package dev.trinodelta.snapshot;

import dev.trinodelta.snapshot.SnapshotCache.Settings;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;

import static dev.trinodelta.snapshot.CachedLog.INTERVAL;
import static dev.trinodelta.snapshot.CachedLog.paths;
import static dev.trinodelta.testing.LogBuilder.add;
import static dev.trinodelta.testing.LogBuilder.remove;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Commits, queries, time travel and flushes at the same time.
 */
class TestSnapshotCacheUnderLoad
{
    private static final int READERS = 6;
    private static final int COMMITS = 300;

    @ParameterizedTest
    @ValueSource(longs = {40_000, 100_000_000})
    void everySnapshotIsAVersionThatExistedAndNoneIsOlderThanWhatWasThere(long maxRetainedBytes)
            throws Exception
    {
        try (ExecutorService loaders = Executors.newFixedThreadPool(4); ExecutorService clients = Executors.newFixedThreadPool(READERS + 1)) {
            CachedLog cached = new CachedLog(loaders, new Settings(maxRetainedBytes, Duration.ZERO, INTERVAL));
            cached.log.create("0");
            AtomicLong committed = new AtomicLong();
            List<Future<?>> running = new ArrayList<>();
            running.add(clients.submit(() -> {
                for (long version = 1; version <= COMMITS; version++) {
                    cached.log.commit(version, remove("" + (version - 1)), add("" + version));
                    committed.set(version);
                }
            }));
            for (int reader = 0; reader < READERS; reader++) {
                Random random = new Random(reader);
                running.add(clients.submit(() -> {
                    long seen = 0;
                    while (seen < COMMITS) {
                        long before = Math.max(seen, committed.get());
                        Snapshot latest = cached.latest();
                        assertThat(latest.version()).isGreaterThanOrEqualTo(before);
                        assertThat(paths(latest)).containsExactly("" + latest.version());
                        seen = latest.version();
                        long version = random.nextLong(seen + 1);
                        assertThat(paths(cached.at(version))).containsExactly("" + version);
                        if (random.nextInt(20) == 0) {
                            cached.cache.forget(_ -> true);
                        }
                        cached.clock.pass(Duration.ofSeconds(random.nextInt(30)));
                        assertThat(cached.cache.metrics().getRetainedBytes()).isBetween(0L, maxRetainedBytes);
                    }
                }));
            }
            for (Future<?> client : running) {
                client.get();
            }
            cached.cache.forget(_ -> true);
            assertThat(cached.cache.metrics().getRetainedBytes()).isZero();
            assertThat(cached.cache.metrics().getVersions()).isZero();
        }
    }
}
