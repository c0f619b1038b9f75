package dev.trinodelta.catalog.warehouse;

import io.trino.spi.security.ConnectorIdentity;

import static java.util.Objects.requireNonNull;

/**
 * One look at the warehouse: through whose eyes, and whether what was seen shortly before will do.
 */
record Look(ConnectorIdentity identity, Viewer viewer, Freshness freshness)
{
    Look
    {
        requireNonNull(identity, "identity is null");
        requireNonNull(viewer, "viewer is null");
        requireNonNull(freshness, "freshness is null");
    }

    static Look of(ConnectorIdentity identity, Freshness freshness)
    {
        return new Look(identity, Viewer.of(identity), freshness);
    }

    Look with(Freshness freshness)
    {
        return new Look(identity, viewer, freshness);
    }
}
