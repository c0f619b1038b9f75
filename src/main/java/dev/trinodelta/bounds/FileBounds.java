package dev.trinodelta.bounds;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.columnar.Bits;
import dev.trinodelta.columnar.PackedLongs;

import java.util.List;
import java.util.OptionalLong;

import static io.airlift.slice.SizeOf.instanceSize;
import static io.airlift.slice.SizeOf.sizeOfObjectArray;
import static java.util.Objects.requireNonNull;

/**
 * What the statistics of a run of files say. A file is its place in the run. Immutable.
 */
public final class FileBounds
{
    private static final int INSTANCE_SIZE = instanceSize(FileBounds.class);

    private final Bits usable;
    private final Bits tightBounds;
    /**
     * Negative where it is not known.
     */
    private final PackedLongs numRecords;
    private final ImmutableList<ColumnBounds> columns;

    FileBounds(Bits usable, Bits tightBounds, PackedLongs numRecords, List<ColumnBounds> columns)
    {
        this.usable = requireNonNull(usable, "usable is null");
        this.tightBounds = requireNonNull(tightBounds, "tightBounds is null");
        this.numRecords = requireNonNull(numRecords, "numRecords is null");
        this.columns = ImmutableList.copyOf(columns);
    }

    /**
     * How many files there are.
     */
    public int size()
    {
        return numRecords.size();
    }

    /**
     * Whether the file has statistics that could be read.
     */
    public boolean isUsable(int file)
    {
        return usable.get(file);
    }

    /**
     * Those rows included that a deletion vector has since taken away.
     */
    public OptionalLong numRecords(int file)
    {
        long count = numRecords.get(file);
        return count < 0 ? OptionalLong.empty() : OptionalLong.of(count);
    }

    /**
     * All at once; negative where it is not known.
     */
    public PackedLongs numRecords()
    {
        return numRecords;
    }

    /**
     * Whether bounds and null counts are those of the live rows; if not, the bounds may be wider. Files whose statistics
     * do not say count as tight.
     */
    public boolean hasTightBounds(int file)
    {
        return tightBounds.get(file);
    }

    /**
     * As {@link #hasTightBounds}, all at once; not to be changed.
     */
    public Bits tightBounds()
    {
        return tightBounds;
    }

    /**
     * In the order in which they were asked for.
     */
    public List<ColumnBounds> columns()
    {
        return columns;
    }

    /**
     * That of the columns included.
     */
    public long retainedBytes()
    {
        return INSTANCE_SIZE
                + usable.retainedBytes()
                + tightBounds.retainedBytes()
                + numRecords.retainedBytes()
                + sizeOfObjectArray(columns.size())
                + columns.stream().mapToLong(ColumnBounds::retainedBytes).sum();
    }
}
