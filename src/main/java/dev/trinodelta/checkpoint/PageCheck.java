package dev.trinodelta.checkpoint;

import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.trino.parquet.ChunkReader;
import io.trino.parquet.ParquetCorruptionException;
import io.trino.parquet.ParquetDataSourceId;
import org.apache.parquet.format.PageHeader;
import shaded.parquet.org.apache.thrift.TException;
import shaded.parquet.org.apache.thrift.transport.TTransportException;

import java.io.ByteArrayInputStream;
import java.io.IOException;

import static java.lang.Math.toIntExact;
import static java.util.Objects.requireNonNull;

/**
 * Looks at the headers of the pages of one column chunk, before the reader sees them.
 */
final class PageCheck
{
    private final ParquetDataSourceId file;
    private final long maxValues;
    /**
     * Bytes of the column chunk that have not been looked at.
     */
    private long left;
    /**
     * Of them, those that belong to the page whose header came last.
     */
    private long body;
    /**
     * The beginning of a header that goes on in the next part.
     */
    private Slice begun = Slices.EMPTY_SLICE;

    /**
     * @param length of the column chunk
     * @param maxValues of a page
     */
    PageCheck(ParquetDataSourceId file, long length, long maxValues)
    {
        this.file = requireNonNull(file, "file is null");
        this.left = length;
        this.maxValues = maxValues;
    }

    /**
     * @param part of the column chunk, the next one
     */
    ChunkReader guard(ChunkReader part)
    {
        return new ChunkReader()
        {
            private boolean checked;

            @Override
            public long getDiskOffset()
            {
                return part.getDiskOffset();
            }

            @Override
            public Slice read()
                    throws IOException
            {
                Slice bytes = part.read();
                if (!checked) {
                    check(bytes);
                    checked = true;
                }
                return bytes;
            }

            @Override
            public void free()
            {
                part.free();
            }
        };
    }

    private void check(Slice part)
            throws IOException
    {
        int position = 0;
        while (position < part.length()) {
            int skipped = toIntExact(Math.min(body, part.length() - position));
            body -= skipped;
            left -= skipped;
            position += skipped;
            if (position < part.length()) {
                position += checkHeader(part, position);
            }
        }
    }

    /**
     * @return how many bytes of the part it has
     */
    private int checkHeader(Slice part, int position)
            throws IOException
    {
        Slice bytes = concatenate(begun, part.slice(position, part.length() - position));
        ByteArrayInputStream stream = new ByteArrayInputStream(bytes.byteArray(), bytes.byteArrayOffset(), bytes.length());
        PageHeader header = new PageHeader();
        try {
            header.read(new CautiousThrift(stream, toIntExact(Math.min(left, Integer.MAX_VALUE))));
        }
        catch (TTransportException e) {
            if (stream.available() == 0 && bytes.length() < left) {
                begun = bytes;
                return part.length() - position;
            }
            throw malformed(e);
        }
        catch (TException e) {
            throw malformed(e);
        }
        int length = bytes.length() - stream.available();
        int lengthInPart = length - begun.length();
        begun = Slices.EMPTY_SLICE;
        left -= length;
        body = header.getCompressed_page_size();
        checkClaims(header);
        return lengthInPart;
    }

    private void checkClaims(PageHeader header)
            throws ParquetCorruptionException
    {
        if (body < 0 || body > left) {
            throw new ParquetCorruptionException(file, "A page claims %s bytes where %s are left", body, left);
        }
        if (header.getUncompressed_page_size() < 0) {
            throw new ParquetCorruptionException(file, "A page claims %s bytes", header.getUncompressed_page_size());
        }
        // A value of a dictionary has a byte at least; other values may be null, or repeated
        checkValues(header.isSetDictionary_page_header() ? header.getDictionary_page_header().getNum_values() : 0, header.getUncompressed_page_size());
        checkValues(header.isSetData_page_header() ? header.getData_page_header().getNum_values() : 0, maxValues);
        checkValues(header.isSetData_page_header_v2() ? header.getData_page_header_v2().getNum_values() : 0, maxValues);
    }

    private void checkValues(int values, long most)
            throws ParquetCorruptionException
    {
        if (values < 0 || values > most) {
            throw new ParquetCorruptionException(file, "A page claims %s values where there can be %s", values, most);
        }
    }

    private ParquetCorruptionException malformed(TException problem)
    {
        return new ParquetCorruptionException(problem, file, "The header of a page is malformed: %s", problem.getMessage());
    }

    private static Slice concatenate(Slice first, Slice second)
    {
        if (first.length() == 0) {
            return second;
        }
        Slice both = Slices.allocate(first.length() + second.length());
        both.setBytes(0, first);
        both.setBytes(first.length(), second);
        return both;
    }
}
