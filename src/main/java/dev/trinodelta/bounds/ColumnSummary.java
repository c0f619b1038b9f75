package dev.trinodelta.bounds;

import dev.trinodelta.columnar.Bits;
import dev.trinodelta.columnar.PackedLongs;
import dev.trinodelta.schema.PhysicalColumn;

import java.util.OptionalLong;

import static io.airlift.slice.SizeOf.instanceSize;
import static java.util.Objects.requireNonNull;

/**
 * What statistics of a run of files say of one column, summed up: in cells, one a group of files and one more for all files, or just
 * the latter. Immutable.
 */
public final class ColumnSummary
{
    private static final int INSTANCE_SIZE = instanceSize(ColumnSummary.class) + instanceSize(OptimizerNumbers.class);

    private final PhysicalColumn column;
    private final OptimizerNumbers numbers;
    /**
     * Negative where it is not known.
     */
    private final PackedLongs nullCounts;
    private final Bits rangeKnown;
    private final Bits valued;
    private final PackedLongs lower;
    private final PackedLongs upper;

    ColumnSummary(PhysicalColumn column, PackedLongs nullCounts, Bits rangeKnown, Bits valued, PackedLongs lower, PackedLongs upper)
    {
        this.column = requireNonNull(column, "column is null");
        this.numbers = new OptimizerNumbers(column);
        this.nullCounts = requireNonNull(nullCounts, "nullCounts is null");
        this.rangeKnown = requireNonNull(rangeKnown, "rangeKnown is null");
        this.valued = requireNonNull(valued, "valued is null");
        this.lower = requireNonNull(lower, "lower is null");
        this.upper = requireNonNull(upper, "upper is null");
    }

    public PhysicalColumn column()
    {
        return column;
    }

    /**
     * Whether groups have cells, whose numbers are theirs.
     */
    public boolean isByGroup()
    {
        return whole() > 0;
    }

    /**
     * The cell of all files.
     */
    public int whole()
    {
        return nullCounts.size() - 1;
    }

    /**
     * Empty where a file does not tell.
     */
    public OptionalLong nullCount(int cell)
    {
        long nullCount = nullCounts.get(cell);
        return nullCount < 0 ? OptionalLong.empty() : OptionalLong.of(nullCount);
    }

    /**
     * Whether each file tells the range of its values, or that all of them are null.
     */
    public boolean isRangeKnown(int cell)
    {
        return rangeKnown.get(cell);
    }

    /**
     * Whether a file tells the range of its values, without which there are no bounds.
     */
    public boolean hasRange(int cell)
    {
        return valued.get(cell);
    }

    /**
     * To be compared with bounds of the same column in other runs.
     */
    public long lowerKey(int cell)
    {
        return lower.get(cell);
    }

    /**
     * To be compared with bounds of the same column in other runs.
     */
    public long upperKey(int cell)
    {
        return upper.get(cell);
    }

    /**
     * What the optimizer takes the bound for.
     */
    public double number(long key)
    {
        return numbers.number(key);
    }

    public long retainedBytes()
    {
        return INSTANCE_SIZE + nullCounts.retainedBytes() + rangeKnown.retainedBytes() + valued.retainedBytes() + lower.retainedBytes() + upper.retainedBytes();
    }
}
