package dev.trinodelta.catalog.metastore;

import com.google.inject.Binder;
import com.google.inject.Key;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import dev.trinodelta.catalog.BoundedTasks;
import dev.trinodelta.catalog.DeltaCatalog;
import dev.trinodelta.catalog.PathAccessModule;
import io.airlift.configuration.AbstractConfigurationAwareModule;
import io.airlift.units.Duration;
import io.trino.metastore.cache.CachingHiveMetastoreConfig;
import io.trino.metastore.cache.ImpersonationCachingConfig;
import io.trino.plugin.hive.HideDeltaLakeTables;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;

import static com.google.inject.Scopes.SINGLETON;
import static io.airlift.bootstrap.ClosingBinder.closingBinder;
import static io.airlift.concurrent.Threads.daemonThreadsNamed;
import static io.airlift.configuration.ConfigBinder.configBinder;
import static java.util.concurrent.Executors.newCachedThreadPool;
import static java.util.concurrent.TimeUnit.SECONDS;

/**
 * Binds the catalog of a metastore. Wants a {@link Metastore} and a {@link io.trino.filesystem.TrinoFileSystemFactory}.
 */
public final class MetastoreModule
        extends AbstractConfigurationAwareModule
{
    @Override
    protected void setup(Binder binder)
    {
        install(new PathAccessModule());
        configBinder(binder).bindConfig(MetastoreConfig.class);
        // Of Trino's properties for its own cache of metastores: here only listings are remembered, so only some of them matter
        configBinder(binder).bindConfig(CachingHiveMetastoreConfig.class, ForMetastore.class);
        configBinder(binder).bindConfigDefaults(CachingHiveMetastoreConfig.class, ForMetastore.class, config -> config.setMetastoreCacheTtl(new Duration(10, SECONDS)));
        configBinder(binder).bindConfig(ImpersonationCachingConfig.class, ForMetastore.class);
        binder.bind(Key.get(boolean.class, HideDeltaLakeTables.class)).toInstance(false);
        binder.bind(DeltaCatalog.class).to(MetastoreCatalog.class).in(SINGLETON);
        closingBinder(binder).registerExecutor(Key.get(ExecutorService.class, ForMetastore.class));
    }

    @Provides
    @Singleton
    @ForMetastore
    static ExecutorService createListingThreads()
    {
        return newCachedThreadPool(daemonThreadsNamed("delta-metastore-%s"));
    }

    @Provides
    @Singleton
    @ForMetastore
    static Executor createListingExecutor(@ForMetastore ExecutorService threads, MetastoreConfig config)
    {
        return new BoundedTasks(threads, config.getListingThreads());
    }
}
