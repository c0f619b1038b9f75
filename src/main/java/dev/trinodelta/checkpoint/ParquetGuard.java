package dev.trinodelta.checkpoint;

import io.airlift.slice.Slice;
import io.airlift.units.DataSize;
import io.trino.parquet.ParquetCorruptionException;
import io.trino.parquet.ParquetDataSource;
import io.trino.parquet.ParquetReaderOptions;
import io.trino.parquet.metadata.ParquetMetadata;
import io.trino.parquet.reader.MetadataReader;
import org.apache.parquet.format.FileMetaData;
import shaded.parquet.org.apache.thrift.TConfiguration;
import shaded.parquet.org.apache.thrift.TException;
import shaded.parquet.org.apache.thrift.protocol.TCompactProtocol;
import shaded.parquet.org.apache.thrift.protocol.TList;
import shaded.parquet.org.apache.thrift.transport.TIOStreamTransport;
import shaded.parquet.org.apache.thrift.transport.TTransportException;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Optional;

/**
 * Keeps a file that is damaged, or was made to do damage, from claiming memory or time out of all proportion to its
 * size: decoders make room for whatever number of things a file announces.
 */
final class ParquetGuard
{
    private static final ParquetReaderOptions OPTIONS = ParquetReaderOptions.defaultOptions();
    private static final int POST_SCRIPT_SIZE = 2 * Integer.BYTES;
    private static final int MAX_NESTING = 64;
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

    private ParquetGuard() {}

    static ParquetReaderOptions options(ParquetDataSource source)
    {
        return ParquetReaderOptions.builder(OPTIONS)
                .withMaxPageReadSize(DataSize.ofBytes(Math.max(SMALLEST_PAGE_LIMIT, source.getEstimatedSize() * MAX_COMPRESSION)))
                .build();
    }

    static ParquetMetadata readFooter(ParquetDataSource source)
            throws IOException
    {
        Slice bytes = MetadataReader.readFooterBytes(source, OPTIONS);
        long rows = checkedRows(source, bytes);
        if (rows > source.getEstimatedSize() * MAX_ROWS_PER_BYTE) {
            throw new ParquetCorruptionException(source.getId(), "It claims %s rows in %s bytes", rows, source.getEstimatedSize());
        }
        return MetadataReader.parseFooter(source.getId(), source.getEstimatedSize(), bytes, Optional.empty(), Optional.empty());
    }

    /**
     * Decodes the footer as the reader does, but for its trust.
     */
    private static long checkedRows(ParquetDataSource source, Slice footer)
            throws IOException
    {
        byte[] bytes = footer.getBytes(0, footer.length() - POST_SCRIPT_SIZE);
        ByteArrayInputStream stream = new ByteArrayInputStream(bytes);
        TConfiguration limits = new TConfiguration(bytes.length, bytes.length, MAX_NESTING);
        FileMetaData metadata = new FileMetaData();
        try {
            metadata.read(new CautiousProtocol(new TIOStreamTransport(limits, stream), stream));
        }
        catch (TException e) {
            throw new ParquetCorruptionException(e, source.getId(), "Its footer is malformed: %s", e.getMessage());
        }
        long rows = 0;
        for (var rowGroup : metadata.getRow_groups()) {
            if (rowGroup.getNum_rows() < 0) {
                throw new ParquetCorruptionException(source.getId(), "It claims %s rows in a row group", rowGroup.getNum_rows());
            }
            rows = Math.addExact(rows, rowGroup.getNum_rows());
        }
        return rows;
    }

    private static final class CautiousProtocol
            extends TCompactProtocol
    {
        private final ByteArrayInputStream stream;

        private CautiousProtocol(TIOStreamTransport transport, ByteArrayInputStream stream)
        {
            super(transport);
            this.stream = stream;
        }

        @Override
        public TList readListBegin()
                throws TException
        {
            TList list = super.readListBegin();
            // An element has a byte at least
            if (list.size > stream.available()) {
                throw new TTransportException("a list of %s elements in %s bytes".formatted(list.size, stream.available()));
            }
            return list;
        }
    }
}
