package dev.trinodelta.system;

import dev.trinodelta.handle.DeltaMetadataTableHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.snapshot.Snapshot;
import dev.trinodelta.transaction.TransactionState;
import io.trino.spi.connector.ConnectorSession;

/**
 * The tables that metadata tables are about.
 */
final class BaseTables
{
    private BaseTables() {}

    /**
     * As the transaction has pinned it.
     */
    static Snapshot snapshot(ConnectorSession session, TransactionState transaction, DeltaMetadataTableHandle table)
    {
        DeltaTableHandle base = table.base().orElseThrow();
        return transaction.snapshots().at(session.getIdentity(), base.tableLocation(), base.version());
    }
}
