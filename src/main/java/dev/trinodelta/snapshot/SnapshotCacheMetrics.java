package dev.trinodelta.snapshot;

import dev.trinodelta.snapshot.CacheSpace.Usage;
import org.weakref.jmx.Managed;

import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

import static java.util.Objects.requireNonNull;

/**
 * What a {@link SnapshotCache} tells the operator. Attributes of a bean need the prefix in their getters.
 */
public final class SnapshotCacheMetrics
{
    private final Supplier<Usage> usage;
    private final LongAdder hits = new LongAdder();
    private final LongAdder probes = new LongAdder();
    private final LongAdder refreshes = new LongAdder();
    private final LongAdder coldLoads = new LongAdder();
    private final LongAdder replacements = new LongAdder();
    private final LongAdder evictions = new LongAdder();
    private final LongAdder failures = new LongAdder();

    SnapshotCacheMetrics(Supplier<Usage> usage)
    {
        this.usage = requireNonNull(usage, "usage is null");
    }

    void hit()
    {
        hits.increment();
    }

    void probed()
    {
        probes.increment();
    }

    void refreshed()
    {
        refreshes.increment();
    }

    void loaded()
    {
        coldLoads.increment();
    }

    void replaced()
    {
        replacements.increment();
    }

    void evicted()
    {
        evictions.increment();
    }

    void failed()
    {
        failures.increment();
    }

    /**
     * Tables of which a version is kept, each once for every identity.
     */
    @Managed
    public long getTables()
    {
        return usage.get().tables();
    }

    @Managed
    public long getVersions()
    {
        return usage.get().versions();
    }

    @Managed
    public long getRetainedBytes()
    {
        return usage.get().retainedBytes();
    }

    /**
     * Answers without any request to storage.
     */
    @Managed
    public long getHits()
    {
        return hits.sum();
    }

    /**
     * Looks at storage for what came after a version that was kept, whether or not there was something.
     */
    @Managed
    public long getProbes()
    {
        return probes.sum();
    }

    /**
     * Versions made from one that was kept and the commits after it.
     */
    @Managed
    public long getRefreshes()
    {
        return refreshes.sum();
    }

    /**
     * Versions read from checkpoints and commits alone.
     */
    @Managed
    public long getColdLoads()
    {
        return coldLoads.sum();
    }

    /**
     * Tables that were found to be others than before.
     */
    @Managed
    public long getReplacements()
    {
        return replacements.sum();
    }

    @Managed
    public long getEvictions()
    {
        return evictions.sum();
    }

    @Managed
    public long getFailures()
    {
        return failures.sum();
    }
}
