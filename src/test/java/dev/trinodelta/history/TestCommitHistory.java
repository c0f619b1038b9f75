package dev.trinodelta.history;

import dev.trinodelta.protocol.DeltaException;
import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.Map;

import static java.time.Instant.ofEpochMilli;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class TestCommitHistory
{
    private final TimedLog log = new TimedLog();

    @Test
    void commitIsAtLeastAMillisecondAfterTheOneBeforeIt()
    {
        CommitHistory history = log.commit(0, 1000).commit(1, 1000).commit(2, 400).commit(3, 1002).commit(4, 5000).history(4);

        assertThat(history.times(0, 9)).containsExactly(
                at(0, 1000),
                at(1, 1001),
                at(2, 1002),
                at(3, 1003),
                at(4, 5000));
        assertThat(history.versionAt(ofEpochMilli(1001))).isEqualTo(1);
        assertThat(history.versionAt(ofEpochMilli(4999))).isEqualTo(3);
        assertThat(history.versionAt(ofEpochMilli(4999).plusNanos(999_999))).isEqualTo(3);
    }

    @Test
    void latestVersionIsCurrentAtAnyLaterTime()
    {
        CommitHistory history = log.commit(0, 1000).commit(1, 2000).history(1);

        assertThat(history.versionAt(ofEpochMilli(2000))).isEqualTo(1);
        assertThat(history.versionAt(Instant.parse("9999-12-31T00:00:00Z"))).isEqualTo(1);
    }

    @Test
    void commitsAfterThePinnedVersionAreNotSeen()
    {
        CommitHistory history = log.commit(0, 1000).commit(1, 2000).commit(2, 3000).history(1);

        assertThat(history.commits()).containsExactly(0L, 1L);
        assertThat(history.versionAt(ofEpochMilli(3000))).isEqualTo(1);
        assertThat(history.files()).hasSize(2);
    }

    @Test
    void timeBeforeTheFirstCommitIsAnErrorThatTellsTheRange()
    {
        CommitHistory history = log.commit(0, 1000).commit(1, 2500).history(1);

        assertTooEarly(history, 999, "Table sales.orders has no version of 1970-01-01T00:00:00.999Z or before. Its first version that can be reconstructed is 0 of 1970-01-01T00:00:01Z, its last one 1 of 1970-01-01T00:00:02.500Z. Ask for a time from the first one on.");
    }

    @Test
    void cleanedLogBeginsWithItsFirstCheckpoint()
    {
        CommitHistory history = log.commit(3, 3000).commit(4, 4000).checkpoint(5, 5500).commit(5, 5000).commit(6, 6000).history(6);

        assertThat(history.available().first()).hasValue(5);
        assertThat(history.versionAt(ofEpochMilli(5000))).isEqualTo(5);
        assertTooEarly(history, 4999, "Table sales.orders has no version of 1970-01-01T00:00:04.999Z or before. Its first version that can be reconstructed is 5 of 1970-01-01T00:00:05Z, its last one 6 of 1970-01-01T00:00:06Z. Ask for a time from the first one on.");
        // Changes of commits can be read without a version before them
        assertThat(history.lastUpTo(ofEpochMilli(4999))).hasValue(4);
        assertThat(history.firstFrom(ofEpochMilli(1))).hasValue(3);
    }

    @Test
    void checkpointStandsForACommitThatIsGone()
    {
        CommitHistory history = log.checkpoint(5, 5500).commit(6, 6000).history(6);

        assertThat(history.versionAt(ofEpochMilli(5500))).isEqualTo(5);
        assertThat(history.versionAt(ofEpochMilli(6000))).isEqualTo(6);
        assertTooEarly(history, 5499, "Table sales.orders has no version of 1970-01-01T00:00:05.499Z or before. Its first version that can be reconstructed is 5, whose checkpoint is of 1970-01-01T00:00:05.500Z, its last one 6 of 1970-01-01T00:00:06Z. Ask for a time from the first one on.");
        assertThat(new TimedLog().checkpoint(7, 7000).history(7).versionAt(ofEpochMilli(7000))).isEqualTo(7);
    }

    @Test
    void timeOfCommitsThatAreMissingIsAnErrorOnlyBetweenTheirNeighbours()
    {
        CommitHistory history = log.commit(0, 1000).commit(1, 2000).commit(4, 4000).checkpoint(4, 4100).commit(5, 5000).history(5);

        assertThat(history.versionAt(ofEpochMilli(1999))).isZero();
        assertThat(history.versionAt(ofEpochMilli(4000))).isEqualTo(4);
        assertThatExceptionOfType(DeltaException.class).isThrownBy(() -> history.versionAt(ofEpochMilli(3000)))
                .withMessage("Which version table sales.orders was at 1970-01-01T00:00:03Z cannot be told: the commits from 00000000000000000002.json to 00000000000000000003.json are missing from its log, and so are their times. Name the version instead of the time; available are 0 to 1, 4 to 5.");
    }

    @Test
    void inCommitTimestampsHoldFromTheirFirstVersionOn()
    {
        // Copied: files of all commits are of one time, later than they were made
        log.commit(0, 9000).commit(1, 9000).commit(2, 9000, 2000).commit(3, 9000, 3000).enabled(2, 2000);
        CommitHistory history = log.history(3);

        assertThat(history.times(1, 3)).containsExactly(at(1, 9001), at(2, 2000), at(3, 3000));
        assertThat(history.versionAt(ofEpochMilli(2000))).isEqualTo(2);
        assertThat(history.versionAt(ofEpochMilli(2999))).isEqualTo(2);
        assertThat(history.versionAt(ofEpochMilli(9000))).isEqualTo(3);
        assertTooEarly(history, 1999, "Table sales.orders has no version of 1970-01-01T00:00:01.999Z or before. Its first version that can be reconstructed is 0 of 1970-01-01T00:00:09Z, its last one 3 of 1970-01-01T00:00:03Z. Ask for a time from the first one on.");
    }

    @Test
    void timeOfMissingCommitsThatWouldTellTheirTimesIsNotTakenForOneBeforeTheTable()
    {
        // Those from which on commits tell their times themselves are gone
        log.commit(0, 1000).commit(1, 2000).commit(4, 9000, 4000).checkpoint(4, 9000).commit(5, 9000, 5000).enabled(2, 2500);
        CommitHistory history = log.history(5);
        assertThat(history.versionAt(ofEpochMilli(1999))).isZero();
        assertThatExceptionOfType(DeltaException.class).isThrownBy(() -> history.versionAt(ofEpochMilli(3000)))
                .withMessage("Which version table sales.orders was at 1970-01-01T00:00:03Z cannot be told: the commits from 00000000000000000002.json to 00000000000000000003.json are missing from its log, and so are their times. Name the version instead of the time; available are 0 to 1, 4 to 5.");
        assertThat(history.versionAt(ofEpochMilli(4000))).isEqualTo(4);
    }

    @Test
    void everyCommitTellsItsTimeWhereTheTableWasMadeSo()
    {
        log.commit(0, 9000, 1000).commit(1, 9000, 1001).properties(Map.of("delta.enableInCommitTimestamps", "true"));

        assertThat(log.history(1).times(0, 1)).containsExactly(at(0, 1000), at(1, 1001));
        assertThat(log.history(1, "inCommitTimestamp-preview").versionAt(ofEpochMilli(1000))).isZero();
        // Left over
        assertThat(log.history(1, "appendOnly").times(0, 1)).containsExactly(at(0, 9000), at(1, 9001));
        assertThat(log.properties(Map.of("delta.enableInCommitTimestamps", "false")).history(1).times(0, 0)).containsExactly(at(0, 9000));
    }

    @Test
    void timeOfTheCommitInfoIsFoundBehindOtherActions()
    {
        log.commit(0, 9000, 1000)
                .file("%020d.json".formatted(1), "{\"add\":{\"path\":\"%s\",\"partitionValues\":{},\"size\":1}}\n{\"commitInfo\":{\"inCommitTimestamp\":2000}}".formatted("a".repeat(100_000)), 9000)
                .enabled(0, 1000);

        assertThat(log.history(1).time(1)).isEqualTo(ofEpochMilli(2000));
    }

    @Test
    void commitWithoutItsTimeIsAnErrorThatNamesIt()
    {
        log.commit(0, 1000, 1000).commit(1, 2000).enabled(0, 1000);

        assertThatExceptionOfType(DeltaException.class).isThrownBy(() -> log.history(1).versionAt(ofEpochMilli(1500)))
                .withMessage("Which version table sales.orders was at 1970-01-01T00:00:01.500Z cannot be told: it was one of 0 to 1. Log file memory:///sales/orders/_delta_log/00000000000000000001.json of table sales.orders has no inCommitTimestamp, though commits have it from version 0 on. Name the version instead of the time: FOR VERSION AS OF n, or table_name@vn.");
        assertThatExceptionOfType(DeltaException.class).isThrownBy(() -> log.properties(Map.of(
                        "delta.enableInCommitTimestamps", "true",
                        "delta.inCommitTimestampEnablementVersion", "one",
                        "delta.inCommitTimestampEnablementTimestamp", "1000")).history(1))
                .withMessage("Properties delta.inCommitTimestampEnablementVersion and delta.inCommitTimestampEnablementTimestamp of table sales.orders are 'one' and '1000', which are no version and no time in milliseconds. Correct them with the writer of the table, or name the version: FOR VERSION AS OF n.");
    }

    @Test
    void damagedCommitHidesItsOwnTimeOnly()
    {
        for (int version = 0; version < 6; version++) {
            log.commit(version, 1000L + version, 1000L * version);
        }
        CommitHistory history = log.file("00000000000000000003.json", "{\"add", 1003).enabled(0, 0).history(5);

        assertThat(history.versionAt(ofEpochMilli(2000))).isEqualTo(2);
        assertThat(history.versionAt(ofEpochMilli(4000))).isEqualTo(4);
        assertThat(history.versionAt(ofEpochMilli(9000))).isEqualTo(5);
        assertThat(history.firstFrom(ofEpochMilli(2000))).hasValue(2);
        for (long time : new long[] {2001, 3000, 3999}) {
            assertThatExceptionOfType(DeltaException.class).isThrownBy(() -> history.versionAt(ofEpochMilli(time)))
                    .withMessage("Which version table sales.orders was at %s cannot be told: it was one of 2 to 3. Log file memory:///sales/orders/_delta_log/00000000000000000003.json of table sales.orders is corrupt in line 1: not valid JSON, it ends too early. Restore the file from a backup, or read an available version: 0 to 2.".formatted(ofEpochMilli(time)));
        }
    }

    @Test
    void timeOfOneMissingCommitIsNamedAlone()
    {
        log.commit(0, 1000).commit(1, 2000).commit(3, 4000).checkpoint(3, 4500);

        assertThatExceptionOfType(DeltaException.class).isThrownBy(() -> log.history(3).versionAt(ofEpochMilli(3000)))
                .withMessage("Which version table sales.orders was at 1970-01-01T00:00:03Z cannot be told: commit 00000000000000000002.json is missing from its log, and so is its time. Name the version instead of the time; available are 0 to 1, 3.");
    }

    @Test
    void searchReadsTwoCommitsWhereFilesWereModifiedWhenCommitsWereMade()
    {
        for (int version = 0; version < 1000; version++) {
            log.commit(version, 1000L * version + 500, 1000L * version);
        }
        CommitHistory history = log.enabled(0, 0).history(999);
        log.requests();

        assertThat(history.versionAt(ofEpochMilli(700_999))).isEqualTo(700);
        assertThat(log.requests()).containsExactlyInAnyOrder(
                "newStream memory:///sales/orders/_delta_log/00000000000000000700.json",
                "newStream memory:///sales/orders/_delta_log/00000000000000000701.json");
        assertThat(history.versionAt(ofEpochMilli(700_500))).isEqualTo(700);
        assertThat(log.requests()).isEmpty();
    }

    private static CommitTime at(long version, long time)
    {
        return new CommitTime(version, ofEpochMilli(time));
    }

    private static void assertTooEarly(CommitHistory history, long time, String message)
    {
        assertThatExceptionOfType(DeltaException.class).isThrownBy(() -> history.versionAt(ofEpochMilli(time))).withMessage(message);
    }
}
