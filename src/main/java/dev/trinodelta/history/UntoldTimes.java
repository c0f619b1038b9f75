package dev.trinodelta.history;

import dev.trinodelta.protocol.DeltaException;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;

import static com.google.common.base.Preconditions.checkState;

/**
 * Commits that a search came by and that do not tell when they were made, by their positions.
 */
final class UntoldTimes
{
    private final Map<Integer, DeltaException> failures = new HashMap<>();

    void add(int position, DeltaException failure)
    {
        failures.put(position, failure);
    }

    /**
     * Between two others, as near as can be to the one that is wanted.
     *
     * @param low exclusive, as {@code high}
     * @return empty where there is none that could tell
     */
    OptionalInt nearestOther(int wanted, int low, int high)
    {
        if (low + 1 >= high) {
            return OptionalInt.empty();
        }
        int nearest = Math.clamp(wanted, low + 1, high - 1);
        for (int distance = 0; nearest - distance > low || nearest + distance < high; distance++) {
            if (nearest - distance > low && !failures.containsKey(nearest - distance)) {
                return OptionalInt.of(nearest - distance);
            }
            if (nearest + distance < high && !failures.containsKey(nearest + distance)) {
                return OptionalInt.of(nearest + distance);
            }
        }
        return OptionalInt.empty();
    }

    DeltaException failureAt(int position)
    {
        DeltaException failure = failures.get(position);
        checkState(failure != null, "time %s was not asked for", position);
        return failure;
    }
}
