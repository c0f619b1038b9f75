package dev.trinodelta.read;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.read.RowPositions.Run;
import io.trino.memory.context.AggregatedMemoryContext;
import io.trino.parquet.reader.ParquetReader;
import io.trino.spi.connector.ConnectorPageSource;
import io.trino.spi.connector.SourcePage;
import io.trino.spi.metrics.Metrics;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

import static java.util.Objects.requireNonNull;

/**
 * The rows of a split.
 */
final class DeltaPageSource
        implements ConnectorPageSource
{
    private static final long[] NO_POSITIONS = {};

    private final ParquetReader reader;
    private final List<PageColumn> columns;
    private final Optional<RowPositions> positions;
    private final boolean columnsNeedPositions;
    private final Optional<PositionFilter> filter;
    private final DataFileFailures failures;
    private final AggregatedMemoryContext memoryContext;

    private long completedPositions;
    private boolean finished;

    /**
     * @param positions of the rows that the reader gives; present where there is a filter or a column needs them
     */
    DeltaPageSource(
            ParquetReader reader,
            List<PageColumn> columns,
            Optional<RowPositions> positions,
            Optional<PositionFilter> filter,
            DataFileFailures failures,
            AggregatedMemoryContext memoryContext)
    {
        this.reader = requireNonNull(reader, "reader is null");
        this.columns = ImmutableList.copyOf(columns);
        this.positions = requireNonNull(positions, "positions is null");
        this.columnsNeedPositions = columns.stream().anyMatch(PageColumn::needsPosition);
        this.filter = requireNonNull(filter, "filter is null");
        this.failures = requireNonNull(failures, "failures is null");
        this.memoryContext = requireNonNull(memoryContext, "memoryContext is null");
    }

    @Override
    public SourcePage getNextSourcePage()
    {
        SourcePage filePage = nextPage();
        if (filePage == null) {
            close();
            return null;
        }
        completedPositions += filePage.getPositionCount();
        List<Run> runs = positions.map(known -> known.take(filePage.getPositionCount())).orElse(List.of());
        DeltaSourcePage page = new DeltaSourcePage(filePage, columns, columnsNeedPositions ? Run.positions(runs) : NO_POSITIONS, failures);
        filter.ifPresent(present -> present.apply(page, runs));
        return page.getPositionCount() == 0 ? null : page;
    }

    private SourcePage nextPage()
    {
        try {
            return reader.nextPage();
        }
        catch (IOException | RuntimeException e) {
            throw failures.translate(e);
        }
    }

    @Override
    public boolean isFinished()
    {
        return finished;
    }

    @Override
    public long getCompletedBytes()
    {
        return reader.getDataSource().getReadBytes();
    }

    @Override
    public OptionalLong getCompletedPositions()
    {
        return OptionalLong.of(completedPositions);
    }

    @Override
    public long getReadTimeNanos()
    {
        return reader.getDataSource().getReadTimeNanos();
    }

    @Override
    @Deprecated
    public long getMemoryUsage()
    {
        return memoryContext.getBytes();
    }

    @Override
    public Metrics getMetrics()
    {
        return reader.getMetrics();
    }

    @Override
    public void close()
    {
        if (finished) {
            return;
        }
        finished = true;
        try {
            reader.close();
        }
        catch (IOException e) {
            throw failures.translate(e);
        }
        finally {
            memoryContext.close();
        }
    }
}
