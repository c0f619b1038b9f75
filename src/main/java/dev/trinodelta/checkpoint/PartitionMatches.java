package dev.trinodelta.checkpoint;

import java.util.BitSet;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

import static java.util.Objects.requireNonNull;

/**
 * What a predicate says of the partitions of a part, each of which it is asked about once. For one thread.
 */
final class PartitionMatches
{
    private final Predicate<Map<String, Optional<String>>> predicate;
    private final BitSet matches = new BitSet();
    private int asked;

    PartitionMatches(Predicate<Map<String, Optional<String>>> predicate)
    {
        this.predicate = requireNonNull(predicate, "predicate is null");
    }

    /**
     * @param numbers always the same, with more partitions than before
     */
    boolean matches(PartitionNumbers numbers, int partition)
    {
        while (asked <= partition) {
            Map<String, Optional<String>> values = numbers.partitions().get(asked);
            SinkException.guard(() -> matches.set(asked, predicate.test(values)));
            asked++;
        }
        return matches.get(partition);
    }
}
