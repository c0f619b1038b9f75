package dev.trinodelta.handle;

import io.trino.spi.connector.ConnectorTableHandle;

/**
 * What the engine scans: a table, or what the log answers about one.
 */
public sealed interface DeltaRelationHandle
        extends ConnectorTableHandle
        permits DeltaTableHandle, DeltaAnswerHandle
{
    DeltaTableHandle table();
}
