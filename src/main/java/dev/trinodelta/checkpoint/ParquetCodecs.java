package dev.trinodelta.checkpoint;

import io.trino.parquet.metadata.ParquetMetadata;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.CompressionCodec;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static java.util.Locale.ENGLISH;

/**
 * What neither trino-parquet nor this connector decompresses.
 */
public final class ParquetCodecs
{
    private ParquetCodecs() {}

    /**
     * @param columns that are to be read; with other ones the file is fine
     * @return the codec of one of them that cannot be decompressed
     */
    public static Optional<CompressionCodec> unreadable(ParquetMetadata footer, Collection<ColumnDescriptor> columns)
    {
        // trino-parquet puts names in lower case
        Set<List<String>> paths = columns.stream()
                .map(column -> List.of(column.getPath()))
                .collect(toImmutableSet());
        return footer.getParquetMetadata().getRow_groups().stream()
                .flatMap(rowGroup -> rowGroup.getColumns().stream())
                // Without metadata of its own a chunk is encrypted
                .filter(ColumnChunk::isSetMeta_data)
                .map(ColumnChunk::getMeta_data)
                .filter(chunk -> chunk.getCodec() == CompressionCodec.BROTLI)
                .filter(chunk -> paths.contains(chunk.getPath_in_schema().stream().map(name -> name.toLowerCase(ENGLISH)).toList()))
                .map(ColumnMetaData::getCodec)
                .findFirst();
    }
}
