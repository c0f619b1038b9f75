package dev.trinodelta.bench;

import com.google.common.base.Ticker;
import dev.trinodelta.catalog.LocalDiskFileSystemFactory;
import dev.trinodelta.index.FileIndex;
import dev.trinodelta.index.StatisticsLoader;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.snapshot.Snapshot;
import dev.trinodelta.snapshot.SnapshotCache;
import dev.trinodelta.snapshot.SnapshotLoader;
import dev.trinodelta.snapshot.SnapshotLoader.OnDemand;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.spi.security.ConnectorIdentity;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import static java.util.Objects.requireNonNull;

/**
 * A generated table as core sees it: a file system, a place in it, and threads to load it with.
 */
final class GeneratedLog
        implements AutoCloseable
{
    private final TrinoFileSystem fileSystem;
    private final TableLocation location;
    private final ExecutorService threads = Executors.newFixedThreadPool(2 * Runtime.getRuntime().availableProcessors());
    private final SnapshotLoader loader = new SnapshotLoader(threads);

    GeneratedLog(GeneratedTable table)
    {
        this(table, new LocalDiskFileSystemFactory().create(ConnectorIdentity.ofUser("bench")));
    }

    GeneratedLog(GeneratedTable table, TrinoFileSystem fileSystem)
    {
        this.fileSystem = requireNonNull(fileSystem, "fileSystem is null");
        this.location = new TableLocation(table.spec().name(), Location.of("file://" + table.directory()));
    }

    TrinoFileSystem fileSystem()
    {
        return fileSystem;
    }

    TableLocation location()
    {
        return location;
    }

    /**
     * The latest version, with nothing of it cached.
     */
    Snapshot load()
    {
        return loader.load(fileSystem, location, OptionalLong.empty());
    }

    SnapshotLoader loader()
    {
        return loader;
    }

    StatisticsLoader statistics()
    {
        return loader.statistics(fileSystem, location);
    }

    /**
     * The files of one partition of the latest version, with nothing of it cached; the others are left unread.
     */
    FileIndex loadPartition(Map<String, Optional<String>> partition)
    {
        SnapshotLoader onDemand = new SnapshotLoader(threads, OnDemand.withBackground(_ -> {}));
        SnapshotCache cache = new SnapshotCache(onDemand, new SnapshotCache.Settings(0, Duration.ZERO, Duration.ZERO), Ticker.systemTicker());
        return cache.latest(fileSystem, location, "bench").indexOf(partition::equals);
    }

    @Override
    public void close()
    {
        threads.shutdownNow();
    }
}
