package dev.trinodelta.transaction;

import com.google.inject.Inject;
import dev.trinodelta.schema.PartitionValueCodec;
import dev.trinodelta.snapshot.SnapshotCache;
import io.trino.filesystem.TrinoFileSystemFactory;
import io.trino.spi.connector.ConnectorExpressionEvaluator;
import io.trino.spi.connector.ConnectorTransactionHandle;

import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

import static com.google.common.base.Preconditions.checkArgument;
import static java.util.Objects.requireNonNull;

/**
 * The transactions that are open on this coordinator.
 */
public final class TransactionRegistry
{
    private final SnapshotCache cache;
    private final TrinoFileSystemFactory fileSystemFactory;
    private final PartitionValueCodec partitionValues;
    private final ConnectorExpressionEvaluator evaluator;
    private final Map<ConnectorTransactionHandle, TransactionState> open = new ConcurrentHashMap<>();

    @Inject
    public TransactionRegistry(SnapshotCache cache, TrinoFileSystemFactory fileSystemFactory, PartitionValueCodec partitionValues, ConnectorExpressionEvaluator evaluator)
    {
        this.cache = requireNonNull(cache, "cache is null");
        this.fileSystemFactory = requireNonNull(fileSystemFactory, "fileSystemFactory is null");
        this.partitionValues = requireNonNull(partitionValues, "partitionValues is null");
        this.evaluator = requireNonNull(evaluator, "evaluator is null");
    }

    public DeltaTransactionHandle begin()
    {
        DeltaTransactionHandle handle = new DeltaTransactionHandle(UUID.randomUUID());
        PinnedSnapshots snapshots = new PinnedSnapshots(cache, fileSystemFactory);
        FileSelections files = new FileSelections(snapshots, partitionValues, new PartitionExpressions(evaluator, partitionValues));
        open.put(handle, new TransactionState(handle, new PinnedTables(), new ReadVersions(), snapshots, files, new TableAnswers(files, partitionValues)));
        return handle;
    }

    public TransactionState get(ConnectorTransactionHandle handle)
    {
        TransactionState state = open.get(handle);
        checkArgument(state != null, "transaction is not open: %s", handle);
        return state;
    }

    public void end(ConnectorTransactionHandle handle)
    {
        open.remove(handle);
    }
}
