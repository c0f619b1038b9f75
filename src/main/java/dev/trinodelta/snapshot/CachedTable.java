package dev.trinodelta.snapshot;

import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

import static java.util.Collections.unmodifiableCollection;
import static java.util.Objects.requireNonNull;

/**
 * The versions of a table that are kept, and the loads that are under way. Guarded by the lock of the cache.
 */
final class CachedTable
{
    private static final long BYTES_OF_VERSION = 500;

    private final TableKey key;
    private final NavigableMap<Long, CachedVersion> versions = new TreeMap<>();
    private final Map<OptionalLong, Flight> flights = new HashMap<>();
    private Optional<Look> look = Optional.empty();
    private int generation;
    private long weight;

    CachedTable(TableKey key)
    {
        this.key = requireNonNull(key, "key is null");
    }

    TableKey key()
    {
        return key;
    }

    /**
     * Changes when all that was kept was found to be worth nothing: loads that began before must not be kept.
     */
    int generation()
    {
        return generation;
    }

    /**
     * The bytes of all versions at the last weighing.
     */
    long weight()
    {
        return weight;
    }

    boolean isIdle()
    {
        return versions.isEmpty() && flights.isEmpty();
    }

    Collection<CachedVersion> versions()
    {
        return unmodifiableCollection(versions.values());
    }

    Optional<CachedVersion> version(long version)
    {
        return Optional.ofNullable(versions.get(version));
    }

    /**
     * The highest version at or below another one.
     */
    Optional<CachedVersion> nearest(long version)
    {
        return Optional.ofNullable(versions.floorEntry(version)).map(Map.Entry::getValue);
    }

    /**
     * The highest version. Whether the table is at a higher one by now is another question.
     */
    Optional<CachedVersion> highest()
    {
        return Optional.ofNullable(versions.lastEntry()).map(Map.Entry::getValue);
    }

    /**
     * The highest version from which on commits tell whether there is a higher one.
     */
    Optional<CachedVersion> lastLatest()
    {
        return versions.descendingMap().values().stream().filter(CachedVersion::hasBeenLatest).findFirst();
    }

    /**
     * The highest version, where nobody has to look whether there is another one.
     *
     * @param asked the place of the caller in the order of looks: what was seen after that is news to him
     * @param now on the clock of the cache
     */
    Optional<CachedVersion> current(long asked, long now, Duration staleness)
    {
        return highest().filter(_ -> look.filter(last -> last.start() > asked || now - last.at() < staleness.toNanos()).isPresent());
    }

    /**
     * Whether somebody has seen that the highest version was the latest one.
     */
    boolean hasBeenLatest()
    {
        return look.isPresent() && !versions.isEmpty();
    }

    /**
     * Notes that there was no higher version.
     */
    void looked(Flight flight, long at)
    {
        if (look.isEmpty() || look.get().start() < flight.start()) {
            look = Optional.of(new Look(flight.start(), at));
        }
    }

    /**
     * @return what is kept of the version: where two have loaded it, the first one
     */
    CachedVersion put(CachedVersion version)
    {
        CachedVersion previous = versions.putIfAbsent(version.loaded().version(), version);
        return previous == null ? version : previous;
    }

    void remove(CachedVersion version)
    {
        if (highest().equals(Optional.of(version))) {
            // A lower version must not be taken for the latest one
            look = Optional.empty();
        }
        versions.remove(version.loaded().version(), version);
    }

    /**
     * Forgets everything; nobody may join the loads that are under way.
     */
    void clear()
    {
        versions.clear();
        flights.clear();
        look = Optional.empty();
        generation++;
    }

    Optional<Flight> flight(OptionalLong version)
    {
        return Optional.ofNullable(flights.get(version));
    }

    void start(OptionalLong version, Flight flight)
    {
        flights.put(version, flight);
    }

    void end(OptionalLong version, Flight flight)
    {
        flights.remove(version, flight);
    }

    /**
     * Weighs again: what is kept grows while it is used.
     */
    long weigh()
    {
        // Versions share most of what they are made of
        Set<Object> counted = Collections.newSetFromMap(new IdentityHashMap<>());
        weight = versions.size() * BYTES_OF_VERSION;
        for (CachedVersion version : versions.values()) {
            version.snapshot().forEachRetainedPart((part, bytes) -> {
                if (counted.add(part)) {
                    weight += bytes;
                }
            });
        }
        return weight;
    }

    /**
     * A look at storage for the latest version.
     *
     * @param start its place in the order of looks
     * @param at the moment on the clock of the cache
     */
    private record Look(long start, long at) {}
}
