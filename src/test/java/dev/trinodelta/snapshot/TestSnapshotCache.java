package dev.trinodelta.snapshot;

import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.snapshot.SnapshotCache.Settings;
import dev.trinodelta.testing.LogBuilder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static dev.trinodelta.snapshot.CachedLog.INTERVAL;
import static dev.trinodelta.snapshot.CachedLog.SETTINGS;
import static dev.trinodelta.snapshot.CachedLog.get;
import static dev.trinodelta.snapshot.CachedLog.paths;
import static dev.trinodelta.testing.LogBuilder.add;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TestSnapshotCache
{
    private static final ExecutorService LOADERS = Executors.newFixedThreadPool(4);
    private static final ExecutorService CALLERS = Executors.newFixedThreadPool(16);

    private final CachedLog cached = new CachedLog(LOADERS, SETTINGS);

    @AfterAll
    static void shutDown()
    {
        LOADERS.shutdownNow();
        CALLERS.shutdownNow();
    }

    @Test
    void callersAtOnceShareOneLoad()
            throws Exception
    {
        cached.log.create("a").commit(1, add("b"));
        CountDownLatch callers = new CountDownLatch(16);
        cached.storage.hook(_ -> await(callers));

        List<Future<Snapshot>> snapshots = IntStream.range(0, 16)
                .mapToObj(_ -> CALLERS.submit(() -> {
                    callers.countDown();
                    return cached.latest();
                }))
                .collect(toImmutableList());
        for (Future<Snapshot> snapshot : snapshots) {
            assertThat(snapshot.get().version()).isEqualTo(1);
        }

        assertThat(cached.cache.metrics().getColdLoads()).isEqualTo(1);
        // Those who came while the load was under way look once together, if at all, whether a commit came in between
        assertThat(cached.requests().count(get(0))).isEqualTo(1);
        assertThat(cached.requests()).isEmpty();
    }

    @Test
    void callersOfOneVersionShareOneLoad()
            throws Exception
    {
        cached.log.create("a").commit(1, add("b"));
        CountDownLatch callers = new CountDownLatch(16);
        cached.storage.hook(_ -> await(callers));

        List<Future<Snapshot>> snapshots = IntStream.range(0, 16)
                .mapToObj(_ -> CALLERS.submit(() -> {
                    callers.countDown();
                    return cached.at(0);
                }))
                .collect(toImmutableList());
        for (Future<Snapshot> snapshot : snapshots) {
            assertThat(snapshot.get()).isSameAs(snapshots.getFirst().get());
        }

        assertThat(cached.requests()).containsExactlyInAnyOrder("newStream _last_checkpoint", "listFilesStartingFrom _delta_log", get(0));
    }

    @Test
    void commitThatWasThereWhenACallerAskedIsSeenWhoeverElseIsLooking()
            throws Exception
    {
        cached.log.create("a");
        cached.latest();
        CountDownLatch probing = new CountDownLatch(1);
        CountDownLatch committed = new CountDownLatch(1);
        AtomicInteger probes = new AtomicInteger();
        // The answer of the first probe is on its way while the commit is made
        cached.storage.hook(operation -> {
            if (operation.location().fileName().equals("00000000000000000001.json") && probes.getAndIncrement() == 0) {
                probing.countDown();
                await(committed);
                throw new FileNotFoundException("was not there");
            }
        });
        Future<Snapshot> first = CALLERS.submit(cached::latest);
        await(probing);
        cached.log.commit(1, add("b"));
        Future<Snapshot> second = CALLERS.submit(cached::latest);
        committed.countDown();

        assertThat(second.get().version()).isEqualTo(1);
        assertThat(first.get().version()).isBetween(0L, 1L);
    }

    @Test
    void failedLoadPoisonsNothing()
    {
        cached.log.create("a").commit(1, add("b"));
        cached.storage.hook(operation -> {
            if (operation.location().fileName().equals("00000000000000000001.json")) {
                throw new IOException("503 slow down");
            }
        });
        String message = "Could not read log file memory:///sales/orders/_delta_log/00000000000000000001.json of table sales.orders: 503 slow down. Run the statement again.";
        assertThatExceptionOfType(DeltaException.class).isThrownBy(cached::latest).withMessage(message);
        assertThatExceptionOfType(DeltaException.class).isThrownBy(() -> cached.at(1)).withMessage(message);
        assertThat(cached.cache.metrics().getFailures()).isEqualTo(2);
        assertThat(cached.cache.metrics().getTables()).isZero();

        cached.storage.hook(_ -> {});
        assertThat(paths(cached.latest())).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void failedRefreshLeavesWhatIsKept()
    {
        cached.log.create("a");
        Snapshot first = cached.latest();
        cached.storage.hook(_ -> {
            throw new IOException("503 slow down");
        });
        assertThatExceptionOfType(DeltaException.class)
                .isThrownBy(cached::latest)
                .withMessage("Could not read log file memory:///sales/orders/_delta_log/00000000000000000001.json of table sales.orders: 503 slow down. Run the statement again.");

        cached.storage.hook(_ -> {});
        cached.requests();
        assertThat(cached.latest()).isSameAs(first);
        assertThat(cached.requests()).containsExactly(get(1));
    }

    @Test
    void failureIsToldToAllWhoWaitedForIt()
            throws Exception
    {
        cached.log.create("a");
        CountDownLatch callers = new CountDownLatch(8);
        cached.storage.hook(_ -> {
            await(callers);
            throw new IOException("503 slow down");
        });
        List<Future<Snapshot>> snapshots = new ArrayList<>();
        for (int caller = 0; caller < 8; caller++) {
            snapshots.add(CALLERS.submit(() -> {
                callers.countDown();
                return cached.latest();
            }));
        }
        for (Future<Snapshot> snapshot : snapshots) {
            assertThatThrownBy(snapshot::get)
                    .cause()
                    .isInstanceOf(DeltaException.class)
                    .hasMessage("Could not list the log of table sales.orders at memory:///sales/orders/_delta_log: 503 slow down. Run the statement again.");
        }
    }

    @Test
    void interruptedLoadIsTakenOverByWhoWaits()
            throws Exception
    {
        cached.log.create("a");
        CountDownLatch loading = new CountDownLatch(1);
        CountDownLatch waiting = new CountDownLatch(1);
        AtomicInteger listings = new AtomicInteger();
        cached.storage.hook(operation -> {
            if (operation.name().startsWith("listFiles") && listings.getAndIncrement() == 0) {
                loading.countDown();
                try {
                    new CountDownLatch(1).await();
                }
                catch (InterruptedException e) {
                    await(waiting);
                    Thread.currentThread().interrupt();
                    throw new InterruptedIOException();
                }
            }
        });
        Thread canceled = new Thread(() -> assertThatThrownBy(cached::latest).isInstanceOf(DeltaException.class));
        canceled.start();
        await(loading);
        Future<Snapshot> snapshot = CALLERS.submit(() -> {
            waiting.countDown();
            return cached.latest();
        });
        canceled.interrupt();

        assertThat(paths(snapshot.get())).containsExactly("a");
        canceled.join();
    }

    @Test
    void nothingIsAskedWithinTheStaleness()
    {
        CachedLog stale = new CachedLog(LOADERS, new Settings(100_000_000, Duration.ofSeconds(30), INTERVAL));
        stale.log.create("a");
        Snapshot first = stale.latest();
        stale.log.commit(1, add("b"));
        stale.requests();

        stale.clock.pass(Duration.ofSeconds(29));
        assertThat(stale.latest()).isSameAs(first);
        assertThat(stale.requests()).isEmpty();
        stale.clock.pass(Duration.ofSeconds(1));
        assertThat(stale.latest().version()).isEqualTo(1);
    }

    @Test
    void whoSawAVersionSeesNoOlderOneWithinTheStaleness()
    {
        CachedLog stale = new CachedLog(LOADERS, new Settings(100_000_000, Duration.ofSeconds(30), INTERVAL));
        stale.log.create("a");
        stale.latest();
        stale.log.commit(1, add("b"));

        assertThat(stale.at(1).version()).isEqualTo(1);
        assertThat(stale.latest().version()).isEqualTo(1);
    }

    @Test
    void versionThatWasAskedForIsNotTakenForTheLatest()
    {
        cached.log.create("a").commit(1, add("b")).commit(2, add("c")).commit(3, add("d"))
                .checkpoint(3, LogBuilder.protocol(), LogBuilder.metadata(), add("a"), add("b"), add("c"), add("d"))
                .commit(4, add("e"));
        assertThat(cached.at(1).version()).isEqualTo(1);
        cached.log.delete("00000000000000000000.json");
        cached.log.delete("00000000000000000002.json");

        assertThat(cached.latest().version()).isEqualTo(4);
        assertThat(cached.latest().version()).isEqualTo(4);
    }

    @Test
    void versionThatWasAskedForIsNotReadAgainAsTheLatest()
    {
        cached.log.create("a").commit(1, add("b")).commit(2, add("c"));
        Snapshot asked = cached.at(2);
        cached.requests();

        assertThat(cached.latest()).isSameAs(asked);
        assertThat(cached.requests()).containsExactlyInAnyOrder("newStream _last_checkpoint", "listFilesStartingFrom _delta_log", get(2));
        assertThat(cached.latest()).isSameAs(asked);
        assertThat(cached.requests()).containsExactly(get(3));
    }

    @Test
    void identitiesDoNotShare()
    {
        cached.log.create("a");
        Snapshot first = cached.cache.latest(cached.fileSystem, cached.table, "alice");
        cached.requests();

        Snapshot second = cached.cache.latest(cached.fileSystem, cached.table, "bob");

        assertThat(second).isNotSameAs(first);
        assertThat(cached.requests()).containsExactlyInAnyOrder("newStream _last_checkpoint", "listFilesStartingFrom _delta_log", get(0));
        assertThat(cached.cache.isKnown(cached.table, "alice")).isTrue();
        assertThat(cached.cache.isKnown(cached.table, "carol")).isFalse();
        assertThat(cached.cache.metrics().getTables()).isEqualTo(2);
    }

    @Test
    void leastRecentlyUsedTableGivesWay()
    {
        long bound = 3 * bytesOfSnapshot() + bytesOfSnapshot() / 2;
        CachedLog small = new CachedLog(LOADERS, new Settings(bound, Duration.ZERO, INTERVAL));
        small.log.create("a");
        for (String identity : List.of("1", "2", "3", "4")) {
            small.cache.latest(small.fileSystem, small.table, identity);
            small.cache.latest(small.fileSystem, small.table, "1");
            assertThat(small.cache.metrics().getRetainedBytes()).isPositive().isLessThanOrEqualTo(bound);
        }

        assertThat(Stream.of("1", "2", "3", "4").filter(identity -> small.cache.isKnown(small.table, identity))).containsExactly("1", "3", "4");
        assertThat(small.cache.metrics().getTables()).isEqualTo(3);
        assertThat(small.cache.metrics().getEvictions()).isEqualTo(1);
    }

    @Test
    void tableThatIsTooLargeIsNotKeptAndDrivesOutNoOther()
    {
        CachedLog small = new CachedLog(LOADERS, new Settings(2 * bytesOfSnapshot(), Duration.ZERO, INTERVAL));
        small.log.create("a");
        small.cache.latest(small.fileSystem, small.table, "small");
        small.log.commit(1, IntStream.range(0, 10_000).mapToObj(file -> add("" + file)).toArray(String[]::new));

        assertThat(small.cache.latest(small.fileSystem, small.table, "large").index().liveFiles()).isEqualTo(10_001);

        assertThat(small.cache.isKnown(small.table, "large")).isFalse();
        assertThat(small.cache.isKnown(small.table, "small")).isTrue();
    }

    private long bytesOfSnapshot()
    {
        CachedLog one = new CachedLog(LOADERS, SETTINGS);
        one.log.create("a");
        one.latest();
        return one.cache.metrics().getRetainedBytes();
    }

    @Test
    void versionsOfATableAreNotPiledUp()
    {
        cached.log.create();
        for (int version = 1; version <= 40; version++) {
            cached.log.commit(version, add("" + version));
            assertThat(cached.latest().version()).isEqualTo(version);
        }
        assertThat(cached.cache.metrics().getVersions()).isEqualTo(16);
        assertThat(cached.cache.metrics().getRefreshes()).isEqualTo(39);
        assertThat(cached.cache.metrics().getColdLoads()).isEqualTo(1);
    }

    @Test
    void cacheThatIsOffKeepsNothing()
    {
        CachedLog off = new CachedLog(LOADERS, new Settings(0, Duration.ofHours(1), INTERVAL));
        off.log.create("a");
        off.latest();
        off.requests();
        off.log.commit(1, add("b"));

        assertThat(paths(off.latest())).containsExactlyInAnyOrder("a", "b");
        assertThat(off.requests()).containsExactlyInAnyOrder("newStream _last_checkpoint", "listFilesStartingFrom _delta_log", get(0), get(1));
        assertThat(off.cache.isKnown(off.table, "test")).isFalse();
        assertThat(off.cache.metrics().getEvictions()).isZero();
    }

    @Test
    void flushedTableIsReadAnew()
    {
        cached.log.create("a");
        cached.latest();
        assertThat(cached.cache.forget(table -> table.name().equals("sales.other"))).isFalse();
        assertThat(cached.cache.isKnown(cached.table, "test")).isTrue();
        assertThat(cached.cache.forget(table -> table.name().equals("sales.orders"))).isTrue();
        assertThat(cached.cache.metrics().getRetainedBytes()).isZero();
        cached.requests();

        cached.latest();
        assertThat(cached.requests()).containsExactlyInAnyOrder("newStream _last_checkpoint", "listFilesStartingFrom _delta_log", get(0));
    }

    @Test
    void loadThatWasUnderWayWhenItsTableWasFlushedIsNotKept()
    {
        cached.log.create("a");
        AtomicInteger reads = new AtomicInteger();
        cached.storage.hook(operation -> {
            if (operation.location().fileName().equals("00000000000000000000.json") && reads.getAndIncrement() == 0) {
                cached.cache.forget(_ -> true);
            }
        });

        assertThat(paths(cached.latest())).containsExactly("a");
        assertThat(cached.cache.isKnown(cached.table, "test")).isFalse();
        cached.latest();
        assertThat(cached.cache.isKnown(cached.table, "test")).isTrue();
    }

    private static void await(CountDownLatch latch)
            throws IOException
    {
        try {
            if (!latch.await(60, SECONDS)) {
                throw new IOException("waited in vain");
            }
        }
        catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }
}
