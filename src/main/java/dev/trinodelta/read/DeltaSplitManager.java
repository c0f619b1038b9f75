package dev.trinodelta.read;

import com.google.inject.Inject;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.pruning.FileSelection;
import dev.trinodelta.read.DeltaSplitSource.DynamicFiltering;
import dev.trinodelta.transaction.FileSelections;
import dev.trinodelta.transaction.TransactionRegistry;
import io.airlift.units.Duration;
import io.trino.spi.connector.ColumnHandle;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorSplitManager;
import io.trino.spi.connector.ConnectorSplitSource;
import io.trino.spi.connector.ConnectorTableHandle;
import io.trino.spi.connector.ConnectorTransactionHandle;
import io.trino.spi.connector.Constraint;
import io.trino.spi.predicate.TupleDomain;

import java.util.Set;

import static dev.trinodelta.read.ScanProperties.dynamicFilteringWaitTimeout;
import static dev.trinodelta.read.ScanProperties.filePruningEnabled;
import static java.util.Objects.requireNonNull;
import static java.util.concurrent.TimeUnit.MILLISECONDS;

/**
 * Makes the splits of a scan: the live files that can hold a matching row, cut into ranges of bytes.
 */
public final class DeltaSplitManager
        implements ConnectorSplitManager
{
    private static final Duration NO_WAIT = new Duration(0, MILLISECONDS);

    private final TransactionRegistry transactions;
    private final SplitCutter cutter;

    @Inject
    public DeltaSplitManager(TransactionRegistry transactions, SplitCutter cutter)
    {
        this.transactions = requireNonNull(transactions, "transactions is null");
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
        FileSelections selections = transactions.get(transaction).files();
        boolean pruning = filePruningEnabled(session);
        FileSelection files = selections.select(session.getIdentity(), table, pruning || table.predicate().isNone() ? table.predicate() : TupleDomain.all());
        return new DeltaSplitSource(
                table.tableLocation(),
                cutter,
                files,
                new DynamicFiltering(
                        dynamicFilterColumns.isEmpty() || !pruning ? NO_WAIT : dynamicFilteringWaitTimeout(session),
                        (selection, predicate) -> pruning || predicate.isNone() ? selections.narrow(session.getIdentity(), table, selection, predicate) : selection));
    }
}
