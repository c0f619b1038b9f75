package dev.trinodelta.log;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Lists;
import dev.trinodelta.log.LogFile.CheckpointPart;
import dev.trinodelta.log.LogFile.Checksum;
import dev.trinodelta.log.LogFile.ClassicCheckpoint;
import dev.trinodelta.log.LogFile.Commit;
import dev.trinodelta.log.LogFile.CompactedCommits;
import dev.trinodelta.log.LogFile.V2Checkpoint;
import dev.trinodelta.log.LogFile.V2Checkpoint.Format;
import dev.trinodelta.protocol.DeltaException;
import io.trino.spi.ErrorCodeSupplier;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static io.trino.spi.StandardErrorCode.INVALID_ARGUMENTS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class TestLogSegment
{
    private static final V2Checkpoint V2_AT_3 = new V2Checkpoint(3, "80a083e8-7026-4e79-81be-64bd76c43a11", Format.JSON);

    @Test
    void commitsAloneAreReplayedFromTheFirst()
    {
        LogSegment segment = latest(commits(0, 2));

        assertThat(segment).isEqualTo(new LogSegment(2, Optional.empty(), List.of(new Commit(0), new Commit(1), new Commit(2)), Optional.empty()));
    }

    @Test
    void newestCheckpointShortensTheReplay()
    {
        LogSegment segment = latest(files(commits(0, 5), new ClassicCheckpoint(2), new ClassicCheckpoint(4)));

        assertThat(segment.checkpoint()).contains(checkpoint(new ClassicCheckpoint(4)));
        assertThat(segment.tail()).containsExactly(new Commit(5));
    }

    @Test
    void checkpointAfterTheWantedVersionIsNotUsed()
    {
        List<LogFile> listing = files(commits(0, 5), new ClassicCheckpoint(2), new ClassicCheckpoint(4));

        assertThat(at(listing, 3).checkpoint()).contains(checkpoint(new ClassicCheckpoint(2)));
        assertThat(at(listing, 3).tail()).containsExactly(new Commit(3));
        assertThat(at(listing, 1).checkpoint()).isEmpty();
        assertThat(at(listing, 1).tail()).containsExactly(new Commit(0), new Commit(1));
    }

    @Test
    void checkpointOfTheWantedVersionIsEnough()
    {
        LogSegment segment = at(files(commits(0, 5), new ClassicCheckpoint(4)), 4);

        assertThat(segment.checkpoint()).contains(checkpoint(new ClassicCheckpoint(4)));
        assertThat(segment.tail()).isEmpty();
    }

    @Test
    void cleanedLogNeedsNoCommitUpToTheCheckpoint()
    {
        LogSegment segment = latest(files(commits(11, 12), new ClassicCheckpoint(10)));

        assertThat(segment.version()).isEqualTo(12);
        assertThat(segment.tail()).containsExactly(new Commit(11), new Commit(12));
    }

    @Test
    void checkpointWithoutAnyCommitIsTheLatestVersion()
    {
        assertThat(latest(List.of(new ClassicCheckpoint(108))).version()).isEqualTo(108);
        assertThat(latest(files(commits(0, 3), new ClassicCheckpoint(4))).version()).isEqualTo(4);
    }

    @Test
    void orderOfTheListingDoesNotMatter()
    {
        List<LogFile> listing = files(commits(0, 12), new CheckpointPart(9, 1, 3), new CheckpointPart(9, 2, 3), new CheckpointPart(9, 3, 3));

        assertThat(latest(Lists.reverse(listing))).isEqualTo(latest(listing));
        assertThat(latest(listing).checkpoint()).contains(new Checkpoint(9, List.of(new CheckpointPart(9, 1, 3), new CheckpointPart(9, 2, 3), new CheckpointPart(9, 3, 3))));
    }

    @Test
    void multiPartCheckpointWithMissingPartIsIgnored()
    {
        LogSegment segment = latest(files(commits(0, 2), new CheckpointPart(1, 1, 2)));

        assertThat(segment.checkpoint()).isEmpty();
        assertThat(segment.tail()).containsExactly(new Commit(0), new Commit(1), new Commit(2));
    }

    @Test
    void missingPartOfTheOnlyCheckpointIsNamed()
    {
        assertThatExceptionOfType(DeltaException.class)
                .isThrownBy(() -> latest(files(commits(9, 10), new CheckpointPart(10, 1, 3), new CheckpointPart(10, 3, 3))))
                .withMessage("Version 10 of table sales.orders cannot be reconstructed: 00000000000000000000.json is missing from its log, and so is 00000000000000000010.checkpoint.0000000002.0000000003.parquet of a checkpoint. Restore one of them.");
    }

    @Test
    void partsOfTwoSetsAreNotMixed()
    {
        LogSegment incomplete = latest(files(commits(0, 2), new CheckpointPart(1, 1, 2), new CheckpointPart(1, 2, 3), new CheckpointPart(1, 3, 3)));
        assertThat(incomplete.checkpoint()).isEmpty();

        LogSegment complete = latest(files(commits(0, 2), new CheckpointPart(1, 1, 2), new CheckpointPart(1, 1, 3), new CheckpointPart(1, 2, 3), new CheckpointPart(1, 3, 3)));
        assertThat(complete.checkpoint()).contains(new Checkpoint(1, List.of(new CheckpointPart(1, 1, 3), new CheckpointPart(1, 2, 3), new CheckpointPart(1, 3, 3))));
    }

    @Test
    void incompleteCheckpointBeyondTheLastCommitIsNoVersion()
    {
        assertThat(latest(files(commits(0, 2), new CheckpointPart(3, 1, 2))).version()).isEqualTo(2);
    }

    @Test
    void severalCheckpointsOfOneVersionGiveOneOfThem()
    {
        List<LogFile> listing = files(commits(0, 3), new ClassicCheckpoint(3), V2_AT_3, new CheckpointPart(3, 1, 1));

        assertThat(latest(listing).checkpoint().orElseThrow().version()).isEqualTo(3);
        assertThat(latest(Lists.reverse(listing))).isEqualTo(latest(listing));
    }

    @Test
    void unusableCheckpointIsReplacedByAnotherOfTheVersionThenByAnOlderOne()
    {
        List<LogFile> listing = files(commits(0, 4), new ClassicCheckpoint(1), new ClassicCheckpoint(3), V2_AT_3);
        Checkpoint first = latest(listing).checkpoint().orElseThrow();

        Checkpoint second = LogSegment.select("sales.orders", listing, OptionalLong.empty(), Unusable.NONE.with(first)).checkpoint().orElseThrow();
        assertThat(second.version()).isEqualTo(3);
        assertThat(second).isNotEqualTo(first);

        LogSegment third = LogSegment.select("sales.orders", listing, OptionalLong.empty(), Unusable.NONE.with(first).with(second));
        assertThat(third.checkpoint()).contains(checkpoint(new ClassicCheckpoint(1)));
        assertThat(third.tail()).containsExactly(new Commit(2), new Commit(3), new Commit(4));
    }

    @Test
    void unusableCheckpointDoesNotMakeTheTableOlder()
    {
        List<LogFile> listing = files(commits(0, 2), new ClassicCheckpoint(3));

        assertThatExceptionOfType(DeltaException.class)
                .isThrownBy(() -> LogSegment.select("sales.orders", listing, OptionalLong.empty(), Unusable.NONE.with(checkpoint(new ClassicCheckpoint(3)))))
                .withMessage("Version 3 of table sales.orders cannot be reconstructed: 00000000000000000003.json is missing from its log, and there is no checkpoint of that version. Restore the file, or read an available version: 0 to 2.");
    }

    @Test
    void otherLogFilesAreNoVersions()
    {
        LogSegment segment = latest(files(commits(0, 1), new Checksum(9), new CompactedCommits(0, 9)));

        assertThat(segment.version()).isEqualTo(1);
    }

    @Test
    void compactionFileIsUsedWhereItStandsForMoreCommitsThanItCosts()
    {
        List<LogFile> commits = commits(0, 9);

        assertThat(latest(files(commits, new CompactedCommits(1, 5))).tail()).isEqualTo(commits);
        assertThat(latest(files(commits, new CompactedCommits(1, 6))).tail())
                .containsExactly(new Commit(0), new CompactedCommits(1, 6), new Commit(7), new Commit(8), new Commit(9));
        assertThat(at(files(commits, new CompactedCommits(1, 6)), 5).tail()).isEqualTo(commits(0, 5));
    }

    @Test
    void ofSeveralCompactionFilesThoseThatSaveMostAreUsed()
    {
        List<LogFile> commits = commits(0, 20);

        assertThat(latest(files(commits, new CompactedCommits(0, 9), new CompactedCommits(0, 12), new CompactedCommits(10, 20))).tail())
                .containsExactly(new CompactedCommits(0, 9), new CompactedCommits(10, 20));
        assertThat(latest(files(commits, new CompactedCommits(0, 9), new CompactedCommits(5, 20))).tail())
                .containsExactly(new Commit(0), new Commit(1), new Commit(2), new Commit(3), new Commit(4), new CompactedCommits(5, 20));
    }

    @Test
    void unusableCompactionFileIsReplacedByItsCommits()
    {
        List<LogFile> listing = files(commits(0, 9), new CompactedCommits(0, 9));

        assertThat(LogSegment.select("sales.orders", listing, OptionalLong.empty(), Unusable.NONE.with(new CompactedCommits(0, 9))).tail()).isEqualTo(commits(0, 9));
    }

    @Test
    void compactionFileBridgesAGapHoweverLittleItSaves()
    {
        List<LogFile> listing = files(files(commits(0, 2), new CompactedCommits(3, 4)), new Commit(5));

        assertThat(latest(listing).tail()).containsExactly(new Commit(0), new Commit(1), new Commit(2), new CompactedCommits(3, 4), new Commit(5));
        assertFails(listing, OptionalLong.of(3), DELTA_INVALID_LOG, "Version 3 of table sales.orders cannot be reconstructed: 00000000000000000003.json is missing from its log, and there is no checkpoint of that version. Restore the file, or read an available version: 0 to 2, 4 to 5.");
    }

    @Test
    void olderCheckpointIsUsedWhereOnlyACompactionFileLeadsOn()
    {
        List<LogFile> listing = List.of(new ClassicCheckpoint(2), new CompactedCommits(3, 6), new ClassicCheckpoint(4), new Commit(7));

        assertThat(latest(listing)).isEqualTo(new LogSegment(7, Optional.of(checkpoint(new ClassicCheckpoint(2))), List.of(new CompactedCommits(3, 6), new Commit(7)), Optional.empty()));
    }

    @Test
    void checksumOfTheVersionIsNamed()
    {
        List<LogFile> listing = files(commits(0, 2), new Checksum(0), new Checksum(2));

        assertThat(latest(listing).checksum()).contains(new Checksum(2));
        assertThat(at(listing, 1).checksum()).isEmpty();
    }

    @Test
    void farApartVersionsNeedNoRoomInBetween()
    {
        List<LogFile> listing = List.of(new ClassicCheckpoint(1), new ClassicCheckpoint(Long.MAX_VALUE - 2), new Commit(Long.MAX_VALUE - 1));

        assertThat(latest(listing).tail()).containsExactly(new Commit(Long.MAX_VALUE - 1));
    }

    @Test
    void versionAfterTheLatestNamesTheAvailableOnes()
    {
        assertFails(files(commits(3, 7), new ClassicCheckpoint(4)),
                OptionalLong.of(8),
                INVALID_ARGUMENTS,
                "Table sales.orders has no version 8. Ask for an available version: 4 to 7.");
    }

    @Test
    void versionBeforeTheFirstThatCanBeReconstructedNamesTheAvailableOnes()
    {
        assertFails(files(commits(3, 7), new ClassicCheckpoint(4)),
                OptionalLong.of(3),
                INVALID_ARGUMENTS,
                "Table sales.orders has no version 3. Ask for an available version: 4 to 7.");
        assertFails(commits(0, 0),
                OptionalLong.of(-1),
                INVALID_ARGUMENTS,
                "Table sales.orders has no version -1. Ask for an available version: 0.");
    }

    @Test
    void gapWithoutLaterCheckpointIsAnError()
    {
        List<LogFile> listing = files(commits(0, 1), new Commit(3), new Commit(4));

        assertFails(
                listing,
                OptionalLong.empty(),
                DELTA_INVALID_LOG,
                "Version 4 of table sales.orders cannot be reconstructed: 00000000000000000002.json is missing from its log, and there is no checkpoint of versions 2 to 4. Restore the file, or read an available version: 0 to 1.");
        assertFails(
                listing,
                OptionalLong.of(2),
                DELTA_INVALID_LOG,
                "Version 2 of table sales.orders cannot be reconstructed: 00000000000000000002.json is missing from its log, and there is no checkpoint of that version. Restore the file, or read an available version: 0 to 1.");
        assertThat(at(listing, 1).tail()).containsExactly(new Commit(0), new Commit(1));
    }

    @Test
    void gapBeforeACheckpointHidesOnlyTheVersionsInIt()
    {
        List<LogFile> listing = files(commits(0, 1), new Commit(5), new Commit(7), new ClassicCheckpoint(4), new ClassicCheckpoint(7));

        assertThat(latest(listing).checkpoint()).contains(checkpoint(new ClassicCheckpoint(7)));
        assertThat(at(listing, 5).tail()).containsExactly(new Commit(5));
        assertFails(
                listing,
                OptionalLong.of(6),
                DELTA_INVALID_LOG,
                "Version 6 of table sales.orders cannot be reconstructed: 00000000000000000006.json is missing from its log, and there is no checkpoint of that version. Restore the file, or read an available version: 0 to 1, 4 to 5, 7.");
    }

    @Test
    void logWithoutBeginningIsAnError()
    {
        assertFails(commits(5, 7),
                OptionalLong.empty(),
                DELTA_INVALID_LOG,
                "Version 7 of table sales.orders cannot be reconstructed: 00000000000000000000.json is missing from its log, and there is no checkpoint of versions 0 to 7. Restore the file or a checkpoint.");
        assertFails(commits(5, 7),
                OptionalLong.of(9),
                DELTA_INVALID_LOG,
                "Version 9 of table sales.orders cannot be reconstructed: 00000000000000000000.json is missing from its log, and there is no checkpoint of versions 0 to 9. Restore the file or a checkpoint.");
    }

    @Test
    void logOfSideFilesOnlyIsAnError()
    {
        assertFails(List.of(new Checksum(1), new CheckpointPart(1, 1, 2)),
                OptionalLong.empty(),
                DELTA_INVALID_LOG,
                "Log of table sales.orders has no commit and no complete checkpoint. Restore _delta_log from a backup.");
    }

    @Test
    void partOfAListingGivesASegmentOnlyWhereItIsEnough()
    {
        List<LogFile> tail = files(commits(10, 12), new ClassicCheckpoint(10));

        assertThat(LogSegment.find(tail, OptionalLong.empty())).contains(latest(tail));
        assertThat(LogSegment.find(tail, OptionalLong.of(13))).isEmpty();
        assertThat(LogSegment.find(commits(10, 12), OptionalLong.empty())).isEmpty();
        assertThat(LogSegment.find(List.of(), OptionalLong.empty())).isEmpty();
    }

    private static LogSegment latest(List<LogFile> listing)
    {
        return LogSegment.select("sales.orders", listing, OptionalLong.empty(), Unusable.NONE);
    }

    private static LogSegment at(List<LogFile> listing, long version)
    {
        return LogSegment.select("sales.orders", listing, OptionalLong.of(version), Unusable.NONE);
    }

    private static void assertFails(List<LogFile> listing, OptionalLong wanted, ErrorCodeSupplier code, String message)
    {
        assertThatExceptionOfType(DeltaException.class)
                .isThrownBy(() -> LogSegment.select("sales.orders", listing, wanted, Unusable.NONE))
                .withMessage(message)
                .matches(e -> e.getErrorCode().equals(code.toErrorCode()));
    }

    private static Checkpoint checkpoint(ClassicCheckpoint file)
    {
        return new Checkpoint(file.version(), List.of(file));
    }

    private static List<LogFile> commits(long first, long last)
    {
        return LongStream.rangeClosed(first, last).mapToObj(Commit::new).collect(toImmutableList());
    }

    private static List<LogFile> files(List<LogFile> files, LogFile... more)
    {
        return ImmutableList.<LogFile>builder().addAll(files).add(more).build();
    }
}
