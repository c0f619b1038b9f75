package dev.trinodelta.catalog.hive;

import com.google.inject.Binder;
import dev.trinodelta.catalog.metastore.Metastore;
import dev.trinodelta.catalog.metastore.MetastoreModule;
import io.airlift.configuration.AbstractConfigurationAwareModule;
import io.trino.plugin.hive.metastore.thrift.StaticMetastoreConfig;
import io.trino.plugin.hive.metastore.thrift.ThriftMetastoreClientFactory;
import io.trino.plugin.hive.metastore.thrift.ThriftMetastoreModule;

import java.net.URI;
import java.util.List;

import static com.google.inject.Scopes.SINGLETON;
import static com.google.inject.multibindings.OptionalBinder.newOptionalBinder;

/**
 * Binds the catalog of a Hive metastore.
 */
public final class HiveCatalogModule
        extends AbstractConfigurationAwareModule
{
    private static final String URI_PROPERTY = "hive.metastore.uri";

    @Override
    protected void setup(Binder binder)
    {
        List<URI> uris = buildConfigObject(StaticMetastoreConfig.class).getMetastoreUris();
        if (uris.isEmpty()) {
            binder.addError("Invalid configuration property %s: is empty, set it to where the Hive metastore listens, such as thrift://metastore:9083", URI_PROPERTY);
            return;
        }
        for (URI uri : uris) {
            if (!"thrift".equals(uri.getScheme()) || uri.getHost() == null || uri.getPort() == -1) {
                // Not the URI itself: it may have a password
                binder.addError("Invalid configuration property %s: %s is not of the form thrift://metastore:9083", URI_PROPERTY, uri.getUserInfo() == null ? uri : "one of its URIs");
                return;
            }
        }
        install(new MetastoreModule());
        install(new ThriftMetastoreModule());
        newOptionalBinder(binder, ThriftMetastoreClientFactory.class).setBinding().to(ListingClientFactory.class).in(SINGLETON);
        binder.bind(Metastore.class).to(ThriftService.class).in(SINGLETON);
    }
}
