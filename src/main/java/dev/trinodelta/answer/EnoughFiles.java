package dev.trinodelta.answer;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.columnar.Bits;
import dev.trinodelta.index.LiveRun;
import dev.trinodelta.index.StatisticsLoader;
import dev.trinodelta.pruning.FileSelection;

import java.util.ArrayList;
import java.util.List;

/**
 * Files of a selection until they certainly have enough rows. Statistics are loaded as far as one gets.
 */
public final class EnoughFiles
{
    private final StatisticsLoader statistics;
    private long missing;
    /**
     * Whether the log says how many rows files have: if not, it is not worth reading.
     */
    private boolean telling = true;

    private EnoughFiles(long rows, StatisticsLoader statistics)
    {
        this.missing = rows;
        this.statistics = statistics;
    }

    /**
     * @param rows how many are enough, any of them
     */
    public static FileSelection of(FileSelection files, long rows, StatisticsLoader statistics)
    {
        EnoughFiles enough = new EnoughFiles(rows, statistics);
        List<Bits> selected = new ArrayList<>();
        for (int run = 0; run < files.selected().size(); run++) {
            selected.add(enough.select(LiveRun.of(files.index().runs().get(run).files(), files.selected().get(run))));
        }
        int count = selected.stream().mapToInt(Bits::cardinality).sum();
        return new FileSelection(files.index(), selected, count, files.prunedByPartition(), files.prunedByStatistics() + files.files() - count);
    }

    private Bits select(LiveRun run)
    {
        if (run.liveFiles() == 0 || !telling) {
            return run.live();
        }
        Bits selected = Bits.none(run.live().size());
        if (missing <= 0) {
            return selected;
        }
        long missingBefore = missing;
        statistics.load(ImmutableList.of(run.files()), ImmutableList.of());
        FileWord files = new FileWord(run);
        while (missing > 0 && files.next()) {
            for (long left = files.files(); left != 0 && missing > 0; left &= left - 1) {
                int position = Long.numberOfTrailingZeros(left);
                selected.set(files.word() * Long.SIZE + position);
                missing -= Math.max(files.liveRows()[position], 0);
            }
        }
        telling = missing < missingBefore;
        return selected;
    }
}
