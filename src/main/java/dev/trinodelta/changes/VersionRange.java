package dev.trinodelta.changes;

import static com.google.common.base.Preconditions.checkArgument;

/**
 * Versions that follow on each other, both ends inclusive.
 */
public record VersionRange(long first, long last)
{
    public VersionRange
    {
        checkArgument(first >= 0, "first is negative: %s", first);
        checkArgument(first <= last, "range ends before it begins: %s", last);
    }

    @Override
    public String toString()
    {
        return first == last ? "version %s".formatted(first) : "versions %s to %s".formatted(first, last);
    }
}
