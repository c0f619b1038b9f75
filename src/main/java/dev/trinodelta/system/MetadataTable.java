package dev.trinodelta.system;

import dev.trinodelta.handle.DeltaMetadataSplit;
import dev.trinodelta.handle.DeltaMetadataTableHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.handle.MetadataColumnHandle;
import dev.trinodelta.transaction.TransactionState;
import io.trino.spi.connector.ConnectorPageSource;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorSplitSource;

import java.util.List;
import java.util.Optional;

/**
 * A kind of table about tables.
 */
interface MetadataTable
{
    /**
     * In order. Nothing is read for it.
     *
     * @param base empty where the table is about all tables of the catalog
     */
    List<? extends MetadataColumn<?>> columns(Optional<DeltaTableHandle> base);

    /**
     * On the coordinator.
     */
    ConnectorSplitSource splits(ConnectorSession session, TransactionState transaction, DeltaMetadataTableHandle table);

    /**
     * On a worker, which need not know anything of the table.
     */
    ConnectorPageSource open(ConnectorSession session, DeltaMetadataTableHandle table, DeltaMetadataSplit split, List<MetadataColumnHandle> columns);
}
