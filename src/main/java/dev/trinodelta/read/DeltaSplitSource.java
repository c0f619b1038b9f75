package dev.trinodelta.read;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.protocol.AddFile;
import dev.trinodelta.protocol.TableLocation;
import io.trino.spi.connector.ConnectorSplit;
import io.trino.spi.connector.ConnectorSplitSource;
import io.trino.spi.connector.DynamicFilterSnapshot;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CompletableFuture;

import static java.util.Objects.requireNonNull;
import static java.util.concurrent.CompletableFuture.completedFuture;

/**
 * Cuts files into splits as the engine asks for them.
 */
final class DeltaSplitSource
        implements ConnectorSplitSource
{
    private final TableLocation table;
    private final SplitCutter cutter;
    private final Iterator<AddFile> files;
    /**
     * Splits of a file that did not fit into the last batch.
     */
    private final Deque<ConnectorSplit> left = new ArrayDeque<>();
    private volatile boolean closed;

    DeltaSplitSource(TableLocation table, SplitCutter cutter, Iterator<AddFile> files)
    {
        this.table = requireNonNull(table, "table is null");
        this.cutter = requireNonNull(cutter, "cutter is null");
        this.files = requireNonNull(files, "files is null");
    }

    @Override
    public CompletableFuture<List<ConnectorSplit>> getNextBatch(int maxSize, DynamicFilterSnapshot dynamicFilter)
    {
        ImmutableList.Builder<ConnectorSplit> batch = ImmutableList.builder();
        for (int size = 0; size < maxSize && !isFinished(); size++) {
            if (left.isEmpty()) {
                left.addAll(cutter.cut(table, files.next()));
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
    public void close()
    {
        closed = true;
    }
}
