package dev.trinodelta.security;

import com.google.inject.Inject;
import dev.trinodelta.catalog.CatalogTable;
import dev.trinodelta.catalog.DeltaCatalog;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.handle.TableColumns;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.snapshot.TableDefinition;
import dev.trinodelta.transaction.TransactionRegistry;
import dev.trinodelta.transaction.TransactionState;
import io.trino.spi.connector.ConnectorSecurityContext;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.security.ConnectorIdentity;

import java.util.List;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Objects.requireNonNull;

/**
 * The versions of a table that the transaction reads, and its latest one, which rules are written for.
 */
final class ReadTables
{
    private final TransactionRegistry transactions;
    private final DeltaCatalog catalog;
    private final TableColumns columns;

    @Inject
    ReadTables(TransactionRegistry transactions, DeltaCatalog catalog, TableColumns columns)
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
     * @return nothing where the transaction only lists the table
     */
    List<TableDefinition> known(ConnectorSecurityContext context, SchemaTableName table)
    {
        return transaction(context).reads().of(table);
    }

    /**
     * @return the latest version where none is known to be read; nothing where there is no such table
     */
    List<TableDefinition> versions(ConnectorSecurityContext context, SchemaTableName name)
    {
        List<TableDefinition> known = known(context, name);
        if (!known.isEmpty()) {
            return known;
        }
        ConnectorIdentity identity = context.getIdentity();
        TransactionState state = transaction(context);
        return state.tables().find(identity, name, () -> catalog.relation(identity, name)).stream()
                .filter(CatalogTable.class::isInstance)
                .map(found -> state.snapshots().latestDefinition(identity, new TableLocation(name.toString(), ((CatalogTable) found).location())))
                .collect(toImmutableList());
    }

    /**
     * Costs nothing where that is the version that is read.
     */
    TableDefinition latest(ConnectorSecurityContext context, TableDefinition read)
    {
        return transaction(context).snapshots().latestDefinition(context.getIdentity(), read.table());
    }

    /**
     * All columns that are not hidden.
     */
    List<DeltaColumnHandle> visible(TableDefinition version)
    {
        return columns.visible(version.table().name(), version.schema());
    }

    /**
     * The columns that the table is partitioned by.
     */
    List<DeltaColumnHandle> partition(TableDefinition version)
    {
        return columns.partition(version.table().name(), version.schema());
    }
}
