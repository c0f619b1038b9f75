package dev.trinodelta.catalog.warehouse;

import java.util.OptionalLong;

import static java.util.Objects.requireNonNull;

/**
 * How old an answer may be.
 *
 * @param notBefore the moment, on the clock of the caches, from which on it must have been found; absent where the caches'
 *         own time to live will do
 */
record Freshness(OptionalLong notBefore)
{
    static final Freshness CACHED = new Freshness(OptionalLong.empty());

    Freshness
    {
        requireNonNull(notBefore, "notBefore is null");
    }

    static Freshness since(long moment)
    {
        return new Freshness(OptionalLong.of(moment));
    }

    boolean accepts(long foundAt)
    {
        // The clock may overflow, so the difference is compared
        return notBefore.isEmpty() || foundAt - notBefore.getAsLong() >= 0;
    }
}
