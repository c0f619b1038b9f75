package dev.trinodelta.bounds;

import dev.trinodelta.columnar.Bits;
import dev.trinodelta.columnar.PackedLongs;
import dev.trinodelta.schema.PhysicalColumn;

import java.util.Arrays;

import static java.util.Objects.requireNonNull;

/**
 * Sums up what statistics of files say of one column.
 */
final class ColumnSummaryBuilder
{
    private final PhysicalColumn column;
    private final OptimizerNumbers numbers;
    private final boolean numeric;
    private final int whole;
    private final long[] nulls;
    /**
     * How many files tell their null count, by cell.
     */
    private final int[] nullsKnown;
    /**
     * How many files tell their range, or have no values, by cell.
     */
    private final int[] rangeKnown;
    private final long[] lower;
    private final long[] upper;

    /**
     * @param groups 0 for all files together alone
     */
    ColumnSummaryBuilder(PhysicalColumn column, int groups)
    {
        this.column = requireNonNull(column, "column is null");
        this.numbers = new OptimizerNumbers(column);
        this.numeric = OptimizerNumbers.has(column);
        this.whole = groups;
        this.nulls = new long[groups + 1];
        this.nullsKnown = new int[groups + 1];
        this.rangeKnown = new int[groups + 1];
        this.lower = new long[groups + 1];
        this.upper = new long[groups + 1];
        Arrays.fill(lower, Long.MAX_VALUE);
        Arrays.fill(upper, Long.MIN_VALUE);
    }

    /**
     * @param number of the column in the parser
     */
    void add(StatisticsParser file, int number, int group)
    {
        int cell = whole == 0 ? 0 : group;
        long nullCount = file.meaningfulNullCount(number);
        if (nullCount >= 0) {
            nulls[cell] += nullCount;
            nullsKnown[cell]++;
        }
        if (!numeric) {
            return;
        }
        if (file.isAllNull(number)) {
            rangeKnown[cell]++;
            return;
        }
        BoundSlot fileLower = file.lowerSlot(number);
        BoundSlot fileUpper = file.upperSlot(number);
        // Bounds in the wrong order say nothing
        if (fileLower.isPresent() && fileUpper.isPresent() && !fileLower.isGreaterThan(fileUpper)) {
            widen(cell, numbers.key(fileLower), numbers.key(fileUpper));
        }
    }

    private void widen(int cell, long fileLower, long fileUpper)
    {
        if (numbers.isFinite(fileLower) && numbers.isFinite(fileUpper)) {
            rangeKnown[cell]++;
            lower[cell] = Math.min(lower[cell], fileLower);
            upper[cell] = Math.max(upper[cell], fileUpper);
        }
    }

    /**
     * @param rows of all files that were added, and of those of which the statistics do not mention the column
     */
    ColumnSummary build(GroupRows rows)
    {
        long[] files = new long[whole + 1];
        for (int group = 0; group < rows.groups(); group++) {
            files[whole == 0 ? 0 : group] += rows.files(group);
        }
        for (int group = 0; group < whole; group++) {
            files[whole] += files[group];
            nulls[whole] += nulls[group];
            nullsKnown[whole] += nullsKnown[group];
            rangeKnown[whole] += rangeKnown[group];
            lower[whole] = Math.min(lower[whole], lower[group]);
            upper[whole] = Math.max(upper[whole], upper[group]);
        }
        Bits ranges = Bits.none(whole + 1);
        Bits valued = Bits.none(whole + 1);
        for (int cell = 0; cell <= whole; cell++) {
            if (nullsKnown[cell] < files[cell]) {
                nulls[cell] = -1;
            }
            if (rangeKnown[cell] == files[cell]) {
                ranges.set(cell);
            }
            if (lower[cell] <= upper[cell]) {
                valued.set(cell);
            }
            else {
                // A number of the neighbourhood keeps the column narrow
                lower[cell] = cell == 0 ? 0 : lower[cell - 1];
                upper[cell] = cell == 0 ? 0 : upper[cell - 1];
            }
        }
        return new ColumnSummary(column, PackedLongs.of(nulls), ranges, valued, PackedLongs.of(lower), PackedLongs.of(upper));
    }
}
