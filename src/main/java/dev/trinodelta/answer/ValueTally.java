package dev.trinodelta.answer;

import dev.trinodelta.bounds.ColumnBounds;
import dev.trinodelta.schema.PhysicalColumn;
import io.trino.spi.block.BlockBuilder;

import java.util.stream.IntStream;

import static io.trino.spi.type.BigintType.BIGINT;
import static java.lang.Math.min;
import static java.util.Objects.requireNonNull;

/**
 * Counts rows that have a value in a column of the data files.
 */
final class ValueTally
        implements Tally
{
    private final PhysicalColumn column;
    /**
     * By partition.
     */
    private final long[] values;
    private final long[] nullCounts = new long[Long.SIZE];

    ValueTally(PhysicalColumn column, int partitions)
    {
        this.column = requireNonNull(column, "column is null");
        this.values = new long[partitions];
    }

    @Override
    public boolean add(FileWord files)
    {
        ColumnBounds bounds = files.run().bounds(column).orElseThrow();
        int start = files.word() * Long.SIZE;
        bounds.nullCounts().copyTo(start, nullCounts, min(Long.SIZE, bounds.size() - start));
        for (long left = files.files(); left != 0; left &= left - 1) {
            int position = Long.numberOfTrailingZeros(left);
            long live = files.liveRows()[position];
            long nulls = nullCounts[position];
            if (live == FileWord.UNKNOWN || nulls < 0) {
                return false;
            }
            int partition = (int) files.partitions()[position];
            if (nulls == 0) {
                // Whichever rows are deleted
                values[partition] += live;
            }
            else if (nulls == files.numRecords()[position]) {
                if (!bounds.isAllNull(start + position)) {
                    return false;
                }
            }
            else if ((files.intact() >>> position & 1) != 0) {
                values[partition] += live - nulls;
            }
            else {
                return false;
            }
        }
        return true;
    }

    @Override
    public void endRun(FileWord run) {}

    @Override
    public boolean write(int[] partitions, BlockBuilder target)
    {
        BIGINT.writeLong(target, IntStream.of(partitions).mapToLong(partition -> values[partition]).sum());
        return true;
    }
}
