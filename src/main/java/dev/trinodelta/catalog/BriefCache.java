package dev.trinodelta.catalog;

import com.google.common.base.Ticker;
import com.google.common.cache.Cache;
import com.google.common.util.concurrent.UncheckedExecutionException;
import dev.trinodelta.protocol.Interruption;
import io.trino.cache.EvictableCacheBuilder;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

import static com.google.common.base.Throwables.throwIfUnchecked;

/**
 * Remembers, for a short time, what a viewer found at a place. A caller that cannot live with what is remembered names the
 * moment from which on it must have been found.
 */
public final class BriefCache<K, V>
{
    private final Ticker ticker;
    private final Cache<Key<K>, Found<V>> cache;

    public BriefCache(Duration timeToLive, long maximumSize, Ticker ticker)
    {
        this.ticker = ticker;
        this.cache = EvictableCacheBuilder.newBuilder()
                .expireAfterWrite(timeToLive)
                .maximumSize(maximumSize)
                .ticker(ticker)
                .shareNothingWhenDisabled()
                .build();
    }

    public V get(Viewer viewer, K place, Freshness freshness, Supplier<V> finder)
    {
        Key<K> key = new Key<>(viewer, place);
        Found<V> found = load(key, finder);
        if (!freshness.accepts(found.at())) {
            cache.invalidate(key);
            found = load(key, finder);
        }
        return found.value();
    }

    /**
     * What is remembered, and nothing else is asked.
     */
    public Optional<V> remembered(Viewer viewer, K place)
    {
        return Optional.ofNullable(cache.getIfPresent(new Key<>(viewer, place))).map(Found::value);
    }

    public void invalidateAll()
    {
        cache.invalidateAll();
    }

    private Found<V> load(Key<K> key, Supplier<V> finder)
    {
        AtomicBoolean isOurs = new AtomicBoolean();
        while (true) {
            try {
                return cache.get(key, () -> {
                    isOurs.set(true);
                    long at = ticker.read();
                    return new Found<>(finder.get(), at);
                });
            }
            catch (ExecutionException | UncheckedExecutionException e) {
                // Another query was ended while it looked for what this one waited for
                if (isOurs.get() || !Interruption.isCauseOf(e.getCause())) {
                    throwIfUnchecked(e.getCause());
                    throw new IllegalStateException(e.getCause());
                }
            }
        }
    }

    private record Key<K>(Viewer viewer, K place) {}

    private record Found<V>(V value, long at) {}
}
