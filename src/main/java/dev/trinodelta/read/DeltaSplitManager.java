package dev.trinodelta.read;

import com.google.inject.Inject;
import dev.trinodelta.handle.DeltaAnswerHandle;
import dev.trinodelta.handle.DeltaChangesHandle;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.handle.DeltaMetadataTableHandle;
import dev.trinodelta.handle.DeltaRelationHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.pruning.FileSelection;
import dev.trinodelta.read.DeltaSplitSource.DynamicFiltering;
import dev.trinodelta.transaction.FileSelections;
import dev.trinodelta.transaction.TransactionRegistry;
import dev.trinodelta.transaction.TransactionState;
import io.airlift.units.Duration;
import io.trino.spi.connector.ColumnHandle;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorSplitManager;
import io.trino.spi.connector.ConnectorSplitSource;
import io.trino.spi.connector.ConnectorTableHandle;
import io.trino.spi.connector.ConnectorTransactionHandle;
import io.trino.spi.connector.Constraint;
import io.trino.spi.connector.FixedSplitSource;
import io.trino.spi.predicate.TupleDomain;

import java.util.Set;

import static dev.trinodelta.read.ScanProperties.dynamicFilteringWaitTimeout;
import static dev.trinodelta.read.ScanProperties.filePruningEnabled;
import static java.util.Objects.requireNonNull;
import static java.util.concurrent.TimeUnit.MILLISECONDS;

/**
 * Makes the splits of a scan: the live files that can hold a matching row, cut into ranges of bytes;
 * what the log answers; or the files of changes. Tables about tables make their own.
 */
public final class DeltaSplitManager
        implements ConnectorSplitManager
{
    private static final Duration NO_WAIT = new Duration(0, MILLISECONDS);

    private final TransactionRegistry transactions;
    private final FirstRowsSelection firstRows;
    private final SplitCutter cutter;
    private final ChangeSplits changeSplits;
    private final MetadataScans metadata;

    @Inject
    public DeltaSplitManager(TransactionRegistry transactions, FirstRowsSelection firstRows, SplitCutter cutter, ChangeSplits changeSplits, MetadataScans metadata)
    {
        this.transactions = requireNonNull(transactions, "transactions is null");
        this.firstRows = requireNonNull(firstRows, "firstRows is null");
        this.cutter = requireNonNull(cutter, "cutter is null");
        this.changeSplits = requireNonNull(changeSplits, "changeSplits is null");
        this.metadata = requireNonNull(metadata, "metadata is null");
    }

    @Override
    public ConnectorSplitSource getSplits(
            ConnectorTransactionHandle transaction,
            ConnectorSession session,
            ConnectorTableHandle tableHandle,
            Set<ColumnHandle> dynamicFilterColumns,
            Constraint constraint)
    {
        TransactionState state = transactions.get(transaction);
        return switch ((DeltaRelationHandle) tableHandle) {
            case DeltaTableHandle table -> scan(session, state.files(), table, dynamicFilterColumns);
            case DeltaChangesHandle changes -> changeSplits.open(session, state.snapshots(), changes);
            case DeltaAnswerHandle answer -> new FixedSplitSource(AnswerSplits.split(state.answers()
                    .find(session.getIdentity(), answer.table(), answer.grouping(), answer.aggregates())
                    .orElseThrow(() -> new IllegalStateException("the log has no answer any more: " + answer))));
            case DeltaMetadataTableHandle table -> metadata.splits(session, state, table);
        };
    }

    private ConnectorSplitSource scan(ConnectorSession session, FileSelections selections, DeltaTableHandle table, Set<ColumnHandle> dynamicFilterColumns)
    {
        boolean pruning = filePruningEnabled(session);
        FileSelection matching = selections.select(session.getIdentity(), table, pruning || table.predicate().isNone() ? table.predicate() : TupleDomain.all());
        FileSelection files = firstRows.select(table, matching, selections.statistics(session.getIdentity(), table));
        return new DeltaSplitSource(
                table.tableLocation(),
                cutter,
                files,
                new DynamicFiltering(
                        pruning && isWorthWaiting(dynamicFilterColumns) ? dynamicFilteringWaitTimeout(session) : NO_WAIT,
                        (selection, predicate) -> pruning || predicate.isNone() ? selections.narrow(session.getIdentity(), table, selection, predicate) : selection));
    }

    /**
     * The engine cannot hand over a filter on values that have no order, and fails where it has one by then.
     */
    private static boolean isWorthWaiting(Set<ColumnHandle> dynamicFilterColumns)
    {
        return !dynamicFilterColumns.isEmpty() && dynamicFilterColumns.stream().allMatch(column -> ((DeltaColumnHandle) column).type().isOrderable());
    }
}
