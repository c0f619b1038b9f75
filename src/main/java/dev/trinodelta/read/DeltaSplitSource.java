package dev.trinodelta.read;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.pruning.FileCursor;
import dev.trinodelta.pruning.FileSelection;
import io.airlift.units.Duration;
import io.trino.plugin.base.metrics.LongCount;
import io.trino.spi.connector.ConnectorSplit;
import io.trino.spi.connector.ConnectorSplitSource;
import io.trino.spi.connector.DynamicFilterSnapshot;
import io.trino.spi.metrics.Metrics;
import io.trino.spi.predicate.TupleDomain;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;

import static java.util.Objects.requireNonNull;
import static java.util.concurrent.CompletableFuture.completedFuture;

/**
 * Cuts files into splits as the engine asks for them, and leaves out what its dynamic filters rule out by then.
 */
final class DeltaSplitSource
        implements ConnectorSplitSource
{
    private final TableLocation table;
    private final SplitCutter cutter;
    private final FileCursor files;
    private final DynamicFiltering dynamicFiltering;
    private final int selected;
    /**
     * Splits of a file that did not fit into the last batch.
     */
    private final Deque<ConnectorSplit> left = new ArrayDeque<>();
    private TupleDomain<DeltaColumnHandle> applied = TupleDomain.all();
    private final AtomicLong prunedByDynamicFilter = new AtomicLong();
    private final AtomicLong read = new AtomicLong();
    private volatile boolean closed;

    /**
     * @param timeout of waiting for filters before the first split
     * @param narrow leaves out what a predicate rules out
     */
    record DynamicFiltering(Duration timeout, BiFunction<FileSelection, TupleDomain<DeltaColumnHandle>, FileSelection> narrow)
    {
        DynamicFiltering
        {
            requireNonNull(timeout, "timeout is null");
            requireNonNull(narrow, "narrow is null");
        }
    }

    DeltaSplitSource(TableLocation table, SplitCutter cutter, FileSelection files, DynamicFiltering dynamicFiltering)
    {
        this.table = requireNonNull(table, "table is null");
        this.cutter = requireNonNull(cutter, "cutter is null");
        this.files = new FileCursor(files);
        this.selected = files.files();
        this.dynamicFiltering = requireNonNull(dynamicFiltering, "dynamicFiltering is null");
    }

    @Override
    public CompletableFuture<List<ConnectorSplit>> getNextBatch(int maxSize, DynamicFilterSnapshot dynamicFilter)
    {
        narrow(dynamicFilter.currentPredicate().transformKeys(DeltaColumnHandle.class::cast));
        ImmutableList.Builder<ConnectorSplit> batch = ImmutableList.builder();
        for (int size = 0; size < maxSize && !isFinished(); size++) {
            if (left.isEmpty()) {
                left.addAll(cutter.cut(table, files.next()));
                read.incrementAndGet();
            }
            batch.add(left.remove());
        }
        return completedFuture(batch.build());
    }

    @Override
    public boolean isFinished()
    {
        return closed || (left.isEmpty() && !files.hasNext());
    }

    @Override
    public long getRequestedDynamicFilterWaitTimeoutMillis()
    {
        return selected == 0 ? 0 : dynamicFiltering.timeout().toMillis();
    }

    /**
     * How many files there are, why how many of them are not read, and how many are, or are about to be.
     */
    @Override
    public Metrics getMetrics()
    {
        FileSelection selection = files.selection();
        return new Metrics(ImmutableMap.of(
                "files in the snapshot", new LongCount(selection.index().liveFiles()),
                "files pruned by partition", new LongCount(selection.prunedByPartition()),
                "files pruned by statistics", new LongCount(selection.prunedByStatistics()),
                "files pruned by dynamic filter", new LongCount(prunedByDynamicFilter.get()),
                "files read", new LongCount(read.get())));
    }

    @Override
    public void close()
    {
        closed = true;
    }

    private void narrow(TupleDomain<DeltaColumnHandle> predicate)
    {
        if (predicate.equals(applied)) {
            return;
        }
        applied = predicate;
        prunedByDynamicFilter.addAndGet(files.narrow(dynamicFiltering.narrow().apply(files.selection(), predicate)));
    }
}
