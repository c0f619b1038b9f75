package dev.trinodelta.security;

import io.trino.plugin.base.security.ReadOnlyAccessControl;
import io.trino.spi.connector.ConnectorSecurityContext;
import io.trino.spi.connector.SchemaRoutineName;

import static io.trino.spi.security.AccessDeniedException.denyExecuteProcedure;

/**
 * Trino's read-only access, with the functions of the catalog, which read, and the one procedure that changes nothing.
 */
final class ReadingAccessControl
        extends ReadOnlyAccessControl
{
    private static final SchemaRoutineName FLUSH = new SchemaRoutineName("system", "flush_metadata_cache");

    @Override
    public boolean canExecuteFunction(ConnectorSecurityContext context, SchemaRoutineName function)
    {
        return true;
    }

    @Override
    public boolean canCreateViewWithExecuteFunction(ConnectorSecurityContext context, SchemaRoutineName function)
    {
        return true;
    }

    @Override
    public void checkCanExecuteProcedure(ConnectorSecurityContext context, SchemaRoutineName procedure)
    {
        if (!procedure.equals(FLUSH)) {
            denyExecuteProcedure(procedure.toString());
        }
    }
}
