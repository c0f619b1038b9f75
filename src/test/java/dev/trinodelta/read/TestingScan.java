package dev.trinodelta.read;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.trinodelta.deletion.DeletionVectorCache;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.handle.DeltaColumnHandle.Kind;
import dev.trinodelta.handle.DeltaMetadataSplit;
import dev.trinodelta.handle.DeltaMetadataTableHandle;
import dev.trinodelta.handle.DeltaSplit;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.handle.MetadataColumnHandle;
import dev.trinodelta.handle.SplitChange;
import dev.trinodelta.plugin.DeltaSessionProperties;
import dev.trinodelta.plugin.ScanConfig;
import dev.trinodelta.protocol.DeletionVectorDescriptor;
import dev.trinodelta.schema.DeltaField;
import dev.trinodelta.schema.PartitionValueCodec;
import dev.trinodelta.schema.SchemaJson;
import dev.trinodelta.schema.TrinoTypes;
import dev.trinodelta.transaction.TransactionState;
import io.airlift.units.DataSize;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.memory.MemoryFileSystem;
import io.trino.parquet.ParquetReaderOptions;
import io.trino.spi.SplitWeight;
import io.trino.spi.connector.ColumnHandle;
import io.trino.spi.connector.ConnectorPageSource;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorSplitSource;
import io.trino.spi.connector.DynamicFilter;
import io.trino.spi.connector.MemoryContext;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.connector.SourcePage;
import io.trino.spi.predicate.TupleDomain;
import io.trino.testing.TestingConnectorSession;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

import static dev.trinodelta.handle.DeltaColumnHandle.Kind.DATA;
import static dev.trinodelta.handle.DeltaColumnHandle.Kind.PARTITION;
import static io.airlift.units.DataSize.Unit.MEGABYTE;
import static io.trino.type.InternalTypeManager.TESTING_TYPE_MANAGER;

/**
 * Reads one file of table {@code sales.orders} at version 7 through the page source.
 */
final class TestingScan
{
    static final Location FILE = Location.of("memory:///orders/part.parquet");
    static final long MODIFIED_TIME = 1_700_000_000_123L;

    private final TrinoFileSystem fileSystem = new MemoryFileSystem();
    private final DeletionVectorCache deletionVectors = new DeletionVectorCache(DataSize.of(1, MEGABYTE));
    private ParquetReaderOptions options = ParquetReaderOptions.defaultOptions();
    private List<DeltaColumnHandle> partitionColumns = ImmutableList.of();
    private Map<String, Optional<String>> partitionValues = ImmutableMap.of();
    private TupleDomain<DeltaColumnHandle> predicate = TupleDomain.all();
    private DynamicFilter dynamicFilter = DynamicFilter.EMPTY;
    private Optional<DeletionVectorDescriptor> deletionVector = Optional.empty();
    private OptionalLong baseRowId = OptionalLong.empty();
    private OptionalLong defaultRowCommitVersion = OptionalLong.empty();
    private Optional<SplitChange> change = Optional.empty();
    private long size;
    private long completedBytes;

    /**
     * @param type as the schema string has it: a name, or JSON
     */
    static DeltaColumnHandle column(String name, String type)
    {
        return column(DATA, name, type, "{}");
    }

    static DeltaColumnHandle partitionColumn(String name, String type)
    {
        return column(PARTITION, name, type, "{}");
    }

    static DeltaColumnHandle column(Kind kind, String name, String type, String metadata)
    {
        String typeJson = type.startsWith("{") ? type : "\"" + type + "\"";
        DeltaField field = SchemaJson.parseField("{\"name\": \"%s\", \"type\": %s, \"nullable\": true, \"metadata\": %s}".formatted(name, typeJson, metadata));
        return new DeltaColumnHandle(kind, field, new TrinoTypes(TESTING_TYPE_MANAGER).columnType("sales.orders", field));
    }

    TestingScan file(byte[] content)
    {
        write(FILE, content);
        size = content.length;
        return this;
    }

    TestingScan write(Location location, byte[] content)
    {
        try {
            fileSystem.newOutputFile(location).createOrOverwrite(content);
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    TestingScan delete()
    {
        try {
            fileSystem.deleteFile(FILE);
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    TestingScan sizeInLog(long newSize)
    {
        size = newSize;
        return this;
    }

    TestingScan options(ParquetReaderOptions newOptions)
    {
        options = newOptions;
        return this;
    }

    TestingScan partitions(List<DeltaColumnHandle> columns, Map<String, Optional<String>> values)
    {
        partitionColumns = columns;
        partitionValues = values;
        return this;
    }

    TestingScan predicate(TupleDomain<DeltaColumnHandle> newPredicate)
    {
        predicate = newPredicate;
        return this;
    }

    TestingScan dynamicFilter(TupleDomain<ColumnHandle> newPredicate)
    {
        dynamicFilter = new FixedDynamicFilter(newPredicate);
        return this;
    }

    TestingScan deletionVector(DeletionVectorDescriptor descriptor)
    {
        deletionVector = Optional.of(descriptor);
        return this;
    }

    TestingScan rowTracking(long newBaseRowId, long newDefaultRowCommitVersion)
    {
        baseRowId = OptionalLong.of(newBaseRowId);
        defaultRowCommitVersion = OptionalLong.of(newDefaultRowCommitVersion);
        return this;
    }

    TestingScan change(SplitChange newChange)
    {
        change = Optional.of(newChange);
        return this;
    }

    /**
     * Rows with values as {@link io.trino.spi.type.Type#getObjectValue} gives them.
     */
    List<List<Object>> read(DeltaColumnHandle... columns)
    {
        return read(0, size, columns);
    }

    List<List<Object>> read(long start, long length, DeltaColumnHandle... columns)
    {
        List<List<Object>> rows = new ArrayList<>();
        try (ConnectorPageSource source = open(start, length, columns)) {
            while (!source.isFinished()) {
                SourcePage page = source.getNextSourcePage();
                if (page != null) {
                    addRows(page, List.of(columns), rows);
                }
            }
            completedBytes = source.getCompletedBytes();
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return rows;
    }

    ConnectorPageSource open(long start, long length, DeltaColumnHandle... columns)
    {
        DeltaTableHandle table = new DeltaTableHandle(new SchemaTableName("sales", "orders"), "memory:///orders", 7, false, partitionColumns, TupleDomain.all(), predicate, List.of(), Optional.empty());
        DeltaSplit split = new DeltaSplit(FILE.toString(), start, length, size, MODIFIED_TIME, partitionValues, deletionVector, baseRowId, defaultRowCommitVersion, change, false, SplitWeight.standard());
        return new DeltaPageSourceProvider(_ -> fileSystem, options, new PartitionValueCodec(ZoneOffset.UTC), deletionVectors, new WithoutMetadata())
                .createPageSource(null, session(), split, table, Optional.empty(), ImmutableList.copyOf(columns), dynamicFilter, MemoryContext.NO_LIMIT);
    }

    long size()
    {
        return size;
    }

    private static final class WithoutMetadata
            implements MetadataScans
    {
        @Override
        public ConnectorSplitSource splits(ConnectorSession session, TransactionState transaction, DeltaMetadataTableHandle table)
        {
            throw new AssertionError("not a metadata table");
        }

        @Override
        public ConnectorPageSource open(ConnectorSession session, DeltaMetadataTableHandle table, DeltaMetadataSplit split, List<MetadataColumnHandle> columns)
        {
            throw new AssertionError("not a metadata table");
        }
    }

    /**
     * Of the last scan.
     */
    long completedBytes()
    {
        return completedBytes;
    }

    private ConnectorSession session()
    {
        return TestingConnectorSession.builder()
                .setPropertyMetadata(new DeltaSessionProperties(new ScanConfig(), options).all())
                .build();
    }

    private static void addRows(SourcePage page, List<DeltaColumnHandle> columns, List<List<Object>> rows)
    {
        for (int position = 0; position < page.getPositionCount(); position++) {
            List<Object> row = new ArrayList<>();
            for (int channel = 0; channel < columns.size(); channel++) {
                row.add(columns.get(channel).type().getObjectValue(page.getBlock(channel), position));
            }
            rows.add(row);
        }
    }

    private record FixedDynamicFilter(TupleDomain<ColumnHandle> getCurrentPredicate)
            implements DynamicFilter
    {
        @Override
        public Set<ColumnHandle> getColumnsCovered()
        {
            return getCurrentPredicate.getDomains().map(domains -> Set.copyOf(domains.keySet())).orElse(Set.of());
        }

        @Override
        public CompletableFuture<?> isBlocked()
        {
            return NOT_BLOCKED;
        }

        @Override
        public boolean isComplete()
        {
            return true;
        }

        @Override
        public boolean isAwaitable()
        {
            return false;
        }
    }
}
