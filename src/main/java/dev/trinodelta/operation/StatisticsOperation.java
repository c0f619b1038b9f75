package dev.trinodelta.operation;

import com.google.inject.Inject;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.handle.TableColumns;
import dev.trinodelta.pruning.FilePruner;
import dev.trinodelta.schema.PhysicalColumn;
import dev.trinodelta.snapshot.Snapshot;
import dev.trinodelta.statistics.TableStatisticsReader;
import dev.trinodelta.transaction.TransactionState;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.predicate.TupleDomain;
import io.trino.spi.statistics.Estimate;
import io.trino.spi.statistics.TableStatistics;

import static java.util.Objects.requireNonNull;

/**
 * Statistics of what a scan would read.
 */
final class StatisticsOperation
{
    private final TableColumns columns;
    private final FilePruner.Factory pruners;
    private final TableStatisticsReader reader;

    @Inject
    StatisticsOperation(TableColumns columns, FilePruner.Factory pruners, TableStatisticsReader reader)
    {
        this.columns = requireNonNull(columns, "columns is null");
        this.pruners = requireNonNull(pruners, "pruners is null");
        this.reader = requireNonNull(reader, "reader is null");
    }

    TableStatistics read(ConnectorSession session, TransactionState transaction, DeltaTableHandle table)
    {
        TupleDomain<PhysicalColumn> predicate = table.enforced().transformKeys(DeltaColumnHandle::physicalColumn);
        if (predicate.isNone()) {
            return TableStatistics.builder().setRowCount(Estimate.zero()).build();
        }
        Snapshot snapshot = transaction.snapshots().at(session.getIdentity(), table.tableLocation(), table.version());
        FilePruner pruner = pruners.create(snapshot.table(), predicate);
        return reader.read(
                table.tableLocation().name(),
                snapshot.files().filter(pruner::mayMatch),
                columns.visible(table.tableLocation().name(), snapshot.schema()));
    }
}
