package dev.trinodelta.security;

import com.google.common.collect.ImmutableSet;
import com.google.inject.Inject;
import dev.trinodelta.system.ReadableTables;
import dev.trinodelta.transaction.TransactionState;
import io.trino.spi.QueryId;
import io.trino.spi.connector.ConnectorAccessControl;
import io.trino.spi.connector.ConnectorSecurityContext;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.security.AccessDeniedException;

import java.util.List;
import java.util.Optional;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Objects.requireNonNull;

/**
 * The tables that the rules of the catalog let a user select from, and select all of. What the server's own rules say of them is not known here.
 */
final class SelectableTables
        implements ReadableTables
{
    private final Optional<ConnectorAccessControl> rules;

    @Inject
    SelectableTables(CatalogAccessControl accessControl)
    {
        this.rules = requireNonNull(accessControl, "accessControl is null").rules();
    }

    @Override
    public List<SchemaTableName> filter(ConnectorSession session, TransactionState transaction, List<SchemaTableName> names)
    {
        if (rules.isEmpty()) {
            return names;
        }
        ConnectorSecurityContext context = context(session, transaction);
        return names.stream()
                .filter(name -> isSelectable(rules.get(), context, name))
                .collect(toImmutableList());
    }

    @Override
    public boolean showsAllRows(ConnectorSession session, TransactionState transaction, SchemaTableName name)
    {
        return rules.isEmpty() || rules.get().getRowFilters(context(session, transaction), name).isEmpty();
    }

    private static ConnectorSecurityContext context(ConnectorSession session, TransactionState transaction)
    {
        return new ConnectorSecurityContext(transaction.handle(), session.getIdentity(), QueryId.valueOf(session.getQueryId()));
    }

    private static boolean isSelectable(ConnectorAccessControl rules, ConnectorSecurityContext context, SchemaTableName name)
    {
        try {
            rules.checkCanSelectFromColumns(context, name, Optional.empty(), ImmutableSet.of());
            return true;
        }
        catch (AccessDeniedException _) {
            return false;
        }
    }
}
