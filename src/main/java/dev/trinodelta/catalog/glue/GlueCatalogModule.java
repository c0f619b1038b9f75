package dev.trinodelta.catalog.glue;

import com.google.inject.Binder;
import dev.trinodelta.catalog.metastore.Metastore;
import dev.trinodelta.catalog.metastore.MetastoreModule;
import io.airlift.configuration.AbstractConfigurationAwareModule;
import io.airlift.units.Duration;
import io.trino.metastore.cache.CachingHiveMetastoreConfig;
import io.trino.plugin.hive.metastore.glue.GlueMetastoreModule;

import static com.google.inject.Scopes.SINGLETON;
import static java.util.concurrent.TimeUnit.SECONDS;

/**
 * Binds the catalog of AWS Glue.
 */
public final class GlueCatalogModule
        extends AbstractConfigurationAwareModule
{
    @Override
    protected void setup(Binder binder)
    {
        install(new MetastoreModule());
        // Its client has a cache of its own, which would hide that a table has moved
        Duration off = new Duration(0, SECONDS);
        binder.bind(CachingHiveMetastoreConfig.class).toInstance(new CachingHiveMetastoreConfig().setMetastoreCacheTtl(off).setStatsCacheTtl(off));
        install(new GlueMetastoreModule());
        binder.bind(Metastore.class).to(GlueService.class).in(SINGLETON);
    }
}
