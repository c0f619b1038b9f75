package dev.trinodelta.catalog;

import io.trino.spi.connector.SchemaTableName;

/**
 * What a name stands for.
 */
public sealed interface CatalogRelation
        permits CatalogTable,
                CatalogView,
                ForeignRelation
{
    SchemaTableName name();
}
