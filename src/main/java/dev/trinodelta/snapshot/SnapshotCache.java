package dev.trinodelta.snapshot;

import com.google.common.base.Ticker;
import dev.trinodelta.index.StatisticsLoader;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.snapshot.LogRefresh.Advanced;
import dev.trinodelta.snapshot.LogRefresh.Replaced;
import dev.trinodelta.snapshot.LogRefresh.Unchanged;
import dev.trinodelta.snapshot.LogRefresh.Unknown;
import io.airlift.log.Logger;
import io.trino.filesystem.TrinoFileSystem;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.function.Supplier;

import static com.google.common.base.Preconditions.checkArgument;
import static java.util.Objects.requireNonNull;

/**
 * Snapshots that are kept between queries. What was read once is not read again: a later version is made from an earlier one
 * and the commits between them.
 * <p>
 * The latest version is looked for each time, with one request ({@link LogRefresh}), so that a query sees every commit that
 * was there when it began. Callers who look at the same time share a look that began after all of them had asked.
 * No lock is held while storage is asked.
 */
public final class SnapshotCache
{
    private static final Logger log = Logger.get(SnapshotCache.class);
    /**
     * Further apart, a checkpoint on the way is likely, which is quicker than the commits.
     */
    private static final int MOST_COMMITS_BETWEEN = 100;

    private final SnapshotLoader loader;
    private final Settings settings;
    private final Ticker ticker;
    private final SnapshotCacheMetrics metrics;
    private final Object lock = new Object();
    private final CacheSpace space;
    private long looks;

    /**
     * @param maxRetainedBytes of all that is kept; 0 keeps nothing
     * @param staleness how long the latest version is believed to be the latest one; zero to look each time
     * @param verificationInterval how long a table is believed to be the same one, not one made anew at the same place
     */
    public record Settings(long maxRetainedBytes, Duration staleness, Duration verificationInterval)
    {
        public Settings
        {
            checkArgument(maxRetainedBytes >= 0, "maxRetainedBytes is negative: %s", maxRetainedBytes);
            checkArgument(!staleness.isNegative(), "staleness is negative: %s", staleness);
            checkArgument(!verificationInterval.isNegative(), "verificationInterval is negative: %s", verificationInterval);
        }
    }

    public SnapshotCache(SnapshotLoader loader, Settings settings, Ticker ticker)
    {
        this.loader = requireNonNull(loader, "loader is null");
        this.settings = requireNonNull(settings, "settings is null");
        this.ticker = requireNonNull(ticker, "ticker is null");
        this.metrics = new SnapshotCacheMetrics(this::usage);
        this.space = new CacheSpace(settings.maxRetainedBytes(), metrics);
    }

    public SnapshotCacheMetrics metrics()
    {
        return metrics;
    }

    /**
     * For what is left unread of snapshots.
     */
    public StatisticsLoader statistics(TrinoFileSystem fileSystem, TableLocation table)
    {
        return loader.statistics(fileSystem, table);
    }

    /**
     * @param identity equal for those who may read the same files
     * @throws dev.trinodelta.log.MissingLogException where there is no table, or not any more
     * @throws dev.trinodelta.protocol.DeltaException where it cannot be replayed, or must not be read
     */
    public Snapshot latest(TrinoFileSystem fileSystem, TableLocation table, Object identity)
    {
        return readWith(fileSystem, findLatest(fileSystem, table, identity));
    }

    private Snapshot findLatest(TrinoFileSystem fileSystem, TableLocation table, Object identity)
    {
        TableKey key = new TableKey(table, identity);
        long asked = nextLook();
        while (true) {
            Turn turn;
            synchronized (lock) {
                CachedTable cached = table(key);
                Optional<CachedVersion> current = cached.current(asked, ticker.read(), settings.staleness());
                if (current.isPresent()) {
                    return hit(cached, current.get());
                }
                turn = turn(cached, OptionalLong.empty());
            }
            if (turn.own()) {
                return fly(turn, () -> loadLatest(fileSystem, turn));
            }
            Optional<Snapshot> loaded = turn.flight().await(table);
            if (loaded.isPresent() && turn.flight().start() > asked) {
                return loaded.get();
            }
        }
    }

    /**
     * As {@link #latest}, for those who do not want to know what is in the table. Nothing is loaded to be kept for them.
     */
    public TableDefinition latestDefinition(TrinoFileSystem fileSystem, TableLocation table, Object identity)
    {
        boolean known;
        synchronized (lock) {
            known = space.find(new TableKey(table, identity)).map(CachedTable::hasBeenLatest).orElse(false);
        }
        // One request tells whether it is still the latest one: less than any reading of a definition takes
        return known ? latest(fileSystem, table, identity) : loader.loadDefinition(fileSystem, table, OptionalLong.empty());
    }

    /**
     * @param identity equal for those who may read the same files
     * @throws dev.trinodelta.protocol.DeltaException where the version does not exist, cannot be replayed, or must not be read
     */
    public Snapshot at(TrinoFileSystem fileSystem, TableLocation table, Object identity, long version)
    {
        return readWith(fileSystem, find(fileSystem, table, identity, version));
    }

    private Snapshot find(TrinoFileSystem fileSystem, TableLocation table, Object identity, long version)
    {
        TableKey key = new TableKey(table, identity);
        while (true) {
            Turn turn;
            synchronized (lock) {
                CachedTable cached = table(key);
                Optional<CachedVersion> kept = cached.version(version).filter(candidate -> !isCheckDue(candidate));
                if (kept.isPresent()) {
                    return hit(cached, kept.get());
                }
                turn = turn(cached, OptionalLong.of(version));
            }
            if (turn.own()) {
                return fly(turn, () -> loadVersion(fileSystem, turn, version));
            }
            Optional<Snapshot> loaded = turn.flight().await(table);
            if (loaded.isPresent()) {
                return loaded.get();
            }
        }
    }

    /**
     * Whether a version is kept: whoever asks for the latest one finds out whether the table is still there.
     */
    public boolean isKnown(TableLocation table, Object identity)
    {
        synchronized (lock) {
            return space.find(new TableKey(table, identity)).map(cached -> !cached.versions().isEmpty()).orElse(false);
        }
    }

    /**
     * Forgets tables, for all identities. Loads that are under way are not kept.
     *
     * @return whether there was something to forget
     */
    public boolean forget(Predicate<TableLocation> tables)
    {
        synchronized (lock) {
            return space.forget(key -> tables.test(key.table()));
        }
    }

    private CachedTable table(TableKey key)
    {
        if (space.find(key).stream().flatMap(known -> known.versions().stream()).anyMatch(SnapshotCache::isLost)) {
            // Its log is not the one that was opened
            metrics.replaced();
            space.forget(other -> other.table().root().equals(key.table().root()));
        }
        return space.table(key);
    }

    private static boolean isLost(CachedVersion version)
    {
        return version.snapshot() instanceof LoadedSnapshot loaded && loaded.files().isLost();
    }

    /**
     * What is not read yet is read with what the last caller may read.
     */
    private static Snapshot readWith(TrinoFileSystem fileSystem, Snapshot snapshot)
    {
        if (snapshot instanceof LoadedSnapshot loaded) {
            loaded.files().readWith(fileSystem);
        }
        return snapshot;
    }

    private Snapshot loadLatest(TrinoFileSystem fileSystem, Turn turn)
    {
        CachedTable cached = turn.cached();
        Start start = start(cached, OptionalLong.empty());
        if (start.base().isPresent()) {
            CachedVersion base = start.base().get();
            metrics.probed();
            switch (loader.refresh(fileSystem, cached.key().table()).toLatest(base.loaded(), isCheckDue(base))) {
                case Unchanged unchanged -> {
                    return keepUnchanged(turn, start, unchanged);
                }
                case Advanced advanced -> {
                    return keep(turn, start, derive(base, advanced));
                }
                case Replaced _ -> start = forgetReplaced(turn, start);
                case Unknown _ -> start = start.withoutBase();
            }
        }
        LoadedVersion loaded = loadCold(fileSystem, cached, OptionalLong.empty());
        synchronized (lock) {
            // A table that was made anew, or rolled back by hand, is at a lower version
            if (cached.highest().filter(highest -> highest.loaded().version() > loaded.version()).isPresent() && cached.generation() == start.generation()) {
                start = forgetReplaced(turn, start);
            }
        }
        return keep(turn, start, loaded);
    }

    private Snapshot loadVersion(TrinoFileSystem fileSystem, Turn turn, long version)
    {
        CachedTable cached = turn.cached();
        Start start = start(cached, OptionalLong.of(version));
        if (start.base().filter(base -> version - base.loaded().version() <= MOST_COMMITS_BETWEEN).isPresent()) {
            CachedVersion base = start.base().get();
            metrics.probed();
            switch (loader.refresh(fileSystem, cached.key().table()).toVersion(base.loaded(), version)) {
                case Unchanged unchanged -> {
                    return keepUnchanged(turn, start, unchanged);
                }
                case Advanced advanced -> {
                    return keep(turn, start, derive(base, advanced));
                }
                case Replaced _ -> start = forgetReplaced(turn, start);
                case Unknown _ -> start = start.withoutBase();
            }
        }
        return keep(turn, start, loadCold(fileSystem, cached, OptionalLong.of(version)));
    }

    private LoadedVersion derive(CachedVersion base, Advanced advanced)
    {
        metrics.refreshed();
        return new LoadedVersion(loader.derive(base.snapshot(), advanced.commits()), Optional.of(advanced.fingerprint()));
    }

    private LoadedVersion loadCold(TrinoFileSystem fileSystem, CachedTable cached, OptionalLong version)
    {
        metrics.loaded();
        return loader.open(fileSystem, cached.key().table(), version);
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
            // Evicted in the meantime, or overtaken by somebody who asked for a version by its number
            CachedVersion highest = cached.highest().filter(candidate -> candidate.loaded().version() >= base.loaded().version()).orElseGet(() -> space.put(cached, base));
            cached.looked(turn.flight(), start.at());
            space.use(cached, highest);
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
            if (turn.version().isEmpty()) {
                cached.looked(turn.flight(), start.at());
            }
            return space.put(cached, version).snapshot();
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
            return new Start(Optional.empty(), cached.generation(), start.at());
        }
    }

    private Start start(CachedTable cached, OptionalLong version)
    {
        synchronized (lock) {
            Optional<CachedVersion> base = version.isPresent() ? cached.nearest(version.getAsLong()) : cached.highest();
            return new Start(base, cached.generation(), ticker.read());
        }
    }

    private Turn turn(CachedTable cached, OptionalLong version)
    {
        Optional<Flight> others = cached.flight(version);
        if (others.isPresent()) {
            return new Turn(cached, version, others.get(), false);
        }
        Flight flight = new Flight(++looks);
        cached.start(version, flight);
        return new Turn(cached, version, flight, true);
    }

    private Snapshot fly(Turn turn, Supplier<Snapshot> load)
    {
        try {
            Snapshot snapshot = load.get();
            turn.flight().complete(snapshot);
            return snapshot;
        }
        catch (RuntimeException | Error e) {
            metrics.failed();
            turn.flight().fail(e);
            throw e;
        }
        finally {
            synchronized (lock) {
                turn.cached().end(turn.version(), turn.flight());
                space.removeIfIdle(turn.cached());
            }
        }
    }

    private Snapshot hit(CachedTable cached, CachedVersion version)
    {
        metrics.hit();
        space.use(cached, version);
        return version.snapshot();
    }

    private boolean isCheckDue(CachedVersion version)
    {
        return ticker.read() - version.checkedAt() >= settings.verificationInterval().toNanos();
    }

    private long nextLook()
    {
        synchronized (lock) {
            return ++looks;
        }
    }

    private CacheSpace.Usage usage()
    {
        synchronized (lock) {
            return space.usage();
        }
    }

    /**
     * @param own whether to load, or to wait for who does
     */
    private record Turn(CachedTable cached, OptionalLong version, Flight flight, boolean own) {}

    /**
     * What a load begins with.
     *
     * @param at the moment, on the clock of the cache
     */
    private record Start(Optional<CachedVersion> base, int generation, long at)
    {
        private Start withoutBase()
        {
            return new Start(Optional.empty(), generation, at);
        }
    }
}
