package dev.trinodelta.system;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.handle.DeltaMetadataTableHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.protocol.SetTransaction;
import dev.trinodelta.transaction.TransactionState;
import io.trino.spi.connector.ConnectorSession;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

import static java.util.Comparator.comparing;

/**
 * How far applications have written: what streams go by to write nothing twice.
 */
final class TransactionsTable
        extends KnownRowsTable<SetTransaction>
{
    @Override
    public List<MetadataColumn<SetTransaction>> columns(Optional<DeltaTableHandle> base)
    {
        return ImmutableList.of(
                MetadataColumn.text("app_id", "Id of the application, such as that of a streaming query", transaction -> Optional.of(transaction.appId())),
                MetadataColumn.number("version", "Highest number of a transaction of the application that is in the table", transaction -> OptionalLong.of(transaction.version())),
                MetadataColumn.time("last_updated", "When the application said so, by its own clock", SetTransaction::lastUpdated));
    }

    @Override
    Stream<SetTransaction> rows(ConnectorSession session, TransactionState transaction, DeltaMetadataTableHandle table)
    {
        return BaseTables.snapshot(session, transaction, table).transactions().values().stream()
                .sorted(comparing(SetTransaction::appId));
    }
}
