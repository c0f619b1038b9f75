package dev.trinodelta.answer;

import dev.trinodelta.bounds.ColumnBounds;

import java.util.Optional;
import java.util.OptionalLong;

import static java.lang.Math.max;
import static java.util.Objects.requireNonNull;

/**
 * Where the rows of a file lie in an order, as far as it is known.
 *
 * @param first no value comes before it
 * @param last no value comes after it
 * @param rows live ones that there are at least
 * @param values of these, those that there are at least with a value
 */
record FileRange(Optional<Object> first, Optional<Object> last, long rows, long values, Nulls nulls)
{
    /**
     * Which rows have no value.
     */
    enum Nulls
    {
        NONE,
        PERHAPS,
        ALL,
    }

    FileRange
    {
        requireNonNull(first, "first is null");
        requireNonNull(last, "last is null");
        requireNonNull(nulls, "nulls is null");
    }

    /**
     * @param live {@link FileWord#UNKNOWN} where it is not known
     */
    static FileRange ofPartition(Optional<Object> value, long live)
    {
        long rows = max(live, 0);
        return new FileRange(value, value, rows, value.isPresent() ? rows : 0, value.isPresent() ? Nulls.NONE : Nulls.ALL);
    }

    static FileRange ofBounds(ColumnBounds bounds, int file, long live, boolean ascending)
    {
        long rows = max(live, 0);
        if (bounds.isAllNull(file)) {
            return new FileRange(Optional.empty(), Optional.empty(), rows, 0, Nulls.ALL);
        }
        // Deleted rows count as if they had values, whether or not the nulls among them are counted
        OptionalLong nullCount = bounds.nullCount(file);
        return new FileRange(
                ascending ? bounds.lower(file) : bounds.upper(file),
                ascending ? bounds.upper(file) : bounds.lower(file),
                rows,
                nullCount.isPresent() ? max(rows - nullCount.getAsLong(), 0) : 0,
                nullCount.isPresent() && nullCount.getAsLong() == 0 ? Nulls.NONE : Nulls.PERHAPS);
    }
}
