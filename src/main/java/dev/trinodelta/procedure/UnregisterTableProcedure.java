package dev.trinodelta.procedure;

import com.google.common.collect.ImmutableList;
import com.google.inject.Inject;
import com.google.inject.Provider;
import dev.trinodelta.catalog.DeltaCatalog;
import io.trino.spi.classloader.ThreadContextClassLoader;
import io.trino.spi.connector.ConnectorAccessControl;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.procedure.Procedure;
import io.trino.spi.procedure.Procedure.Argument;

import java.lang.invoke.MethodHandle;

import static dev.trinodelta.procedure.ProcedureArguments.required;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static java.lang.invoke.MethodHandles.lookup;
import static java.util.Objects.requireNonNull;

/**
 * {@code CALL system.unregister_table('schema', 'table')}: takes the name away again; the table's files stay.
 */
public final class UnregisterTableProcedure
        implements Provider<Procedure>
{
    private static final String NAME = "unregister_table";
    private static final MethodHandle UNREGISTER;

    static {
        try {
            UNREGISTER = lookup().unreflect(UnregisterTableProcedure.class.getMethod("unregister", ConnectorAccessControl.class, ConnectorSession.class, String.class, String.class));
        }
        catch (ReflectiveOperationException e) {
            throw new LinkageError(e.getMessage(), e);
        }
    }

    private final DeltaCatalog catalog;

    @Inject
    public UnregisterTableProcedure(DeltaCatalog catalog)
    {
        this.catalog = requireNonNull(catalog, "catalog is null");
    }

    @Override
    public Procedure get()
    {
        return new Procedure(
                "system",
                NAME,
                ImmutableList.of(
                        new Argument("SCHEMA_NAME", VARCHAR),
                        new Argument("TABLE_NAME", VARCHAR)),
                UNREGISTER.bindTo(this));
    }

    public void unregister(ConnectorAccessControl accessControl, ConnectorSession session, String schema, String table)
    {
        try (ThreadContextClassLoader _ = new ThreadContextClassLoader(getClass().getClassLoader())) {
            SchemaTableName name = new SchemaTableName(required(NAME, "schema_name", schema), required(NAME, "table_name", table));
            accessControl.checkCanDropTable(null, name);
            catalog.unregisterTable(session.getIdentity(), name);
        }
    }
}
