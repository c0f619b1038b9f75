package dev.trinodelta.pruning;

import com.google.common.collect.ImmutableList;
import io.trino.spi.predicate.Domain;

import java.util.List;
import java.util.OptionalLong;

import static java.util.Objects.requireNonNull;

/**
 * What a writer noted about the rows of a data file, those included that a deletion vector has since taken away.
 *
 * @param tightBounds whether bounds and null counts are those of the live rows; if not, the bounds may be wider, and
 *         a null count says something only where no row or every row is null
 * @param columns in the order in which the parser was asked for them
 */
public record FileStatistics(OptionalLong numRecords, boolean tightBounds, List<ColumnRange> columns)
{
    public FileStatistics
    {
        requireNonNull(numRecords, "numRecords is null");
        columns = ImmutableList.copyOf(columns);
    }

    /**
     * At least what the file holds in a column.
     */
    public Domain possibleValues(int column)
    {
        ColumnRange range = columns.get(column);
        if (isAllNull(column)) {
            return Domain.onlyNull(range.type());
        }
        boolean noNull = range.nullCount().equals(OptionalLong.of(0));
        return Domain.create(range.values(), !noNull);
    }

    /**
     * False for a column that has bounds as well: statistics that contradict themselves say nothing.
     */
    public boolean isAllNull(int column)
    {
        ColumnRange range = columns.get(column);
        return numRecords.isPresent()
                && numRecords.getAsLong() > 0
                && range.nullCount().equals(numRecords)
                && range.lower().isEmpty()
                && range.upper().isEmpty();
    }

    /**
     * Empty where it is not known, or cannot be right.
     */
    public OptionalLong nullCount(int column)
    {
        OptionalLong nullCount = columns.get(column).nullCount();
        if (nullCount.isEmpty() || numRecords.isEmpty() || nullCount.getAsLong() > numRecords.getAsLong()) {
            return OptionalLong.empty();
        }
        boolean meaningful = tightBounds || nullCount.getAsLong() == 0 || nullCount.equals(numRecords);
        return meaningful ? nullCount : OptionalLong.empty();
    }
}
