package dev.trinodelta.handle;

import io.trino.spi.connector.ConnectorTableHandle;

/**
 * What the engine scans: a table, what the log answers about one, or what became of its rows.
 */
public sealed interface DeltaRelationHandle
        extends ConnectorTableHandle
        permits DeltaAnswerHandle,
                DeltaChangesHandle,
                DeltaTableHandle
{
    DeltaTableHandle table();
}
