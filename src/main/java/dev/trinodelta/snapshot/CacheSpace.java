package dev.trinodelta.snapshot;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.snapshot.CacheListener.KeptVersion;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

import static java.util.Comparator.comparingLong;

/**
 * All tables of a cache, within its bound. Guarded by the lock of the cache.
 */
final class CacheSpace
{
    /**
     * Of a table to which somebody commits all the time, each query leaves a version behind.
     */
    private static final int MOST_VERSIONS = 16;

    private final long maxRetainedBytes;
    private final SnapshotCacheMetrics metrics;
    private final CacheListener listener;
    private final Map<TableKey, CachedTable> tables = new HashMap<>();
    private long retainedBytes;
    private long uses;

    CacheSpace(long maxRetainedBytes, SnapshotCacheMetrics metrics, CacheListener listener)
    {
        this.maxRetainedBytes = maxRetainedBytes;
        this.metrics = metrics;
        this.listener = listener;
    }

    CachedTable table(TableKey key)
    {
        return tables.computeIfAbsent(key, CachedTable::new);
    }

    Optional<CachedTable> find(TableKey key)
    {
        return Optional.ofNullable(tables.get(key));
    }

    /**
     * Keeps a version of a table if there is room.
     *
     * @return the version, or what was kept of it before
     */
    CachedVersion put(CachedTable table, CachedVersion loaded)
    {
        CachedVersion version = table.put(loaded);
        version.used(++uses);
        // Others may have grown since they were weighed
        tables.values().forEach(this::weigh);
        // A table that is too large for the cache must not drive out all others first
        while (table.versions().size() > MOST_VERSIONS || table.weight() > maxRetainedBytes) {
            evict(table, table.versions().stream().min(comparingLong(CachedVersion::lastUse)).orElseThrow());
        }
        shrink();
        return version;
    }

    /**
     * Notes that a version is wanted, and how much it has grown since it was wanted last.
     */
    void use(CachedTable table, CachedVersion version)
    {
        version.used(++uses);
        weigh(table);
        shrink();
    }

    /**
     * Forgets all that is kept of some tables.
     *
     * @return whether there was something
     */
    boolean forget(Predicate<TableKey> which)
    {
        boolean found = false;
        for (CachedTable table : ImmutableList.copyOf(tables.values())) {
            if (which.test(table.key())) {
                found |= !table.versions().isEmpty();
                table.clear();
                weigh(table);
                removeIfIdle(table);
                report(table);
            }
        }
        return found;
    }

    /**
     * Forgets all that is kept of a table in the course of a load of it, which goes on.
     */
    void forgetAllBut(CachedTable table, OptionalLong version, Flight flight)
    {
        table.clear();
        table.start(version, flight);
        weigh(table);
        report(table);
    }

    /**
     * Whether somebody listens.
     */
    boolean isHeard()
    {
        return !listener.equals(CacheListener.NONE);
    }

    /**
     * Tells who listens what is kept of a table by now.
     */
    void report(CachedTable table)
    {
        listener.changed(table.key().table(), table.key().identity(), table.lastLatest().map(latest -> new KeptVersion(latest.snapshot(), latest.listed())));
    }

    void removeIfIdle(CachedTable table)
    {
        if (table.isIdle()) {
            tables.remove(table.key(), table);
        }
    }

    private void weigh(CachedTable table)
    {
        retainedBytes -= table.weight();
        retainedBytes += table.weigh();
    }

    private void shrink()
    {
        while (retainedBytes > maxRetainedBytes) {
            record Candidate(CachedTable table, CachedVersion version) {}

            Optional<Candidate> oldest = tables.values().stream()
                    .flatMap(table -> table.versions().stream().map(version -> new Candidate(table, version)))
                    .min(comparingLong(candidate -> candidate.version().lastUse()));
            if (oldest.isEmpty()) {
                break;
            }
            evict(oldest.get().table(), oldest.get().version());
        }
    }

    private void evict(CachedTable table, CachedVersion version)
    {
        table.remove(version);
        weigh(table);
        removeIfIdle(table);
        report(table);
        metrics.evicted();
    }

    Usage usage()
    {
        return new Usage(
                tables.values().stream().filter(table -> !table.versions().isEmpty()).count(),
                tables.values().stream().mapToLong(table -> table.versions().size()).sum(),
                retainedBytes);
    }

    /**
     * @param retainedBytes at the last weighing
     */
    record Usage(long tables, long versions, long retainedBytes) {}
}
