package dev.trinodelta.procedure;

import com.google.inject.Inject;
import dev.trinodelta.catalog.DeltaCatalog;
import io.trino.spi.classloader.ThreadContextClassLoader;
import io.trino.spi.connector.ConnectorAccessControl;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.procedure.Procedure.Argument;

import static io.trino.spi.type.VarcharType.VARCHAR;
import static java.util.Objects.requireNonNull;

/**
 * {@code CALL system.unregister_table('schema', 'table')}: takes the name away again; the table's files stay.
 */
public final class UnregisterTableProcedure
        extends ProcedureProvider
{
    private final DeltaCatalog catalog;

    @Inject
    public UnregisterTableProcedure(DeltaCatalog catalog)
    {
        super("unregister_table", new Argument("SCHEMA_NAME", VARCHAR), new Argument("TABLE_NAME", VARCHAR));
        this.catalog = requireNonNull(catalog, "catalog is null");
    }

    public void call(ConnectorAccessControl accessControl, ConnectorSession session, String schema, String table)
    {
        try (ThreadContextClassLoader _ = new ThreadContextClassLoader(getClass().getClassLoader())) {
            SchemaTableName name = new SchemaTableName(required("schema_name", schema), required("table_name", table));
            accessControl.checkCanDropTable(null, name);
            catalog.unregisterTable(session.getIdentity(), name);
        }
    }
}
