package dev.trinodelta.handle;

import io.trino.spi.connector.ConnectorTableHandle;
import io.trino.spi.connector.SchemaTableName;

/**
 * What the engine scans: a table, what the log answers about one, what became of its rows, or a table about tables.
 */
public sealed interface DeltaRelationHandle
        extends ConnectorTableHandle
        permits DeltaAnswerHandle,
                DeltaChangesHandle,
                DeltaMetadataTableHandle,
                DeltaTableHandle
{
    /**
     * As the statement named it.
     */
    SchemaTableName name();
}
