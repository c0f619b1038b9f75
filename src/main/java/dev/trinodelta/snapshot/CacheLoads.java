package dev.trinodelta.snapshot;

import com.google.common.base.Ticker;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.snapshot.LogRefresh.Advanced;
import dev.trinodelta.snapshot.LogRefresh.Replaced;
import dev.trinodelta.snapshot.LogRefresh.Unchanged;
import dev.trinodelta.snapshot.LogRefresh.Unknown;
import io.airlift.log.Logger;
import io.trino.filesystem.TrinoFileSystem;

import java.util.Optional;
import java.util.OptionalLong;

import static java.util.Objects.requireNonNull;

/**
 * Loads what a cache lacks, on the ground of what it has, and keeps it. Of one version of a table there is one load at a time.
 */
final class CacheLoads
{
    private static final Logger log = Logger.get(CacheLoads.class);
    /**
     * Further apart, a checkpoint on the way is likely, which is quicker than the commits.
     */
    private static final int MOST_COMMITS_BETWEEN = 100;

    /**
     * No commit tells that somebody wrote a checkpoint, so that the log is listed after so many.
     */
    private static final int VERSIONS_BETWEEN_LISTINGS = 50;

    private final SnapshotLoader loader;
    private final SnapshotCache.Settings settings;
    private final Ticker ticker;
    private final SnapshotCacheMetrics metrics;
    private final CacheSpace space;
    private final Object lock;

    /**
     * @param lock of the cache, never held while storage is asked
     */
    CacheLoads(SnapshotLoader loader, SnapshotCache.Settings settings, Ticker ticker, SnapshotCacheMetrics metrics, CacheSpace space, Object lock)
    {
        this.loader = requireNonNull(loader, "loader is null");
        this.settings = requireNonNull(settings, "settings is null");
        this.ticker = requireNonNull(ticker, "ticker is null");
        this.metrics = requireNonNull(metrics, "metrics is null");
        this.space = requireNonNull(space, "space is null");
        this.lock = requireNonNull(lock, "lock is null");
    }

    /**
     * Whether a version has been believed long enough to be one of the table that is there.
     */
    boolean isCheckDue(CachedVersion version)
    {
        return ticker.read() - version.checkedAt() >= settings.verificationInterval().toNanos();
    }

    /**
     * From the nearest version that is kept, where the commits after it give the wanted one; otherwise from the log alone.
     */
    Snapshot load(TrinoFileSystem fileSystem, Turn turn)
    {
        TableLocation table = turn.cached().key().table();
        OptionalLong version = turn.version();
        Start start = start(turn.cached(), version);
        if (version.isEmpty() && start.base().isEmpty() && start.others()) {
            // Of versions that were asked for by their numbers nobody knows whether there are later ones
            version = OptionalLong.of(loader.latestVersion(fileSystem, table));
            start = forgetHigher(turn, start(turn.cached(), version), version.getAsLong());
        }
        if (start.base().isPresent()) {
            CachedVersion base = start.base().get();
            metrics.probed();
            LogRefresh refresh = loader.refresh(fileSystem, table);
            switch (version.isPresent() ? refresh.toVersion(base.loaded(), version.getAsLong()) : refresh.toLatest(base.loaded(), isCheckDue(base))) {
                case Unchanged unchanged -> {
                    return keepUnchanged(turn, start, unchanged);
                }
                case Advanced advanced -> {
                    Snapshot snapshot = keep(turn, start, derive(base, start, advanced));
                    listBehind(fileSystem, turn, start, snapshot);
                    return snapshot;
                }
                case Replaced _ -> start = forgetReplaced(turn, start);
                case Unknown _ -> start = start.withoutBase();
            }
        }
        metrics.loaded();
        LoadedVersion loaded = loader.open(fileSystem, table, turn.version());
        return keep(turn, forgetHigher(turn, start, loaded.version()), loaded);
    }

    private LoadedVersion derive(CachedVersion base, Start start, Advanced advanced)
    {
        metrics.refreshed();
        return new LoadedVersion(loader.derive(base.snapshot(), advanced.commits()), Optional.of(advanced.fingerprint()), start.listed().orElseThrow());
    }

    /**
     * Once in a while, where somebody asks for the latest version.
     */
    private void listBehind(TrinoFileSystem fileSystem, Turn turn, Start start, Snapshot snapshot)
    {
        ListedLog known = start.listed().orElseThrow();
        boolean due = snapshot.version() / VERSIONS_BETWEEN_LISTINGS > known.version() / VERSIONS_BETWEEN_LISTINGS;
        if (turn.version().isPresent() || !space.isHeard() || !due) {
            return;
        }
        CachedTable cached = turn.cached();
        loader.listBehind(fileSystem, cached.key().table(), known, snapshot.version(), listed -> {
            synchronized (lock) {
                if (cached.generation() == start.generation()) {
                    cached.versions().stream()
                            .filter(version -> version.loaded().version() >= listed.version() && version.listed().version() < listed.version())
                            .forEach(version -> version.listed(listed));
                    space.report(cached);
                }
            }
        });
    }

    /**
     * A table that was made anew, or rolled back by hand, has a lower latest version than it had.
     */
    private Start forgetHigher(Turn turn, Start start, long latest)
    {
        synchronized (lock) {
            boolean higher = turn.version().isEmpty() && turn.cached().highest().filter(highest -> highest.loaded().version() > latest).isPresent();
            return higher && turn.cached().generation() == start.generation() ? forgetReplaced(turn, start) : start;
        }
    }

    private Snapshot keepUnchanged(Turn turn, Start start, Unchanged unchanged)
    {
        CachedVersion base = start.base().orElseThrow();
        CachedTable cached = turn.cached();
        synchronized (lock) {
            if (cached.generation() != start.generation()) {
                return base.snapshot();
            }
            if (unchanged.sameTable()) {
                base.checked(start.at());
            }
            if (turn.version().isPresent()) {
                space.use(cached, base);
                return base.snapshot();
            }
            base.markLatest();
            // Evicted in the meantime, or overtaken by somebody who asked for a version by its number
            CachedVersion highest = cached.highest().filter(candidate -> candidate.loaded().version() >= base.loaded().version()).orElseGet(() -> space.put(cached, base));
            cached.looked(turn.flight(), start.at());
            space.use(cached, highest);
            space.report(cached);
            return highest.snapshot();
        }
    }

    private Snapshot keep(Turn turn, Start start, LoadedVersion loaded)
    {
        CachedVersion version = new CachedVersion(loaded, start.at());
        CachedTable cached = turn.cached();
        synchronized (lock) {
            if (settings.maxRetainedBytes() == 0 || cached.generation() != start.generation()) {
                return loaded.snapshot();
            }
            CachedVersion kept = space.put(cached, version);
            if (turn.version().isEmpty()) {
                kept.markLatest();
                cached.looked(turn.flight(), start.at());
                space.report(cached);
            }
            return kept.snapshot();
        }
    }

    private Start forgetReplaced(Turn turn, Start start)
    {
        CachedTable cached = turn.cached();
        TableLocation table = cached.key().table();
        log.info("Table %s at %s is not the one that it was at version %s; reading it anew", table, table.root(), start.base().map(base -> base.loaded().version()).orElse(-1L));
        metrics.replaced();
        synchronized (lock) {
            if (cached.generation() == start.generation()) {
                // The log is the same for all
                space.forget(key -> key.table().root().equals(table.root()) && !key.equals(cached.key()));
                space.forgetAllBut(cached, turn.version(), turn.flight());
            }
            return new Start(Optional.empty(), Optional.empty(), false, cached.generation(), start.at());
        }
    }

    /**
     * @param version to begin below; empty for the latest one
     */
    private Start start(CachedTable cached, OptionalLong version)
    {
        synchronized (lock) {
            Optional<CachedVersion> base = version.isPresent()
                    ? cached.nearest(version.getAsLong()).filter(nearest -> version.getAsLong() - nearest.loaded().version() <= MOST_COMMITS_BETWEEN)
                    : cached.lastLatest();
            return new Start(base, base.map(CachedVersion::listed), !cached.versions().isEmpty(), cached.generation(), ticker.read());
        }
    }

    /**
     * What a load begins with.
     *
     * @param listed of the base
     * @param others whether any version is kept
     * @param at the moment, on the clock of the cache
     */
    private record Start(Optional<CachedVersion> base, Optional<ListedLog> listed, boolean others, int generation, long at)
    {
        private Start withoutBase()
        {
            return new Start(Optional.empty(), Optional.empty(), others, generation, at);
        }
    }
}
