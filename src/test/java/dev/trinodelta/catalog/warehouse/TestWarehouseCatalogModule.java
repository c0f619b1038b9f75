package dev.trinodelta.catalog.warehouse;

import com.google.common.collect.ImmutableMap;
import com.google.inject.CreationException;
import com.google.inject.Injector;
import dev.trinodelta.catalog.DeltaCatalog;
import dev.trinodelta.catalog.KnownTables;
import dev.trinodelta.catalog.PathAccess;
import io.airlift.bootstrap.ApplicationConfigurationException;
import io.airlift.bootstrap.Bootstrap;
import io.airlift.bootstrap.LifeCycleManager;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.TrinoFileSystemFactory;
import io.trino.filesystem.manager.FileSystemModule;
import io.trino.plugin.base.ConnectorContextModule;
import io.trino.spi.connector.ConnectorContext;
import io.trino.testing.TestingConnectorContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import static dev.trinodelta.catalog.warehouse.Warehouse.USER;
import static dev.trinodelta.catalog.warehouse.Warehouse.name;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TestWarehouseCatalogModule
{
    @TempDir
    private Path temporary;

    @Test
    void aLocalWarehouseNeedsNoOtherProperty()
            throws Exception
    {
        Path directory = temporary.toRealPath();
        for (String spelling : new String[] {directory.toString(), "file:" + directory, "file://" + directory + "/"}) {
            Injector injector = boot(ImmutableMap.of("delta.warehouse", spelling));
            TrinoFileSystem fileSystem = injector.getInstance(TrinoFileSystemFactory.class).create(USER);
            Location commit = Location.of("file://" + directory + "/sales/orders/_delta_log/0.json");
            fileSystem.deleteFile(commit);
            fileSystem.newOutputFile(commit).createExclusive(new byte[] {1});
            assertThatThrownBy(() -> fileSystem.newOutputFile(commit).createExclusive(new byte[] {2}))
                    .isInstanceOf(FileAlreadyExistsException.class);
            assertThat(fileSystem.listFiles(Location.of("file://" + directory + "/sales")).next().location()).isEqualTo(commit);

            DeltaCatalog catalog = injector.getInstance(DeltaCatalog.class);
            assertThat(catalog.schemas(USER)).containsExactly("sales");
            assertThat(catalog.table(USER, name("sales.orders")).orElseThrow().location()).isEqualTo(Location.of("file://" + directory + "/sales/orders"));
            injector.getInstance(LifeCycleManager.class).stop();
        }
    }

    @Test
    void theLocalDiskIsServedForAnAllowedLocationOnIt()
            throws Exception
    {
        Path directory = Files.createDirectories(temporary.toRealPath().resolve("allowed"));
        Injector injector = boot(ImmutableMap.of(
                "delta.warehouse", temporary.toRealPath().toString(),
                "delta.path-access.allowed-locations", directory + ",s3://bucket/a",
                "fs.s3.enabled", "true",
                "s3.region", "us-east-1"));
        assertThat(injector.getInstance(PathAccess.class).check(directory + "/x").toString()).isEqualTo("file://" + directory + "/x");
        assertThat(injector.getInstance(PathAccess.class).check("s3://bucket/a/b").toString()).isEqualTo("s3://bucket/a/b");
        injector.getInstance(LifeCycleManager.class).stop();

        Map<String, String> remote = ImmutableMap.of(
                "delta.warehouse", "s3://bucket/warehouse",
                "fs.s3.enabled", "true",
                "s3.region", "us-east-1");
        Injector withoutDisk = boot(remote);
        assertThatThrownBy(() -> fileSystem(withoutDisk).newInputFile(Location.of("file:///etc/passwd")))
                .hasMessage("locations with this scheme are not served");
        withoutDisk.getInstance(LifeCycleManager.class).stop();

        Injector withDisk = boot(ImmutableMap.<String, String>builder().putAll(remote).put("delta.path-access.allowed-locations", directory.toString()).buildOrThrow());
        assertThat(fileSystem(withDisk).directoryExists(Location.of("file://" + directory))).contains(true);
        withDisk.getInstance(LifeCycleManager.class).stop();
    }

    @Test
    void aWrongPropertyIsNamed()
    {
        assertRefused(ImmutableMap.of(), "Invalid configuration property delta.warehouse: must be set to the directory that holds the tables, such as /data/warehouse or s3://bucket/warehouse (for class WarehouseConfig.warehouse)");
        assertRefused(ImmutableMap.of("delta.warehouse", "warehouse/x"), "Invalid configuration property delta.warehouse: warehouse/x is neither an absolute path, such as /data/warehouse, nor a URI, such as s3://bucket/warehouse");
        assertRefused(ImmutableMap.of("delta.warehouse", "/data/../x"), "Invalid configuration property delta.warehouse: /data/../x contains the segment '..'");
        assertRefused(ImmutableMap.of("delta.warehouse", "file://host/x"), "Invalid configuration property delta.warehouse: file://host/x names a host");
        assertRefused(
                ImmutableMap.of("delta.warehouse", "/data", "delta.path-access.allowed-locations", "/data/a,data/b"),
                "Invalid configuration property delta.path-access.allowed-locations: data/b is neither an absolute path, such as /data/warehouse, nor a URI, such as s3://bucket/warehouse");
        assertRefused(
                ImmutableMap.of("delta.warehouse", "/data", "delta.path-access.allowed-locations", "local:///a"),
                "Invalid configuration property delta.path-access.allowed-locations: local:///a has the scheme local, write it as an absolute path");
        assertRefused(
                ImmutableMap.of("delta.warehouse", "/data", "delta.warehouse.max-schema-depth", "0"),
                "Invalid configuration property delta.warehouse.max-schema-depth: must be greater than or equal to 1 (for class WarehouseConfig.maximumSchemaDepth)");
        assertRefused(
                ImmutableMap.of("delta.warehouse", "/data", "delta.warehouse.listing-threads", "many"),
                "Invalid value 'many' for type int (property 'delta.warehouse.listing-threads') in order to call [public WarehouseConfig WarehouseConfig.setListingThreads(int)]");
    }

    @Test
    void aFileSystemThatIsNotEnabledIsNamed()
    {
        assertRefused(ImmutableMap.of("delta.warehouse", "s3a://bucket/x"), "Invalid configuration property delta.warehouse: s3a://bucket/x lies in a file system that is not enabled. Set fs.s3.enabled=true and the properties it needs");
        assertRefused(ImmutableMap.of("delta.warehouse", "gs://bucket/x"), "Invalid configuration property delta.warehouse: gs://bucket/x lies in a file system that is not enabled. Set fs.gcs.enabled=true and the properties it needs");
        assertRefused(ImmutableMap.of("delta.warehouse", "abfss://c@a.dfs.core.windows.net/x"), "Invalid configuration property delta.warehouse: abfss://c@a.dfs.core.windows.net/x lies in a file system that is not enabled. Set fs.azure.enabled=true and the properties it needs");
        assertRefused(ImmutableMap.of("delta.warehouse", "hdfs://node/x"), "Invalid configuration property delta.warehouse: hdfs://node/x lies in a file system that is not enabled. Set fs.hadoop.enabled=true and the properties it needs");
        assertRefused(
                ImmutableMap.of("delta.warehouse", "/data", "fs.local.enabled", "true"),
                "fs.local.enabled cannot be set where delta.warehouse or delta.path-access.allowed-locations names a local directory: local directories need no property. Remove fs.local.enabled and local.location");
    }

    @Test
    void aLocationThatCannotBeUsedIsRefusedAtTheStart()
            throws Exception
    {
        Path directory = temporary.toRealPath();
        Path file = Files.writeString(directory.resolve("file"), "");
        Files.createDirectory(directory.resolve("a%20b"));
        String noFileSystem = "has the scheme %s, which no file system serves. Write an absolute path, or a URI that begins with s3:, gs:, abfss: or hdfs:";
        String encoded = "does not exist, and locations are not URL-encoded. Write the name as the file system has it, a blank as a blank";
        for (String[] problem : new String[][] {
                {"http://x", noFileSystem.formatted("http")},
                {"memory:///x", noFileSystem.formatted("memory")},
                {"gs://bucket/x", "lies in a file system that is not enabled. Set fs.gcs.enabled=true and the properties it needs"},
                {file.toString(), "is a file. Name the directory that holds the tables"},
                {"file://" + directory + "/sp%20ace", encoded},
        }) {
            assertRefused(
                    ImmutableMap.of("delta.warehouse", problem[0]),
                    "Invalid configuration property delta.warehouse: %s %s".formatted(problem[0], problem[1]));
            assertRefused(
                    ImmutableMap.of("delta.warehouse", directory.toString(), "delta.path-access.allowed-locations", problem[0]),
                    "Invalid configuration property delta.path-access.allowed-locations: %s %s".formatted(problem[0], problem[1]));
        }
        assertRefused(
                ImmutableMap.of("delta.warehouse", directory.toString(), "delta.path-access.allowed-locations", "/data/*"),
                "Invalid configuration property delta.path-access.allowed-locations: /data/* contains an asterisk, but is no pattern: a directory covers all that lies in it. Write the directory alone");
        // There is such a directory, and one that is not there yet may come
        boot(ImmutableMap.of("delta.warehouse", directory + "/a%20b", "delta.path-access.allowed-locations", directory + "/later")).getInstance(LifeCycleManager.class).stop();
    }

    private static TrinoFileSystem fileSystem(Injector injector)
    {
        return injector.getInstance(TrinoFileSystemFactory.class).create(USER);
    }

    private static void assertRefused(Map<String, String> properties, String message)
    {
        assertThatThrownBy(() -> boot(properties))
                .satisfies(exception -> assertThat(exception).isInstanceOfAny(ApplicationConfigurationException.class, CreationException.class))
                .satisfies(exception -> assertThat(exception.getMessage().lines().map(line -> line.replaceFirst("^\\d+\\) (\\[[^]]*]: )?", "").replaceFirst("^Error: ", "").strip()))
                        .contains(message));
    }

    private static Injector boot(Map<String, String> properties)
    {
        ConnectorContext context = new TestingConnectorContext();
        return new Bootstrap(
                "io.trino.bootstrap.catalog.delta",
                new ConnectorContextModule("delta", context),
                new FileSystemModule("delta", context, false),
                new WarehouseCatalogModule(),
                binder -> binder.bind(KnownTables.class).toInstance(KnownTables.NONE))
                .doNotInitializeLogging()
                .disableSystemProperties()
                .quiet()
                .setRequiredConfigurationProperties(properties)
                .initialize();
    }
}
