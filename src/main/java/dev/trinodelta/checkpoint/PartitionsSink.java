package dev.trinodelta.checkpoint;

/**
 * Takes the partitions of the data files of a piece of a checkpoint.
 */
public interface PartitionsSink
{
    /**
     * @param rows valid during the call; may be asked for nothing but partitions
     */
    void partitions(AddFileRows rows);

    /**
     * There are files whose partitions cannot be told without reading everything, in this piece at least.
     */
    void untold();
}
