package dev.trinodelta.read;

import com.google.common.collect.ListMultimap;
import io.airlift.slice.Slice;
import io.trino.filesystem.TrinoInput;
import io.trino.filesystem.TrinoInputFile;
import io.trino.memory.context.AggregatedMemoryContext;
import io.trino.memory.context.LocalMemoryContext;
import io.trino.parquet.ChunkReader;
import io.trino.parquet.DiskRange;
import io.trino.parquet.ParquetDataSource;
import io.trino.parquet.ParquetDataSourceId;
import io.trino.parquet.reader.ChunkedInputStream;

import java.io.EOFException;
import java.io.IOException;
import java.util.List;
import java.util.Map;

import static com.google.common.collect.ImmutableMap.toImmutableMap;
import static java.lang.Math.min;
import static java.lang.Math.toIntExact;

/**
 * A Parquet file so small that one read for all of it is cheaper than one for each part.
 */
final class WholeFileDataSource
        implements ParquetDataSource
{
    private final ParquetDataSourceId id;
    private final Slice content;
    private final long readTimeNanos;
    private final LocalMemoryContext memory;

    WholeFileDataSource(TrinoInputFile file, AggregatedMemoryContext memoryContext)
            throws IOException
    {
        this.id = new ParquetDataSourceId(file.location().toString());
        long start = System.nanoTime();
        try (TrinoInput input = file.newInput()) {
            // By position: a file of another size than the log gives it does not end where its content does
            this.content = input.readFully(0, toIntExact(file.length()));
        }
        this.readTimeNanos = System.nanoTime() - start;
        this.memory = memoryContext.newLocalMemoryContext(WholeFileDataSource.class.getSimpleName());
        var _ = memory.setBytes(content.length());
    }

    @Override
    public ParquetDataSourceId getId()
    {
        return id;
    }

    @Override
    public long getReadBytes()
    {
        return content.length();
    }

    @Override
    public long getReadTimeNanos()
    {
        return readTimeNanos;
    }

    @Override
    public long getEstimatedSize()
    {
        return content.length();
    }

    @Override
    public Slice readTail(int length)
    {
        int tail = min(length, content.length());
        return content.slice(content.length() - tail, tail);
    }

    @Override
    public Slice readFully(long position, int length)
            throws IOException
    {
        if (position < 0 || length < 0 || position + length > content.length()) {
            throw new EOFException("Bytes from %s to %s are not in a file of %s bytes".formatted(position, position + length, content.length()));
        }
        return content.slice(toIntExact(position), length);
    }

    @Override
    public <K> Map<K, ChunkedInputStream> planRead(ListMultimap<K, DiskRange> ranges, AggregatedMemoryContext memoryContext)
    {
        return ranges.asMap().entrySet().stream()
                .collect(toImmutableMap(Map.Entry::getKey, entry -> {
                    List<Chunk> chunks = entry.getValue().stream().map(Chunk::new).toList();
                    return new ChunkedInputStream(chunks);
                }));
    }

    @Override
    public void close()
    {
        memory.close();
    }

    @Override
    public String toString()
    {
        return id.toString();
    }

    private final class Chunk
            implements ChunkReader
    {
        private final DiskRange range;

        private Chunk(DiskRange range)
        {
            this.range = range;
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
            return readFully(range.offset(), toIntExact(range.length()));
        }

        @Override
        public void free() {}
    }
}
