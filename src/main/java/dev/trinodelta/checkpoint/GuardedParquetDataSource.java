package dev.trinodelta.checkpoint;

import com.google.common.collect.ImmutableListMultimap;
import com.google.common.collect.ListMultimap;
import io.airlift.slice.Slice;
import io.airlift.slice.XxHash64;
import io.airlift.units.DataSize;
import io.trino.filesystem.TrinoInputFile;
import io.trino.memory.context.AggregatedMemoryContext;
import io.trino.parquet.ChunkReader;
import io.trino.parquet.DiskRange;
import io.trino.parquet.ParquetCorruptionException;
import io.trino.parquet.ParquetReaderOptions;
import io.trino.parquet.metadata.ParquetMetadata;
import io.trino.parquet.reader.MetadataReader;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.RowGroup;
import shaded.parquet.org.apache.thrift.TException;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Optional;

/**
 * A checkpoint that need not be sound: one that is damaged, or was made to do damage, must not claim memory or time out
 * of all proportion to its size, and decoders make room for whatever number of things a file announces.
 */
final class GuardedParquetDataSource
        extends FileParquetDataSource
{
    private static final ParquetReaderOptions OPTIONS = ParquetReaderOptions.defaultOptions();
    private static final int POST_SCRIPT_SIZE = 2 * Integer.BYTES;
    /**
     * A page may be as large as this, or as many times as large as its file: well above what columns of paths and
     * statistics are compressed to.
     */
    private static final long SMALLEST_PAGE_LIMIT = 8L * 1024 * 1024;
    private static final long MAX_COMPRESSION = 64;
    /**
     * A row has one action, no two of which are the same.
     */
    private static final long MAX_ROWS_PER_BYTE = 16;

    GuardedParquetDataSource(TrinoInputFile file)
            throws IOException
    {
        super(file, OPTIONS);
    }

    /**
     * @param length of the file in bytes, where it is known
     */
    GuardedParquetDataSource(TrinoInputFile file, long length)
            throws IOException
    {
        super(file, length, OPTIONS);
    }

    /**
     * To be read with.
     */
    ParquetReaderOptions options()
    {
        return ParquetReaderOptions.builder(OPTIONS)
                .withMaxPageReadSize(DataSize.ofBytes(Math.max(SMALLEST_PAGE_LIMIT, getEstimatedSize() * MAX_COMPRESSION)))
                .build();
    }

    /**
     * @param content all of the file, where it is in memory
     */
    OpenedCheckpoint readFooter(Optional<Slice> content)
            throws IOException
    {
        Slice bytes = MetadataReader.readFooterBytes(this, OPTIONS);
        ParquetMetadata footer = new ParquetMetadata(parseFooter(bytes.getBytes(0, bytes.length() - POST_SCRIPT_SIZE)), getId(), Optional.empty());
        // It says where each page is and how large, and which paths there are
        return new OpenedCheckpoint(footer, XxHash64.hash(bytes), options(), content);
    }

    @Override
    public <K> ListMultimap<K, ChunkReader> planChunksRead(ListMultimap<K, DiskRange> diskRanges, AggregatedMemoryContext memoryContext)
    {
        ListMultimap<K, ChunkReader> chunks = super.planChunksRead(diskRanges, memoryContext);
        ImmutableListMultimap.Builder<K, ChunkReader> guarded = ImmutableListMultimap.builder();
        for (K column : chunks.keySet()) {
            long length = diskRanges.get(column).stream().mapToLong(DiskRange::length).sum();
            PageCheck pages = new PageCheck(getId(), length, getEstimatedSize() * MAX_ROWS_PER_BYTE);
            chunks.get(column).forEach(chunk -> guarded.put(column, pages.guard(chunk)));
        }
        return guarded.build();
    }

    private FileMetaData parseFooter(byte[] bytes)
            throws IOException
    {
        FileMetaData metadata = new FileMetaData();
        try {
            metadata.read(new CautiousThrift(new ByteArrayInputStream(bytes), bytes.length));
        }
        catch (TException e) {
            throw new ParquetCorruptionException(e, getId(), "Its footer is malformed: %s", e.getMessage());
        }
        long rows = 0;
        for (RowGroup rowGroup : metadata.getRow_groups()) {
            if (rowGroup.getNum_rows() < 0) {
                throw new ParquetCorruptionException(getId(), "It claims %s rows in a row group", rowGroup.getNum_rows());
            }
            rows = Math.addExact(rows, rowGroup.getNum_rows());
        }
        if (rows > getEstimatedSize() * MAX_ROWS_PER_BYTE) {
            throw new ParquetCorruptionException(getId(), "It claims %s rows in %s bytes", rows, getEstimatedSize());
        }
        return metadata;
    }
}
