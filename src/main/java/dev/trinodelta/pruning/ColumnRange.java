package dev.trinodelta.pruning;

import io.trino.spi.predicate.Range;
import io.trino.spi.predicate.ValueSet;
import io.trino.spi.type.Type;

import java.util.Optional;
import java.util.OptionalLong;

import static java.util.Objects.requireNonNull;

/**
 * What the statistics of a file say about a column. Where they leave something out, nothing is known of it.
 *
 * @param lower in Trino's native form; no value is less, NaN aside
 * @param upper in Trino's native form; no value is greater, NaN aside
 * @param nullCount as the writer noted it, see {@link FileStatistics#nullCount}
 */
public record ColumnRange(Type type, Optional<Object> lower, Optional<Object> upper, OptionalLong nullCount)
{
    public ColumnRange
    {
        requireNonNull(type, "type is null");
        requireNonNull(lower, "lower is null");
        requireNonNull(upper, "upper is null");
        requireNonNull(nullCount, "nullCount is null");
    }

    /**
     * At least the values that are neither null nor NaN.
     */
    ValueSet values()
    {
        if (lower.isEmpty() && upper.isEmpty()) {
            return ValueSet.all(type);
        }
        ValueSet fromLower = lower.map(bound -> ValueSet.ofRanges(Range.greaterThanOrEqual(type, bound))).orElseGet(() -> ValueSet.all(type));
        ValueSet toUpper = upper.map(bound -> ValueSet.ofRanges(Range.lessThanOrEqual(type, bound))).orElseGet(() -> ValueSet.all(type));
        ValueSet values = fromLower.intersect(toUpper);
        // Bounds in the wrong order say nothing
        return values.isNone() ? ValueSet.all(type) : values;
    }
}
