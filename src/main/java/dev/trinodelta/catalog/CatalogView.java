package dev.trinodelta.catalog;

import io.trino.spi.connector.ConnectorViewDefinition;
import io.trino.spi.connector.SchemaTableName;

import java.util.function.Supplier;

import static java.util.Objects.requireNonNull;

/**
 * A view that a catalog keeps.
 *
 * @param source fails where what the catalog keeps cannot be used: it is a view all the same, and can be dropped
 */
public record CatalogView(SchemaTableName name, Supplier<ConnectorViewDefinition> source)
        implements CatalogRelation
{
    public CatalogView
    {
        requireNonNull(name, "name is null");
        requireNonNull(source, "source is null");
    }

    /**
     * @throws dev.trinodelta.protocol.DeltaException where it cannot be used
     */
    public ConnectorViewDefinition definition()
    {
        return source.get();
    }
}
