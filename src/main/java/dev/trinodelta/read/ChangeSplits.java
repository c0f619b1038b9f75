package dev.trinodelta.read;

import dev.trinodelta.changes.ChangeFeed;
import dev.trinodelta.changes.VersionRange;
import dev.trinodelta.handle.ChangeColumn;
import dev.trinodelta.handle.DeltaChangesHandle;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.history.CommitHistory;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.schema.PartitionValueCodec;
import dev.trinodelta.transaction.PinnedSnapshots;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.TrinoFileSystemFactory;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorSplitSource;
import io.trino.spi.connector.FixedSplitSource;
import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.Range;
import io.trino.spi.predicate.TupleDomain;
import io.trino.spi.security.ConnectorIdentity;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;

import static dev.trinodelta.read.ScanProperties.filePruningEnabled;
import static java.util.Objects.requireNonNull;

/**
 * Makes the splits of a range of changes.
 */
public final class ChangeSplits
{
    private final TrinoFileSystemFactory fileSystemFactory;
    private final Executor executor;
    private final SplitCutter cutter;
    private final PartitionValueCodec codec;

    /**
     * @param executor for reads of commits
     */
    public ChangeSplits(TrinoFileSystemFactory fileSystemFactory, Executor executor, SplitCutter cutter, PartitionValueCodec codec)
    {
        this.fileSystemFactory = requireNonNull(fileSystemFactory, "fileSystemFactory is null");
        this.executor = requireNonNull(executor, "executor is null");
        this.cutter = requireNonNull(cutter, "cutter is null");
        this.codec = requireNonNull(codec, "codec is null");
    }

    ConnectorSplitSource open(ConnectorSession session, PinnedSnapshots snapshots, DeltaChangesHandle changes)
    {
        DeltaTableHandle table = changes.table();
        if (changes.startVersion() > table.version() || table.predicate().isNone()) {
            return new FixedSplitSource(List.of());
        }
        boolean pruning = filePruningEnabled(session);
        VersionRange asked = new VersionRange(changes.startVersion(), table.version());
        Optional<VersionRange> wanted = pruning ? narrow(asked, table.predicate()) : Optional.of(asked);
        if (wanted.isEmpty()) {
            return new FixedSplitSource(List.of());
        }
        ConnectorIdentity identity = session.getIdentity();
        TableLocation location = table.tableLocation();
        TrinoFileSystem fileSystem = fileSystemFactory.create(identity);
        // Listed before commits are read: one that is gone by then is then found to be
        CommitHistory history = snapshots.history(identity, location, table.version());
        ChangeFeed feed = new ChangeFeed(
                fileSystem,
                executor,
                wanted.get(),
                snapshots.definitionAt(identity, location, table.version()),
                version -> snapshots.definitionAt(identity, location, version));
        return new ChangesSplitSource(table, feed, history, cutter, codec, pruning);
    }

    /**
     * The versions that a filter leaves; what lies between two of them is read as well.
     */
    private static Optional<VersionRange> narrow(VersionRange range, TupleDomain<DeltaColumnHandle> predicate)
    {
        Domain domain = predicate.getDomains().orElse(Map.of()).get(ChangeColumn.VERSION.handle());
        if (domain == null || domain.isAll()) {
            return Optional.of(range);
        }
        if (domain.getValues().isNone()) {
            return Optional.empty();
        }
        Range span = domain.getValues().getRanges().getSpan();
        long first = span.isLowUnbounded() ? range.first() : Math.max(range.first(), (long) span.getLowBoundedValue() + (span.isLowInclusive() ? 0 : 1));
        long last = span.isHighUnbounded() ? range.last() : Math.min(range.last(), (long) span.getHighBoundedValue() - (span.isHighInclusive() ? 0 : 1));
        return first > last ? Optional.empty() : Optional.of(new VersionRange(first, last));
    }
}
