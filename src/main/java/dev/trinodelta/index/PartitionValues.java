package dev.trinodelta.index;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

import static com.google.common.base.Preconditions.checkElementIndex;
import static io.airlift.slice.SizeOf.estimatedSizeOf;

/**
 * The distinct partition values of the files of a table, by number. Numbers are given once and for all: versions share them,
 * and newer versions may know more of them.
 */
public final class PartitionValues
{
    /**
     * Of a map of few entries and its place here.
     */
    private static final long TUPLE_OVERHEAD = 160;
    private static final long VALUE_OVERHEAD = 64;

    private final Map<Map<String, Optional<String>>, Integer> numbers = new ConcurrentHashMap<>();
    private final Map<Integer, Map<String, Optional<String>>> tuples = new ConcurrentHashMap<>();
    private volatile int size;
    private volatile long retainedBytes;

    /**
     * @param values by physical column name; empty means SQL NULL
     */
    int number(Map<String, Optional<String>> values)
    {
        Integer known = numbers.get(values);
        return known == null ? add(values) : known;
    }

    private synchronized int add(Map<String, Optional<String>> values)
    {
        Integer known = numbers.get(values);
        if (known != null) {
            return known;
        }
        int number = size;
        tuples.put(number, values);
        numbers.put(values, number);
        size = number + 1;
        retainedBytes += TUPLE_OVERHEAD + values.entrySet().stream()
                .mapToLong(entry -> VALUE_OVERHEAD + estimatedSizeOf(entry.getKey()) + entry.getValue().map(text -> estimatedSizeOf(text)).orElse(0L))
                .sum();
        return number;
    }

    /**
     * By physical column name; empty means SQL NULL.
     */
    public Map<String, Optional<String>> get(int number)
    {
        checkElementIndex(number, size);
        return tuples.get(number);
    }

    /**
     * Numbers are below it.
     */
    public int size()
    {
        return size;
    }

    long retainedBytes()
    {
        return retainedBytes;
    }
}
