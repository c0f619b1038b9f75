package dev.trinodelta.read;

import com.google.common.collect.ImmutableList;
import io.trino.parquet.PrimitiveField;
import io.trino.parquet.predicate.TupleDomainParquetPredicate;
import io.trino.parquet.reader.RowGroupInfo;
import org.apache.parquet.filter2.compat.FilterCompat;
import org.apache.parquet.filter2.predicate.FilterPredicate;
import org.apache.parquet.hadoop.metadata.ColumnPath;
import org.apache.parquet.internal.filter2.columnindex.ColumnIndexFilter;
import org.apache.parquet.internal.filter2.columnindex.ColumnIndexStore;
import org.joda.time.DateTimeZone;

import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.base.Preconditions.checkState;
import static com.google.common.collect.ImmutableSet.toImmutableSet;

/**
 * The physical positions in a file of the rows that a Parquet reader gives, page by page.
 * <p>
 * The reader's own row numbers count the rows that it gives, which are not their positions where the column index has
 * skipped pages. Positions follow from the ranges of rows that the index leaves of each row group.
 */
final class RowPositions
{
    private final Iterator<Run> runs;
    private Run rest = new Run(0, 0);

    /**
     * @param runs in the order of reading
     */
    RowPositions(List<Run> runs)
    {
        this.runs = ImmutableList.copyOf(runs).iterator();
    }

    /**
     * @param rowGroups that are read
     * @param pagePredicate by which the reader skips pages; empty where it skips none
     * @param fields that are read
     */
    static RowPositions of(List<RowGroupInfo> rowGroups, Optional<TupleDomainParquetPredicate> pagePredicate, Collection<PrimitiveField> fields, DateTimeZone timeZone)
    {
        Optional<FilterPredicate> filter = pagePredicate.flatMap(predicate -> predicate.toParquetFilter(timeZone));
        Set<ColumnPath> paths = fields.stream()
                .map(field -> ColumnPath.get(field.getDescriptor().getPath()))
                .collect(toImmutableSet());
        return new RowPositions(rowGroups.stream()
                .flatMap(rowGroup -> runs(rowGroup, filter, paths).stream())
                .toList());
    }

    /**
     * Positions of the next rows that the reader gives, as runs of rows that follow on each other.
     */
    List<Run> take(int count)
    {
        ImmutableList.Builder<Run> taken = ImmutableList.builder();
        long missing = count;
        while (missing > 0) {
            if (rest.length() == 0) {
                checkState(runs.hasNext(), "the reader gives %s rows more than its row groups have", missing);
                rest = runs.next();
            }
            long length = Math.min(missing, rest.length());
            taken.add(new Run(rest.first(), length));
            rest = new Run(rest.first() + length, rest.length() - length);
            missing -= length;
        }
        return taken.build();
    }

    private static List<Run> runs(RowGroupInfo rowGroup, Optional<FilterPredicate> filter, Set<ColumnPath> paths)
    {
        long rowCount = rowGroup.prunedBlockMetadata().getRowCount();
        Optional<ColumnIndexStore> index = rowGroup.columnIndexStore();
        if (filter.isEmpty() || index.isEmpty()) {
            return List.of(new Run(rowGroup.fileRowOffset(), rowCount));
        }
        return ColumnIndexFilter.calculateRowRanges(FilterCompat.get(filter.get()), index.get(), paths, rowCount)
                .getRanges().stream()
                .map(range -> new Run(rowGroup.fileRowOffset() + range.from, range.to - range.from + 1))
                .toList();
    }

    /**
     * Rows that follow on each other in the file.
     *
     * @param first position in the file, from 0
     */
    record Run(long first, long length)
    {
        Run
        {
            checkArgument(first >= 0, "first is negative: %s", first);
            checkArgument(length >= 0, "length is negative: %s", length);
        }

        /**
         * Position after the last one.
         */
        long end()
        {
            return first + length;
        }

        static long[] positions(List<Run> runs)
        {
            long[] positions = new long[(int) runs.stream().mapToLong(Run::length).sum()];
            int index = 0;
            for (Run run : runs) {
                for (long position = run.first(); position < run.end(); position++) {
                    positions[index] = position;
                    index++;
                }
            }
            return positions;
        }
    }
}
