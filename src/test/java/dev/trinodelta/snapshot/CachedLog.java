package dev.trinodelta.snapshot;

import com.google.common.collect.ImmutableMultiset;
import com.google.common.collect.Multiset;
import dev.trinodelta.index.LiveFile;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.snapshot.SnapshotCache.Settings;
import dev.trinodelta.testing.CountingFileSystemFactory;
import dev.trinodelta.testing.LogBuilder;
import dev.trinodelta.testing.ManualTicker;
import io.trino.filesystem.FileIterator;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.memory.MemoryFileSystem;
import io.trino.spi.security.ConnectorIdentity;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;

import static com.google.common.collect.ImmutableList.toImmutableList;

/**
 * A log that a test writes and reads through a cache, and what is asked of storage for it.
 */
final class CachedLog
{
    static final Duration INTERVAL = Duration.ofMinutes(1);
    static final Settings SETTINGS = new Settings(100_000_000, Duration.ZERO, INTERVAL);

    final MemoryFileSystem memory = new MemoryFileSystem();
    final CountingFileSystemFactory storage = new CountingFileSystemFactory(_ -> memory);
    final TrinoFileSystem fileSystem = storage.create(ConnectorIdentity.ofUser("test"));
    final TableLocation table = new TableLocation("sales.orders", Location.of("memory:///sales/orders"));
    final LogBuilder log = new LogBuilder(memory, table);
    final ManualTicker clock = new ManualTicker();
    final SnapshotCache cache;

    CachedLog(Executor executor, Settings settings)
    {
        cache = new SnapshotCache(new SnapshotLoader(executor), settings, clock);
    }

    Snapshot latest()
    {
        return cache.latest(fileSystem, table, "test");
    }

    TableDefinition latestDefinition()
    {
        return cache.latestDefinition(fileSystem, table, "test");
    }

    Snapshot at(long version)
    {
        return cache.at(fileSystem, table, "test", version);
    }

    static List<String> paths(Snapshot snapshot)
    {
        return snapshot.index().files().map(LiveFile::path).collect(toImmutableList());
    }

    /**
     * What was asked for since the last call, with the names of files alone: {@code newStream 00000000000000000007.json}.
     */
    Multiset<String> requests()
    {
        return storage.take().stream()
                .map(request -> request.substring(0, request.indexOf("memory:")).strip() + " " + request.substring(request.lastIndexOf('/') + 1))
                .collect(ImmutableMultiset.toImmutableMultiset());
    }

    static String get(long version)
    {
        return "newStream %020d.json".formatted(version);
    }

    void drop()
    {
        try {
            List<Location> files = new ArrayList<>();
            FileIterator iterator = memory.listFiles(table.root());
            while (iterator.hasNext()) {
                files.add(iterator.next().location());
            }
            memory.deleteFiles(files);
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
