package dev.trinodelta.protocol;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;

import java.util.Map;
import java.util.Optional;

/**
 * Partition values as files carry them.
 *
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#partition-value-serialization">Protocol</a>
 */
public final class NullablePartitionValues
{
    private NullablePartitionValues() {}

    /**
     * Whatever the type of the column, writers may spell null as an empty string.
     */
    public static Map<String, Optional<String>> copyOf(Map<String, Optional<String>> values)
    {
        if (values.values().stream().noneMatch(value -> value.filter(String::isEmpty).isPresent())) {
            return ImmutableMap.copyOf(values);
        }
        return ImmutableMap.copyOf(Maps.transformValues(values, value -> value.filter(text -> !text.isEmpty())));
    }
}
