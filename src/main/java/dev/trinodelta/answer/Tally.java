package dev.trinodelta.answer;

import io.trino.spi.block.BlockBuilder;

/**
 * Collects what one aggregate needs from all files, and then writes it for one group of partitions after another. For one thread.
 */
interface Tally
{
    /**
     * @param files of one run until {@link #endRun}
     * @return false where a file leaves the answer open
     */
    boolean add(FileWord files);

    void endRun(FileWord run);

    /**
     * @param partitions that have rows
     * @return false where the files leave the answer open
     */
    boolean write(int[] partitions, BlockBuilder target);
}
