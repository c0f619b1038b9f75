package dev.trinodelta.operation;

import com.google.common.collect.ImmutableList;
import com.google.inject.Inject;
import dev.trinodelta.catalog.CatalogView;
import dev.trinodelta.catalog.DeltaCatalog;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.transaction.TransactionState;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorViewDefinition;
import io.trino.spi.connector.ConnectorViewDefinition.ViewColumn;
import io.trino.spi.connector.SchemaTableName;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static io.trino.spi.StandardErrorCode.COLUMN_NOT_FOUND;
import static java.util.Objects.requireNonNull;

/**
 * Statements about views. Whose rights a view has the engine decides; here it is kept.
 */
final class ViewOperations
{
    private final DeltaCatalog catalog;
    private final TableResolver tables;
    private final VersionGuard guard;

    @Inject
    ViewOperations(DeltaCatalog catalog, TableResolver tables, VersionGuard guard)
    {
        this.catalog = requireNonNull(catalog, "catalog is null");
        this.tables = requireNonNull(tables, "tables is null");
        this.guard = requireNonNull(guard, "guard is null");
    }

    /**
     * Asked of each name before it is asked whether there is such a table: both take one look.
     */
    Optional<ConnectorViewDefinition> find(ConnectorSession session, TransactionState transaction, SchemaTableName name)
    {
        return tables.find(session, transaction, name)
                .filter(CatalogView.class::isInstance)
                .map(view -> ((CatalogView) view).definition());
    }

    Map<SchemaTableName, ConnectorViewDefinition> all(ConnectorSession session, Optional<String> schema)
    {
        return catalog.views(session.getIdentity(), schema);
    }

    void create(ConnectorSession session, TransactionState transaction, SchemaTableName name, ConnectorViewDefinition definition, boolean replace)
    {
        guard.checkNewName(name, "CREATE VIEW");
        catalog.createView(session.getIdentity(), name, definition, replace);
        transaction.tables().forget(session.getIdentity(), name);
    }

    void drop(ConnectorSession session, TransactionState transaction, SchemaTableName name)
    {
        catalog.dropView(session.getIdentity(), name);
        transaction.tables().forget(session.getIdentity(), name);
    }

    void rename(ConnectorSession session, TransactionState transaction, SchemaTableName source, SchemaTableName target)
    {
        guard.checkNewName(target, "ALTER VIEW");
        catalog.renameView(session.getIdentity(), source, target);
        transaction.tables().forget(session.getIdentity(), source);
        transaction.tables().forget(session.getIdentity(), target);
    }

    void setComment(ConnectorSession session, TransactionState transaction, SchemaTableName name, Optional<String> comment)
    {
        change(session, transaction, name, view -> with(view, view.getColumns(), comment));
    }

    void setColumnComment(ConnectorSession session, TransactionState transaction, SchemaTableName name, String column, Optional<String> comment)
    {
        change(session, transaction, name, view -> {
            if (view.getColumns().stream().noneMatch(candidate -> candidate.getName().equals(column))) {
                throw new DeltaException(COLUMN_NOT_FOUND, "View %s has no column %s. Check the name.".formatted(name, column));
            }
            List<ViewColumn> columns = view.getColumns().stream()
                    .map(candidate -> candidate.getName().equals(column) ? new ViewColumn(column, candidate.getType(), comment) : candidate)
                    .collect(toImmutableList());
            return with(view, columns, view.getComment());
        });
    }

    private void change(ConnectorSession session, TransactionState transaction, SchemaTableName name, UnaryOperator<ConnectorViewDefinition> change)
    {
        catalog.changeView(session.getIdentity(), name, change);
        transaction.tables().forget(session.getIdentity(), name);
    }

    private static ConnectorViewDefinition with(ConnectorViewDefinition view, List<ViewColumn> columns, Optional<String> comment)
    {
        return new ConnectorViewDefinition(
                view.getOriginalSql(),
                view.getCatalog(),
                view.getSchema(),
                ImmutableList.copyOf(columns),
                comment,
                view.getOwner(),
                view.isRunAsInvoker(),
                view.getPath());
    }
}
