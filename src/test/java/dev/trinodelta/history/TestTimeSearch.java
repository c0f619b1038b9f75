package dev.trinodelta.history;

import dev.trinodelta.protocol.DeltaException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.time.Instant;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.LongStream;

import static java.time.Instant.ofEpochMilli;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The search for a time against a scan of all commits.
 */
class TestTimeSearch
{
    private static final int LOGS = 400;

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void findsWhatAScanFinds(long seed)
    {
        Random random = new Random(seed);
        for (int log = 0; log < LOGS; log++) {
            RandomTimes times = new RandomTimes(random);
            CommitHistory history = times.history();
            for (long time = times.earliest() - 2; time <= times.latest() + 2; time++) {
                times.check(history, time);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {4, 5, 6})
    void findsWhatAScanFindsUnlessADamagedCommitWouldHaveToTell(long seed)
    {
        Random random = new Random(seed);
        int found = 0;
        int untold = 0;
        for (int log = 0; log < LOGS; log++) {
            RandomTimes times = new RandomTimes(random);
            if (times.damage(random)) {
                for (long time = times.earliest() - 2; time <= times.latest() + 2; time++) {
                    if (times.isTold(time)) {
                        times.check(times.history(), time);
                        found++;
                    }
                    else {
                        CommitHistory history = times.history();
                        Instant asked = ofEpochMilli(time);
                        assertThatExceptionOfType(DeltaException.class).isThrownBy(() -> history.lastUpTo(asked)).withMessageStartingWith("Which version table sales.orders was at %s cannot be told: it was ", asked);
                        untold++;
                    }
                }
            }
        }
        assertThat(found).isGreaterThan(1000);
        assertThat(untold).isGreaterThan(1000);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2500, 4999})
    void searchReadsFewOfFiveThousandCommits(int enabled)
    {
        Random random = new Random(enabled);
        TimedLog log = new TimedLog().checkpoint(3217, 0).enabled(enabled, 10L * enabled);
        for (int version = 0; version < 5000; version++) {
            // Of the times of the files nothing can be learnt
            log.commit(version, random.nextInt(100_000), 10L * version);
        }
        for (int search = 0; search < 100; search++) {
            long time = 10L * enabled + random.nextLong(10L * (5000 - enabled));
            log.requests();

            assertThat(log.history(4999).versionAt(ofEpochMilli(time))).isEqualTo(time / 10);
            assertThat(log.requests()).hasSizeLessThanOrEqualTo(30);
        }
    }

    /**
     * Times that are equal, go backwards, or leap, the log's beginning cleaned up or not, in-commit timestamps from some version on
     * or not at all.
     */
    private static final class RandomTimes
    {
        private final TimedLog log = new TimedLog();
        private final int first;
        private final int last;
        private final int enabled;
        private final long[] times;
        private int damaged;

        private RandomTimes(Random random)
        {
            first = random.nextInt(4);
            last = first + random.nextInt(12);
            enabled = random.nextInt(last + 3);
            times = new long[last + 1];
            long modified = 100;
            long inCommit = 80L + random.nextInt(40);
            if (first > 0) {
                log.checkpoint(first, 500);
            }
            for (int version = first; version <= last; version++) {
                modified = Math.max(0, modified + random.nextInt(-4, 8));
                inCommit += random.nextInt(1, 8);
                if (version < enabled) {
                    log.commit(version, modified);
                    times[version] = version == first ? modified : Math.max(modified, times[version - 1] + 1);
                }
                else {
                    log.commit(version, modified, inCommit);
                    times[version] = inCommit;
                }
                if (version == enabled) {
                    log.enabled(version, inCommit);
                }
                else if (version == first && enabled < first) {
                    // It was enabled by a commit that is gone
                    log.enabled(enabled, inCommit - random.nextInt(10));
                }
            }
        }

        /**
         * @return whether there is a commit to damage that would tell its time, and is not the one that it is known by that they do
         */
        private boolean damage(Random random)
        {
            int firstTold = Math.max(first, enabled) + 1;
            if (firstTold > last) {
                return false;
            }
            damaged = random.nextInt(firstTold, last + 1);
            log.file("%020d.json".formatted(damaged), "{\"add", times[damaged]);
            return true;
        }

        private boolean isTold(long time)
        {
            return time <= times[damaged - 1] || (damaged < last && time >= times[damaged + 1]);
        }

        private CommitHistory history()
        {
            return log.history(last);
        }

        private long earliest()
        {
            return versions().map(version -> times[(int) version]).min().orElseThrow();
        }

        private long latest()
        {
            return versions().map(version -> times[(int) version]).max().orElseThrow();
        }

        private LongStream versions()
        {
            return LongStream.rangeClosed(first, last);
        }

        private void check(CommitHistory history, long time)
        {
            boolean afterEnabling = enabled >= first && enabled <= last && time >= times[enabled];
            OptionalLong expected = versions()
                    .filter(version -> enabled < first || version >= enabled == afterEnabling)
                    .filter(version -> times[(int) version] <= time)
                    .max();
            Instant asked = ofEpochMilli(time);
            assertThat(history.lastUpTo(asked)).isEqualTo(expected);
            if (expected.isPresent()) {
                assertThat(history.versionAt(asked)).isEqualTo(expected.getAsLong());
            }
            else {
                assertThatExceptionOfType(DeltaException.class).isThrownBy(() -> history.versionAt(asked))
                        .withMessageStartingWith("Table sales.orders has no version of %s or before.".formatted(asked));
            }
            long next = expected.orElse(first - 1) + 1;
            if (expected.isPresent() && times[(int) expected.getAsLong()] == time) {
                next = expected.getAsLong();
            }
            assertThat(history.firstFrom(asked)).isEqualTo(next <= last ? OptionalLong.of(next) : OptionalLong.empty());
        }
    }
}
