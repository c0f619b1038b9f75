package dev.trinodelta.operation;

import dev.trinodelta.answer.FirstRowsPruner;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.handle.DeltaRelationHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.handle.FirstRows;
import dev.trinodelta.handle.RowOrder;
import io.trino.spi.connector.ColumnHandle;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorTableHandle;
import io.trino.spi.connector.LimitApplicationResult;
import io.trino.spi.connector.SortItem;
import io.trino.spi.connector.TopNApplicationResult;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import static dev.trinodelta.handle.DeltaColumnHandle.Kind.DATA;
import static dev.trinodelta.handle.DeltaColumnHandle.Kind.PARTITION;
import static dev.trinodelta.read.ScanProperties.filePruningEnabled;

/**
 * Remembers that a scan need not give all of its rows. The engine still does the counting and sorting.
 */
final class FirstRowsPushdown
{
    Optional<LimitApplicationResult<ConnectorTableHandle>> limit(ConnectorSession session, DeltaRelationHandle relation, long limit)
    {
        return scan(session, relation)
                .map(table -> new LimitApplicationResult<>(table.withFirstRows(new FirstRows(limit, Optional.empty())), false, false));
    }

    Optional<TopNApplicationResult<ConnectorTableHandle>> topN(ConnectorSession session, DeltaRelationHandle relation, long count, List<SortItem> order, Map<String, ColumnHandle> assignments)
    {
        if (order.isEmpty() || !(assignments.get(order.getFirst().getName()) instanceof DeltaColumnHandle column) || !isOrdered(column)) {
            return Optional.empty();
        }
        RowOrder rowOrder = new RowOrder(column, order.getFirst().getSortOrder());
        return scan(session, relation)
                .map(table -> new TopNApplicationResult<>(table.withFirstRows(new FirstRows(count, Optional.of(rowOrder))), false, false));
    }

    /**
     * A table all of whose selected rows count. One that was told already is not told again: the engine asks until nothing
     * changes.
     */
    private static Optional<DeltaTableHandle> scan(ConnectorSession session, DeltaRelationHandle relation)
    {
        return relation instanceof DeltaTableHandle table
                && filePruningEnabled(session)
                && table.unenforced().isAll()
                && table.firstRows().isEmpty() ? Optional.of(table) : Optional.empty();
    }

    private static boolean isOrdered(DeltaColumnHandle column)
    {
        return (column.kind() == DATA || column.kind() == PARTITION) && FirstRowsPruner.isOrdered(column.physicalColumn());
    }
}
