package dev.trinodelta.read;

import dev.trinodelta.testing.ParquetFooters;
import org.apache.parquet.format.BoundaryOrder;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnIndex;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.OffsetIndex;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageLocation;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.Util;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.LongUnaryOperator;

import static java.lang.Math.toIntExact;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

/**
 * Gives finished files of flat columns the page indexes that Trino's writer does not write.
 */
final class ColumnIndexes
{
    private ColumnIndexes() {}

    /**
     * An offset index for each column, and a column index for the first, whose values ascend.
     *
     * @param value of the first column, an INT64 without nulls, by position in the file
     */
    static byte[] add(byte[] file, LongUnaryOperator value)
    {
        return addEncoded(file, position -> littleEndian(Long.BYTES).putLong(value.applyAsLong(position)).flip());
    }

    /**
     * An offset index for each column, and a column index for the first, whose values ascend.
     *
     * @param value of the first column, which has no nulls, by position in the file and as Parquet encodes it
     */
    static byte[] addEncoded(byte[] file, LongFunction<ByteBuffer> value)
    {
        ByteArrayOutputStream indexes = new ByteArrayOutputStream();
        List<List<IndexPlace>> places = new ArrayList<>();
        int end = ParquetFooters.footerStart(file);
        long firstRow = 0;
        for (RowGroup rowGroup : ParquetFooters.read(file).getRow_groups()) {
            List<IndexPlace> rowGroupPlaces = new ArrayList<>();
            places.add(rowGroupPlaces);
            for (int column = 0; column < rowGroup.getColumnsSize(); column++) {
                List<PageLocation> pages = pages(file, rowGroup.getColumns().get(column).getMeta_data());
                rowGroupPlaces.add(write(indexes, end, pages, column == 0, firstRow, rowGroup.getNum_rows(), value));
            }
            firstRow += rowGroup.getNum_rows();
        }
        byte[] withIndexes = ByteBuffer.allocate(file.length + indexes.size())
                .put(file, 0, end)
                .put(indexes.toByteArray())
                .put(file, end, file.length - end)
                .array();
        return ParquetFooters.rewrite(withIndexes, footer -> {
            for (int rowGroup = 0; rowGroup < places.size(); rowGroup++) {
                for (int column = 0; column < places.get(rowGroup).size(); column++) {
                    places.get(rowGroup).get(column).note(footer.getRow_groups().get(rowGroup).getColumns().get(column));
                }
            }
        });
    }

    private static IndexPlace write(ByteArrayOutputStream indexes, int end, List<PageLocation> pages, boolean withColumnIndex, long firstRow, long rowCount, LongFunction<ByteBuffer> value)
    {
        try {
            int columnIndexStart = indexes.size();
            if (withColumnIndex) {
                Util.writeColumnIndex(columnIndex(pages, firstRow, rowCount, value), indexes);
            }
            int offsetIndexStart = indexes.size();
            Util.writeOffsetIndex(new OffsetIndex(pages), indexes);
            return new IndexPlace(end + columnIndexStart, offsetIndexStart - columnIndexStart, end + offsetIndexStart, indexes.size() - offsetIndexStart);
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ColumnIndex columnIndex(List<PageLocation> pages, long firstRow, long rowCount, LongFunction<ByteBuffer> value)
    {
        List<ByteBuffer> minimums = new ArrayList<>();
        List<ByteBuffer> maximums = new ArrayList<>();
        List<Boolean> nullPages = new ArrayList<>();
        for (int page = 0; page < pages.size(); page++) {
            long nextPage = page + 1 < pages.size() ? pages.get(page + 1).getFirst_row_index() : rowCount;
            minimums.add(value.apply(firstRow + pages.get(page).getFirst_row_index()));
            maximums.add(value.apply(firstRow + nextPage - 1));
            nullPages.add(false);
        }
        return new ColumnIndex(nullPages, minimums, maximums, BoundaryOrder.ASCENDING);
    }

    static ByteBuffer littleEndian(int length)
    {
        return ByteBuffer.allocate(length).order(LITTLE_ENDIAN);
    }

    private static List<PageLocation> pages(byte[] file, ColumnMetaData chunk)
    {
        int start = toIntExact(chunk.isSetDictionary_page_offset() ? chunk.getDictionary_page_offset() : chunk.getData_page_offset());
        ByteArrayInputStream input = new ByteArrayInputStream(file, start, toIntExact(chunk.getTotal_compressed_size()));
        List<PageLocation> pages = new ArrayList<>();
        int length = input.available();
        long row = 0;
        try {
            while (input.available() > 0) {
                int pageStart = start + length - input.available();
                PageHeader header = Util.readPageHeader(input);
                input.skipNBytes(header.getCompressed_page_size());
                int pageEnd = start + length - input.available();
                if (header.getType() != PageType.DICTIONARY_PAGE) {
                    pages.add(new PageLocation(pageStart, pageEnd - pageStart, row));
                    row += header.isSetData_page_header_v2() ? header.getData_page_header_v2().getNum_values() : header.getData_page_header().getNum_values();
                }
            }
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return pages;
    }

    private record IndexPlace(int columnIndex, int columnIndexLength, int offsetIndex, int offsetIndexLength)
    {
        void note(ColumnChunk chunk)
        {
            chunk.setOffset_index_offset(offsetIndex).setOffset_index_length(offsetIndexLength);
            if (columnIndexLength > 0) {
                chunk.setColumn_index_offset(columnIndex).setColumn_index_length(columnIndexLength);
            }
        }
    }
}
