package dev.trinodelta.plugin;

import com.google.common.base.Ticker;
import com.google.inject.Binder;
import com.google.inject.Inject;
import com.google.inject.Module;
import com.google.inject.Provides;
import com.google.inject.Singleton;
import dev.trinodelta.catalog.KnownTables;
import dev.trinodelta.catalog.Viewer;
import dev.trinodelta.catalog.glue.GlueCatalogModule;
import dev.trinodelta.catalog.hive.HiveCatalogModule;
import dev.trinodelta.catalog.warehouse.WarehouseCatalogModule;
import dev.trinodelta.deletion.DeletionVectorCache;
import dev.trinodelta.function.ChangeRanges;
import dev.trinodelta.function.ReadFunction;
import dev.trinodelta.function.TableChangesFunction;
import dev.trinodelta.handle.TableColumns;
import dev.trinodelta.operation.OperationModule;
import dev.trinodelta.operation.RelationNames;
import dev.trinodelta.operation.TableTasks;
import dev.trinodelta.procedure.FlushMetadataCacheProcedure;
import dev.trinodelta.procedure.RegisterTableProcedure;
import dev.trinodelta.procedure.UnregisterTableProcedure;
import dev.trinodelta.read.ChangeSplits;
import dev.trinodelta.read.DataFileCacheKeys;
import dev.trinodelta.read.DeltaPageSourceProvider;
import dev.trinodelta.read.DeltaSplitManager;
import dev.trinodelta.read.FirstRowsSelection;
import dev.trinodelta.read.SplitCutter;
import dev.trinodelta.schema.PartitionValueCodec;
import dev.trinodelta.schema.TrinoTypes;
import dev.trinodelta.security.SecurityModule;
import dev.trinodelta.snapshot.SnapshotCache;
import dev.trinodelta.snapshot.SnapshotCacheMetrics;
import dev.trinodelta.snapshot.SnapshotLoader;
import dev.trinodelta.statistics.TableStatisticsReader;
import dev.trinodelta.system.ForMetadataTables;
import dev.trinodelta.system.MetadataTableModule;
import dev.trinodelta.system.TableHealthBeans;
import dev.trinodelta.transaction.TransactionRegistry;
import io.airlift.configuration.AbstractConfigurationAwareModule;
import io.trino.filesystem.TrinoFileSystemFactory;
import io.trino.filesystem.cache.CacheKeyProvider;
import io.trino.filesystem.cache.SplitAffinityProvider;
import io.trino.parquet.ParquetReaderOptions;
import io.trino.plugin.base.TypeDeserializerModule;
import io.trino.spi.function.table.ConnectorTableFunction;
import io.trino.spi.procedure.Procedure;
import io.trino.spi.type.TypeManager;
import jakarta.annotation.PreDestroy;

import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;

import static com.google.inject.Scopes.SINGLETON;
import static com.google.inject.multibindings.Multibinder.newSetBinder;
import static com.google.inject.multibindings.OptionalBinder.newOptionalBinder;
import static io.airlift.concurrent.Threads.daemonThreadsNamed;
import static io.airlift.configuration.ConfigBinder.configBinder;
import static java.util.Locale.ENGLISH;
import static java.util.concurrent.Executors.newFixedThreadPool;
import static org.weakref.jmx.guice.ExportBinder.newExporter;

/**
 * Ties the layers together.
 */
final class DeltaModule
        extends AbstractConfigurationAwareModule
{
    @Override
    protected void setup(Binder binder)
    {
        configBinder(binder).bindConfig(DeltaConfig.class);
        configBinder(binder).bindConfig(ParquetConfig.class);
        configBinder(binder).bindConfig(ScanConfig.class);
        install(new TypeDeserializerModule());
        install(catalog(binder, buildConfigObject(CatalogConfig.class).getType()));

        binder.bind(MetadataExecutor.class).in(SINGLETON);
        binder.bind(TableColumns.class).in(SINGLETON);
        binder.bind(TransactionRegistry.class).in(SINGLETON);
        install(new MetadataTableModule());
        install(new OperationModule());
        install(new SecurityModule());
        newOptionalBinder(binder, CacheKeyProvider.class).setBinding().to(DataFileCacheKeys.class).in(SINGLETON);
        binder.bind(FirstRowsSelection.class).in(SINGLETON);
        binder.bind(DeltaSplitManager.class).in(SINGLETON);
        binder.bind(DeltaPageSourceProvider.class).in(SINGLETON);
        binder.bind(DeltaSessionProperties.class).in(SINGLETON);
        binder.bind(Scans.class).in(SINGLETON);
        binder.bind(DeltaConnector.class).in(SINGLETON);

        binder.bind(ChangeRanges.class).in(SINGLETON);
        var tableFunctions = newSetBinder(binder, ConnectorTableFunction.class);
        tableFunctions.addBinding().to(ReadFunction.class).in(SINGLETON);
        tableFunctions.addBinding().to(TableChangesFunction.class).in(SINGLETON);
        var procedures = newSetBinder(binder, Procedure.class);
        procedures.addBinding().toProvider(RegisterTableProcedure.class).in(SINGLETON);
        procedures.addBinding().toProvider(UnregisterTableProcedure.class).in(SINGLETON);
        procedures.addBinding().toProvider(FlushMetadataCacheProcedure.class).in(SINGLETON);

        newExporter(binder).export(SnapshotCacheMetrics.class).withGeneratedName();
    }

    private static Module catalog(Binder binder, String type)
    {
        return switch (type.toLowerCase(ENGLISH)) {
            case CatalogConfig.HIVE -> new HiveCatalogModule();
            case CatalogConfig.GLUE -> new GlueCatalogModule();
            case CatalogConfig.WAREHOUSE -> new WarehouseCatalogModule();
            default -> {
                binder.addError("Invalid configuration property %s: there is no kind of catalog '%s'. Set it to %s, %s or %s, or leave it out for %s", CatalogConfig.TYPE, type, CatalogConfig.WAREHOUSE, CatalogConfig.HIVE, CatalogConfig.GLUE, CatalogConfig.WAREHOUSE);
                // Also where the type is wrong: the properties of the catalog are not
                yield new WarehouseCatalogModule();
            }
        };
    }

    @Provides
    @Singleton
    static TrinoTypes types(TypeManager typeManager)
    {
        return new TrinoTypes(typeManager);
    }

    @Provides
    @Singleton
    static PartitionValueCodec partitionValues(DeltaConfig config)
    {
        return new PartitionValueCodec(config.getPartitionTimestampZone());
    }

    @Provides
    @Singleton
    static RelationNames relationNames(DeltaConfig config)
    {
        return new RelationNames(config.isVersionInTableName());
    }

    @Provides
    @Singleton
    static TableStatisticsReader tableStatistics(PartitionValueCodec partitionValues)
    {
        return new TableStatisticsReader(partitionValues);
    }

    @Provides
    @Singleton
    static SplitCutter splits(DeltaConfig config, Optional<SplitAffinityProvider> affinity)
    {
        return new SplitCutter(config.getMaxSplitSize(), affinity.orElseThrow());
    }

    @Provides
    @Singleton
    static ChangeSplits changeSplits(TrinoFileSystemFactory fileSystemFactory, MetadataExecutor executor, SplitCutter cutter, PartitionValueCodec partitionValues)
    {
        return new ChangeSplits(fileSystemFactory, executor.threads(), cutter, partitionValues);
    }

    @Provides
    @Singleton
    static ParquetReaderOptions parquetOptions(ParquetConfig config)
    {
        return config.toOptions();
    }

    @Provides
    @Singleton
    static DeletionVectorCache deletionVectors(DeltaConfig config)
    {
        return new DeletionVectorCache(config.getDeletionVectorCacheSize());
    }

    @Provides
    @Singleton
    @ForMetadataTables
    static Executor metadataTables(MetadataExecutor executor)
    {
        return executor.threads();
    }

    @Provides
    @Singleton
    static SnapshotLoader snapshots(MetadataExecutor executor)
    {
        return new SnapshotLoader(executor.threads());
    }

    @Provides
    @Singleton
    static SnapshotCache snapshotCache(SnapshotLoader loader, DeltaConfig config, TableHealthBeans listener)
    {
        return new SnapshotCache(
                loader,
                new SnapshotCache.Settings(
                        config.getMetadataCacheSize().toBytes(),
                        config.getMetadataStaleness().toJavaTime(),
                        config.getMetadataVerificationInterval().toJavaTime()),
                Ticker.systemTicker(),
                listener);
    }

    @Provides
    @Singleton
    static SnapshotCacheMetrics snapshotCacheMetrics(SnapshotCache cache)
    {
        return cache.metrics();
    }

    @Provides
    @Singleton
    static TableTasks tableTasks(DeltaConfig config)
    {
        return new TableTasks(config.getListingThreads());
    }

    @Provides
    @Singleton
    static KnownTables knownTables(SnapshotCache cache)
    {
        return (identity, table) -> cache.isKnown(table, Viewer.of(identity));
    }

    /**
     * The threads that read logs, ended with the catalog.
     */
    record MetadataExecutor(ExecutorService threads)
    {
        @Inject
        MetadataExecutor(DeltaConfig config)
        {
            this(newFixedThreadPool(config.getMetadataThreads(), daemonThreadsNamed("delta-metadata-%s")));
        }

        @PreDestroy
        void stop()
        {
            threads.shutdownNow();
        }
    }
}
