package dev.trinodelta.operation;

import dev.trinodelta.handle.MetadataTableKind;
import io.trino.spi.connector.SchemaTableName;

import java.util.Optional;

import static java.util.Objects.requireNonNull;

/**
 * What is behind a name in a statement, whatever version the name asks for.
 *
 * @param name the table or view; the name itself where there is none
 * @param metadataTable present where the name is that of a table about the table
 */
public record BaseRelation(SchemaTableName name, Optional<MetadataTableKind> metadataTable)
{
    public BaseRelation
    {
        requireNonNull(name, "name is null");
        requireNonNull(metadataTable, "metadataTable is null");
    }
}
