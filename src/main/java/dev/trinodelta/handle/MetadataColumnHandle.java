package dev.trinodelta.handle;

import io.trino.spi.connector.ColumnHandle;
import io.trino.spi.type.Type;

import static java.util.Objects.requireNonNull;

/**
 * A column of a metadata table.
 *
 * @param name in lower case
 */
public record MetadataColumnHandle(String name, Type type)
        implements ColumnHandle
{
    public MetadataColumnHandle
    {
        requireNonNull(name, "name is null");
        requireNonNull(type, "type is null");
    }

    @Override
    public String toString()
    {
        return name;
    }
}
