package dev.trinodelta.bench;

import com.google.common.collect.ImmutableList;

import java.util.List;

import static java.util.Objects.requireNonNull;

/**
 * What it took to load a table that was not cached.
 *
 * @param samples of the loads
 * @param baseline of trino-parquet decoding the same columns of the same files, taken in turn with the loads
 * @param onePartition of loads of the files of one partition only, up to the moment at which they are known
 * @param peak of the heap during one load
 */
record ColdLoad(String name, String title, List<Sample> samples, List<Sample> baseline, List<Sample> onePartition, Heap.Peak peak)
{
    ColdLoad
    {
        requireNonNull(name, "name is null");
        requireNonNull(title, "title is null");
        samples = ImmutableList.copyOf(samples);
        baseline = ImmutableList.copyOf(baseline);
        onePartition = ImmutableList.copyOf(onePartition);
        requireNonNull(peak, "peak is null");
    }

    static double coresBusy(Sample sample)
    {
        return (double) sample.processorNanos() / sample.wallNanos();
    }
}
