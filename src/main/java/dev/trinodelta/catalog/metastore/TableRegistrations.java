package dev.trinodelta.catalog.metastore;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.trinodelta.protocol.DeltaException;
import io.trino.filesystem.Location;
import io.trino.metastore.Column;
import io.trino.metastore.HiveType;
import io.trino.metastore.StorageFormat;
import io.trino.metastore.Table;
import io.trino.metastore.TableAlreadyExistsException;
import io.trino.spi.connector.SchemaNotFoundException;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.connector.TableNotFoundException;
import io.trino.spi.security.ConnectorIdentity;

import java.util.Optional;
import java.util.UUID;

import static dev.trinodelta.catalog.metastore.MetastoreTable.PROVIDER;
import static dev.trinodelta.catalog.metastore.TableLocations.PATH;
import static io.trino.plugin.hive.HiveMetadata.TRINO_CREATED_BY;
import static io.trino.plugin.hive.HiveMetadata.TRINO_QUERY_ID_NAME;
import static io.trino.plugin.hive.TableType.EXTERNAL_TABLE;
import static io.trino.plugin.hive.metastore.MetastoreUtil.buildInitialPrivilegeSet;
import static io.trino.spi.StandardErrorCode.NOT_SUPPORTED;
import static io.trino.spi.StandardErrorCode.SCHEMA_NOT_FOUND;
import static io.trino.spi.StandardErrorCode.TABLE_ALREADY_EXISTS;
import static io.trino.spi.StandardErrorCode.TABLE_NOT_FOUND;
import static java.util.Objects.requireNonNull;

/**
 * Enters Delta tables in the form in which both Spark and Trino find them, and takes entries away. Files are never touched.
 */
final class TableRegistrations
{
    /**
     * What Spark writes of a table whose columns Hive is not to know.
     */
    private static final Column NO_COLUMNS = new Column("col", HiveType.valueOf("array<string>"), Optional.of("from deserializer"), ImmutableMap.of());
    private static final StorageFormat STORAGE_FORMAT = StorageFormat.create(
            "org.apache.hadoop.hive.serde2.lazy.LazySimpleSerDe",
            "org.apache.hadoop.mapred.SequenceFileInputFormat",
            "org.apache.hadoop.hive.ql.io.HiveSequenceFileOutputFormat");

    private final Metastore metastore;
    private final MetastoreRequests requests;

    TableRegistrations(Metastore metastore, MetastoreRequests requests)
    {
        this.metastore = requireNonNull(metastore, "metastore is null");
        this.requests = requireNonNull(requests, "requests is null");
    }

    /**
     * @param location known to hold a table, and to be allowed
     */
    void add(ConnectorIdentity identity, SchemaTableName name, Location location)
    {
        Table entry = entry(identity, name, location);
        try {
            requests.tell("register table " + name, () -> metastore.client(identity).createTable(entry, buildInitialPrivilegeSet(identity.getUser())));
        }
        catch (SchemaNotFoundException e) {
            throw new DeltaException(SCHEMA_NOT_FOUND, "Schema %s does not exist in the metastore, so table %s cannot be registered. Create it there, or choose another one.".formatted(name.getSchemaName(), name), e);
        }
        catch (TableAlreadyExistsException e) {
            throw exists("Table", name);
        }
        catch (DeltaException e) {
            // Of a race a metastore may tell nothing but that its database failed
            MetastoreTable present = find(identity, name).orElseThrow(() -> e);
            if (!entry.getParameters().get(TRINO_QUERY_ID_NAME).equals(present.parameters().get(TRINO_QUERY_ID_NAME))) {
                throw exists("Table", name);
            }
        }
    }

    private Optional<MetastoreTable> find(ConnectorIdentity identity, SchemaTableName name)
    {
        return requests.ask("find table " + name, () -> metastore.table(identity, name));
    }

    static DeltaException exists(String what, SchemaTableName name)
    {
        return new DeltaException(TABLE_ALREADY_EXISTS, "%s %s exists already. Choose another name.".formatted(what, name));
    }

    private static Table entry(ConnectorIdentity identity, SchemaTableName name, Location location)
    {
        return Table.builder()
                .setDatabaseName(name.getSchemaName())
                .setTableName(name.getTableName())
                .setOwner(Optional.of(identity.getUser()))
                .setTableType(EXTERNAL_TABLE.name())
                .setDataColumns(ImmutableList.of(NO_COLUMNS))
                .setPartitionColumns(ImmutableList.of())
                .setParameters(ImmutableMap.<String, String>builder()
                        .put("EXTERNAL", "TRUE")
                        .put(PROVIDER, "delta")
                        // Else Hive 3 lists the directory to count its files, which says nothing of a Delta table
                        .put("numFiles", "-1")
                        .put("totalSize", "-1")
                        .put(TRINO_CREATED_BY, "trino-delta")
                        // By which a client that repeats a request without an answer knows its own entry
                        .put(TRINO_QUERY_ID_NAME, UUID.randomUUID().toString())
                        .buildOrThrow())
                .withStorage(storage -> storage
                        .setStorageFormat(STORAGE_FORMAT)
                        .setSerdeParameters(ImmutableMap.of(PATH, location.toString(), "serialization.format", "1"))
                        .setLocation(location.toString()))
                .build();
    }

    void remove(ConnectorIdentity identity, SchemaTableName name)
    {
        MetastoreTable table = find(identity, name).orElseThrow(() -> gone(name, null));
        switch (table.kind()) {
            case DELTA -> {}
            case TRINO_VIEW -> throw new DeltaException(NOT_SUPPORTED, "%s is a view. Use DROP VIEW.".formatted(name));
            case ICEBERG, OTHER_TABLE, MATERIALIZED_VIEW, FOREIGN_VIEW -> throw new DeltaException(NOT_SUPPORTED, "%s is not a Delta table, so it cannot be unregistered. Drop it in the engine that made it.".formatted(name));
        }
        try {
            requests.tell("unregister table " + name, () -> metastore.client(identity).dropTable(name.getSchemaName(), name.getTableName(), false));
        }
        catch (TableNotFoundException e) {
            throw gone(name, e);
        }
        catch (DeltaException e) {
            if (find(identity, name).isEmpty()) {
                throw gone(name, e);
            }
            throw e;
        }
    }

    private static DeltaException gone(SchemaTableName name, Exception cause)
    {
        return new DeltaException(TABLE_NOT_FOUND, "Table %s does not exist. Check the name.".formatted(name), cause);
    }
}
