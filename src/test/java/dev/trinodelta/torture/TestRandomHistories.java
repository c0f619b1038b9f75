package dev.trinodelta.torture;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.LongStream;

import static org.junit.jupiter.api.Assertions.fail;

/**
 * With the system property {@code torture} there are many more histories; {@code torture.seed} runs that of one seed.
 */
final class TestRandomHistories
{
    // Held here, or its level would be forgotten: that checkpoints are damaged is no news
    private static final Logger SNAPSHOTS = Logger.getLogger("dev.trinodelta.snapshot");
    private static final int HISTORIES = Boolean.getBoolean("torture") ? 10_000 : 250;

    @BeforeAll
    static void silence()
    {
        SNAPSHOTS.setLevel(Level.OFF);
    }

    @AfterAll
    static void restore()
    {
        SNAPSHOTS.setLevel(null);
    }

    @Test
    void everyVersionIsWhatANaiveReplaySays()
    {
        Long only = Long.getLong("torture.seed");
        LongStream seeds = only == null ? LongStream.range(0, HISTORIES) : LongStream.of(only);
        seeds.forEach(TestRandomHistories::check);
    }

    private static void check(long seed)
    {
        int versions = RandomHistory.versions(seed);
        if (outcome(seed, versions) == null) {
            return;
        }
        // The shortest beginning of the history that shows a failure tells the most
        for (int fewer = 1; fewer <= versions; fewer++) {
            Throwable failure = outcome(seed, fewer);
            if (failure != null) {
                fail("Seed %s fails with %s of its %s versions; run it again with -Dtest=TestRandomHistories -Dtorture.seed=%s%n%s".formatted(seed, fewer, versions, seed, new RandomHistory(seed, fewer).story()), failure);
            }
        }
    }

    private static Throwable outcome(long seed, int versions)
    {
        try {
            new RandomHistory(seed, versions).check();
            return null;
        }
        catch (RuntimeException | AssertionError e) {
            return e;
        }
    }
}
