package dev.trinodelta.transaction;

import dev.trinodelta.catalog.Viewer;
import dev.trinodelta.history.CommitHistory;
import dev.trinodelta.index.StatisticsLoader;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.snapshot.Snapshot;
import dev.trinodelta.snapshot.SnapshotCache;
import dev.trinodelta.snapshot.TableDefinition;
import io.airlift.log.Logger;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystemFactory;
import io.trino.spi.security.ConnectorIdentity;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import static java.util.Objects.requireNonNull;

/**
 * The snapshots that a transaction reads. The first look at a table decides which version is its latest one; every
 * later look, by whatever part of the query, sees the same.
 */
public final class PinnedSnapshots
{
    private static final Logger log = Logger.get(PinnedSnapshots.class);

    private final SnapshotCache cache;
    private final TrinoFileSystemFactory fileSystemFactory;
    private final Map<Location, Snapshot> latest = new ConcurrentHashMap<>();
    private final Map<Location, TableDefinition> latestDefinitions = new ConcurrentHashMap<>();
    private final Map<TableVersion, Snapshot> versions = new ConcurrentHashMap<>();
    private final Map<TableVersion, TableDefinition> definitions = new ConcurrentHashMap<>();
    private final Map<Viewed, CommitHistory> histories = new ConcurrentHashMap<>();
    private final Map<ViewedVersion, CommitHistory> historiesUpTo = new ConcurrentHashMap<>();

    public PinnedSnapshots(SnapshotCache cache, TrinoFileSystemFactory fileSystemFactory)
    {
        this.cache = requireNonNull(cache, "cache is null");
        this.fileSystemFactory = requireNonNull(fileSystemFactory, "fileSystemFactory is null");
    }

    public Snapshot latest(ConnectorIdentity identity, TableLocation table)
    {
        Snapshot pinned = latest.get(table.root());
        if (pinned != null) {
            return pinned;
        }
        TableDefinition seen = latestDefinitions.get(table.root());
        return pinLatest(table, switch (seen) {
            case null -> cache.latest(fileSystemFactory.create(identity), table, Viewer.of(identity));
            case Snapshot snapshot -> snapshot;
            default -> at(identity, table, seen.version());
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
        TableDefinition seen = latestDefinitions.get(table.root());
        return seen == null
                ? pin(latestDefinitions, table.root(), cache.latestDefinition(fileSystemFactory.create(identity), table, Viewer.of(identity)))
                : seen;
    }

    public Snapshot at(ConnectorIdentity identity, TableLocation table, long version)
    {
        TableVersion key = new TableVersion(table.root(), version);
        Snapshot pinned = versions.get(key);
        return pinned == null
                ? pin(versions, key, cache.at(fileSystemFactory.create(identity), table, Viewer.of(identity), version))
                : pinned;
    }

    /**
     * As {@link #at}, for those who do not want to know what is in the table.
     */
    public TableDefinition definitionAt(ConnectorIdentity identity, TableLocation table, long version)
    {
        TableVersion key = new TableVersion(table.root(), version);
        Snapshot snapshot = versions.get(key);
        if (snapshot != null) {
            return snapshot;
        }
        TableDefinition seen = latestDefinitions.get(table.root());
        if (seen != null && seen.version() == version) {
            return seen;
        }
        TableDefinition pinned = definitions.get(key);
        return pinned == null
                ? pin(definitions, key, cache.definitionAt(fileSystemFactory.create(identity), table, version))
                : pinned;
    }

    /**
     * When the commits up to the version that {@link #latest} gives were made. The log is listed once.
     */
    public CommitHistory history(ConnectorIdentity identity, TableLocation table)
    {
        Viewed key = new Viewed(table.root(), Viewer.of(identity));
        CommitHistory pinned = histories.get(key);
        return pinned == null
                ? pin(histories, key, cache.history(fileSystemFactory.create(identity), latestDefinition(identity, table)))
                : pinned;
    }

    /**
     * As {@link #history(ConnectorIdentity, TableLocation)}, for those who want no commits after a version: where the latest version cannot be read, the
     * history ends with that one.
     */
    public CommitHistory history(ConnectorIdentity identity, TableLocation table, long version)
    {
        ViewedVersion key = new ViewedVersion(table.root(), Viewer.of(identity), version);
        CommitHistory pinned = historiesUpTo.get(key);
        if (pinned != null) {
            return pinned;
        }
        try {
            return history(identity, table);
        }
        catch (DeltaException e) {
            // What came later does not change when commits were made, unless in-commit timestamps were switched off and on in the meantime
            log.warn("Table %s: %s; its history is told as of version %s", table, e.getMessage(), version);
            return pin(historiesUpTo, key, cache.history(fileSystemFactory.create(identity), definitionAt(identity, table, version)));
        }
    }

    /**
     * The newest version that the names of the log files tell of, whether or not it can be read. It is not pinned.
     *
     * @throws DeltaException where the log cannot be listed, or has no version at all
     */
    public long listedVersion(ConnectorIdentity identity, TableLocation table)
    {
        return cache.listedVersion(fileSystemFactory.create(identity), table);
    }

    /**
     * Reads statistics of what was pinned with the rights of the identity.
     */
    public StatisticsLoader statistics(ConnectorIdentity identity, TableLocation table)
    {
        return cache.statistics(fileSystemFactory.create(identity), table);
    }

    private Snapshot pinLatest(TableLocation table, Snapshot snapshot)
    {
        Snapshot pinned = pin(latest, table.root(), snapshot);
        versions.put(new TableVersion(table.root(), pinned.version()), pinned);
        return pinned;
    }

    /**
     * Whoever comes first decides; nobody waits for anybody with a lock held.
     */
    private static <K, V> V pin(Map<K, V> pinned, K key, V value)
    {
        V first = pinned.putIfAbsent(key, value);
        return first == null ? value : first;
    }

    // It reads with the rights of who asked for it
    private record Viewed(Location root, Object viewer) {}

    private record ViewedVersion(Location root, Object viewer, long version) {}

    private record TableVersion(Location root, long version) {}
}
