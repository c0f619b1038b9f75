package dev.trinodelta.bench;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import dev.trinodelta.checkpoint.FileParquetDataSource;
import dev.trinodelta.testing.CheckpointSchema;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.parquet.Column;
import io.trino.parquet.Field;
import io.trino.parquet.ParquetDataSource;
import io.trino.parquet.ParquetReaderOptions;
import io.trino.parquet.metadata.ParquetMetadata;
import io.trino.parquet.predicate.PredicateUtils;
import io.trino.parquet.reader.MetadataReader;
import io.trino.parquet.reader.ParquetReader;
import io.trino.spi.block.Block;
import io.trino.spi.connector.SourcePage;
import io.trino.spi.predicate.TupleDomain;
import io.trino.spi.type.RowType;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.schema.MessageType;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static io.trino.memory.context.AggregatedMemoryContext.newSimpleAggregatedMemoryContext;
import static io.trino.parquet.ParquetTypeUtils.constructField;
import static io.trino.parquet.ParquetTypeUtils.getColumnIO;
import static io.trino.parquet.ParquetTypeUtils.getDescriptors;
import static io.trino.parquet.ParquetTypeUtils.lookupColumnByName;
import static org.joda.time.DateTimeZone.UTC;

/**
 * Decodes the columns of a checkpoint that an index of files is made of, with trino-parquet, and makes nothing of them.
 */
final class ParquetBaseline
{
    /**
     * Fields of {@code add} that a load has to read.
     */
    private static final Set<String> COLUMNS = ImmutableSet.of("path", "partitionValues", "size", "modificationTime", "deletionVector", "baseRowId", "defaultRowCommitVersion");
    private static final RowType ADD = RowType.from(CheckpointSchema.ADD.getFields().stream()
            .filter(field -> COLUMNS.contains(field.getName().orElseThrow()))
            .collect(toImmutableList()));
    private static final ParquetReaderOptions OPTIONS = ParquetReaderOptions.defaultOptions();

    private ParquetBaseline() {}

    /**
     * @return how many actions there are
     */
    static long decode(TrinoFileSystem fileSystem, List<Location> files)
            throws IOException
    {
        long actions = 0;
        for (Location file : files) {
            try (FileParquetDataSource source = new FileParquetDataSource(fileSystem.newInputFile(file), OPTIONS)) {
                actions += decode(source);
            }
        }
        return actions;
    }

    private static long decode(ParquetDataSource source)
            throws IOException
    {
        ParquetMetadata footer = MetadataReader.readFooter(source, OPTIONS, Optional.empty(), Optional.empty());
        MessageType schema = footer.getFileMetaData().getSchema();
        Optional<Field> add = Optional.ofNullable(lookupColumnByName(getColumnIO(schema, schema), "add")).flatMap(column -> constructField(ADD, column));
        if (add.isEmpty()) {
            return 0;
        }
        Map<List<String>, ColumnDescriptor> descriptors = getDescriptors(schema, schema);
        long actions = 0;
        try (ParquetReader reader = new ParquetReader(
                Optional.ofNullable(footer.getFileMetaData().getCreatedBy()),
                ImmutableList.of(new Column("add", add.get())),
                false,
                PredicateUtils.getFilteredRowGroups(0, source.getEstimatedSize(), source, footer, List.of(TupleDomain.all()), List.of(PredicateUtils.buildPredicate(schema, TupleDomain.all(), descriptors, UTC)), descriptors, UTC, 1, OPTIONS),
                source,
                UTC,
                newSimpleAggregatedMemoryContext(),
                OPTIONS,
                IllegalStateException::new,
                Optional.empty(),
                Optional.empty(),
                Optional.empty())) {
            for (SourcePage page = reader.nextPage(); page != null; page = reader.nextPage()) {
                Block block = page.getBlock(0);
                for (int position = 0; position < block.getPositionCount(); position++) {
                    actions += block.isNull(position) ? 0 : 1;
                }
            }
        }
        return actions;
    }
}
