package dev.trinodelta.snapshot;

import com.google.common.base.Ticker;
import dev.trinodelta.history.CommitHistory;
import dev.trinodelta.index.StatisticsLoader;
import dev.trinodelta.protocol.TableLocation;
import io.trino.filesystem.TrinoFileSystem;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;

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
    private final SnapshotLoader loader;
    private final Settings settings;
    private final Ticker ticker;
    private final SnapshotCacheMetrics metrics;
    private final Object lock = new Object();
    private final CacheSpace space;
    private final CacheLoads loads;
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
        this(loader, settings, ticker, CacheListener.NONE);
    }

    public SnapshotCache(SnapshotLoader loader, Settings settings, Ticker ticker, CacheListener listener)
    {
        this.loader = requireNonNull(loader, "loader is null");
        this.settings = requireNonNull(settings, "settings is null");
        this.ticker = requireNonNull(ticker, "ticker is null");
        this.metrics = new SnapshotCacheMetrics(this::usage);
        this.space = new CacheSpace(settings.maxRetainedBytes(), metrics, listener);
        this.loads = new CacheLoads(loader, settings, ticker, metrics, space, lock);
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
     * When the commits up to a version were made. It is not kept.
     *
     * @throws dev.trinodelta.protocol.DeltaException where the log cannot be listed
     */
    public CommitHistory history(TrinoFileSystem fileSystem, TableDefinition latest)
    {
        return loader.history(fileSystem, latest);
    }

    /**
     * The newest version that the names of the log files tell of, whether or not it can be read.
     *
     * @throws dev.trinodelta.log.MissingLogException where there is no table, or not any more
     * @throws dev.trinodelta.protocol.DeltaException where the log cannot be listed, or has no version at all
     */
    public long listedVersion(TrinoFileSystem fileSystem, TableLocation table)
    {
        return loader.listedVersion(fileSystem, table);
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
                return fly(fileSystem, turn);
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
     * As {@link #at}, for those who do not want to know what is in the table. It is not kept.
     *
     * @throws dev.trinodelta.protocol.DeltaException where the version does not exist, cannot be replayed, or must not be read
     */
    public TableDefinition definitionAt(TrinoFileSystem fileSystem, TableLocation table, long version)
    {
        return loader.loadDefinition(fileSystem, table, OptionalLong.of(version));
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
                Optional<CachedVersion> kept = cached.version(version).filter(candidate -> !loads.isCheckDue(candidate));
                if (kept.isPresent()) {
                    return hit(cached, kept.get());
                }
                turn = turn(cached, OptionalLong.of(version));
            }
            if (turn.own()) {
                return fly(fileSystem, turn);
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

    private Snapshot fly(TrinoFileSystem fileSystem, Turn turn)
    {
        try {
            Snapshot snapshot = loads.load(fileSystem, turn);
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
}
