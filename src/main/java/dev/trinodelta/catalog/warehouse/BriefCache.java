package dev.trinodelta.catalog.warehouse;

import com.google.common.base.Ticker;
import com.google.common.cache.Cache;
import com.google.common.util.concurrent.UncheckedExecutionException;
import dev.trinodelta.catalog.Viewer;
import io.trino.cache.EvictableCacheBuilder;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;

import static com.google.common.base.Throwables.throwIfUnchecked;

/**
 * Remembers, for a short time, what a viewer found at a place. A caller that cannot live with what is remembered names the
 * moment from which on it must have been found.
 */
final class BriefCache<K, V>
{
    private final Ticker ticker;
    private final Cache<Key<K>, Found<V>> cache;

    BriefCache(Duration timeToLive, long maximumSize, Ticker ticker)
    {
        this.ticker = ticker;
        this.cache = EvictableCacheBuilder.newBuilder()
                .expireAfterWrite(timeToLive)
                .maximumSize(maximumSize)
                .ticker(ticker)
                .shareNothingWhenDisabled()
                .build();
    }

    V get(Viewer viewer, K place, Freshness freshness, Supplier<V> finder)
    {
        Key<K> key = new Key<>(viewer, place);
        Found<V> found = load(key, finder);
        if (!freshness.accepts(found.at())) {
            cache.invalidate(key);
            found = load(key, finder);
        }
        return found.value();
    }

    void invalidateAll()
    {
        cache.invalidateAll();
    }

    private Found<V> load(Key<K> key, Supplier<V> finder)
    {
        try {
            return cache.get(key, () -> {
                long at = ticker.read();
                return new Found<>(finder.get(), at);
            });
        }
        catch (ExecutionException | UncheckedExecutionException e) {
            throwIfUnchecked(e.getCause());
            throw new IllegalStateException(e.getCause());
        }
    }

    private record Key<K>(Viewer viewer, K place) {}

    private record Found<V>(V value, long at) {}
}
