package dev.trinodelta.catalog.warehouse;

import com.google.common.base.Ticker;
import dev.trinodelta.catalog.LocalDiskFileSystemFactory;
import dev.trinodelta.catalog.PathAccess;
import dev.trinodelta.catalog.StorageLocation;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.testing.CountingFileSystemFactory;
import io.airlift.units.Duration;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.TrinoFileSystemFactory;
import io.trino.filesystem.memory.MemoryFileSystemFactory;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.security.ConnectorIdentity;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.concurrent.TimeUnit.SECONDS;

/**
 * A warehouse that a test fills and looks into.
 */
final class Warehouse
{
    static final ConnectorIdentity USER = ConnectorIdentity.ofUser("user");

    final CountingFileSystemFactory storage;
    final Location root;
    final AtomicLong clock = new AtomicLong();
    final Set<TableLocation> known = new HashSet<>();
    private final TrinoFileSystem fileSystem;

    private Warehouse(TrinoFileSystemFactory storage, Location root)
    {
        this.storage = new CountingFileSystemFactory(storage);
        this.fileSystem = storage.create(USER);
        this.root = root;
    }

    static Warehouse inMemory()
    {
        return new Warehouse(new MemoryFileSystemFactory(), Location.of("memory:///warehouse"));
    }

    static Warehouse onDisk(Path directory)
    {
        return new Warehouse(new LocalDiskFileSystemFactory(), Location.of("file://" + directory));
    }

    WarehouseCatalog catalog()
    {
        return catalog(config(), Runnable::run);
    }

    WarehouseCatalog catalog(WarehouseConfig config, Executor executor, String... allowedLocations)
    {
        PathAccess pathAccess = new PathAccess(Stream.of(allowedLocations).map(StorageLocation::of).collect(toImmutableList()));
        return new WarehouseCatalog(storage, pathAccess, (_, table) -> known.contains(table), executor, config, new Ticker()
        {
            @Override
            public long read()
            {
                return clock.incrementAndGet();
            }
        });
    }

    WarehouseCatalog catalogAllowing(String... allowedLocations)
    {
        return catalog(config(), Runnable::run, allowedLocations);
    }

    WarehouseConfig config()
    {
        return new WarehouseConfig().setWarehouse(root.toString());
    }

    WarehouseConfig configWithoutCache()
    {
        return config().setListingCacheTimeToLive(new Duration(0, SECONDS));
    }

    /**
     * Lets a time pass that is longer than listings are remembered.
     */
    void passTime()
    {
        clock.addAndGet(SECONDS.toNanos(11));
    }

    Location table(String path)
            throws IOException
    {
        Location table = root.appendPath(path);
        createTable(table);
        return table;
    }

    void createTable(Location table)
            throws IOException
    {
        write(table.appendPath("_delta_log/00000000000000000000.json"), "{}");
        write(table.appendPath("part-0.parquet"), "");
    }

    void deleteTable(String path)
            throws IOException
    {
        fileSystem.deleteDirectory(root.appendPath(path));
    }

    void file(String path, String content)
            throws IOException
    {
        write(root.appendPath(path), content);
    }

    private void write(Location location, String content)
            throws IOException
    {
        fileSystem.newOutputFile(location).createOrOverwrite(content.getBytes(UTF_8));
    }

    TrinoFileSystem fileSystem()
    {
        return fileSystem;
    }

    static SchemaTableName name(String name)
    {
        int dot = name.lastIndexOf('.');
        return new SchemaTableName(name.substring(0, dot), name.substring(dot + 1));
    }
}
