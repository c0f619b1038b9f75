package dev.trinodelta.checkpoint;

import com.google.common.collect.ImmutableList;
import com.google.common.primitives.ImmutableIntArray;
import dev.trinodelta.checkpoint.ActionRow.InvalidRowException;
import io.trino.filesystem.Location;
import io.trino.parquet.Column;
import io.trino.parquet.Field;
import io.trino.parquet.ParquetDataSource;
import io.trino.parquet.PrimitiveField;
import io.trino.parquet.metadata.BlockMetadata;
import io.trino.parquet.metadata.ParquetMetadata;
import io.trino.parquet.metadata.PrunedBlockMetadata;
import io.trino.parquet.reader.ParquetReader;
import io.trino.parquet.reader.RowGroupInfo;
import io.trino.spi.block.Block;
import io.trino.spi.connector.SourcePage;
import io.trino.spi.type.RowType;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.io.ColumnIO;
import org.apache.parquet.io.MessageColumnIO;
import org.apache.parquet.schema.MessageType;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import static com.google.common.collect.ImmutableMap.toImmutableMap;
import static io.trino.memory.context.AggregatedMemoryContext.newSimpleAggregatedMemoryContext;
import static io.trino.parquet.ParquetTypeUtils.constructField;
import static io.trino.parquet.ParquetTypeUtils.getColumnIO;
import static io.trino.parquet.ParquetTypeUtils.lookupColumnByName;
import static io.trino.parquet.reader.ParquetReader.getPrimitiveFields;
import static java.util.Objects.requireNonNull;
import static org.joda.time.DateTimeZone.UTC;

/**
 * Row groups of a Parquet file of a checkpoint, open to be read once. Nothing in its footer but the schema and where its
 * pages are is believed here: writers differ in how they count nulls.
 */
final class CheckpointParquet
{
    private final ParquetDataSource source;
    private final OpenedCheckpoint opened;
    private final RowGroups rowGroups;

    CheckpointParquet(ParquetDataSource source, OpenedCheckpoint opened, RowGroups rowGroups)
    {
        this.source = requireNonNull(source, "source is null");
        this.opened = requireNonNull(opened, "opened is null");
        this.rowGroups = requireNonNull(rowGroups, "rowGroups is null");
    }

    /**
     * Fields of a column that are decoded together. Two may be of one column as long as they share no field.
     */
    record Channel(String column, RowType type) {}

    /**
     * Rows of a row group. Nothing is decoded before it is asked for.
     */
    record Rows(SourcePage page, ImmutableIntArray indexes)
    {
        int count()
        {
            return page.getPositionCount();
        }

        /**
         * @param channel index of one that was to be read
         * @return empty where the file has none of its fields
         */
        Optional<Block> block(int channel)
        {
            return indexes.get(channel) < 0 ? Optional.empty() : Optional.of(page.getBlock(indexes.get(channel)));
        }
    }

    interface Visitor
    {
        void visit(Rows rows)
                throws IOException, InvalidRowException;
    }

    /**
     * @param channels fields that the file lacks are null
     */
    void read(List<Channel> channels, Visitor visitor)
            throws IOException, InvalidRowException
    {
        MessageType schema = opened.footer().getFileMetaData().getSchema();
        MessageColumnIO columnIO = getColumnIO(schema, schema);
        List<Column> columns = new ArrayList<>();
        int[] indexes = new int[channels.size()];
        Arrays.fill(indexes, -1);
        for (int channel = 0; channel < indexes.length; channel++) {
            // trino-parquet puts names in lower case
            ColumnIO action = lookupColumnByName(columnIO, channels.get(channel).column());
            Optional<Field> field = action == null ? Optional.empty() : constructField(channels.get(channel).type(), action);
            if (field.isPresent()) {
                indexes[channel] = columns.size();
                columns.add(new Column(channels.get(channel).column(), field.get()));
            }
        }
        if (columns.isEmpty()) {
            return;
        }
        Map<List<String>, ColumnDescriptor> leaves = getPrimitiveFields(columns.stream().map(Column::field).toList()).stream()
                .map(PrimitiveField::getDescriptor)
                .collect(toImmutableMap(leaf -> List.of(leaf.getPath()), leaf -> leaf));
        ParquetMetadata footer = opened.footer(source.getId(), rowGroups, leaves.keySet());
        checkCodecs(footer, leaves.values());
        ImmutableIntArray blocks = ImmutableIntArray.copyOf(indexes);
        try (ParquetReader reader = reader(footer, leaves, columns)) {
            for (SourcePage page = reader.nextPage(); page != null; page = reader.nextPage()) {
                visitor.visit(new Rows(page, blocks));
            }
        }
    }

    private void checkCodecs(ParquetMetadata footer, Collection<ColumnDescriptor> leaves)
    {
        ParquetCodecs.unreadable(footer, leaves).ifPresent(codec -> {
            throw new UnreadableCheckpointException(Location.of(source.getId().toString()), "is compressed with %s, which this connector does not know".formatted(codec));
        });
    }

    private ParquetReader reader(ParquetMetadata footer, Map<List<String>, ColumnDescriptor> leaves, List<Column> columns)
            throws IOException
    {
        Optional<Lz4RawDataSource> lz4Raw = Lz4RawDataSource.of(source, footer, opened.options());
        return lz4Raw.isPresent() ? reader(lz4Raw.get(), lz4Raw.get().withoutCompression(footer), leaves, columns) : reader(source, footer, leaves, columns);
    }

    private ParquetReader reader(ParquetDataSource pages, ParquetMetadata footer, Map<List<String>, ColumnDescriptor> leaves, List<Column> columns)
            throws IOException
    {
        return new ParquetReader(
                Optional.ofNullable(footer.getFileMetaData().getCreatedBy()),
                ImmutableList.copyOf(columns),
                false,
                rowGroups(footer, leaves),
                pages,
                UTC,
                newSimpleAggregatedMemoryContext(),
                opened.options(),
                CheckpointParquet::propagate,
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private List<RowGroupInfo> rowGroups(ParquetMetadata footer, Map<List<String>, ColumnDescriptor> leaves)
            throws IOException
    {
        ImmutableList.Builder<RowGroupInfo> infos = ImmutableList.builder();
        for (BlockMetadata rowGroup : footer.getBlocks()) {
            // The reader takes one without rows for the end
            if (rowGroup.rowCount() > 0) {
                infos.add(new RowGroupInfo(PrunedBlockMetadata.createPrunedColumnsMetadata(rowGroup, source.getId(), leaves), rowGroup.fileRowCountOffset(), Optional.empty()));
            }
        }
        return infos.build();
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
