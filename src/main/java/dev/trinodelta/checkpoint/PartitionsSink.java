package dev.trinodelta.checkpoint;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Takes the partitions of the data files of a piece of a checkpoint.
 */
public interface PartitionsSink
{
    /**
     * Each file of the piece is in one of some partitions, and each row is a file. Called where the piece tells that before all its
     * rows are read; some may have come already.
     *
     * @param partitions by physical column name; empty means SQL NULL
     * @return whether the other rows are wanted
     */
    boolean possible(List<Map<String, Optional<String>>> partitions);

    /**
     * @param rows valid during the call; may be asked for nothing but partitions
     */
    void partitions(AddFileRows rows);

    /**
     * There are files whose partitions cannot be told without reading everything.
     */
    void untold();
}
