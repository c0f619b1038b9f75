package dev.trinodelta.catalog;

import io.trino.filesystem.Location;
import io.trino.spi.connector.SchemaTableName;

import static java.util.Objects.requireNonNull;

/**
 * A table that a catalog knows.
 *
 * @param location the directory that holds {@code _delta_log}; its case is kept
 */
public record CatalogTable(SchemaTableName name, Location location)
        implements CatalogRelation
{
    public CatalogTable
    {
        requireNonNull(name, "name is null");
        requireNonNull(location, "location is null");
    }
}
