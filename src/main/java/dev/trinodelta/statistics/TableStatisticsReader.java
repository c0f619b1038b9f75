package dev.trinodelta.statistics;

import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.protocol.AddFile;
import dev.trinodelta.protocol.DeletionVectorDescriptor;
import dev.trinodelta.pruning.FileStatistics;
import dev.trinodelta.pruning.StatisticsParser;
import dev.trinodelta.schema.PartitionValueCodec;
import io.trino.spi.statistics.Estimate;
import io.trino.spi.statistics.TableStatistics;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
    public TableStatistics read(String table, Stream<AddFile> files, List<DeltaColumnHandle> columns)
    {
        List<DeltaColumnHandle> dataColumns = columns.stream().filter(column -> column.kind() == DATA).collect(toImmutableList());
        List<ColumnSummary> data = IntStream.range(0, dataColumns.size()).mapToObj(ColumnSummary::new).collect(toImmutableList());
        StatisticsParser parser = new StatisticsParser(dataColumns.stream().map(DeltaColumnHandle::physicalColumn).collect(toImmutableList()));
        List<PartitionSummary> partitions = columns.stream()
                .filter(column -> column.kind() == PARTITION)
                .map(column -> new PartitionSummary(table, column, partitionValues))
                .collect(toImmutableList());
        long rows = 0;
        for (AddFile file : (Iterable<AddFile>) files::iterator) {
            Optional<FileStatistics> statistics = file.stats().flatMap(parser::parse).filter(parsed -> parsed.numRecords().isPresent());
            if (statistics.isEmpty()) {
                return TableStatistics.empty();
            }
            long deleted = file.deletionVector().map(DeletionVectorDescriptor::cardinality).orElse(0L);
            long live = Math.max(0, statistics.get().numRecords().orElseThrow() - deleted);
            rows += live;
            data.forEach(summary -> summary.add(statistics.get()));
            partitions.forEach(summary -> summary.add(file, live));
        }
        TableStatistics.Builder result = TableStatistics.builder().setRowCount(Estimate.of((double) rows));
        for (int column = 0; column < dataColumns.size(); column++) {
            result.setColumnStatistics(dataColumns.get(column), data.get(column).statistics());
        }
        partitions.forEach(summary -> result.setColumnStatistics(summary.column(), summary.statistics()));
        return result.build();
    }
}
