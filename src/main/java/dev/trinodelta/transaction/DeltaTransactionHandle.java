package dev.trinodelta.transaction;

import io.trino.spi.connector.ConnectorTransactionHandle;

import java.util.UUID;

import static java.util.Objects.requireNonNull;

public record DeltaTransactionHandle(UUID id)
        implements ConnectorTransactionHandle
{
    public DeltaTransactionHandle
    {
        requireNonNull(id, "id is null");
    }
}
