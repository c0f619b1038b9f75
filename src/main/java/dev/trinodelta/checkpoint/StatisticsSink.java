package dev.trinodelta.checkpoint;

import io.airlift.slice.Slice;

import java.util.Optional;

/**
 * Takes the statistics of one data file after another, in the order in which {@link CheckpointReader#read} gave the files.
 */
public interface StatisticsSink
{
    /**
     * @param text JSON, valid during the call only; empty where the file has none
     */
    void statistics(Optional<Slice> text);
}
