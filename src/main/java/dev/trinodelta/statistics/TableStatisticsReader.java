package dev.trinodelta.statistics;

import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.index.FileIndex;
import dev.trinodelta.index.FileRun;
import dev.trinodelta.index.LiveRun;
import dev.trinodelta.index.PartitionGroups;
import dev.trinodelta.index.StatisticsLoader;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.pruning.FilePredicate;
import dev.trinodelta.pruning.FilePruner;
import dev.trinodelta.pruning.FileSelection;
import dev.trinodelta.schema.PartitionValueCodec;
import dev.trinodelta.schema.PhysicalColumn;
import io.trino.spi.statistics.Estimate;
import io.trino.spi.statistics.TableStatistics;

import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static dev.trinodelta.handle.DeltaColumnHandle.Kind.DATA;
import static dev.trinodelta.handle.DeltaColumnHandle.Kind.PARTITION;
import static java.util.Objects.requireNonNull;

/**
 * Sums up what the log says of files: first by partition for each run of files, which is kept with the run, then for those partitions
 * that a query reads. The row count is exact, and so is all that is said of partition columns; see {@link DataColumnEstimate} for others.
 */
public final class TableStatisticsReader
{
    private final PartitionValueCodec partitionValues;
    private final FilePruner pruner;

    public TableStatisticsReader(PartitionValueCodec partitionValues)
    {
        this.partitionValues = requireNonNull(partitionValues, "partitionValues is null");
        this.pruner = new FilePruner(partitionValues);
    }

    /**
     * @param table named in errors
     * @param predicate that a scan would select files by
     * @param selection the files that it selects; called only where it does not select by partition alone
     * @return empty where a file does not tell how many rows it has: a guess would mislead more than it helps
     */
    public TableStatistics read(
            TableLocation table,
            FileIndex index,
            FilePredicate predicate,
            Supplier<FileSelection> selection,
            List<DeltaColumnHandle> columns,
            StatisticsLoader statistics)
    {
        StatisticsQuestion question = new StatisticsQuestion(predicate, columns);
        Optional<TableStatistics> known = question.files().isLasting() ? index.memo().find(question) : Optional.empty();
        if (known.isPresent()) {
            return known.get();
        }
        List<PhysicalColumn> dataColumns = columns.stream()
                .filter(column -> column.kind() == DATA)
                .map(DeltaColumnHandle::physicalColumn)
                .collect(toImmutableList());
        List<SelectedGroups> groups = predicate.isOfPartitions()
                ? selectPartitions(table, index, predicate, runs -> statistics.summarize(runs, dataColumns))
                : selectFiles(selection.get(), runs -> statistics.summarize(runs, dataColumns));
        TableStatistics result = groups.stream().allMatch(SelectedGroups::isKnown)
                ? sumUp(table, index, groups, columns)
                : TableStatistics.empty();
        if (question.files().isLasting()) {
            index.memo().keep(question, result);
        }
        return result;
    }

    private List<SelectedGroups> selectPartitions(TableLocation table, FileIndex index, FilePredicate predicate, Summaries summaries)
    {
        IntPredicate partitions = pruner.partitions(table, index, predicate);
        List<LiveRun> runs = index.runs().stream().filter(run -> mayHave(run, partitions)).toList();
        summaries.make(runs.stream().map(LiveRun::files).toList());
        return runs.stream()
                .map(run -> SelectedGroups.ofPartitions(run, partitions))
                .filter(selected -> !selected.isEmpty())
                .collect(toImmutableList());
    }

    /**
     * Which partitions of a run that lost files have some left, nobody knows before it is summed up.
     */
    private static boolean mayHave(LiveRun run, IntPredicate partitions)
    {
        PartitionGroups groups = run.files().partitionGroups();
        return !run.isWhole() || IntStream.range(0, groups.size()).anyMatch(group -> partitions.test(groups.number(group)));
    }

    private static List<SelectedGroups> selectFiles(FileSelection selection, Summaries summaries)
    {
        List<LiveRun> runs = selection.runs();
        summaries.make(runs.stream().map(LiveRun::files).toList());
        return runs.stream().map(run -> SelectedGroups.ofFiles(run.files(), run.live())).collect(toImmutableList());
    }

    private TableStatistics sumUp(TableLocation table, FileIndex index, List<SelectedGroups> groups, List<DeltaColumnHandle> columns)
    {
        TableStatistics.Builder result = TableStatistics.builder()
                .setRowCount(Estimate.of((double) groups.stream().mapToLong(SelectedGroups::live).sum()));
        SelectedPartitions partitions = SelectedPartitions.of(index.partitionValues(), groups);
        for (DeltaColumnHandle column : columns) {
            if (column.kind() == DATA) {
                DataColumnEstimate estimate = new DataColumnEstimate(column);
                groups.forEach(estimate::add);
                result.setColumnStatistics(column, estimate.statistics());
            }
            if (column.kind() == PARTITION) {
                PartitionColumnStatistics exact = new PartitionColumnStatistics(table.name(), column, partitionValues);
                partitions.forEach(exact::add);
                result.setColumnStatistics(column, exact.statistics());
            }
        }
        return result.build();
    }

    private interface Summaries
    {
        void make(List<FileRun> runs);
    }
}
