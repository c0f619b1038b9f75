package dev.trinodelta.catalog;

import java.util.OptionalLong;

import static java.util.Objects.requireNonNull;

/**
 * How old an answer may be.
 *
 * @param notBefore the moment, on the clock of the caches, from which on it must have been found; absent where the caches'
 *         own time to live will do
 */
public record Freshness(OptionalLong notBefore)
{
    public static final Freshness CACHED = new Freshness(OptionalLong.empty());

    public Freshness
    {
        requireNonNull(notBefore, "notBefore is null");
    }

    public static Freshness since(long moment)
    {
        return new Freshness(OptionalLong.of(moment));
    }

    public boolean accepts(long foundAt)
    {
        // The clock may overflow, so the difference is compared
        return notBefore.isEmpty() || foundAt - notBefore.getAsLong() >= 0;
    }
}
