package dev.trinodelta.testing;

import io.airlift.compress.v3.lz4.Lz4Compressor;
import org.apache.parquet.format.ColumnChunk;
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
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import static java.lang.Math.toIntExact;
import static java.util.Comparator.comparingInt;

/**
 * Compresses finished files of one row group, which Trino's writer cannot.
 */
public final class Lz4RawFiles
{
    private Lz4RawFiles() {}

    public static byte[] compress(byte[] file)
    {
        List<ColumnMetaData> chunks = ParquetFooters.read(file).getRow_groups().getFirst().getColumns().stream()
                .map(ColumnChunk::getMeta_data)
                .sorted(comparingInt(Lz4RawFiles::start))
                .toList();
        Map<List<String>, ColumnMetaData> compressed = new HashMap<>();
        ByteArrayOutputStream output = new ByteArrayOutputStream();
        int copied = 0;
        for (ColumnMetaData chunk : chunks) {
            output.write(file, copied, start(chunk) - copied);
            copied = toIntExact(start(chunk) + chunk.getTotal_compressed_size());
            compressed.put(chunk.getPath_in_schema(), compressChunk(chunk, Arrays.copyOfRange(file, start(chunk), copied), output));
        }
        output.write(file, copied, file.length - copied);
        return ParquetFooters.rewrite(output.toByteArray(), footer -> footer.getRow_groups().getFirst().getColumns()
                .forEach(column -> column.setMeta_data(compressed.get(column.getMeta_data().getPath_in_schema()))));
    }

    private static ColumnMetaData compressChunk(ColumnMetaData chunk, byte[] content, ByteArrayOutputStream output)
    {
        ByteArrayInputStream pages = new ByteArrayInputStream(content);
        ColumnMetaData result = chunk.deepCopy().setCodec(CompressionCodec.LZ4_RAW);
        int start = output.size();
        boolean dataPageSeen = false;
        try {
            while (pages.available() > 0) {
                PageHeader header = Util.readPageHeader(pages);
                if (header.getType() == PageType.DICTIONARY_PAGE) {
                    result.setDictionary_page_offset(output.size());
                }
                else if (!dataPageSeen) {
                    result.setData_page_offset(output.size());
                    dataPageSeen = true;
                }
                byte[] page = compressPage(pages.readNBytes(header.getCompressed_page_size()));
                Util.writePageHeader(header.setCompressed_page_size(page.length), output);
                output.write(page);
            }
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return result.setTotal_compressed_size(output.size() - start);
    }

    private static int start(ColumnMetaData chunk)
    {
        return toIntExact(chunk.isSetDictionary_page_offset() ? chunk.getDictionary_page_offset() : chunk.getData_page_offset());
    }

    private static byte[] compressPage(byte[] page)
    {
        Lz4Compressor compressor = Lz4Compressor.create();
        byte[] compressed = new byte[compressor.maxCompressedLength(page.length)];
        return Arrays.copyOf(compressed, compressor.compress(page, 0, page.length, compressed, 0, compressed.length));
    }
}
