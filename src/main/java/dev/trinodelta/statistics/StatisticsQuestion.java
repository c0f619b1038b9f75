package dev.trinodelta.statistics;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.index.VersionMemo;
import dev.trinodelta.pruning.FilePredicate;
import io.trino.spi.statistics.TableStatistics;

import java.util.List;

import static io.airlift.slice.SizeOf.estimatedSizeOf;
import static java.util.Objects.requireNonNull;

/**
 * Statistics of some files of a version.
 */
record StatisticsQuestion(FilePredicate files, List<DeltaColumnHandle> columns)
        implements VersionMemo.Question<TableStatistics>
{
    /**
     * Of a column with its statistics, its name aside.
     */
    private static final long COLUMN_SIZE = 320;

    StatisticsQuestion
    {
        requireNonNull(files, "files is null");
        columns = ImmutableList.copyOf(columns);
    }

    @Override
    public Class<TableStatistics> answerType()
    {
        return TableStatistics.class;
    }

    @Override
    public long retainedBytes(TableStatistics answer)
    {
        return files.columns().getRetainedSizeInBytes(_ -> COLUMN_SIZE) + columns.stream().mapToLong(column -> COLUMN_SIZE + estimatedSizeOf(column.name())).sum();
    }
}
