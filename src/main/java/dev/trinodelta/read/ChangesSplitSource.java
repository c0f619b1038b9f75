package dev.trinodelta.read;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.trinodelta.changes.ChangeFeed;
import dev.trinodelta.changes.CommitChanges;
import dev.trinodelta.handle.ConstantColumns;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.handle.DeltaSplit;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.history.CommitHistory;
import dev.trinodelta.schema.PartitionValueCodec;
import io.trino.plugin.base.metrics.LongCount;
import io.trino.spi.connector.ConnectorSplit;
import io.trino.spi.connector.ConnectorSplitSource;
import io.trino.spi.connector.DynamicFilterSnapshot;
import io.trino.spi.metrics.Metrics;
import io.trino.spi.predicate.TupleDomain;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicLong;

import static java.util.Objects.requireNonNull;
import static java.util.concurrent.CompletableFuture.completedFuture;

/**
 * Makes splits of the changes of one commit after the other, as the engine asks for them. Files whose rows a filter rules out by
 * what is known of them all are left out.
 */
final class ChangesSplitSource
        implements ConnectorSplitSource
{
    private final DeltaTableHandle table;
    private final ChangeFeed feed;
    private final CommitHistory history;
    private final SplitCutter cutter;
    private final PartitionValueCodec codec;
    private final boolean pruning;
    private final Deque<DeltaSplit> left = new ArrayDeque<>();
    private final AtomicLong commits = new AtomicLong();
    private final AtomicLong files = new AtomicLong();
    private final AtomicLong pruned = new AtomicLong();
    private boolean finished;
    private volatile boolean closed;

    /**
     * @param pruning whether files may be left out
     */
    ChangesSplitSource(DeltaTableHandle table, ChangeFeed feed, CommitHistory history, SplitCutter cutter, PartitionValueCodec codec, boolean pruning)
    {
        this.table = requireNonNull(table, "table is null");
        this.feed = requireNonNull(feed, "feed is null");
        this.history = requireNonNull(history, "history is null");
        this.cutter = requireNonNull(cutter, "cutter is null");
        this.codec = requireNonNull(codec, "codec is null");
        this.pruning = pruning;
    }

    @Override
    public CompletableFuture<List<ConnectorSplit>> getNextBatch(int maxSize, DynamicFilterSnapshot dynamicFilter)
    {
        TupleDomain<DeltaColumnHandle> predicate = table.predicate().intersect(dynamicFilter.currentPredicate().transformKeys(DeltaColumnHandle.class::cast));
        ImmutableList.Builder<ConnectorSplit> batch = ImmutableList.builder();
        for (int size = 0; size < maxSize; size++) {
            if (left.isEmpty()) {
                readCommits(predicate);
            }
            if (left.isEmpty()) {
                break;
            }
            batch.add(left.remove());
        }
        return completedFuture(batch.build());
    }

    @Override
    public boolean isFinished()
    {
        return closed || (finished && left.isEmpty());
    }

    @Override
    public Metrics getMetrics()
    {
        return new Metrics(ImmutableMap.of(
                "commits read", new LongCount(commits.get()),
                "files pruned", new LongCount(pruned.get()),
                "files read", new LongCount(files.get())));
    }

    @Override
    public void close()
    {
        closed = true;
        feed.close();
    }

    /**
     * Up to the next one with changes that are wanted.
     */
    private void readCommits(TupleDomain<DeltaColumnHandle> predicate)
    {
        while (left.isEmpty() && !finished) {
            Optional<CommitChanges> commit = feed.next();
            if (commit.isEmpty()) {
                finished = true;
                return;
            }
            commits.incrementAndGet();
            addSplits(commit.get(), predicate);
        }
    }

    private void addSplits(CommitChanges commit, TupleDomain<DeltaColumnHandle> predicate)
    {
        if (!commit.files().isEmpty()) {
            Instant time = history.time(commit.version(), commit.inCommitTimestamp());
            commit.files().forEach(file -> addSplits(cutter.cut(table.tableLocation(), commit.version(), time, file), predicate));
        }
    }

    private void addSplits(List<DeltaSplit> splits, TupleDomain<DeltaColumnHandle> predicate)
    {
        if (pruning && !ConstantColumns.of(table, splits.getFirst(), codec).mayMatch(predicate)) {
            pruned.incrementAndGet();
            return;
        }
        files.incrementAndGet();
        left.addAll(splits);
    }
}
