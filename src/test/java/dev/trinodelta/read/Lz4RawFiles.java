package dev.trinodelta.read;

import io.airlift.compress.v3.lz4.Lz4Compressor;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.Util;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;

import static java.lang.Math.toIntExact;

/**
 * Compresses finished files of one row group and one column, which Trino's writer cannot.
 */
final class Lz4RawFiles
{
    private Lz4RawFiles() {}

    static byte[] compress(byte[] file)
    {
        ColumnMetaData chunk = ParquetFooters.read(file).getRow_groups().getFirst().getColumns().getFirst().getMeta_data();
        int start = toIntExact(chunk.isSetDictionary_page_offset() ? chunk.getDictionary_page_offset() : chunk.getData_page_offset());
        int end = toIntExact(start + chunk.getTotal_compressed_size());
        ByteArrayInputStream pages = new ByteArrayInputStream(file, start, end - start);
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        output.write(file, 0, start);
        int[] dataPageOffset = {0};
        try {
            while (pages.available() > 0) {
                PageHeader header = Util.readPageHeader(pages);
                if (header.getType() != PageType.DICTIONARY_PAGE && dataPageOffset[0] == 0) {
                    dataPageOffset[0] = output.size();
                }
                byte[] compressed = compressPage(pages.readNBytes(header.getCompressed_page_size()));
                Util.writePageHeader(header.setCompressed_page_size(compressed.length), output);
                output.write(compressed);
            }
            int chunkEnd = output.size();
            output.write(file, end, file.length - end);
            return ParquetFooters.rewrite(output.toByteArray(), footer -> footer.getRow_groups().getFirst().getColumns().getFirst().getMeta_data()
                    .setCodec(CompressionCodec.LZ4_RAW)
                    .setData_page_offset(dataPageOffset[0])
                    .setTotal_compressed_size(chunkEnd - start));
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] compressPage(byte[] page)
    {
        Lz4Compressor compressor = Lz4Compressor.create();
        byte[] compressed = new byte[compressor.maxCompressedLength(page.length)];
        return Arrays.copyOf(compressed, compressor.compress(page, 0, page.length, compressed, 0, compressed.length));
    }
}
