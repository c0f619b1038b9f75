package dev.trinodelta.checkpoint;

import com.google.common.collect.ImmutableList;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.RowGroup;

import java.util.List;
import java.util.stream.IntStream;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.math.LongMath.saturatedAdd;

/**
 * Neighbours in a Parquet file, which is told from others in its place.
 *
 * @param length of the file in bytes
 * @param fingerprint of its footer
 * @param first index of the first row group
 * @param end index after the last one
 * @param rows as the footer claims
 * @param withStatistics whether the file is so small that statistics are read with everything else
 */
record RowGroups(long length, long fingerprint, int first, int end, long rows, boolean withStatistics)
{
    RowGroups
    {
        checkArgument(first >= 0 && first <= end, "row groups from %s to %s", first, end);
    }

    /**
     * All row groups of a file, those together that are not worth a thread each. At least one element, also where there is
     * no row group.
     */
    static List<RowGroups> of(OpenedCheckpoint file, long length, ReadSizes sizes)
    {
        boolean withStatistics = length <= sizes.wholeFile();
        ImmutableList.Builder<RowGroups> parts = ImmutableList.builder();
        List<RowGroup> rowGroups = file.footer().getParquetMetadata().getRow_groups();
        int first = 0;
        long bytes = 0;
        long rows = 0;
        for (int index = 0; index < rowGroups.size(); index++) {
            bytes = saturatedAdd(bytes, bytes(rowGroups.get(index)));
            rows += rowGroups.get(index).getNum_rows();
            if (bytes >= sizes.part() || index == rowGroups.size() - 1) {
                parts.add(new RowGroups(length, file.fingerprint(), first, index + 1, rows, withStatistics));
                first = index + 1;
                bytes = 0;
                rows = 0;
            }
        }
        return rowGroups.isEmpty() ? ImmutableList.of(new RowGroups(length, file.fingerprint(), 0, 0, 0, withStatistics)) : parts.build();
    }

    /**
     * One by one.
     */
    List<RowGroups> apart(OpenedCheckpoint file)
    {
        if (end - first < 2) {
            return ImmutableList.of(this);
        }
        List<RowGroup> rowGroups = file.footer().getParquetMetadata().getRow_groups();
        return IntStream.range(first, end)
                .mapToObj(index -> new RowGroups(length, fingerprint, index, index + 1, rowGroups.get(index).getNum_rows(), withStatistics))
                .collect(toImmutableList());
    }

    private static long bytes(RowGroup rowGroup)
    {
        long bytes = 0;
        for (ColumnChunk chunk : rowGroup.getColumns()) {
            // Without metadata of its own a chunk is encrypted
            if (chunk.isSetMeta_data()) {
                bytes = saturatedAdd(bytes, Math.max(0, chunk.getMeta_data().getTotal_compressed_size()));
            }
        }
        return bytes;
    }
}
