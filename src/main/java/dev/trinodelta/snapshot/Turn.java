package dev.trinodelta.snapshot;

import java.util.OptionalLong;

import static java.util.Objects.requireNonNull;

/**
 * A caller of the cache who needs what is not kept.
 *
 * @param version empty for the latest one
 * @param flight the load of it that is under way
 * @param own whether to load, or to wait for who does
 */
record Turn(CachedTable cached, OptionalLong version, Flight flight, boolean own)
{
    Turn
    {
        requireNonNull(cached, "cached is null");
        requireNonNull(version, "version is null");
        requireNonNull(flight, "flight is null");
    }
}
