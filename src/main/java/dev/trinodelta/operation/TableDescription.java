package dev.trinodelta.operation;

import com.google.inject.Inject;
import dev.trinodelta.handle.AnswerColumnHandle;
import dev.trinodelta.handle.DeltaAnswerHandle;
import dev.trinodelta.handle.DeltaChangesHandle;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.handle.DeltaMetadataTableHandle;
import dev.trinodelta.handle.DeltaRelationHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.handle.MetadataColumnHandle;
import dev.trinodelta.handle.TableColumns;
import dev.trinodelta.snapshot.Snapshot;
import dev.trinodelta.system.MetadataTables;
import dev.trinodelta.transaction.TransactionState;
import io.trino.spi.connector.ColumnHandle;
import io.trino.spi.connector.ColumnMetadata;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorTableMetadata;
import io.trino.spi.connector.ConnectorTableProperties;
import io.trino.spi.predicate.TupleDomain;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import static com.google.common.collect.ImmutableMap.toImmutableMap;
import static dev.trinodelta.operation.DeltaTableProperties.LOCATION;
import static dev.trinodelta.operation.DeltaTableProperties.PARTITIONED_BY;
import static java.util.Locale.ENGLISH;
import static java.util.Objects.requireNonNull;
import static java.util.function.Function.identity;

/**
 * What {@code DESCRIBE} and the analyzer ask of a table.
 */
final class TableDescription
{
    private final TableColumns columns;
    private final MetadataTables metadataTables;

    @Inject
    TableDescription(TableColumns columns, MetadataTables metadataTables)
    {
        this.columns = requireNonNull(columns, "columns is null");
        this.metadataTables = requireNonNull(metadataTables, "metadataTables is null");
    }

    /**
     * By name in lower case, hidden columns too.
     */
    Map<String, ColumnHandle> columnHandles(ConnectorSession session, TransactionState transaction, DeltaRelationHandle relation)
    {
        return switch (relation) {
            case DeltaTableHandle table -> columnHandles(session, transaction, table);
            case DeltaChangesHandle changes -> columnHandles(session, transaction, changes.table());
            case DeltaAnswerHandle answer -> columnHandles(session, transaction, answer.table());
            case DeltaMetadataTableHandle table -> table.columns().stream().collect(toImmutableMap(MetadataColumnHandle::name, identity()));
        };
    }

    private Map<String, ColumnHandle> columnHandles(ConnectorSession session, TransactionState transaction, DeltaTableHandle table)
    {
        return columns.all(table.tableLocation().name(), snapshot(session, transaction, table).schema()).stream()
                .collect(toImmutableMap(column -> column.name().toLowerCase(ENGLISH), identity()));
    }

    ConnectorTableMetadata metadata(ConnectorSession session, TransactionState transaction, DeltaRelationHandle relation)
    {
        return switch (relation) {
            case DeltaTableHandle table -> metadata(session, transaction, table);
            case DeltaChangesHandle changes -> metadata(session, transaction, changes.table());
            case DeltaAnswerHandle answer -> metadata(session, transaction, answer.table());
            case DeltaMetadataTableHandle table -> new ConnectorTableMetadata(table.name(), metadataTables.columns(table));
        };
    }

    private ConnectorTableMetadata metadata(ConnectorSession session, TransactionState transaction, DeltaTableHandle table)
    {
        Snapshot snapshot = snapshot(session, transaction, table);
        List<DeltaColumnHandle> all = columns.all(table.tableLocation().name(), snapshot.schema());
        return new ConnectorTableMetadata(
                table.name(),
                all.stream().map(TableColumns::metadata).toList(),
                properties(table),
                snapshot.metadata().description());
    }

    ColumnMetadata column(ColumnHandle column)
    {
        return switch (column) {
            case AnswerColumnHandle answer -> new ColumnMetadata(answer.name(), answer.type());
            case MetadataColumnHandle metadata -> new ColumnMetadata(metadata.name(), metadata.type());
            default -> TableColumns.metadata((DeltaColumnHandle) column);
        };
    }

    /**
     * What holds for all rows.
     */
    ConnectorTableProperties properties(DeltaRelationHandle relation)
    {
        TupleDomain<? extends ColumnHandle> predicate = switch (relation) {
            case DeltaTableHandle table -> table.enforced();
            case DeltaChangesHandle changes -> changes.table().enforced();
            // Has other columns than its table
            case DeltaAnswerHandle _ -> TupleDomain.all();
            case DeltaMetadataTableHandle table -> table.predicate();
        };
        return new ConnectorTableProperties(predicate.transformKeys(ColumnHandle.class::cast), Optional.empty(), Optional.empty(), List.of());
    }

    private static Map<String, Object> properties(DeltaTableHandle table)
    {
        List<String> partitionColumns = table.partitionColumns().stream()
                .map(column -> column.name().toLowerCase(ENGLISH))
                .toList();
        return partitionColumns.isEmpty()
                ? Map.of(LOCATION, table.location())
                : Map.of(LOCATION, table.location(), PARTITIONED_BY, partitionColumns);
    }

    private static Snapshot snapshot(ConnectorSession session, TransactionState transaction, DeltaTableHandle table)
    {
        return transaction.snapshots().at(session.getIdentity(), table.tableLocation(), table.version());
    }
}
