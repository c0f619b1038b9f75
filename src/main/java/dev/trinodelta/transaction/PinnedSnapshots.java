package dev.trinodelta.transaction;

import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.snapshot.Snapshot;
import dev.trinodelta.snapshot.SnapshotLoader;
import dev.trinodelta.snapshot.TableDefinition;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystemFactory;
import io.trino.spi.security.ConnectorIdentity;

import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

import static java.util.Objects.requireNonNull;

/**
 * The snapshots that a transaction reads. The first look at a table decides which version is its latest one; every
 * later look, by whatever part of the query, sees the same.
 */
public final class PinnedSnapshots
{
    private final SnapshotLoader loader;
    private final TrinoFileSystemFactory fileSystemFactory;
    private final Map<Location, Snapshot> latest = new ConcurrentHashMap<>();
    private final Map<Location, TableDefinition> latestDefinitions = new ConcurrentHashMap<>();
    private final Map<TableVersion, Snapshot> versions = new ConcurrentHashMap<>();

    public PinnedSnapshots(SnapshotLoader loader, TrinoFileSystemFactory fileSystemFactory)
    {
        this.loader = requireNonNull(loader, "loader is null");
        this.fileSystemFactory = requireNonNull(fileSystemFactory, "fileSystemFactory is null");
    }

    public Snapshot latest(ConnectorIdentity identity, TableLocation table)
    {
        return latest.computeIfAbsent(table.root(), _ -> {
            TableDefinition seen = latestDefinitions.get(table.root());
            Snapshot snapshot = load(identity, table, seen == null ? OptionalLong.empty() : OptionalLong.of(seen.version()));
            versions.put(new TableVersion(table.root(), snapshot.version()), snapshot);
            return snapshot;
        });
    }

    /**
     * The definition of the same version as {@link #latest}, for those who do not want to know what is in the table.
     */
    public TableDefinition latestDefinition(ConnectorIdentity identity, TableLocation table)
    {
        Snapshot snapshot = latest.get(table.root());
        if (snapshot != null) {
            return snapshot;
        }
        return latestDefinitions.computeIfAbsent(table.root(), _ -> loader.loadDefinition(fileSystemFactory.create(identity), table, OptionalLong.empty()));
    }

    public Snapshot at(ConnectorIdentity identity, TableLocation table, long version)
    {
        return versions.computeIfAbsent(
                new TableVersion(table.root(), version),
                _ -> load(identity, table, OptionalLong.of(version)));
    }

    private Snapshot load(ConnectorIdentity identity, TableLocation table, OptionalLong version)
    {
        return loader.load(fileSystemFactory.create(identity), table, version);
    }

    private record TableVersion(Location root, long version) {}
}
