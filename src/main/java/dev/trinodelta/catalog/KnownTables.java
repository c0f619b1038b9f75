package dev.trinodelta.catalog;

import dev.trinodelta.protocol.TableLocation;
import io.trino.spi.security.ConnectorIdentity;

/**
 * The tables that somebody else has an eye on: a catalog need not ask storage whether they are tables. Who reads one finds
 * out whether it is still there.
 */
@FunctionalInterface
public interface KnownTables
{
    KnownTables NONE = (_, _) -> false;

    /**
     * Asks no storage.
     *
     * @param table as whoever reads it calls it
     */
    boolean isKnown(ConnectorIdentity identity, TableLocation table);
}
