package dev.trinodelta.procedure;

import com.google.common.collect.ImmutableMap;
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
 * {@code CALL system.register_table('schema', 'table', 'location')}: gives a name to a table that lies elsewhere.
 */
public final class RegisterTableProcedure
        extends ProcedureProvider
{
    private final DeltaCatalog catalog;
    private final NewNames names;

    @Inject
    public RegisterTableProcedure(DeltaCatalog catalog, NewNames names)
    {
        super("register_table", new Argument("SCHEMA_NAME", VARCHAR), new Argument("TABLE_NAME", VARCHAR), new Argument("TABLE_LOCATION", VARCHAR));
        this.catalog = requireNonNull(catalog, "catalog is null");
        this.names = requireNonNull(names, "names is null");
    }

    public void call(ConnectorAccessControl accessControl, ConnectorSession session, String schema, String table, String location)
    {
        try (ThreadContextClassLoader _ = new ThreadContextClassLoader(getClass().getClassLoader())) {
            SchemaTableName name = new SchemaTableName(required("schema_name", schema), required("table_name", table));
            String where = required("table_location", location);
            accessControl.checkCanCreateTable(null, name, ImmutableMap.of());
            names.checkNewName(name, "CALL system.register_table");
            catalog.registerTable(session.getIdentity(), name, where);
        }
    }
}
