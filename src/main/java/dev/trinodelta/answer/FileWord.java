package dev.trinodelta.answer;

import dev.trinodelta.bounds.FileBounds;
import dev.trinodelta.columnar.Bits;
import dev.trinodelta.index.DeletedRows;
import dev.trinodelta.index.FileRun;
import dev.trinodelta.index.LiveRun;

import static java.lang.Math.min;

/**
 * Up to 64 files of a run side by side, and what is known of their rows. Moves on; for one thread.
 */
final class FileWord
{
    /**
     * Where the log does not say how many rows a file has.
     */
    static final long UNKNOWN = -1;

    private final FileRun run;
    private final Bits selected;
    private final FileBounds statistics;
    private final DeletedRows deletedRows;
    private final long[] partitions = new long[Long.SIZE];
    private final long[] numRecords = new long[Long.SIZE];
    private final long[] liveRows = new long[Long.SIZE];
    private int word = -1;
    private long files;
    private long intact;

    /**
     * @param run that knows how many rows its files have
     */
    FileWord(LiveRun run)
    {
        this.run = run.files();
        this.selected = run.live();
        this.statistics = this.run.rows().orElseThrow(() -> new IllegalStateException("numbers of rows are not loaded"));
        this.deletedRows = this.run.deletedRows();
    }

    FileRun run()
    {
        return run;
    }

    /**
     * Goes on to the next files that may have live rows.
     */
    boolean next()
    {
        do {
            word++;
            if (word >= selected.words()) {
                return false;
            }
            load();
        }
        while (files == 0);
        return true;
    }

    int word()
    {
        return word;
    }

    /**
     * Those that may have live rows, the first file at the lowest bit.
     */
    long files()
    {
        return files;
    }

    /**
     * Those whose statistics are about all live rows, and no others.
     */
    long intact()
    {
        return intact;
    }

    /**
     * By position in the word.
     */
    long[] partitions()
    {
        return partitions;
    }

    /**
     * By position in the word, with deleted ones.
     */
    long[] numRecords()
    {
        return numRecords;
    }

    /**
     * By position in the word, {@link #UNKNOWN} where it is not known.
     */
    long[] liveRows()
    {
        return liveRows;
    }

    private void load()
    {
        files = selected.word(word);
        if (files == 0) {
            return;
        }
        int start = word * Long.SIZE;
        int length = min(Long.SIZE, selected.size() - start);
        statistics.numRecords().copyTo(start, numRecords, length);
        run.partitions().copyTo(start, partitions, length);
        intact = files & statistics.tightBounds().word(word);
        for (long left = files; left != 0; left &= left - 1) {
            int position = Long.numberOfTrailingZeros(left);
            long deleted = deletedRows.get(start + position);
            long live = numRecords[position] < 0 ? UNKNOWN : numRecords[position] - Math.max(deleted, 0);
            // More deleted rows than there were contradict each other
            liveRows[position] = Math.max(live, UNKNOWN);
            long bit = 1L << position;
            if (live == 0) {
                files &= ~bit;
            }
            if (live <= 0 || deleted != DeletedRows.NO_VECTOR) {
                intact &= ~bit;
            }
        }
    }
}
