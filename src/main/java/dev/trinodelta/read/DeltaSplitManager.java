package dev.trinodelta.read;

import com.google.inject.Inject;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.protocol.AddFile;
import dev.trinodelta.pruning.FilePruner;
import dev.trinodelta.schema.PhysicalColumn;
import dev.trinodelta.snapshot.Snapshot;
import dev.trinodelta.transaction.TransactionRegistry;
import io.trino.spi.connector.ColumnHandle;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorSplitManager;
import io.trino.spi.connector.ConnectorSplitSource;
import io.trino.spi.connector.ConnectorTableHandle;
import io.trino.spi.connector.ConnectorTransactionHandle;
import io.trino.spi.connector.Constraint;
import io.trino.spi.predicate.TupleDomain;

import java.util.Iterator;
import java.util.Set;

import static dev.trinodelta.read.ScanProperties.filePruningEnabled;
import static java.util.Collections.emptyIterator;
import static java.util.Objects.requireNonNull;

/**
 * Makes the splits of a scan: the live files that can hold a matching row, cut into ranges of bytes.
 */
public final class DeltaSplitManager
        implements ConnectorSplitManager
{
    private final TransactionRegistry transactions;
    private final FilePruner.Factory pruners;
    private final SplitCutter cutter;

    @Inject
    public DeltaSplitManager(TransactionRegistry transactions, FilePruner.Factory pruners, SplitCutter cutter)
    {
        this.transactions = requireNonNull(transactions, "transactions is null");
        this.pruners = requireNonNull(pruners, "pruners is null");
        this.cutter = requireNonNull(cutter, "cutter is null");
    }

    @Override
    public ConnectorSplitSource getSplits(
            ConnectorTransactionHandle transaction,
            ConnectorSession session,
            ConnectorTableHandle tableHandle,
            Set<ColumnHandle> dynamicFilterColumns,
            Constraint constraint)
    {
        DeltaTableHandle table = (DeltaTableHandle) tableHandle;
        Snapshot snapshot = transactions.get(transaction).snapshots().at(session.getIdentity(), table.tableLocation(), table.version());
        if (table.enforced().isNone() || table.unenforced().isNone()) {
            return new DeltaSplitSource(snapshot.table(), cutter, emptyIterator());
        }
        TupleDomain<PhysicalColumn> predicate = filePruningEnabled(session)
                ? table.enforced().intersect(table.unenforced()).transformKeys(DeltaColumnHandle::physicalColumn)
                : TupleDomain.all();
        FilePruner pruner = pruners.create(snapshot.table(), predicate);
        Iterator<AddFile> files = snapshot.files().filter(pruner::mayMatch).iterator();
        return new DeltaSplitSource(snapshot.table(), cutter, files);
    }
}
