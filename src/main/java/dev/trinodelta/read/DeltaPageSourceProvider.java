package dev.trinodelta.read;

import com.google.inject.Inject;
import dev.trinodelta.deletion.DeletionVectorCache;
import dev.trinodelta.handle.ConstantColumns;
import dev.trinodelta.handle.DeltaAnswerHandle;
import dev.trinodelta.handle.DeltaChangesHandle;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.handle.DeltaMetadataSplit;
import dev.trinodelta.handle.DeltaMetadataTableHandle;
import dev.trinodelta.handle.DeltaSplit;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.handle.KnownRowsSplit;
import dev.trinodelta.handle.MetadataColumnHandle;
import dev.trinodelta.schema.PartitionValueCodec;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.TrinoFileSystemFactory;
import io.trino.parquet.ParquetReaderOptions;
import io.trino.spi.connector.ColumnHandle;
import io.trino.spi.connector.ConnectorPageSource;
import io.trino.spi.connector.ConnectorPageSourceProvider;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorSplit;
import io.trino.spi.connector.ConnectorTableCredentials;
import io.trino.spi.connector.ConnectorTableHandle;
import io.trino.spi.connector.ConnectorTransactionHandle;
import io.trino.spi.connector.DynamicFilter;
import io.trino.spi.connector.EmptyPageSource;
import io.trino.spi.connector.MemoryContext;
import io.trino.spi.predicate.TupleDomain;

import java.util.List;
import java.util.Optional;

import static dev.trinodelta.read.ScanProperties.filePruningEnabled;
import static dev.trinodelta.read.ScanProperties.parquetOptions;
import static io.trino.memory.context.AggregatedMemoryContext.newAggregatedMemoryContext;
import static java.util.Objects.requireNonNull;

/**
 * Opens splits. What the predicate of the table and the dynamic filter rule out already is not opened.
 */
public final class DeltaPageSourceProvider
        implements ConnectorPageSourceProvider
{
    private final TrinoFileSystemFactory fileSystemFactory;
    private final ParquetReaderOptions options;
    private final PartitionValueCodec partitionValueCodec;
    private final DeletionVectorCache deletionVectors;
    private final MetadataScans metadata;

    @Inject
    public DeltaPageSourceProvider(
            TrinoFileSystemFactory fileSystemFactory,
            ParquetReaderOptions options,
            PartitionValueCodec partitionValueCodec,
            DeletionVectorCache deletionVectors,
            MetadataScans metadata)
    {
        this.fileSystemFactory = requireNonNull(fileSystemFactory, "fileSystemFactory is null");
        this.options = requireNonNull(options, "options is null");
        this.partitionValueCodec = requireNonNull(partitionValueCodec, "partitionValueCodec is null");
        this.deletionVectors = requireNonNull(deletionVectors, "deletionVectors is null");
        this.metadata = requireNonNull(metadata, "metadata is null");
    }

    // The engine's method has one argument more than ours may have
    @Override
    public ConnectorPageSource createPageSource(
            ConnectorTransactionHandle transaction,
            ConnectorSession session,
            ConnectorSplit split,
            ConnectorTableHandle table,
            Optional<ConnectorTableCredentials> tableCredentials,
            List<ColumnHandle> columns,
            DynamicFilter dynamicFilter,
            MemoryContext memoryContext)
    {
        if (table instanceof DeltaAnswerHandle) {
            return AnswerSplits.open((KnownRowsSplit) split, columns);
        }
        if (table instanceof DeltaMetadataTableHandle metadataTable) {
            return metadata.open(session, metadataTable, (DeltaMetadataSplit) split, columns.stream().map(MetadataColumnHandle.class::cast).toList());
        }
        DeltaSplit deltaSplit = (DeltaSplit) split;
        DeltaTableHandle deltaTable = table instanceof DeltaChangesHandle changes ? changes.table() : (DeltaTableHandle) table;
        TupleDomain<DeltaColumnHandle> predicate = deltaTable.unenforced()
                .intersect(dynamicFilter.getCurrentPredicate().transformKeys(DeltaColumnHandle.class::cast));
        ConstantColumns constants = ConstantColumns.of(deltaTable, deltaSplit, partitionValueCodec);
        if (filePruningEnabled(session) && !constants.mayMatch(predicate)) {
            return new EmptyPageSource();
        }
        TrinoFileSystem fileSystem = fileSystemFactory.create(session);
        return new SplitReader(fileSystem, parquetOptions(options, session), deletionVectors, deltaTable, RemovedFileSize.complete(fileSystem, deltaTable, deltaSplit), constants)
                .open(columns.stream().map(DeltaColumnHandle.class::cast).toList(), predicate, newAggregatedMemoryContext(memoryContext));
    }
}
