package dev.trinodelta.snapshot;

import static java.util.Objects.requireNonNull;

/**
 * A version that is kept. Guarded by the lock of the cache.
 */
final class CachedVersion
{
    private final LoadedVersion loaded;
    private long checkedAt;
    private long lastUse;

    /**
     * @param checkedAt the moment, on the clock of the cache, at which the table was the one that this is a version of
     */
    CachedVersion(LoadedVersion loaded, long checkedAt)
    {
        this.loaded = requireNonNull(loaded, "loaded is null");
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

    long checkedAt()
    {
        return checkedAt;
    }

    void checked(long at)
    {
        checkedAt = at;
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
