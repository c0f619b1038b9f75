package dev.trinodelta.snapshot;

import static java.util.Objects.requireNonNull;

/**
 * A version that is kept. Guarded by the lock of the cache.
 */
final class CachedVersion
{
    private final LoadedVersion loaded;
    private ListedLog listed;
    private long checkedAt;
    private long lastUse;
    private boolean beenLatest;

    /**
     * @param checkedAt the moment, on the clock of the cache, at which the table was the one that this is a version of
     */
    CachedVersion(LoadedVersion loaded, long checkedAt)
    {
        this.loaded = requireNonNull(loaded, "loaded is null");
        this.listed = loaded.listed();
        this.checkedAt = checkedAt;
    }

    LoadedVersion loaded()
    {
        return loaded;
    }

    Snapshot snapshot()
    {
        return loaded.snapshot();
    }

    /**
     * The newest listing that is known, of this version or an earlier one.
     */
    ListedLog listed()
    {
        return listed;
    }

    void listed(ListedLog newer)
    {
        listed = requireNonNull(newer, "newer is null");
    }

    long checkedAt()
    {
        return checkedAt;
    }

    void checked(long at)
    {
        checkedAt = at;
    }

    /**
     * Whether it was seen that there was no higher version, by a listing or by the commits after such a version. Of any other one nobody
     * knows what follows: the next commit can be gone, and later ones there.
     */
    boolean hasBeenLatest()
    {
        return beenLatest;
    }

    void markLatest()
    {
        beenLatest = true;
    }

    long lastUse()
    {
        return lastUse;
    }

    void used(long use)
    {
        lastUse = use;
    }
}
