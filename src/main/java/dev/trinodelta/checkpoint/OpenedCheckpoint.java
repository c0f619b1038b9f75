package dev.trinodelta.checkpoint;

import com.google.common.collect.Lists;
import com.google.common.math.LongMath;
import io.airlift.slice.Slice;
import io.trino.parquet.ParquetCorruptionException;
import io.trino.parquet.ParquetDataSourceId;
import io.trino.parquet.ParquetReaderOptions;
import io.trino.parquet.metadata.ParquetMetadata;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;

import java.util.List;
import java.util.Optional;
import java.util.Set;

import static java.util.Locale.ENGLISH;
import static java.util.Objects.requireNonNull;

/**
 * What is known of a Parquet file once its footer is read.
 *
 * @param fingerprint of the bytes of the footer
 * @param options to read its pages with
 * @param content of a small file, all of it
 */
record OpenedCheckpoint(ParquetMetadata footer, long fingerprint, ParquetReaderOptions options, Optional<Slice> content)
{
    private static final long BYTES_OF_CHUNK = 500;

    OpenedCheckpoint
    {
        requireNonNull(footer, "footer is null");
        requireNonNull(options, "options is null");
        requireNonNull(content, "content is null");
    }

    /**
     * The footer of a file with some of the row groups and some of their columns, since a reader looks at each.
     *
     * @param columns paths of leaves, in lower case
     */
    ParquetMetadata footer(ParquetDataSourceId id, RowGroups rowGroups, Set<List<String>> columns)
            throws ParquetCorruptionException
    {
        FileMetaData whole = footer.getParquetMetadata();
        List<RowGroup> some = whole.getRow_groups().subList(rowGroups.first(), rowGroups.end()).stream()
                .map(rowGroup -> withColumns(rowGroup, columns))
                .toList();
        FileMetaData part = new FileMetaData(whole.getVersion(), whole.getSchema(), rowGroups.rows(), some)
                .setKey_value_metadata(whole.getKey_value_metadata())
                .setCreated_by(whole.getCreated_by());
        return new ParquetMetadata(part, id, Optional.empty());
    }

    /**
     * How many actions of a column some row groups have together; any number where nobody knows.
     */
    long mostActions(String column, RowGroups rowGroups)
    {
        return footer.getParquetMetadata().getRow_groups().subList(rowGroups.first(), rowGroups.end()).stream()
                .map(ActionCounts::of)
                .mapToLong(counts -> counts.map(known -> known.of(column)).orElse(Long.MAX_VALUE))
                .reduce(0, LongMath::saturatedAdd);
    }

    /**
     * Whether the dictionaries of one row group have the partitions of all files. They are of no use for several.
     */
    boolean partitionsMayBeTold(RowGroups rowGroups)
    {
        return rowGroups.end() - rowGroups.first() == 1 && PossiblePartitions.mayBeTold(footer.getParquetMetadata().getRow_groups().get(rowGroups.first()));
    }

    private static RowGroup withColumns(RowGroup rowGroup, Set<List<String>> columns)
    {
        List<ColumnChunk> chunks = rowGroup.getColumns().stream()
                // Without metadata of its own a chunk is encrypted
                .filter(chunk -> !chunk.isSetMeta_data() || columns.contains(Lists.transform(chunk.getMeta_data().getPath_in_schema(), name -> name.toLowerCase(ENGLISH))))
                .toList();
        return new RowGroup(chunks, rowGroup.getTotal_byte_size(), rowGroup.getNum_rows());
    }

    /**
     * About.
     */
    long retainedBytes()
    {
        long chunks = footer.getParquetMetadata().getRow_groups().stream().mapToLong(RowGroup::getColumnsSize).sum();
        return chunks * BYTES_OF_CHUNK + content.map(Slice::length).orElse(0);
    }

    NamedField schema()
    {
        return NamedField.root(footer);
    }

    WriterCalendar calendar()
    {
        return WriterCalendar.of(footer.getFileMetaData().getKeyValueMetaData());
    }
}
