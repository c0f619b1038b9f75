package dev.trinodelta.catalog.glue;

import com.google.common.collect.ImmutableList;
import com.google.inject.Inject;
import dev.trinodelta.catalog.metastore.Metastore;
import dev.trinodelta.catalog.metastore.MetastoreAddress;
import dev.trinodelta.catalog.metastore.MetastoreTable;
import io.airlift.log.Logger;
import io.trino.metastore.Database;
import io.trino.metastore.HiveMetastore;
import io.trino.metastore.HiveMetastoreFactory;
import io.trino.metastore.RawHiveMetastoreFactory;
import io.trino.plugin.hive.metastore.glue.GlueConverter;
import io.trino.plugin.hive.metastore.glue.GlueHiveMetastoreConfig;
import io.trino.spi.TrinoException;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.security.ConnectorIdentity;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.glue.GlueClient;
import software.amazon.awssdk.services.glue.model.AccessDeniedException;
import software.amazon.awssdk.services.glue.model.EntityNotFoundException;
import software.amazon.awssdk.services.glue.model.GetTablesResponse;
import software.amazon.awssdk.services.glue.model.SerDeInfo;
import software.amazon.awssdk.services.glue.model.StorageDescriptor;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static io.trino.metastore.Table.TABLE_COMMENT;
import static io.trino.plugin.hive.HiveErrorCode.HIVE_METASTORE_ERROR;
import static java.util.Objects.requireNonNull;

/**
 * AWS Glue. Entries are taken as the service gives them: Trino's own model of them has no place for the location of a table that is an Iceberg table as well.
 */
final class GlueService
        implements Metastore
{
    private static final Logger log = Logger.get(GlueService.class);

    private final GlueClient glue;
    private final HiveMetastoreFactory clients;
    private final MetastoreAddress address;

    @Inject
    GlueService(GlueClient glue, @RawHiveMetastoreFactory HiveMetastoreFactory clients, GlueHiveMetastoreConfig config)
    {
        this.glue = requireNonNull(glue, "glue is null");
        this.clients = requireNonNull(clients, "clients is null");
        String where = config.getGlueEndpointUrl().map(url -> " at %s://%s:%s".formatted(url.getScheme(), url.getHost(), url.getPort()))
                .or(() -> config.getGlueRegion().map(region -> " in " + region))
                .orElse("");
        this.address = new MetastoreAddress(
                "AWS Glue" + where,
                "Check the network, and the catalog properties that begin with hive.metastore.glue.",
                "Check the network, and the catalog properties that begin with hive.metastore.glue.");
    }

    @Override
    public MetastoreAddress address()
    {
        return address;
    }

    @Override
    public boolean asksAsUser()
    {
        return false;
    }

    @Override
    public HiveMetastore client(ConnectorIdentity identity)
    {
        return clients.createMetastore(Optional.of(identity));
    }

    @Override
    public Optional<Database> schema(ConnectorIdentity identity, String name)
    {
        return client(identity).getDatabase(name);
    }

    @Override
    public Optional<MetastoreTable> table(ConnectorIdentity identity, SchemaTableName name)
    {
        try {
            return Optional.of(table(name, glue.getTable(request -> request.databaseName(name.getSchemaName()).name(name.getTableName())).table()));
        }
        catch (EntityNotFoundException e) {
            return Optional.empty();
        }
        catch (SdkException e) {
            throw new TrinoException(HIVE_METASTORE_ERROR, e);
        }
    }

    @Override
    public List<MetastoreTable> tables(ConnectorIdentity identity, String schema)
    {
        try {
            return glue.getTablesPaginator(request -> request.databaseName(schema)).stream()
                    .map(GetTablesResponse::tableList)
                    .flatMap(List::stream)
                    .map(table -> table(new SchemaTableName(schema, table.name()), table))
                    .collect(toImmutableList());
        }
        catch (EntityNotFoundException e) {
            return ImmutableList.of();
        }
        catch (AccessDeniedException e) {
            // Accounts commonly list databases that not everybody may look into
            log.debug(e, "Schema %s is listed as empty", schema);
            return ImmutableList.of();
        }
        catch (SdkException e) {
            throw new TrinoException(HIVE_METASTORE_ERROR, e);
        }
    }

    private static MetastoreTable table(SchemaTableName name, software.amazon.awssdk.services.glue.model.Table table)
    {
        // A field of its own here, a parameter in Hive
        Map<String, String> parameters = new LinkedHashMap<>(table.parameters());
        Optional.ofNullable(table.description()).ifPresent(comment -> parameters.put(TABLE_COMMENT, comment));
        Optional<StorageDescriptor> storage = Optional.ofNullable(table.storageDescriptor());
        return new MetastoreTable(
                name,
                GlueConverter.getTableType(table),
                Optional.ofNullable(table.owner()),
                parameters,
                storage.map(StorageDescriptor::location),
                storage.map(StorageDescriptor::serdeInfo).map(SerDeInfo::parameters).orElseGet(Map::of),
                Optional.ofNullable(table.viewOriginalText()));
    }
}
