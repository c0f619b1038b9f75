package dev.trinodelta.operation;

import com.google.inject.Inject;
import dev.trinodelta.handle.DeltaAnswerHandle;
import dev.trinodelta.handle.DeltaChangesHandle;
import dev.trinodelta.handle.DeltaMetadataTableHandle;
import dev.trinodelta.handle.DeltaRelationHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.handle.TableColumns;
import dev.trinodelta.snapshot.Snapshot;
import dev.trinodelta.statistics.TableStatisticsReader;
import dev.trinodelta.system.ReadableTables;
import dev.trinodelta.transaction.TransactionState;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.statistics.ColumnStatistics;
import io.trino.spi.statistics.Estimate;
import io.trino.spi.statistics.TableStatistics;

import static java.util.Objects.requireNonNull;

/**
 * Statistics of what a scan would read.
 */
final class StatisticsOperation
{
    private final TableColumns columns;
    private final TableStatisticsReader reader;
    private final ReadableTables readable;

    @Inject
    StatisticsOperation(TableColumns columns, TableStatisticsReader reader, ReadableTables readable)
    {
        this.columns = requireNonNull(columns, "columns is null");
        this.readable = requireNonNull(readable, "readable is null");
        this.reader = requireNonNull(reader, "reader is null");
    }

    TableStatistics read(ConnectorSession session, TransactionState transaction, DeltaRelationHandle relation)
    {
        return switch (relation) {
            case DeltaTableHandle table -> readTable(session, transaction, table);
            // Files of changes are not known before they are read
            case DeltaChangesHandle _ -> TableStatistics.empty();
            case DeltaAnswerHandle answer -> TableStatistics.builder().setRowCount(Estimate.of((double) answer.rows())).build();
            case DeltaMetadataTableHandle _ -> TableStatistics.empty();
        };
    }

    private TableStatistics readTable(ConnectorSession session, TransactionState transaction, DeltaTableHandle table)
    {
        if (table.enforced().isNone()) {
            return TableStatistics.builder().setRowCount(Estimate.zero()).build();
        }
        Snapshot snapshot = transaction.snapshots().at(session.getIdentity(), table.tableLocation(), table.version());
        TableStatistics statistics = reader.read(
                snapshot.table(),
                transaction.files().index(session.getIdentity(), table, table.enforced()),
                transaction.files().predicate(table, table.enforced()),
                () -> transaction.files().select(session.getIdentity(), table, table.enforced()),
                columns.visible(table.tableLocation().name(), snapshot.schema()),
                transaction.files().statistics(session.getIdentity(), table));
        return readable.showsAllRows(session, transaction, table.name()) ? statistics : withoutExtremes(statistics);
    }

    /**
     * {@code SHOW STATS} would show extremes of rows that a filter keeps from the user.
     */
    private static TableStatistics withoutExtremes(TableStatistics statistics)
    {
        TableStatistics.Builder rest = TableStatistics.builder().setRowCount(statistics.getRowCount());
        statistics.getColumnStatistics().forEach((column, figures) -> rest.setColumnStatistics(column, ColumnStatistics.builder()
                .setNullsFraction(figures.getNullsFraction())
                .setDistinctValuesCount(figures.getDistinctValuesCount())
                .setDataSize(figures.getDataSize())
                .build()));
        return rest.build();
    }
}
