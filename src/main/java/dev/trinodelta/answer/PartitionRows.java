package dev.trinodelta.answer;

import dev.trinodelta.columnar.Bits;

import java.util.stream.IntStream;

/**
 * Live rows of each partition, by its number.
 */
final class PartitionRows
{
    private final long[] rows;
    /**
     * Those with files that do not say how many rows they have.
     */
    private final Bits doubtful;
    private boolean exact = true;

    PartitionRows(int partitions)
    {
        rows = new long[partitions];
        doubtful = Bits.none(partitions);
    }

    void add(FileWord files)
    {
        long[] liveRows = files.liveRows();
        long[] partitions = files.partitions();
        for (long left = files.files(); left != 0; left &= left - 1) {
            int position = Long.numberOfTrailingZeros(left);
            int partition = (int) partitions[position];
            if (liveRows[position] == FileWord.UNKNOWN) {
                doubtful.set(partition);
                exact = false;
            }
            else {
                rows[partition] += liveRows[position];
            }
        }
    }

    /**
     * Whether all numbers are known.
     */
    boolean isExact()
    {
        return exact;
    }

    /**
     * Whether it is known which partitions have rows at all.
     */
    boolean isDecided()
    {
        for (int partition = doubtful.next(0); partition >= 0; partition = doubtful.next(partition + 1)) {
            if (rows[partition] == 0) {
                return false;
            }
        }
        return true;
    }

    /**
     * Partitions that have rows.
     */
    IntStream partitions()
    {
        return IntStream.range(0, rows.length).filter(partition -> rows[partition] > 0);
    }

    long rows(int partition)
    {
        return rows[partition];
    }
}
