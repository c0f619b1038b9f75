package dev.trinodelta.snapshot;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.log.MissingLogException;
import dev.trinodelta.protocol.DeltaException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static dev.trinodelta.snapshot.CachedLog.INTERVAL;
import static dev.trinodelta.snapshot.CachedLog.SETTINGS;
import static dev.trinodelta.snapshot.CachedLog.get;
import static dev.trinodelta.snapshot.CachedLog.paths;
import static dev.trinodelta.testing.LogBuilder.add;
import static dev.trinodelta.testing.LogBuilder.lines;
import static dev.trinodelta.testing.LogBuilder.metadata;
import static dev.trinodelta.testing.LogBuilder.protocol;
import static dev.trinodelta.testing.LogBuilder.remove;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What is asked of storage, request by request.
 */
class TestSnapshotCacheRequests
{
    private static final ExecutorService EXECUTOR = Executors.newFixedThreadPool(4);
    private static final String HINT = "newStream _last_checkpoint";
    private static final String LISTING = "listFilesStartingFrom _delta_log";

    private final CachedLog cached = new CachedLog(EXECUTOR, SETTINGS);

    @AfterAll
    static void shutDown()
    {
        EXECUTOR.shutdownNow();
    }

    @Test
    void smallLogTakesOneListingAndItsFiles()
    {
        cached.log.create("a").commit(1, add("b"));

        assertThat(paths(cached.latest())).containsExactlyInAnyOrder("a", "b");
        assertThat(cached.requests()).containsExactlyInAnyOrder(HINT, LISTING, get(0), get(1));
    }

    @Test
    void longLogWithAHintTakesTwoListings()
    {
        for (int version = 0; version < 1500; version++) {
            cached.log.file("%020d.json".formatted(version), lines(add("old")));
        }
        cached.log.checkpoint(1500, protocol(), metadata(), add("b")).commit(1501, add("c")).lastCheckpoint("{\"version\":1500}");

        assertThat(paths(cached.latest())).containsExactlyInAnyOrder("b", "c");
        assertThat(cached.requests()).containsExactlyInAnyOrder(
                HINT,
                LISTING,
                "listFilesStartingFrom 00000000000000001500 _delta_log",
                "length 00000000000000001500.checkpoint.parquet",
                "newInput 00000000000000001500.checkpoint.parquet",
                get(1501));
    }

    @Test
    void unchangedTableTakesOneRequest()
    {
        cached.log.create("a").commit(1, add("b"));
        Snapshot first = cached.latest();
        cached.requests();

        assertThat(cached.latest()).isSameAs(first);
        assertThat(cached.requests()).containsExactly(get(2));
        assertThat(cached.latestDefinition()).isSameAs(first);
        assertThat(cached.requests()).containsExactly(get(2));
        assertThat(cached.at(1)).isSameAs(first);
        assertThat(cached.requests()).isEmpty();
    }

    @Test
    void identityIsCheckedOnceAnInterval()
    {
        cached.log.create("a");
        Snapshot first = cached.latest();
        cached.requests();
        cached.clock.pass(INTERVAL);

        assertThat(cached.latest()).isSameAs(first);
        assertThat(cached.requests()).containsExactlyInAnyOrder(get(0), get(1));
        assertThat(cached.latest()).isSameAs(first);
        assertThat(cached.requests()).containsExactly(get(1));
    }

    @Test
    void oneNewCommitTakesThreeRequests()
    {
        cached.log.create("a");
        cached.latest();
        cached.requests();
        cached.log.commit(1, remove("a"), add("b"));

        assertThat(paths(cached.latest())).containsExactly("b");
        assertThat(cached.requests()).containsExactlyInAnyOrder(get(0), get(1), get(2));
        cached.latest();
        assertThat(cached.requests()).containsExactly(get(2));
    }

    @Test
    void fiftyNewCommitsAreReadInGrowingBatches()
    {
        cached.log.create("0");
        cached.latest();
        cached.requests();
        for (int version = 1; version <= 50; version++) {
            cached.log.commit(version, remove("" + (version - 1)), add("" + version));
        }

        Snapshot snapshot = cached.latest();

        assertThat(snapshot.version()).isEqualTo(50);
        assertThat(paths(snapshot)).containsExactly("50");
        // One and one, then 4, 8, 16 and 32 at once; and the commit of the version that was known
        assertThat(cached.requests()).containsExactlyInAnyOrderElementsOf(gets(0, 62));
    }

    @Test
    void commitThatIsWrittenWhileItsSuccessorsAreLookedForIsNotPassedOver()
    {
        cached.log.create("0");
        cached.latest();
        for (int version = 1; version <= 6; version++) {
            cached.log.commit(version, add("" + version));
        }
        AtomicInteger reads = new AtomicInteger();
        cached.storage.hook(operation -> {
            if (operation.location().fileName().equals("00000000000000000003.json") && reads.getAndIncrement() == 0) {
                throw new FileNotFoundException("not there yet");
            }
        });

        assertThat(paths(cached.latest())).containsExactlyInAnyOrder("0", "1", "2", "3", "4", "5", "6");
        assertThat(cached.cache.metrics().getColdLoads()).isEqualTo(1);
    }

    @Test
    void gapIsToldAsWithoutACache()
    {
        cached.log.create("0");
        cached.latest();
        cached.log.commit(1, add("1")).commit(2, add("2")).commit(4, add("4"));

        assertThatExceptionOfType(DeltaException.class)
                .isThrownBy(cached::latest)
                .withMessage("Version 4 of table sales.orders cannot be reconstructed: 00000000000000000003.json is missing from its log, and there is no checkpoint of versions 3 to 4. Restore the file, or read an available version: 0 to 2.");
    }

    @Test
    void sixteenCommitsAreReadAtOnce()
    {
        try (ExecutorService executor = Executors.newFixedThreadPool(16)) {
            CachedLog wide = new CachedLog(executor, SETTINGS);
            wide.log.create();
            for (int version = 1; version < 100; version++) {
                wide.log.commit(version, add("" + version));
            }
            // Each read waits until sixteen are under way: it ends only if they are
            CountDownLatch together = new CountDownLatch(16);
            wide.storage.hook(operation -> {
                if (operation.location().fileName().endsWith(".json")) {
                    together.countDown();
                    try {
                        if (!together.await(60, SECONDS)) {
                            throw new IOException("Commits are read one after the other");
                        }
                    }
                    catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                        throw new IOException(e);
                    }
                }
            });

            assertThat(wide.latest().version()).isEqualTo(99);
        }
    }

    @Test
    void timeTravelReadsTheCommitsAfterTheNearestVersion()
    {
        cached.log.create("0");
        for (int version = 1; version <= 20; version++) {
            cached.log.commit(version, remove("" + (version - 1)), add("" + version));
        }
        assertThat(paths(cached.at(10))).containsExactly("10");
        assertThat(cached.requests()).containsExactlyInAnyOrderElementsOf(with(gets(0, 10), HINT, LISTING));

        assertThat(paths(cached.at(13))).containsExactly("13");
        assertThat(cached.requests()).containsExactlyInAnyOrderElementsOf(gets(10, 13));

        assertThat(paths(cached.at(13))).containsExactly("13");
        assertThat(cached.requests()).isEmpty();

        assertThat(paths(cached.at(5))).containsExactly("5");
        assertThat(cached.requests()).containsExactlyInAnyOrderElementsOf(with(gets(0, 5), HINT, LISTING));

        cached.clock.pass(INTERVAL);
        assertThat(paths(cached.at(5))).containsExactly("5");
        assertThat(cached.requests()).containsExactly(get(5));
    }

    @Test
    void latestVersionIsFoundFromOneThatWasAskedForByItsNumber()
    {
        cached.log.create("a").commit(1, add("b")).commit(2, add("c"));
        cached.at(1);
        cached.requests();

        assertThat(cached.latest().version()).isEqualTo(2);
        assertThat(cached.requests()).containsExactlyInAnyOrder(HINT, LISTING, get(1), get(2));
    }

    @Test
    void versionThatDoesNotExistIsAnErrorThatNamesTheOthers()
    {
        cached.log.create("a").commit(1, add("b"));
        cached.latest();

        assertThatExceptionOfType(DeltaException.class)
                .isThrownBy(() -> cached.at(3))
                .withMessage("Table sales.orders has no version 3. Ask for an available version: 0 to 1.");
    }

    @Test
    void definitionOfAnUnknownTableIsReadWithItsChecksum()
    {
        cached.log.create("a").commit(1, add("b"));

        assertThat(cached.latestDefinition().version()).isEqualTo(1);
        assertThat(cached.requests()).containsExactlyInAnyOrder(HINT, LISTING, get(0), get(1));
    }

    @Test
    void checkpointWithItsCommitIsKnownByTheCommit()
    {
        cached.log.create("a").commit(1, add("b")).checkpoint(1, protocol(), metadata(), add("a"), add("b"));
        cached.latest();
        assertThat(cached.requests()).containsExactlyInAnyOrder(
                HINT,
                LISTING,
                "length 00000000000000000001.checkpoint.parquet",
                "newInput 00000000000000000001.checkpoint.parquet",
                get(1));

        cached.clock.pass(INTERVAL);
        cached.latest();
        assertThat(cached.requests()).containsExactlyInAnyOrder(get(1), get(2));
    }

    @Test
    void checkpointWithoutItsCommitIsKnownByTheListing()
    {
        cached.log.checkpoint(1, protocol(), metadata(), add("a"));
        Snapshot first = cached.latest();
        cached.requests();

        cached.clock.pass(INTERVAL);
        assertThat(cached.latest()).isSameAs(first);
        assertThat(cached.requests()).containsExactlyInAnyOrder(get(2), "listFilesStartingFrom 00000000000000000001 _delta_log");

        cached.drop();
        cached.log.create("x").commit(1, add("y"));
        cached.clock.pass(INTERVAL);
        assertThat(paths(cached.latest())).containsExactlyInAnyOrder("x", "y");
    }

    @Test
    void tableThatWasMadeAnewWithAShorterLogIsNoticed()
    {
        cached.log.create("a").commit(1, add("b")).commit(2, add("c"));
        cached.latest();
        cached.drop();
        cached.log.create("x").commit(1, add("y"));

        // Nothing tells so far
        assertThat(cached.latest().version()).isEqualTo(2);
        cached.clock.pass(INTERVAL);
        assertThat(cached.latest().version()).isEqualTo(1);
        assertThat(paths(cached.latest())).containsExactlyInAnyOrder("x", "y");
    }

    @Test
    void tableThatWasMadeAnewWithALogAsLongIsNoticed()
    {
        cached.log.create("a").commit(1, add("b"));
        cached.at(0);
        cached.latest();
        cached.drop();
        cached.log.create("x").commit(1, add("y"));
        cached.clock.pass(INTERVAL);

        assertThat(paths(cached.latest())).containsExactlyInAnyOrder("x", "y");
        assertThat(paths(cached.at(0))).containsExactly("x");
        assertThat(cached.cache.metrics().getReplacements()).isEqualTo(1);
    }

    @Test
    void tableThatWasMadeAnewWithALongerLogIsNoticedAtOnce()
    {
        cached.log.create("a").commit(1, add("b"));
        cached.latest();
        cached.drop();
        cached.log.create("x").commit(1, add("y")).commit(2, add("z"));

        assertThat(paths(cached.latest())).containsExactlyInAnyOrder("x", "y", "z");
    }

    @Test
    void versionOfATableThatWasMadeAnewIsReadAnew()
    {
        cached.log.create("a").commit(1, add("b"));
        cached.at(1);
        cached.drop();
        cached.log.create("x").commit(1, add("y"));
        cached.clock.pass(INTERVAL);

        assertThat(paths(cached.at(1))).containsExactlyInAnyOrder("x", "y");
    }

    @Test
    void tableThatIsGoneIsAsOneThatNeverWas()
    {
        cached.log.create("a");
        cached.latest();
        cached.drop();
        cached.clock.pass(INTERVAL);

        assertThatExceptionOfType(MissingLogException.class)
                .isThrownBy(cached::latest)
                .withMessage("Table sales.orders has no Delta log: there is no commit and no checkpoint in memory:///sales/orders/_delta_log. Check the location.");
        assertThat(cached.cache.isKnown(cached.table, "test")).isFalse();
        assertThat(cached.cache.metrics().getTables()).isZero();
    }

    @Test
    void logThatWasCleanedUpBeyondTheVersionIsNoticed()
    {
        cached.log.create("a").commit(1, add("b"));
        cached.latest();
        cached.log.checkpoint(5, protocol(), metadata(), add("a"), add("b"), add("c"))
                .commit(5, add("c"))
                .delete("00000000000000000000.json")
                .delete("00000000000000000001.json");
        cached.clock.pass(INTERVAL);

        Snapshot snapshot = cached.latest();

        assertThat(snapshot.version()).isEqualTo(5);
        assertThat(paths(snapshot)).containsExactlyInAnyOrder("a", "b", "c");
    }

    @Test
    void corruptCommitIsToldAsWithoutACache()
    {
        cached.log.create("a");
        cached.latest();
        cached.log.file("00000000000000000001.json", "corrupt");

        assertThatExceptionOfType(DeltaException.class)
                .isThrownBy(cached::latest)
                .withMessageStartingWith("Log file memory:///sales/orders/_delta_log/00000000000000000001.json of table sales.orders is corrupt in line 1");
        cached.log.commit(1, add("b"));
        assertThat(paths(cached.latest())).containsExactlyInAnyOrder("a", "b");
    }

    @Test
    void featureOfTheFutureInANewCommitIsRefused()
    {
        cached.log.create("a");
        cached.latest();
        cached.log.commit(1, "{\"protocol\":{\"minReaderVersion\":3,\"minWriterVersion\":7,\"readerFeatures\":[\"fromTheFuture\"],\"writerFeatures\":[\"fromTheFuture\"]}}");

        assertThatExceptionOfType(DeltaException.class)
                .isThrownBy(cached::latest)
                .withMessage("Table sales.orders uses Delta features that this connector cannot read: fromTheFuture (not known to any protocol version that this connector was built for). Read it with the engine that wrote it, or drop the features there (ALTER TABLE ... DROP FEATURE).");
        assertThat(paths(cached.at(0))).containsExactly("a");
    }

    @Test
    void derivedVersionIsWhatAColdLoadGives()
    {
        cached.log.create("a", "b");
        cached.latest();
        cached.log.commit(1, remove("a"), add("c"), "{\"txn\":{\"appId\":\"app\",\"version\":1}}")
                .commit(2, metadata("new"), "{\"domainMetadata\":{\"domain\":\"d\",\"configuration\":\"1\",\"removed\":false}}")
                .commit(3, remove("b"), "{\"domainMetadata\":{\"domain\":\"d\",\"configuration\":\"1\",\"removed\":true}}");

        Snapshot derived = cached.latest();
        cached.cache.forget(_ -> true);
        Snapshot cold = cached.latest();

        assertThat(derived).isNotSameAs(cold);
        assertThat(derived.version()).isEqualTo(cold.version());
        assertThat(derived.metadata()).isEqualTo(cold.metadata());
        assertThat(derived.transactions()).isEqualTo(cold.transactions()).hasSize(1);
        assertThat(derived.domains()).isEqualTo(cold.domains()).isEmpty();
        assertThat(paths(derived)).containsExactlyElementsOf(paths(cold)).containsExactly("c");
    }

    @Test
    void definitionIsParsedOnceAsLongAsItDoesNotChange()
    {
        cached.log.create("a");
        Snapshot first = cached.latest();
        cached.log.commit(1, add("b"));

        assertThat(cached.latest().schema()).isSameAs(first.schema());
    }

    @Test
    void tableThatIsFarAheadIsReadAnew()
    {
        cached.log.create("a");
        cached.latest();
        for (int version = 1; version <= 1300; version++) {
            cached.log.commit(version, add("" + version));
        }
        cached.log.checkpoint(1299, protocol(), metadata(), add("checkpointed"));

        assertThat(paths(cached.latest())).containsExactlyInAnyOrder("checkpointed", "1300");
    }

    private static List<String> gets(long first, long last)
    {
        return LongStream.rangeClosed(first, last).mapToObj(CachedLog::get).collect(toImmutableList());
    }

    private static List<String> with(List<String> requests, String... more)
    {
        return ImmutableList.<String>builder().addAll(requests).addAll(Stream.of(more).iterator()).build();
    }
}
