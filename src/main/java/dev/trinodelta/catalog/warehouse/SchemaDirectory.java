package dev.trinodelta.catalog.warehouse;

import io.trino.filesystem.Location;

import static java.util.Objects.requireNonNull;

/**
 * A directory that is a schema.
 *
 * @param name the names of the directories from the warehouse down to this one, in lower case, with dots between
 */
record SchemaDirectory(String name, Location location)
{
    SchemaDirectory
    {
        requireNonNull(name, "name is null");
        requireNonNull(location, "location is null");
    }
}
