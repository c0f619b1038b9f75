package dev.trinodelta.catalog.hive;

import com.google.inject.Inject;
import dev.trinodelta.catalog.hive.ListingClient.Alternatives;
import io.trino.plugin.hive.metastore.thrift.DefaultThriftMetastoreClientFactory;
import io.trino.plugin.hive.metastore.thrift.HiveMetastoreAuthentication;
import io.trino.plugin.hive.metastore.thrift.ThriftHiveMetastoreClient.TransportSupplier;
import io.trino.plugin.hive.metastore.thrift.ThriftMetastoreClient;
import io.trino.plugin.hive.metastore.thrift.ThriftMetastoreConfig;
import io.trino.spi.Node;
import org.apache.thrift.transport.TTransportException;

import java.util.Optional;

/**
 * Connects as Trino's own client does.
 */
final class ListingClientFactory
        extends DefaultThriftMetastoreClientFactory
{
    private final Optional<String> catalogName;
    private final Alternatives alternatives = Alternatives.unknown();

    @Inject
    ListingClientFactory(ThriftMetastoreConfig config, HiveMetastoreAuthentication authentication, Node node)
    {
        super(config, authentication, node);
        this.catalogName = config.getCatalogName();
    }

    @Override
    protected ThriftMetastoreClient create(TransportSupplier transportSupplier, String hostname)
            throws TTransportException
    {
        return new ListingClient(transportSupplier, hostname, catalogName, alternatives);
    }
}
