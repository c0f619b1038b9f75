package dev.trinodelta.catalog.warehouse;

import io.trino.spi.security.ConnectorIdentity;

import static java.util.Objects.requireNonNull;

/**
 * One look at the warehouse: through whose eyes, and whether what was seen shortly before will do.
 *
 * @param listings how old a listing of a directory may be
 * @param contents how old the answer may be to whether a directory is a table
 * @param purpose what the look is for, which errors end with: {@code to find table sales.orders}
 */
record Look(ConnectorIdentity identity, Viewer viewer, Freshness listings, Freshness contents, String purpose)
{
    Look
    {
        requireNonNull(identity, "identity is null");
        requireNonNull(viewer, "viewer is null");
        requireNonNull(listings, "listings is null");
        requireNonNull(contents, "contents is null");
        requireNonNull(purpose, "purpose is null");
    }

    /**
     * A look that believes what is remembered.
     */
    static Look remembering(ConnectorIdentity identity, String purpose)
    {
        return new Look(identity, Viewer.of(identity), Freshness.CACHED, Freshness.CACHED, purpose);
    }

    /**
     * The same look that believes where directories are, but not what they are.
     */
    Look confirming(Freshness now)
    {
        return new Look(identity, viewer, listings, now, purpose);
    }

    /**
     * The same look that believes nothing.
     */
    Look anew(Freshness now)
    {
        return new Look(identity, viewer, now, now, purpose);
    }
}
