package dev.trinodelta.procedure;

import com.google.inject.Inject;
import dev.trinodelta.catalog.CatalogTable;
import dev.trinodelta.catalog.DeltaCatalog;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.snapshot.SnapshotCache;
import io.trino.filesystem.Location;
import io.trino.spi.classloader.ThreadContextClassLoader;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.procedure.Procedure.Argument;

import java.util.Optional;

import static io.trino.spi.StandardErrorCode.TABLE_NOT_FOUND;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static java.util.Locale.ENGLISH;
import static java.util.Objects.requireNonNull;

/**
 * {@code CALL system.flush_metadata_cache()}, or of one table:
 * {@code CALL system.flush_metadata_cache(schema_name => 'schema', table_name => 'table')}. Forgets what is kept between queries,
 * for all users. Nothing is lost but time, so that everybody may call it.
 */
public final class FlushMetadataCacheProcedure
        extends ProcedureProvider
{
    private final DeltaCatalog catalog;
    private final SnapshotCache snapshots;

    @Inject
    public FlushMetadataCacheProcedure(DeltaCatalog catalog, SnapshotCache snapshots)
    {
        super("flush_metadata_cache", new Argument("SCHEMA_NAME", VARCHAR, false, null), new Argument("TABLE_NAME", VARCHAR, false, null));
        this.catalog = requireNonNull(catalog, "catalog is null");
        this.snapshots = requireNonNull(snapshots, "snapshots is null");
    }

    public void call(ConnectorSession session, String schema, String table)
    {
        try (ThreadContextClassLoader _ = new ThreadContextClassLoader(getClass().getClassLoader())) {
            catalog.invalidateListings();
            if (schema == null && table == null) {
                snapshots.forget(_ -> true);
            }
            else {
                flush(session, new SchemaTableName(required("schema_name", schema).toLowerCase(ENGLISH), required("table_name", table).toLowerCase(ENGLISH)));
            }
        }
    }

    private void flush(ConnectorSession session, SchemaTableName name)
    {
        // Under its name also where it is no more
        boolean kept = snapshots.forget(table -> table.name().equals(name.toString()));
        Optional<Location> location = catalog.table(session.getIdentity(), name).map(CatalogTable::location);
        location.ifPresent(root -> snapshots.forget(table -> table.root().equals(root)));
        if (!kept && location.isEmpty()) {
            throw new DeltaException(TABLE_NOT_FOUND, "Table %s does not exist. Check the name.".formatted(name));
        }
    }
}
