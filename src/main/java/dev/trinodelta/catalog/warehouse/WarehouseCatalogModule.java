package dev.trinodelta.catalog.warehouse;

import com.google.inject.Binder;
import com.google.inject.Key;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import dev.trinodelta.catalog.BoundedTasks;
import dev.trinodelta.catalog.ConfiguredLocations;
import dev.trinodelta.catalog.DeltaCatalog;
import dev.trinodelta.catalog.LocalDiskModule;
import dev.trinodelta.catalog.PathAccessModule;
import dev.trinodelta.catalog.PrintableLocation;
import dev.trinodelta.catalog.StorageLocation;
import io.airlift.configuration.AbstractConfigurationAwareModule;
import io.trino.filesystem.manager.FileSystemConfig;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;

import static com.google.inject.Scopes.SINGLETON;
import static dev.trinodelta.catalog.warehouse.WarehouseConfig.WAREHOUSE;
import static io.airlift.bootstrap.ClosingBinder.closingBinder;
import static io.airlift.concurrent.Threads.daemonThreadsNamed;
import static java.util.concurrent.Executors.newCachedThreadPool;

/**
 * Binds the catalog of directories. Wants a {@link io.trino.filesystem.TrinoFileSystemFactory}, {@link dev.trinodelta.catalog.KnownTables}, and Trino's file-system
 * module to take up the local disk where the warehouse is on it.
 */
public final class WarehouseCatalogModule
        extends AbstractConfigurationAwareModule
{
    @Override
    protected void setup(Binder binder)
    {
        install(new PathAccessModule());
        checkWarehouse(binder, buildConfigObject(WarehouseConfig.class).getWarehouse());
        binder.bind(DeltaCatalog.class).to(WarehouseCatalog.class).in(SINGLETON);
        closingBinder(binder).registerExecutor(Key.get(ExecutorService.class, ForListing.class));
    }

    private void checkWarehouse(Binder binder, String warehouse)
    {
        StorageLocation location;
        try {
            location = StorageLocation.of(warehouse);
        }
        catch (IllegalArgumentException e) {
            binder.addError("Invalid configuration property %s: %s %s", WAREHOUSE, PrintableLocation.of(warehouse), e.getMessage());
            return;
        }
        ConfiguredLocations.problem(WAREHOUSE, location, buildConfigObject(FileSystemConfig.class))
                .ifPresent(problem -> binder.addError("Invalid configuration property %s: %s %s", WAREHOUSE, PrintableLocation.of(warehouse), problem));
        if (location.isLocal()) {
            install(new LocalDiskModule());
        }
    }

    @Provides
    @Singleton
    @ForListing
    static ExecutorService createListingThreads()
    {
        return newCachedThreadPool(daemonThreadsNamed("delta-listing-%s"));
    }

    @Provides
    @Singleton
    @ForListing
    static Executor createListingExecutor(@ForListing ExecutorService threads, WarehouseConfig config)
    {
        return new BoundedTasks(threads, config.getListingThreads());
    }
}
