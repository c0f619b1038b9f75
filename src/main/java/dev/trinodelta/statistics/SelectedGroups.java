package dev.trinodelta.statistics;

import dev.trinodelta.bounds.GroupRows;
import dev.trinodelta.columnar.Bits;
import dev.trinodelta.columnar.PackedLongs;
import dev.trinodelta.index.FileRun;
import dev.trinodelta.index.LiveRun;
import dev.trinodelta.index.PartitionGroups;
import dev.trinodelta.index.RunSummary;

import java.util.Arrays;
import java.util.function.IntPredicate;

import static java.util.Objects.requireNonNull;

/**
 * Those groups of a run's files that have selected ones.
 */
final class SelectedGroups
{
    private final RunSummary summary;
    private final GroupRows rows;
    private final int[] groups;
    private final boolean known;
    private final long live;
    private final long runRecords;

    private SelectedGroups(RunSummary summary, GroupRows rows, IntPredicate partitions)
    {
        this.summary = requireNonNull(summary, "summary is null");
        this.rows = requireNonNull(rows, "rows is null");
        int[] found = new int[rows.groups()];
        int size = 0;
        boolean allKnown = true;
        long liveRows = 0;
        long allRecords = 0;
        for (int group = 0; group < found.length; group++) {
            allRecords += summary.rows().records(group);
            if (rows.files(group) > 0 && partitions.test(summary.partitions().number(group))) {
                found[size] = group;
                size++;
                allKnown &= rows.isKnown(group);
                liveRows += rows.live(group);
            }
        }
        this.groups = Arrays.copyOf(found, size);
        this.known = allKnown;
        this.live = liveRows;
        this.runRecords = allRecords;
    }

    /**
     * All live files of some partitions.
     *
     * @param partitions by number; asked only about those that have live files
     */
    static SelectedGroups ofPartitions(LiveRun run, IntPredicate partitions)
    {
        return new SelectedGroups(run.files().summary().orElseThrow(), run.rows(), partitions);
    }

    /**
     * Some files of any partition.
     */
    static SelectedGroups ofFiles(FileRun run, Bits selected)
    {
        PartitionGroups partitions = run.partitionGroups();
        PackedLongs numRecords = run.rows().orElseThrow().numRecords();
        GroupRows.Builder rows = new GroupRows.Builder(partitions.size());
        selected.forEach(position -> rows.add(partitions.group((int) run.partitions().get(position)), numRecords.get(position), run.deletedRows(position)));
        return new SelectedGroups(run.summary().orElseThrow(), rows.build(), _ -> true);
    }

    RunSummary summary()
    {
        return summary;
    }

    /**
     * Of the selected files.
     */
    GroupRows rows()
    {
        return rows;
    }

    int[] groups()
    {
        return groups;
    }

    boolean isEmpty()
    {
        return groups.length == 0;
    }

    /**
     * Whether all files of the run are selected.
     */
    boolean isWhole()
    {
        return rows == summary.rows() && groups.length == rows.groups();
    }

    /**
     * Whether all selected files say how many rows they have.
     */
    boolean isKnown()
    {
        return known;
    }

    /**
     * Rows of the selected files, without deleted ones.
     */
    long live()
    {
        return live;
    }

    /**
     * Rows of all files of the run, the deleted ones included.
     */
    long runRecords()
    {
        return runRecords;
    }
}
