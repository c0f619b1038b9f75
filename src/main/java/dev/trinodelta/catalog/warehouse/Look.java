package dev.trinodelta.catalog.warehouse;

import dev.trinodelta.catalog.Freshness;
import dev.trinodelta.catalog.Viewer;
import io.trino.filesystem.Location;
import io.trino.spi.security.ConnectorIdentity;

import java.util.function.Predicate;

import static java.util.Objects.requireNonNull;

/**
 * One look at the warehouse: through whose eyes, and whether what was seen shortly before will do.
 *
 * @param listings how old a listing of a directory may be
 * @param contents how old the answer may be to whether a directory is a table
 * @param known directories that are tables for sure, or whose reader will find out that they are none
 * @param purpose what the look is for, which errors end with: {@code to find table sales.orders}
 */
record Look(ConnectorIdentity identity, Viewer viewer, Freshness listings, Freshness contents, Predicate<Location> known, String purpose)
{
    Look
    {
        requireNonNull(identity, "identity is null");
        requireNonNull(viewer, "viewer is null");
        requireNonNull(listings, "listings is null");
        requireNonNull(contents, "contents is null");
        requireNonNull(known, "known is null");
        requireNonNull(purpose, "purpose is null");
    }

    /**
     * A look that believes what is remembered.
     */
    static Look remembering(ConnectorIdentity identity, String purpose)
    {
        return new Look(identity, Viewer.of(identity), Freshness.CACHED, Freshness.CACHED, _ -> false, purpose);
    }

    /**
     * The same look that believes where directories are, but not what they are, other than those that are known.
     */
    Look confirming(Freshness now, Predicate<Location> knownTables)
    {
        return new Look(identity, viewer, listings, now, knownTables, purpose);
    }

    /**
     * The same look that believes nothing.
     */
    Look anew(Freshness now)
    {
        return new Look(identity, viewer, now, now, _ -> false, purpose);
    }
}
