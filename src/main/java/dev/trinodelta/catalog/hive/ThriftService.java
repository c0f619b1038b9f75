package dev.trinodelta.catalog.hive;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.inject.Inject;
import dev.trinodelta.catalog.metastore.Metastore;
import dev.trinodelta.catalog.metastore.MetastoreAddress;
import dev.trinodelta.catalog.metastore.MetastoreTable;
import io.trino.hive.thrift.metastore.SerDeInfo;
import io.trino.hive.thrift.metastore.StorageDescriptor;
import io.trino.hive.thrift.metastore.Table;
import io.trino.metastore.Database;
import io.trino.metastore.HiveMetastore;
import io.trino.metastore.HiveMetastoreFactory;
import io.trino.metastore.RawHiveMetastoreFactory;
import io.trino.plugin.hive.metastore.thrift.StaticMetastoreConfig;
import io.trino.plugin.hive.metastore.thrift.ThriftMetastoreFactory;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.security.ConnectorIdentity;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import static com.google.common.base.Strings.emptyToNull;
import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Objects.requireNonNull;
import static java.util.Objects.requireNonNullElse;
import static java.util.stream.Collectors.joining;

/**
 * A Hive metastore.
 */
final class ThriftService
        implements Metastore
{
    private final ThriftMetastoreFactory thrift;
    private final HiveMetastoreFactory clients;
    private final MetastoreAddress address;

    @Inject
    ThriftService(ThriftMetastoreFactory thrift, @RawHiveMetastoreFactory HiveMetastoreFactory clients, StaticMetastoreConfig config)
    {
        this.thrift = requireNonNull(thrift, "thrift is null");
        this.clients = requireNonNull(clients, "clients is null");
        // Not the URI as it was written: it may have a password
        String uris = config.getMetastoreUris().stream()
                .map(uri -> "thrift://%s:%s".formatted(uri.getHost(), uri.getPort()))
                .collect(joining(", "));
        this.address = new MetastoreAddress(
                "The Hive metastore at " + uris,
                "Check that it runs, and the catalog property hive.metastore.uri.",
                "Check how busy it is, or raise the catalog property hive.metastore.thrift.client.read-timeout.");
    }

    @Override
    public MetastoreAddress address()
    {
        return address;
    }

    @Override
    public boolean asksAsUser()
    {
        return thrift.isImpersonationEnabled();
    }

    @Override
    public HiveMetastore client(ConnectorIdentity identity)
    {
        return clients.createMetastore(Optional.of(identity));
    }

    @Override
    public Optional<Database> schema(ConnectorIdentity identity, String name)
    {
        return isOtherCatalog(name) ? Optional.empty() : client(identity).getDatabase(name);
    }

    @Override
    public Optional<MetastoreTable> table(ConnectorIdentity identity, SchemaTableName name)
    {
        if (isOtherCatalog(name.getSchemaName())) {
            return Optional.empty();
        }
        return thrift.createMetastore(Optional.of(identity)).getTable(name.getSchemaName(), name.getTableName()).map(ThriftService::table);
    }

    @Override
    public List<MetastoreTable> tables(ConnectorIdentity identity, String schema)
    {
        if (isOtherCatalog(schema)) {
            return ImmutableList.of();
        }
        return thrift.createMetastore(Optional.of(identity)).getTables(schema).stream()
                .map(line -> table(((WholeTable) line).table()))
                .collect(toImmutableList());
    }

    /**
     * The metastore takes such a name for one of another catalog of its own.
     */
    private static boolean isOtherCatalog(String schema)
    {
        return schema.startsWith("@");
    }

    private static MetastoreTable table(Table table)
    {
        Optional<StorageDescriptor> storage = Optional.ofNullable(table.getSd());
        return new MetastoreTable(
                new SchemaTableName(table.getDbName(), table.getTableName()),
                requireNonNullElse(table.getTableType(), ""),
                Optional.ofNullable(emptyToNull(table.getOwner())),
                orEmpty(table.getParameters()),
                storage.map(StorageDescriptor::getLocation),
                orEmpty(storage.map(StorageDescriptor::getSerdeInfo).map(SerDeInfo::getParameters).orElse(null)),
                Optional.ofNullable(emptyToNull(table.getViewOriginalText())));
    }

    private static Map<String, String> orEmpty(Map<String, String> map)
    {
        return requireNonNullElse(map, ImmutableMap.of());
    }
}
