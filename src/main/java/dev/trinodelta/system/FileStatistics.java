package dev.trinodelta.system;

import java.util.Map;
import java.util.Optional;

import static java.util.Objects.requireNonNull;

/**
 * What the statistics of a file say, by names of columns; those of nested fields have points between names.
 *
 * @param minValues texts, as the log has the values
 * @param maxValues as the least ones
 * @param tightBounds empty where they do not say
 */
record FileStatistics(Map<String, Optional<String>> minValues, Map<String, Optional<String>> maxValues, Map<String, Long> nullCounts, Optional<Boolean> tightBounds)
{
    FileStatistics
    {
        requireNonNull(minValues, "minValues is null");
        requireNonNull(maxValues, "maxValues is null");
        requireNonNull(nullCounts, "nullCounts is null");
        requireNonNull(tightBounds, "tightBounds is null");
    }
}
