package dev.trinodelta.catalog;

import io.trino.spi.connector.ConnectorViewDefinition;
import io.trino.spi.connector.SchemaTableName;

import static java.util.Objects.requireNonNull;

/**
 * A view that a catalog keeps.
 */
public record CatalogView(SchemaTableName name, ConnectorViewDefinition definition)
        implements CatalogRelation
{
    public CatalogView
    {
        requireNonNull(name, "name is null");
        requireNonNull(definition, "definition is null");
    }
}
