package dev.trinodelta.checkpoint;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.checkpoint.ActionRow.InvalidRowException;
import io.trino.filesystem.Location;
import io.trino.parquet.Column;
import io.trino.parquet.Field;
import io.trino.parquet.ParquetDataSource;
import io.trino.parquet.ParquetReaderOptions;
import io.trino.parquet.PrimitiveField;
import io.trino.parquet.metadata.ParquetMetadata;
import io.trino.parquet.predicate.PredicateUtils;
import io.trino.parquet.reader.ParquetReader;
import io.trino.spi.block.Block;
import io.trino.spi.connector.SourcePage;
import io.trino.spi.predicate.TupleDomain;
import io.trino.spi.type.RowType;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.io.ColumnIO;
import org.apache.parquet.io.MessageColumnIO;
import org.apache.parquet.schema.MessageType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static io.trino.memory.context.AggregatedMemoryContext.newSimpleAggregatedMemoryContext;
import static io.trino.parquet.ParquetTypeUtils.constructField;
import static io.trino.parquet.ParquetTypeUtils.getColumnIO;
import static io.trino.parquet.ParquetTypeUtils.getDescriptors;
import static io.trino.parquet.ParquetTypeUtils.lookupColumnByName;
import static io.trino.parquet.reader.ParquetReader.getPrimitiveFields;
import static java.util.Objects.requireNonNull;
import static org.joda.time.DateTimeZone.UTC;

/**
 * A Parquet file of a checkpoint, open to be read once. Nothing in its footer but the schema and where its pages are is
 * believed: writers differ in how they count nulls.
 */
final class CheckpointParquet
{
    private final ParquetDataSource source;
    private final ParquetReaderOptions options;
    private final ParquetMetadata footer;

    private CheckpointParquet(ParquetDataSource source, ParquetReaderOptions options, ParquetMetadata footer)
    {
        this.source = requireNonNull(source, "source is null");
        this.options = requireNonNull(options, "options is null");
        this.footer = requireNonNull(footer, "footer is null");
    }

    static CheckpointParquet open(GuardedParquetDataSource source)
            throws IOException
    {
        return new CheckpointParquet(source, source.options(), source.readFooter());
    }

    /**
     * The same file, with the footer that is known already, to be read once more.
     */
    CheckpointParquet reopen(ParquetDataSource again)
    {
        return new CheckpointParquet(again, options, footer);
    }

    NamedField schema()
    {
        return NamedField.root(footer);
    }

    WriterCalendar calendar()
    {
        return WriterCalendar.of(footer.getFileMetaData().getKeyValueMetaData());
    }

    /**
     * Told of each page of each column that the file has.
     */
    interface Visitor
    {
        void visit(String column, long firstRow, Block block)
                throws InvalidRowException;
    }

    /**
     * @param types by column; fields that the file lacks are null
     */
    void read(Map<String, RowType> types, Visitor visitor)
            throws IOException, InvalidRowException
    {
        MessageType schema = footer.getFileMetaData().getSchema();
        MessageColumnIO columnIO = getColumnIO(schema, schema);
        List<Column> columns = new ArrayList<>();
        for (Map.Entry<String, RowType> entry : types.entrySet()) {
            // trino-parquet puts names in lower case
            ColumnIO action = lookupColumnByName(columnIO, entry.getKey());
            if (action == null) {
                continue;
            }
            Optional<Field> field = constructField(entry.getValue(), action);
            field.ifPresent(present -> columns.add(new Column(entry.getKey(), present)));
        }
        if (columns.isEmpty()) {
            return;
        }
        checkCodecs(columns);
        long firstRow = 0;
        try (ParquetReader reader = reader(schema, columns)) {
            for (SourcePage page = reader.nextPage(); page != null; page = reader.nextPage()) {
                for (int channel = 0; channel < columns.size(); channel++) {
                    visitor.visit(columns.get(channel).name(), firstRow, page.getBlock(channel));
                }
                firstRow += page.getPositionCount();
            }
        }
    }

    private void checkCodecs(List<Column> columns)
    {
        Set<ColumnDescriptor> read = getPrimitiveFields(columns.stream().map(Column::field).toList()).stream()
                .map(PrimitiveField::getDescriptor)
                .collect(toImmutableSet());
        ParquetCodecs.unreadable(footer, read).ifPresent(codec -> {
            throw new UnreadableCheckpointException(Location.of(source.getId().toString()), "is compressed with %s, which this connector does not know".formatted(codec));
        });
    }

    private ParquetReader reader(MessageType schema, List<Column> columns)
            throws IOException
    {
        Optional<Lz4RawDataSource> lz4Raw = Lz4RawDataSource.of(source, footer, options);
        return lz4Raw.isPresent() ? reader(lz4Raw.get(), lz4Raw.get().withoutCompression(footer), schema, columns) : reader(source, footer, schema, columns);
    }

    private ParquetReader reader(ParquetDataSource pages, ParquetMetadata metadata, MessageType schema, List<Column> columns)
            throws IOException
    {
        Map<List<String>, ColumnDescriptor> descriptors = getDescriptors(schema, schema);
        return new ParquetReader(
                Optional.ofNullable(metadata.getFileMetaData().getCreatedBy()),
                ImmutableList.copyOf(columns),
                false,
                PredicateUtils.getFilteredRowGroups(0, pages.getEstimatedSize(), pages, metadata, List.of(TupleDomain.all()), List.of(PredicateUtils.buildPredicate(schema, TupleDomain.all(), descriptors, UTC)), descriptors, UTC, 1, options),
                pages,
                UTC,
                newSimpleAggregatedMemoryContext(),
                options,
                CheckpointParquet::propagate,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    /**
     * The reader hands over what went wrong while it decoded a page.
     */
    private static RuntimeException propagate(Exception exception)
    {
        return switch (exception) {
            case RuntimeException unchecked -> unchecked;
            case IOException checked -> new UncheckedIOException(checked);
            default -> new IllegalArgumentException(exception.getMessage(), exception);
        };
    }
}
