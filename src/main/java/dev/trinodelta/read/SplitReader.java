package dev.trinodelta.read;

import dev.trinodelta.checkpoint.FileParquetDataSource;
import dev.trinodelta.checkpoint.Lz4RawDataSource;
import dev.trinodelta.checkpoint.ParquetCodecs;
import dev.trinodelta.deletion.DeletionVector;
import dev.trinodelta.deletion.DeletionVectorCache;
import dev.trinodelta.handle.ConstantColumns;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.handle.DeltaSplit;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.handle.SplitChange;
import dev.trinodelta.protocol.DeletionVectorDescriptor;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.NamedFiles;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.TrinoInputFile;
import io.trino.memory.context.AggregatedMemoryContext;
import io.trino.parquet.Column;
import io.trino.parquet.ParquetDataSource;
import io.trino.parquet.ParquetReaderOptions;
import io.trino.parquet.PrimitiveField;
import io.trino.parquet.metadata.ParquetMetadata;
import io.trino.parquet.predicate.TupleDomainParquetPredicate;
import io.trino.parquet.reader.MetadataReader;
import io.trino.parquet.reader.ParquetReader;
import io.trino.parquet.reader.RowGroupInfo;
import io.trino.spi.block.ValueBlock;
import io.trino.spi.connector.ConnectorPageSource;
import io.trino.spi.connector.EmptyPageSource;
import io.trino.spi.predicate.TupleDomain;
import org.apache.parquet.column.ColumnDescriptor;
import org.joda.time.DateTimeZone;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static io.trino.parquet.predicate.PredicateUtils.getFilteredRowGroups;
import static io.trino.parquet.reader.ParquetReader.getPrimitiveFields;
import static io.trino.spi.StandardErrorCode.NOT_SUPPORTED;
import static java.util.Objects.requireNonNull;
import static java.util.function.Function.identity;
import static org.joda.time.DateTimeZone.UTC;

/**
 * Opens one split: finds the columns, chooses the row groups, sets up the reader.
 */
final class SplitReader
{
    /**
     * INT96 and local timestamps are read as they stand.
     */
    private static final DateTimeZone TIME_ZONE = UTC;
    /**
     * Larger sets of values are not looked up in bloom filters one by one.
     */
    private static final int DOMAIN_COMPACTION_THRESHOLD = 1000;

    private final TrinoFileSystem fileSystem;
    private final ParquetReaderOptions options;
    private final DeletionVectorCache deletionVectors;
    private final DeltaTableHandle table;
    private final DeltaSplit split;
    private final ConstantColumns constants;
    private final DataFileFailures failures;

    SplitReader(
            TrinoFileSystem fileSystem,
            ParquetReaderOptions options,
            DeletionVectorCache deletionVectors,
            DeltaTableHandle table,
            DeltaSplit split,
            ConstantColumns constants)
    {
        this.fileSystem = requireNonNull(fileSystem, "fileSystem is null");
        this.options = requireNonNull(options, "options is null");
        this.deletionVectors = requireNonNull(deletionVectors, "deletionVectors is null");
        this.table = requireNonNull(table, "table is null");
        this.split = requireNonNull(split, "split is null");
        this.constants = requireNonNull(constants, "constants is null");
        this.failures = new DataFileFailures(fileSystem, table, split);
    }

    ConnectorPageSource open(List<DeltaColumnHandle> columns, TupleDomain<DeltaColumnHandle> predicate, AggregatedMemoryContext memoryContext)
    {
        ParquetDataSource source = null;
        try {
            Optional<DeletionVector> onlyRows = onlyRows(memoryContext);
            if (onlyRows.filter(rows -> rows.cardinality() == 0).isPresent()) {
                memoryContext.close();
                return new EmptyPageSource();
            }
            source = dataSource(memoryContext);
            ParquetMetadata footer = MetadataReader.readFooter(source, options, Optional.empty(), Optional.empty());
            FileFieldNames names = new FileFieldNames(footer.getParquetMetadata());
            Optional<Lz4RawDataSource> lz4Raw = Lz4RawDataSource.of(source, footer, options);
            if (lz4Raw.isPresent()) {
                source = lz4Raw.get();
                footer = lz4Raw.get().withoutCompression(footer);
            }
            footer = FileFieldNames.withDistinctVariantFields(footer, source.getId());
            return open(source, footer, names, columns, predicate, onlyRows, memoryContext);
        }
        catch (IOException | RuntimeException e) {
            closeQuietly(source, e);
            memoryContext.close();
            throw failures.translate(e);
        }
    }

    private void checkCodecs(ParquetMetadata metadata, Set<ColumnDescriptor> columns)
    {
        ParquetCodecs.unreadable(metadata, columns).ifPresent(codec -> {
            throw new DeltaException(NOT_SUPPORTED, "Cannot read data file %s of table %s: it is compressed with %s, which this connector does not know. Have the file written anew with another codec.".formatted(split.path(), table.tableLocation(), codec));
        });
    }

    private ParquetDataSource dataSource(AggregatedMemoryContext memoryContext)
            throws IOException
    {
        TrinoInputFile file = dataFile();
        if (split.fileSize() <= options.getSmallFileThreshold().toBytes()) {
            return new WholeFileDataSource(file, memoryContext);
        }
        return new FileParquetDataSource(file, options);
    }

    /**
     * What the log says saves asking the storage.
     */
    private TrinoInputFile dataFile()
            throws IOException
    {
        Location location = Location.of(split.path());
        if (DataFileCacheKeys.isNameForOnce(location)) {
            return NamedFiles.open(fileSystem, location, split.fileSize(), Instant.ofEpochMilli(split.fileModifiedTime()));
        }
        // Another file may have had the name: what caches ask for is when this one was written, not what the log says
        return NamedFiles.open(fileSystem, location, split.fileSize());
    }

    private ConnectorPageSource open(
            ParquetDataSource source,
            ParquetMetadata metadata,
            FileFieldNames names,
            List<DeltaColumnHandle> columns,
            TupleDomain<DeltaColumnHandle> predicate,
            Optional<DeletionVector> onlyRows,
            AggregatedMemoryContext memoryContext)
            throws IOException
    {
        FileCalendar calendar = FileCalendar.of(metadata.getFileMetaData().getKeyValueMetaData());
        ParquetColumns fileColumns = new ParquetColumns(table.tableLocation().name(), split.path(), metadata.getFileMetaData().getSchema(), calendar, names);
        List<Column> readColumns = new ArrayList<>();
        List<PageColumn> pageColumns = new ArrayList<>();
        for (DeltaColumnHandle column : columns) {
            pageColumns.add(pageColumn(column, fileColumns, readColumns));
        }
        TupleDomain<ColumnDescriptor> filePredicate = options.isIgnoreStatistics()
                ? TupleDomain.all()
                : ParquetPredicate.of(predicate, fileColumns, calendar);
        List<PrimitiveField> readFields = getPrimitiveFields(readColumns.stream().map(Column::field).toList());
        Set<ColumnDescriptor> readDescriptors = readFields.stream().map(PrimitiveField::getDescriptor).collect(toImmutableSet());
        checkCodecs(metadata, readDescriptors);
        List<RowGroupInfo> rowGroups = rowGroups(source, metadata, filePredicate, readDescriptors).stream()
                .filter(rowGroup -> onlyRows.map(rows -> anyOf(rows, rowGroup)).orElse(true))
                .toList();
        // Where no row group is left the vector is not needed
        Optional<PositionFilter> filter = rowGroups.isEmpty()
                ? Optional.empty()
                : onlyRows.map(PositionFilter::only).or(() -> deletionVector(memoryContext).map(PositionFilter::except));
        Optional<TupleDomainParquetPredicate> pagePredicate = pagePredicate(filePredicate, rowGroups, readDescriptors);
        ParquetReader reader = new ParquetReader(
                Optional.ofNullable(metadata.getFileMetaData().getCreatedBy()),
                readColumns,
                false,
                rowGroups,
                source,
                TIME_ZONE,
                memoryContext,
                options,
                failures::translate,
                pagePredicate,
                Optional.empty(),
                Optional.empty());
        boolean positioned = filter.isPresent() || pageColumns.stream().anyMatch(PageColumn::needsPosition);
        Optional<RowPositions> positions = positioned
                ? Optional.of(RowPositions.of(rowGroups, pagePredicate, readFields, TIME_ZONE))
                : Optional.empty();
        return new DeltaPageSource(reader, pageColumns, positions, filter, failures, memoryContext);
    }

    private Optional<DeletionVector> deletionVector(AggregatedMemoryContext memoryContext)
    {
        return split.deletionVector().map(descriptor -> readVector(descriptor, memoryContext));
    }

    /**
     * Where only some rows of the file are changed: those.
     */
    private Optional<DeletionVector> onlyRows(AggregatedMemoryContext memoryContext)
    {
        return split.change().flatMap(SplitChange::onlyRows).map(descriptor -> {
            DeletionVector listed = readVector(descriptor, memoryContext);
            return deletionVector(memoryContext).map(listed::without).orElse(listed);
        });
    }

    private DeletionVector readVector(DeletionVectorDescriptor descriptor, AggregatedMemoryContext memoryContext)
    {
        DeletionVector vector = deletionVectors.read(fileSystem, table.tableLocation(), descriptor);
        var _ = memoryContext.newLocalMemoryContext(DeletionVector.class.getSimpleName()).setBytes(vector.retainedSizeInBytes());
        return vector;
    }

    private static boolean anyOf(DeletionVector rows, RowGroupInfo rowGroup)
    {
        return rows.anyDeleted(rowGroup.fileRowOffset(), rowGroup.fileRowOffset() + rowGroup.prunedBlockMetadata().getRowCount());
    }

    private PageColumn pageColumn(DeltaColumnHandle column, ParquetColumns fileColumns, List<Column> readColumns)
    {
        Optional<ValueBlock> constant = constants.value(column).map(value -> value.asBlock().getUnderlyingValueBlock());
        if (constant.isPresent()) {
            return new PageColumn.Constant(constant.get());
        }
        Optional<PageColumn.FromFile> fromFile = fileColumns.find(column).map(reading -> {
            readColumns.add(new Column(column.name(), reading.field()));
            return new PageColumn.FromFile(readColumns.size() - 1, reading.adapter());
        });
        return switch (column.kind()) {
            case ROW_ID -> new PageColumn.Numbered(fromFile, split.baseRowId(), true);
            case ROW_COMMIT_VERSION -> new PageColumn.Numbered(fromFile, split.defaultRowCommitVersion(), false);
            case CHANGE_TYPE -> fromFile.orElseThrow(failures::withoutChangeType);
            case DATA, PARTITION, HIDDEN, COMMIT -> fromFile.<PageColumn>map(identity()).orElseGet(() -> new PageColumn.Constant(column.type().createNullBlock()));
        };
    }

    private List<RowGroupInfo> rowGroups(ParquetDataSource source, ParquetMetadata metadata, TupleDomain<ColumnDescriptor> predicate, Set<ColumnDescriptor> readDescriptors)
            throws IOException
    {
        if (predicate.isNone()) {
            return List.of();
        }
        Set<ColumnDescriptor> predicateDescriptors = predicate.getDomains().orElseThrow().keySet();
        Map<List<String>, ColumnDescriptor> descriptors = ParquetPredicate.byPath(Stream.concat(readDescriptors.stream(), predicateDescriptors.stream()));
        return getFilteredRowGroups(
                split.start(),
                // The last split takes what lies past the log's idea of the size
                split.start() + split.length() == split.fileSize() ? Long.MAX_VALUE - split.start() : split.length(),
                source,
                metadata,
                List.of(predicate),
                List.of(new TupleDomainParquetPredicate(predicate, List.copyOf(predicateDescriptors), TIME_ZONE)),
                descriptors,
                TIME_ZONE,
                DOMAIN_COMPACTION_THRESHOLD,
                options);
    }

    /**
     * What skips pages. The reader takes a column that it does not read for null, and needs an offset index of each
     * that it does.
     */
    private Optional<TupleDomainParquetPredicate> pagePredicate(TupleDomain<ColumnDescriptor> predicate, List<RowGroupInfo> rowGroups, Set<ColumnDescriptor> readDescriptors)
            throws IOException
    {
        if (!options.isUseColumnIndex()) {
            return Optional.empty();
        }
        for (RowGroupInfo rowGroup : rowGroups) {
            for (ColumnDescriptor descriptor : readDescriptors) {
                if (rowGroup.prunedBlockMetadata().getColumnChunkMetaData(descriptor).getOffsetIndexReference() == null) {
                    return Optional.empty();
                }
            }
        }
        TupleDomain<ColumnDescriptor> readPredicate = predicate.filter((descriptor, _) -> readDescriptors.contains(descriptor));
        if (readPredicate.isNone() || readPredicate.isAll()) {
            return Optional.empty();
        }
        return Optional.of(new TupleDomainParquetPredicate(readPredicate, List.copyOf(readPredicate.getDomains().orElseThrow().keySet()), TIME_ZONE));
    }

    private static void closeQuietly(ParquetDataSource source, Exception failure)
    {
        if (source == null) {
            return;
        }
        try {
            source.close();
        }
        catch (IOException e) {
            failure.addSuppressed(e);
        }
    }
}
