package dev.trinodelta.checkpoint;

import io.airlift.compress.v3.lz4.Lz4Decompressor;
import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.trino.parquet.ParquetCorruptionException;
import io.trino.parquet.ParquetDataSourceId;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.Util;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;

import static java.util.Objects.requireNonNull;

/**
 * Decompresses the pages of a column chunk of codec LZ4_RAW.
 */
final class Lz4RawPages
{
    private final ParquetDataSourceId file;
    private final long maxPageSize;
    private final Lz4Decompressor decompressor = Lz4Decompressor.create();

    /**
     * @param file named in errors
     * @param maxPageSize larger pages are refused before room is made for them
     */
    Lz4RawPages(ParquetDataSourceId file, long maxPageSize)
    {
        this.file = requireNonNull(file, "file is null");
        this.maxPageSize = maxPageSize;
    }

    /**
     * The chunk as it would be without compression.
     */
    Slice decompress(Slice chunk)
            throws IOException
    {
        ByteArrayInputStream input = new ByteArrayInputStream(chunk.getBytes());
        ByteArrayOutputStream output = new ByteArrayOutputStream(chunk.length() * 2);
        while (input.available() > 0) {
            PageHeader header = Util.readPageHeader(input);
            if (header.getCompressed_page_size() < 0 || header.getCompressed_page_size() > input.available()) {
                throw new ParquetCorruptionException(file, "Page of %s bytes does not fit into its column chunk", header.getCompressed_page_size());
            }
            byte[] body = decompress(header, input.readNBytes(header.getCompressed_page_size()));
            header.setCompressed_page_size(body.length).setUncompressed_page_size(body.length);
            // It was that of the compressed page
            header.unsetCrc();
            Util.writePageHeader(header, output);
            output.write(body);
        }
        return Slices.wrappedBuffer(output.toByteArray());
    }

    private byte[] decompress(PageHeader header, byte[] page)
            throws ParquetCorruptionException
    {
        int size = header.getUncompressed_page_size();
        if (size < 0 || size > maxPageSize) {
            throw new ParquetCorruptionException(file, "Page of %s bytes is larger than the limit of %s", size, maxPageSize);
        }
        int levels = 0;
        if (header.getType() == PageType.DATA_PAGE_V2) {
            if (!header.getData_page_header_v2().isIs_compressed()) {
                return page;
            }
            // Levels come first and are never compressed
            levels = header.getData_page_header_v2().getDefinition_levels_byte_length() + header.getData_page_header_v2().getRepetition_levels_byte_length();
            header.getData_page_header_v2().setIs_compressed(false);
        }
        if (levels < 0 || levels > page.length || levels > size) {
            throw new ParquetCorruptionException(file, "Levels of %s bytes do not fit into a page of %s", levels, page.length);
        }
        byte[] decompressed = Arrays.copyOf(Arrays.copyOf(page, levels), size);
        int length = levels == page.length ? 0 : decompressor.decompress(page, levels, page.length - levels, decompressed, levels, size - levels);
        if (levels + length != size) {
            throw new ParquetCorruptionException(file, "Page has %s bytes, not the %s that its header gives", levels + length, size);
        }
        return decompressed;
    }
}
