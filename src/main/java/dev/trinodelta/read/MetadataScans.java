package dev.trinodelta.read;

import dev.trinodelta.handle.DeltaMetadataSplit;
import dev.trinodelta.handle.DeltaMetadataTableHandle;
import dev.trinodelta.handle.MetadataColumnHandle;
import dev.trinodelta.transaction.TransactionState;
import io.trino.spi.connector.ConnectorPageSource;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorSplitSource;

import java.util.List;

/**
 * Scans of tables about tables, which have no data files.
 */
public interface MetadataScans
{
    /**
     * On the coordinator.
     */
    ConnectorSplitSource splits(ConnectorSession session, TransactionState transaction, DeltaMetadataTableHandle table);

    /**
     * On a worker, which need not know anything of the table.
     *
     * @param columns in this order
     */
    ConnectorPageSource open(ConnectorSession session, DeltaMetadataTableHandle table, DeltaMetadataSplit split, List<MetadataColumnHandle> columns);
}
