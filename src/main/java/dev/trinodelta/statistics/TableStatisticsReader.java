package dev.trinodelta.statistics;

import dev.trinodelta.bounds.FileBounds;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.index.LiveRun;
import dev.trinodelta.index.StatisticsLoader;
import dev.trinodelta.protocol.DeletionVectorDescriptor;
import dev.trinodelta.pruning.FileSelection;
import dev.trinodelta.schema.PartitionValueCodec;
import dev.trinodelta.schema.PhysicalColumn;
import io.trino.spi.statistics.Estimate;
import io.trino.spi.statistics.TableStatistics;

import java.util.List;
import java.util.OptionalLong;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static dev.trinodelta.handle.DeltaColumnHandle.Kind.DATA;
import static dev.trinodelta.handle.DeltaColumnHandle.Kind.PARTITION;
import static java.util.Objects.requireNonNull;

/**
 * Sums up what the log says of files.
 */
public final class TableStatisticsReader
{
    private final PartitionValueCodec partitionValues;

    public TableStatisticsReader(PartitionValueCodec partitionValues)
    {
        this.partitionValues = requireNonNull(partitionValues, "partitionValues is null");
    }

    /**
     * @param table named in errors
     * @param files that a scan would read
     * @return empty where a file does not tell how many rows it has: a guess would mislead more than it helps
     */
    public TableStatistics read(String table, FileSelection files, List<DeltaColumnHandle> columns, StatisticsLoader statistics)
    {
        List<DeltaColumnHandle> dataColumns = columns.stream().filter(column -> column.kind() == DATA).collect(toImmutableList());
        List<PhysicalColumn> physicalColumns = dataColumns.stream().map(DeltaColumnHandle::physicalColumn).toList();
        statistics.load(files.runs().stream().map(LiveRun::files).toList(), physicalColumns);
        List<ColumnSummary> data = physicalColumns.stream().map(ColumnSummary::new).collect(toImmutableList());
        List<PartitionSummary> partitions = columns.stream()
                .filter(column -> column.kind() == PARTITION)
                .map(column -> new PartitionSummary(table, column, partitionValues))
                .collect(toImmutableList());
        long rows = 0;
        for (LiveRun run : files.runs()) {
            FileBounds bounds = run.files().rows().orElseThrow();
            for (int position = run.live().next(0); position >= 0; position = run.live().next(position + 1)) {
                OptionalLong numRecords = bounds.numRecords(position);
                if (numRecords.isEmpty()) {
                    return TableStatistics.empty();
                }
                long deleted = run.files().deletionVector(position).map(DeletionVectorDescriptor::cardinality).orElse(0L);
                long live = Math.max(0, numRecords.getAsLong() - deleted);
                rows += live;
                for (ColumnSummary summary : data) {
                    summary.add(run.files(), position, numRecords.getAsLong());
                }
                for (PartitionSummary summary : partitions) {
                    summary.add(files.index().partitionValues().get((int) run.files().partitions().get(position)), live);
                }
            }
        }
        TableStatistics.Builder result = TableStatistics.builder().setRowCount(Estimate.of((double) rows));
        for (int column = 0; column < dataColumns.size(); column++) {
            result.setColumnStatistics(dataColumns.get(column), data.get(column).statistics());
        }
        partitions.forEach(summary -> result.setColumnStatistics(summary.column(), summary.statistics()));
        return result.build();
    }
}
