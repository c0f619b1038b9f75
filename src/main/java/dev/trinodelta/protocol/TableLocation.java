package dev.trinodelta.protocol;

import io.trino.filesystem.Location;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
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
     *
     * @throws DeltaException where there is no such location
     */
    public Location resolve(String path)
    {
        try {
            return DeltaPaths.resolve(root, path);
        }
        catch (IllegalArgumentException e) {
            throw new DeltaException(DELTA_INVALID_LOG, "The log of table %s names a file that can be nowhere: %s. Check the table with the writer that made it.".formatted(name, e.getMessage()), e);
        }
    }

    @Override
    public String toString()
    {
        return name;
    }
}
