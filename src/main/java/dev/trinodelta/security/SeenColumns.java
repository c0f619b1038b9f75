package dev.trinodelta.security;

import com.google.common.collect.ImmutableList;
import com.google.inject.Inject;
import dev.trinodelta.catalog.CatalogTable;
import dev.trinodelta.catalog.DeltaCatalog;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.handle.TableColumns;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.schema.DeltaField;
import dev.trinodelta.schema.TableSchema;
import dev.trinodelta.snapshot.TableDefinition;
import dev.trinodelta.transaction.TransactionRegistry;
import dev.trinodelta.transaction.TransactionState;
import io.trino.spi.connector.ColumnSchema;
import io.trino.spi.connector.ConnectorSecurityContext;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.security.ConnectorIdentity;

import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static java.util.Objects.requireNonNull;

/**
 * The columns of a table in all versions that the transaction looks at. Access control is told a name and not which version
 * of it is read, as {@code FOR VERSION AS OF} can say. Columns are named in lower case.
 */
final class SeenColumns
{
    private final TransactionRegistry transactions;
    private final DeltaCatalog catalog;
    private final TableColumns columns;

    @Inject
    SeenColumns(TransactionRegistry transactions, DeltaCatalog catalog, TableColumns columns)
    {
        this.transactions = requireNonNull(transactions, "transactions is null");
        this.catalog = requireNonNull(catalog, "catalog is null");
        this.columns = requireNonNull(columns, "columns is null");
    }

    TransactionState transaction(ConnectorSecurityContext context)
    {
        return transactions.get(context.getTransactionHandle());
    }

    /**
     * All columns that are not hidden, one of them several times where its type changed.
     */
    List<ColumnSchema> all(ConnectorSecurityContext context, SchemaTableName table)
    {
        return find(context, table, columns::visible);
    }

    /**
     * The columns that the table is partitioned by.
     */
    List<ColumnSchema> partition(ConnectorSecurityContext context, SchemaTableName table)
    {
        return find(context, table, columns::partition);
    }

    private List<ColumnSchema> find(ConnectorSecurityContext context, SchemaTableName table, BiFunction<String, TableSchema, List<DeltaColumnHandle>> finder)
    {
        return definitions(context, table).stream()
                .flatMap(definition -> finder.apply(table.toString(), definition.schema()).stream())
                .map(SeenColumns::schema)
                .distinct()
                .collect(toImmutableList());
    }

    /**
     * What columns of that name are called in the latest version, where they have another name by then.
     */
    List<ColumnSchema> renamed(ConnectorSecurityContext context, SchemaTableName table, String column)
    {
        List<TableDefinition> seen = definitions(context, table);
        Set<String> physical = seen.stream()
                .flatMap(definition -> definition.schema().column(column).stream())
                .map(DeltaField::physicalName)
                .filter(name -> !name.equalsIgnoreCase(column))
                .collect(toImmutableSet());
        if (physical.isEmpty()) {
            // A column that was never renamed, or a table without column mapping
            return ImmutableList.of();
        }
        TableDefinition latest = transaction(context).snapshots().latestDefinition(context.getIdentity(), seen.getFirst().table());
        return columns.visible(table.toString(), latest.schema()).stream()
                .filter(present -> physical.contains(present.field().physicalName()) && !present.name().equalsIgnoreCase(column))
                .map(SeenColumns::schema)
                .collect(toImmutableList());
    }

    /**
     * @return the latest version where the transaction has looked at none so far; nothing where there is no such table
     */
    private List<TableDefinition> definitions(ConnectorSecurityContext context, SchemaTableName name)
    {
        ConnectorIdentity identity = context.getIdentity();
        TransactionState state = transaction(context);
        return state.tables().find(identity, name, () -> catalog.relation(identity, name))
                .filter(CatalogTable.class::isInstance)
                .map(found -> new TableLocation(name.toString(), ((CatalogTable) found).location()))
                .stream()
                .flatMap(table -> {
                    List<TableDefinition> seen = state.snapshots().seen(table.root());
                    return seen.isEmpty() ? Stream.of(state.snapshots().latestDefinition(identity, table)) : seen.stream();
                })
                .collect(toImmutableList());
    }

    private static ColumnSchema schema(DeltaColumnHandle column)
    {
        return TableColumns.metadata(column).getColumnSchema();
    }
}
