package dev.trinodelta.operation;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.Maps;
import com.google.inject.Inject;
import dev.trinodelta.catalog.CatalogView;
import dev.trinodelta.catalog.DeltaCatalog;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.transaction.TransactionState;
import io.airlift.log.Logger;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorViewDefinition;
import io.trino.spi.connector.ConnectorViewDefinition.ViewColumn;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.security.TrinoPrincipal;
import io.trino.spi.type.TypeId;
import io.trino.spi.type.TypeManager;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static dev.trinodelta.handle.DeltaMetadataTableHandle.CATALOG_HEALTH;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_CATALOG_ERROR;
import static dev.trinodelta.transaction.TimeTravelProperties.READ_TIMESTAMP_AS_OF;
import static dev.trinodelta.transaction.TimeTravelProperties.readTimestampAsOf;
import static io.trino.spi.StandardErrorCode.COLUMN_NOT_FOUND;
import static io.trino.spi.StandardErrorCode.NOT_SUPPORTED;
import static io.trino.spi.security.PrincipalType.USER;
import static java.util.Objects.requireNonNull;

/**
 * Statements about views. Whose rights a view has the engine decides; here it is kept.
 */
final class ViewOperations
{
    private static final Logger log = Logger.get(ViewOperations.class);

    private final DeltaCatalog catalog;
    private final TableResolver tables;
    private final VersionGuard guard;
    private final TypeManager types;

    @Inject
    ViewOperations(DeltaCatalog catalog, TableResolver tables, VersionGuard guard, TypeManager types)
    {
        this.types = requireNonNull(types, "types is null");
        this.catalog = requireNonNull(catalog, "catalog is null");
        this.tables = requireNonNull(tables, "tables is null");
        this.guard = requireNonNull(guard, "guard is null");
    }

    /**
     * Asked of each name before it is asked whether there is such a table: both take one look.
     */
    Optional<ConnectorViewDefinition> find(ConnectorSession session, TransactionState transaction, SchemaTableName name)
    {
        Optional<ConnectorViewDefinition> view = findView(session, transaction, name)
                .map(found -> found.definition());
        view.flatMap(this::columnOfUnknownType).ifPresent(column -> {
            throw new DeltaException(DELTA_CATALOG_ERROR, "View %s cannot be used: this server does not know type %s of its column %s. Install the plugin that has the type, or replace the view.".formatted(name, column.getType().getId(), column.getName()));
        });
        return view;
    }

    /**
     * Whether there is a view of that name, which need not be usable.
     */
    boolean exists(ConnectorSession session, TransactionState transaction, SchemaTableName name)
    {
        try {
            return findView(session, transaction, name).isPresent();
        }
        catch (DeltaException e) {
            // A view whose name a table has as well, or whose file is damaged, must not be there for ever
            if (catalog.holdsView(session.getIdentity(), name)) {
                return true;
            }
            throw e;
        }
    }

    private Optional<CatalogView> findView(ConnectorSession session, TransactionState transaction, SchemaTableName name)
    {
        if (name.equals(CATALOG_HEALTH)) {
            return Optional.empty();
        }
        return tables.find(session, transaction, name).filter(CatalogView.class::isInstance).map(CatalogView.class::cast);
    }

    /**
     * Those that can be used.
     */
    Map<SchemaTableName, ConnectorViewDefinition> all(ConnectorSession session, Optional<String> schema)
    {
        return Maps.filterEntries(catalog.views(session.getIdentity(), schema), view -> {
            Optional<ViewColumn> unknown = columnOfUnknownType(view.getValue());
            unknown.ifPresent(column -> log.warn("Left out of a listing: view %s has a column of type %s, which is not known", view.getKey(), column.getType().getId()));
            return unknown.isEmpty() && !view.getKey().equals(CATALOG_HEALTH);
        });
    }

    private Optional<ViewColumn> columnOfUnknownType(ConnectorViewDefinition view)
    {
        return view.getColumns().stream().filter(column -> !isKnown(column.getType())).findFirst();
    }

    private boolean isKnown(TypeId type)
    {
        try {
            types.getType(type);
            return true;
        }
        catch (RuntimeException e) {
            // The engine says it by exceptions of its own libraries, whose classes are not those that a plugin sees under these names. All it does is to
            // read the name, so that whatever it fails with, the type is none
            log.debug(e, "Type %s is not known", type);
            return false;
        }
    }

    void create(ConnectorSession session, TransactionState transaction, SchemaTableName name, ConnectorViewDefinition definition, boolean replace)
    {
        guard.checkNewName(name, "CREATE VIEW");
        readTimestampAsOf(session).ifPresent(time -> {
            throw new DeltaException(NOT_SUPPORTED, "View %s cannot be created in a session that reads tables as of %s: it would keep columns of the past. RESET SESSION for %s, or name versions in the view.".formatted(name, time, READ_TIMESTAMP_AS_OF));
        });
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

    void setOwner(ConnectorSession session, TransactionState transaction, SchemaTableName name, TrinoPrincipal principal)
    {
        if (principal.getType() != USER) {
            throw new DeltaException(NOT_SUPPORTED, "%s %s cannot own view %s: it is read with the rights of one user. Name a user.".formatted(principal.getType(), principal.getName(), name));
        }
        change(session, transaction, name, view -> {
            if (view.isRunAsInvoker()) {
                throw new DeltaException(NOT_SUPPORTED, "View %s has no owner: it is read with the rights of whoever reads it. Replace it by one with SECURITY DEFINER.".formatted(name));
            }
            return with(view, view.getColumns(), view.getComment(), Optional.of(principal.getName()));
        });
    }

    private void change(ConnectorSession session, TransactionState transaction, SchemaTableName name, UnaryOperator<ConnectorViewDefinition> change)
    {
        catalog.changeView(session.getIdentity(), name, change);
        transaction.tables().forget(session.getIdentity(), name);
    }

    private static ConnectorViewDefinition with(ConnectorViewDefinition view, List<ViewColumn> columns, Optional<String> comment)
    {
        return with(view, columns, comment, view.getOwner());
    }

    private static ConnectorViewDefinition with(ConnectorViewDefinition view, List<ViewColumn> columns, Optional<String> comment, Optional<String> owner)
    {
        return new ConnectorViewDefinition(
                view.getOriginalSql(),
                view.getCatalog(),
                view.getSchema(),
                ImmutableList.copyOf(columns),
                comment,
                owner,
                view.isRunAsInvoker(),
                view.getPath());
    }
}
