package dev.trinodelta.bounds;

import com.google.common.collect.ImmutableList;

import java.util.List;

import static java.util.Objects.requireNonNull;

/**
 * Statistics of a run of files, summed up by groups of files.
 *
 * @param files without columns
 * @param columns only those that statistics mention
 */
public record GroupedStatistics(FileBounds files, GroupRows rows, List<ColumnSummary> columns)
{
    public GroupedStatistics
    {
        requireNonNull(files, "files is null");
        requireNonNull(rows, "rows is null");
        columns = ImmutableList.copyOf(columns);
    }
}
