package dev.trinodelta.checkpoint;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ListMultimap;
import io.airlift.slice.Slice;
import io.trino.memory.context.AggregatedMemoryContext;
import io.trino.memory.context.LocalMemoryContext;
import io.trino.parquet.ChunkReader;
import io.trino.parquet.DiskRange;
import io.trino.parquet.ParquetDataSource;
import io.trino.parquet.ParquetDataSourceId;
import io.trino.parquet.ParquetReaderOptions;
import io.trino.parquet.metadata.ParquetMetadata;
import io.trino.parquet.reader.ChunkedInputStream;
import io.trino.spi.metrics.Metrics;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.FileMetaData;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static com.google.common.collect.Iterables.getOnlyElement;
import static java.lang.Math.toIntExact;
import static java.util.Objects.requireNonNull;

/**
 * Column chunks of codec LZ4_RAW, which trino-parquet does not know, as chunks without compression. Goes with the
 * footer of {@link #withoutCompression}.
 */
public final class Lz4RawDataSource
        implements ParquetDataSource
{
    private final ParquetDataSource source;
    private final Set<Long> chunkStarts;
    private final Lz4RawPages pages;

    private Lz4RawDataSource(ParquetDataSource source, Set<Long> chunkStarts, Lz4RawPages pages)
    {
        this.source = requireNonNull(source, "source is null");
        this.chunkStarts = ImmutableSet.copyOf(chunkStarts);
        this.pages = requireNonNull(pages, "pages is null");
    }

    /**
     * Empty for a file without such chunks.
     */
    public static Optional<Lz4RawDataSource> of(ParquetDataSource source, ParquetMetadata footer, ParquetReaderOptions options)
    {
        Set<Long> chunkStarts = chunks(footer.getParquetMetadata())
                .map(ColumnChunk::getMeta_data)
                .map(Lz4RawDataSource::start)
                .collect(toImmutableSet());
        if (chunkStarts.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new Lz4RawDataSource(source, chunkStarts, new Lz4RawPages(source.getId(), options.getMaxPageReadSize().toBytes())));
    }

    /**
     * A footer that says of these chunks what this data source gives, and nothing that would let a reader look into
     * the file itself.
     */
    public ParquetMetadata withoutCompression(ParquetMetadata footer)
            throws IOException
    {
        FileMetaData copy = footer.getParquetMetadata().deepCopy();
        chunks(copy).forEach(chunk -> {
            chunk.getMeta_data().setCodec(CompressionCodec.UNCOMPRESSED);
            // So that no dictionary is read to skip row groups
            chunk.getMeta_data().unsetEncoding_stats();
            chunk.getMeta_data().setEncodings(List.of(Encoding.PLAIN));
            chunk.unsetColumn_index_offset();
            chunk.unsetColumn_index_length();
            chunk.unsetOffset_index_offset();
            chunk.unsetOffset_index_length();
        });
        return new ParquetMetadata(copy, source.getId(), Optional.empty());
    }

    @Override
    public <K> Map<K, ChunkedInputStream> planRead(ListMultimap<K, DiskRange> ranges, AggregatedMemoryContext memoryContext)
    {
        ImmutableMap.Builder<K, ChunkedInputStream> streams = ImmutableMap.builder();
        source.planRead(ranges, memoryContext).forEach((key, stream) -> {
            DiskRange first = ranges.get(key).getFirst();
            if (chunkStarts.contains(first.offset())) {
                Chunk chunk = new Chunk(stream, getOnlyElement(ranges.get(key)), memoryContext.newLocalMemoryContext(Lz4RawDataSource.class.getSimpleName()));
                streams.put(key, new ChunkedInputStream(List.of(chunk)));
            }
            else {
                streams.put(key, stream);
            }
        });
        return streams.buildOrThrow();
    }

    @Override
    public ParquetDataSourceId getId()
    {
        return source.getId();
    }

    @Override
    public long getReadBytes()
    {
        return source.getReadBytes();
    }

    @Override
    public long getReadTimeNanos()
    {
        return source.getReadTimeNanos();
    }

    @Override
    public long getEstimatedSize()
    {
        return source.getEstimatedSize();
    }

    @Override
    public Slice readTail(int length)
            throws IOException
    {
        return source.readTail(length);
    }

    @Override
    public Slice readFully(long position, int length)
            throws IOException
    {
        return source.readFully(position, length);
    }

    @Override
    public Metrics getMetrics()
    {
        return source.getMetrics();
    }

    @Override
    public void close()
            throws IOException
    {
        source.close();
    }

    private static Stream<ColumnChunk> chunks(FileMetaData footer)
    {
        return footer.getRow_groups().stream()
                .flatMap(rowGroup -> rowGroup.getColumns().stream())
                // Without metadata of its own a chunk is encrypted
                .filter(chunk -> chunk.isSetMeta_data() && chunk.getMeta_data().getCodec() == CompressionCodec.LZ4_RAW);
    }

    private static long start(ColumnMetaData chunk)
    {
        long dictionary = chunk.getDictionary_page_offset();
        return dictionary > 0 && dictionary < chunk.getData_page_offset() ? dictionary : chunk.getData_page_offset();
    }

    private final class Chunk
            implements ChunkReader
    {
        private final ChunkedInputStream compressed;
        private final DiskRange range;
        private final LocalMemoryContext memory;
        private Optional<Slice> decompressed = Optional.empty();

        private Chunk(ChunkedInputStream compressed, DiskRange range, LocalMemoryContext memory)
        {
            this.compressed = compressed;
            this.range = range;
            this.memory = memory;
        }

        @Override
        public long getDiskOffset()
        {
            return range.offset();
        }

        @Override
        public Slice read()
                throws IOException
        {
            if (decompressed.isEmpty()) {
                decompressed = Optional.of(pages.decompress(compressed.getSlice(toIntExact(range.length()))));
                compressed.close();
                var _ = memory.setBytes(decompressed.get().getRetainedSize());
            }
            return decompressed.get();
        }

        @Override
        public void free()
        {
            compressed.close();
            decompressed = Optional.empty();
            memory.close();
        }
    }
}
