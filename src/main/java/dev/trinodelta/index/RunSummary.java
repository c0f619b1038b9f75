package dev.trinodelta.index;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.trinodelta.bounds.ColumnSummary;
import dev.trinodelta.bounds.GroupRows;
import dev.trinodelta.schema.PhysicalColumn;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import static io.airlift.slice.SizeOf.instanceSize;
import static java.util.Objects.requireNonNull;

/**
 * What the statistics of a run say, summed up by partition, whichever of its files are live in a version. Immutable.
 */
public final class RunSummary
{
    private static final int INSTANCE_SIZE = instanceSize(RunSummary.class);
    /**
     * Of a column and its places in here.
     */
    private static final long COLUMN_OVERHEAD = 200;

    private final PartitionGroups partitions;
    private final GroupRows rows;
    private final Set<PhysicalColumn> asked;
    private final Map<PhysicalColumn, ColumnSummary> columns;
    private final long retainedBytes;

    RunSummary(PartitionGroups partitions, GroupRows rows, Collection<PhysicalColumn> asked, Map<PhysicalColumn, ColumnSummary> columns)
    {
        this.partitions = requireNonNull(partitions, "partitions is null");
        this.rows = requireNonNull(rows, "rows is null");
        this.asked = ImmutableSet.copyOf(asked);
        this.columns = ImmutableMap.copyOf(columns);
        this.retainedBytes = INSTANCE_SIZE
                + rows.retainedBytes()
                + asked.size() * COLUMN_OVERHEAD
                + columns.values().stream().mapToLong(ColumnSummary::retainedBytes).sum();
    }

    /**
     * The groups of all sums.
     */
    public PartitionGroups partitions()
    {
        return partitions;
    }

    /**
     * Of files that some version has removed, too.
     */
    public GroupRows rows()
    {
        return rows;
    }

    /**
     * Empty where no file says anything of the column.
     */
    public Optional<ColumnSummary> column(PhysicalColumn column)
    {
        return Optional.ofNullable(columns.get(column));
    }

    boolean knows(List<PhysicalColumn> wanted)
    {
        return asked.containsAll(wanted);
    }

    Set<PhysicalColumn> asked()
    {
        return asked;
    }

    Map<PhysicalColumn, ColumnSummary> columns()
    {
        return columns;
    }

    /**
     * Without the partitions, which the run has.
     */
    long retainedBytes()
    {
        return retainedBytes;
    }
}
