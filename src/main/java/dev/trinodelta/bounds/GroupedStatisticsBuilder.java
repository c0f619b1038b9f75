package dev.trinodelta.bounds;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.schema.PhysicalColumn;
import io.airlift.slice.Slice;
import io.airlift.slice.Slices;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

import static com.google.common.collect.ImmutableList.toImmutableList;

/**
 * Sums up the statistics of files, one file after another: nothing of a file is kept but how many rows it has. For one thread.
 */
public final class GroupedStatisticsBuilder
{
    private final List<PhysicalColumn> columns;
    private final StatisticsParser parser;
    private final FileBoundsBuilder files;
    private final GroupRows.Builder rows;
    private final int groups;
    /**
     * Null until a file mentions the column.
     */
    private final ColumnSummaryBuilder[] summaries;
    private long cellsLeft;

    /**
     * @param columns each once
     * @param groups files are in groups below it
     * @param maximumCells how many sums of a group and a column there may be: columns beyond are summed up for all files together alone
     */
    public GroupedStatisticsBuilder(List<PhysicalColumn> columns, int groups, long maximumCells)
    {
        this.columns = ImmutableList.copyOf(columns);
        // Nobody asks for the range of texts
        this.parser = new StatisticsParser(columns, column -> OptimizerNumbers.has(column) ? BoundReader.of(column) : BoundReader.nothing());
        this.files = new FileBoundsBuilder(parser);
        this.rows = new GroupRows.Builder(groups);
        this.groups = groups;
        this.summaries = new ColumnSummaryBuilder[columns.size()];
        this.cellsLeft = maximumCells;
    }

    /**
     * @param statistics JSON as the log has it; of text that is none, nothing is known
     * @param deleted rows that a deletion vector has taken away
     */
    public void add(Optional<Slice> statistics, int group, long deleted)
    {
        addUncounted(statistics);
        rows.add(group, parser.numRecords().orElse(-1), deleted);
        for (int index = 0; index < parser.mentionedColumns(); index++) {
            int column = parser.mentionedColumn(index);
            if (summaries[column] == null) {
                summaries[column] = newSummary(columns.get(column));
            }
            summaries[column].add(parser, column, group);
        }
    }

    /**
     * A file that has its place in the run, but is not to be in any sum.
     */
    public void addUncounted(Optional<Slice> statistics)
    {
        files.addParsed(parser.parse(statistics.orElse(Slices.EMPTY_SLICE)));
    }

    public GroupedStatistics build()
    {
        GroupRows builtRows = rows.build();
        return new GroupedStatistics(
                files.build(),
                builtRows,
                Arrays.stream(summaries).filter(Objects::nonNull).map(summary -> summary.build(builtRows)).collect(toImmutableList()));
    }

    private ColumnSummaryBuilder newSummary(PhysicalColumn column)
    {
        // One group is all files
        if (groups <= 1 || cellsLeft < groups) {
            return new ColumnSummaryBuilder(column, 0);
        }
        cellsLeft -= groups;
        return new ColumnSummaryBuilder(column, groups);
    }
}
