package dev.trinodelta.snapshot;

import dev.trinodelta.protocol.TableLocation;

import java.util.Optional;

import static java.util.Objects.requireNonNull;

/**
 * Hears which tables a {@link SnapshotCache} keeps. The lock of the cache is held meanwhile: whoever listens waits for nothing,
 * and asks the cache nothing.
 */
@FunctionalInterface
public interface CacheListener
{
    CacheListener NONE = (_, _, _) -> {};

    /**
     * @param identity for whom it is kept
     * @param latest the last version that was seen to be the latest one; empty where none is kept any more
     */
    void changed(TableLocation table, Object identity, Optional<KeptVersion> latest);

    /**
     * @param log as it was listed last, which can be some versions earlier
     */
    record KeptVersion(Snapshot snapshot, ListedLog log)
    {
        public KeptVersion
        {
            requireNonNull(snapshot, "snapshot is null");
            requireNonNull(log, "log is null");
        }
    }
}
