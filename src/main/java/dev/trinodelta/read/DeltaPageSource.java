package dev.trinodelta.read;

import com.google.common.collect.ImmutableList;
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
    private final ParquetReader reader;
    private final List<PageColumn> columns;
    private final Optional<PositionDeleteFilter> deletes;
    private final DataFileFailures failures;
    private final AggregatedMemoryContext memoryContext;

    private long completedPositions;
    private boolean finished;

    DeltaPageSource(
            ParquetReader reader,
            List<PageColumn> columns,
            Optional<PositionDeleteFilter> deletes,
            DataFileFailures failures,
            AggregatedMemoryContext memoryContext)
    {
        this.reader = requireNonNull(reader, "reader is null");
        this.columns = ImmutableList.copyOf(columns);
        this.deletes = requireNonNull(deletes, "deletes is null");
        this.failures = requireNonNull(failures, "failures is null");
        this.memoryContext = requireNonNull(memoryContext, "memoryContext is null");
    }

    @Override
    public SourcePage getNextSourcePage()
    {
        SourcePage page = nextPage();
        if (page == null) {
            close();
            return null;
        }
        completedPositions += page.getPositionCount();
        deletes.ifPresent(filter -> filter.apply(page));
        if (page.getPositionCount() == 0) {
            return null;
        }
        return new DeltaSourcePage(page, columns, failures);
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
