package dev.trinodelta.bench;

import dev.trinodelta.bench.Requests.Counts;

import static java.util.Objects.requireNonNull;

/**
 * What one run took.
 *
 * @param wallNanos time that passed
 * @param processorNanos time of all processors
 * @param allocatedBytes of all threads
 */
record Sample(long wallNanos, long processorNanos, long allocatedBytes, Counts requests)
{
    Sample
    {
        requireNonNull(requests, "requests is null");
    }
}
