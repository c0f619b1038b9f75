package dev.trinodelta.history;

import java.time.Instant;

import static java.util.Objects.requireNonNull;

/**
 * When a version came to be.
 *
 * @param time of milliseconds
 */
public record CommitTime(long version, Instant time)
{
    public CommitTime
    {
        requireNonNull(time, "time is null");
    }

    @Override
    public String toString()
    {
        return "%s of %s".formatted(version, time);
    }
}
