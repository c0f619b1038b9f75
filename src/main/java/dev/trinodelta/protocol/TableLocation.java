package dev.trinodelta.protocol;

import io.trino.filesystem.Location;

import static java.util.Objects.requireNonNull;

/**
 * A table as core knows it.
 *
 * @param name what errors call it: {@code schema.table}, or its location where it has no name
 * @param root the directory that holds {@code _delta_log}
 */
public record TableLocation(String name, Location root)
{
    public TableLocation
    {
        requireNonNull(name, "name is null");
        requireNonNull(root, "root is null");
    }

    public Location logDirectory()
    {
        return root.appendPath("_delta_log");
    }

    /**
     * Where a data or deletion vector file lies that the log names.
     */
    public Location resolve(String path)
    {
        return DeltaPaths.resolve(root, path);
    }

    @Override
    public String toString()
    {
        return name;
    }
}
