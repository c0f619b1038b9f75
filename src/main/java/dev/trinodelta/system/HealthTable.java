package dev.trinodelta.system;

import com.google.common.collect.ImmutableList;
import com.google.inject.Inject;
import dev.trinodelta.handle.DeltaMetadataTableHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.transaction.TransactionState;
import io.trino.filesystem.TrinoFileSystemFactory;
import io.trino.spi.connector.ConnectorSession;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.stream.Stream;

import static java.util.Objects.requireNonNull;

/**
 * The state that a table is in, in one row.
 */
final class HealthTable
        extends KnownRowsTable<HealthRow>
{
    private final TrinoFileSystemFactory fileSystemFactory;
    private final Executor executor;

    @Inject
    HealthTable(TrinoFileSystemFactory fileSystemFactory, @ForMetadataTables Executor executor)
    {
        this.fileSystemFactory = requireNonNull(fileSystemFactory, "fileSystemFactory is null");
        this.executor = requireNonNull(executor, "executor is null");
    }

    @Override
    public List<MetadataColumn<HealthRow>> columns(Optional<DeltaTableHandle> base)
    {
        return ImmutableList.<MetadataColumn<HealthRow>>builder()
                .addAll(HealthColumns.figures(Optional::of))
                .add(HealthColumns.recommendation(Recommendation::of))
                .build();
    }

    @Override
    Stream<HealthRow> rows(ConnectorSession session, TransactionState transaction, DeltaMetadataTableHandle table)
    {
        return Stream.of(new HealthRow(
                fileSystemFactory.create(session),
                BaseTables.snapshot(session, transaction, table),
                () -> BaseTables.history(session, transaction, table),
                executor,
                session.getStart()));
    }
}
