package dev.trinodelta.catalog.warehouse;

import io.trino.filesystem.Location;

import static java.util.Locale.ENGLISH;
import static java.util.Objects.requireNonNull;

/**
 * A directory that a listing of its parent has shown.
 *
 * @param name as it is spelled
 * @param location without a slash at the end
 */
record Directory(String name, Location location)
{
    Directory
    {
        requireNonNull(name, "name is null");
        requireNonNull(location, "location is null");
    }

    /**
     * @param location with or without a slash at the end, as listings have it
     */
    static Directory of(Location location)
    {
        String text = location.toString();
        String path = location.path();
        if (path.endsWith("/")) {
            text = text.substring(0, text.length() - 1);
            path = path.substring(0, path.length() - 1);
        }
        return new Directory(path.substring(path.lastIndexOf('/') + 1), Location.of(text));
    }

    /**
     * What SQL calls it.
     */
    String sqlName()
    {
        return name.toLowerCase(ENGLISH);
    }

    /**
     * Whether it can be neither a schema nor a table: it belongs to the file system or to a program, or it is named as a
     * partition of plain files is, {@code day=2026-11-30}, of which there can be many. A nameless one is found where a key
     * of an object store has two slashes in a row.
     */
    boolean isSkipped()
    {
        return name.isEmpty() || name.startsWith(".") || name.startsWith("_") || name.indexOf('=') > 0;
    }
}
