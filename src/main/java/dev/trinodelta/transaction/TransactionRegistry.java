package dev.trinodelta.transaction;

import com.google.inject.Inject;
import dev.trinodelta.snapshot.SnapshotCache;
import io.trino.filesystem.TrinoFileSystemFactory;
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
    private final SnapshotCache snapshots;
    private final TrinoFileSystemFactory fileSystemFactory;
    private final Map<ConnectorTransactionHandle, TransactionState> open = new ConcurrentHashMap<>();

    @Inject
    public TransactionRegistry(SnapshotCache snapshots, TrinoFileSystemFactory fileSystemFactory)
    {
        this.snapshots = requireNonNull(snapshots, "snapshots is null");
        this.fileSystemFactory = requireNonNull(fileSystemFactory, "fileSystemFactory is null");
    }

    public DeltaTransactionHandle begin()
    {
        DeltaTransactionHandle handle = new DeltaTransactionHandle(UUID.randomUUID());
        open.put(handle, new TransactionState(new PinnedTables(), new PinnedSnapshots(snapshots, fileSystemFactory)));
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
