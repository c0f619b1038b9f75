package dev.trinodelta.snapshot;

import dev.trinodelta.index.PartitionValues;
import io.trino.spi.TrinoException;

import java.util.BitSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static java.util.Objects.requireNonNull;

/**
 * The partitions that a query asks for. Each is decided once, and only where files may be in it. For all threads.
 */
final class WantedPartitions
{
    private final PartitionValues values;
    private final Predicate<Map<String, Optional<String>>> predicate;
    // Guarded by this
    private final BitSet decided = new BitSet();
    private final BitSet wanted = new BitSet();
    private boolean undecidable;

    WantedPartitions(PartitionValues values, Predicate<Map<String, Optional<String>>> predicate)
    {
        this.values = requireNonNull(values, "values is null");
        this.predicate = requireNonNull(predicate, "predicate is null");
    }

    /**
     * @param number of a partition
     */
    synchronized boolean contains(int number)
    {
        if (!decided.get(number)) {
            decided.set(number);
            try {
                wanted.set(number, predicate.test(values.get(number)));
            }
            catch (TrinoException _) {
                // A malformed value matters only if its files are live
                undecidable = true;
                wanted.set(number);
            }
        }
        return wanted.get(number);
    }

    /**
     * Those that files may be in.
     *
     * @return empty where the predicate failed
     */
    synchronized Optional<Set<Map<String, Optional<String>>>> all()
    {
        return undecidable ? Optional.empty() : Optional.of(wanted.stream().mapToObj(values::get).collect(toImmutableSet()));
    }
}
