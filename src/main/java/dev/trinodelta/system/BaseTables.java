package dev.trinodelta.system;

import dev.trinodelta.handle.DeltaMetadataTableHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.history.CommitHistory;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.snapshot.Snapshot;
import dev.trinodelta.transaction.TransactionState;
import io.trino.spi.connector.ConnectorSession;

import java.util.OptionalLong;

import static io.trino.spi.StandardErrorCode.TRANSACTION_CONFLICT;

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

    /**
     * The commits up to the version that the transaction has pinned, and those between it and the latest one, where that can be read.
     *
     * @throws DeltaException where the version came after the one that the transaction takes for the latest
     */
    static CommitHistory history(ConnectorSession session, TransactionState transaction, DeltaMetadataTableHandle table)
    {
        DeltaTableHandle base = table.base().orElseThrow();
        CommitHistory history = transaction.snapshots().history(session.getIdentity(), base.tableLocation(), base.version());
        if (history.latest() < base.version()) {
            throw new DeltaException(TRANSACTION_CONFLICT, "Version %s of table %s was committed while the query looked at version %s. Run the query again.".formatted(base.version(), base.tableLocation(), history.latest()));
        }
        return history;
    }

    /**
     * Milliseconds since the epoch; empty where the commit is gone from the log.
     */
    static OptionalLong timeOf(CommitHistory history, long version)
    {
        return history.commits().anyMatch(commit -> commit == version) ? OptionalLong.of(history.time(version).toEpochMilli()) : OptionalLong.empty();
    }
}
