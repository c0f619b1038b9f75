package dev.trinodelta.system;

import dev.trinodelta.index.FileIndex;

import java.util.Optional;

/**
 * What there is to count of the live files of a table.
 *
 * @param bytes of all
 * @param small files of fewer bytes than {@link #SMALL}
 * @param withVector files from which rows are deleted by a vector
 * @param deletedRows by vectors
 * @param partitions that have files
 */
record FileFigures(long files, long bytes, long small, long withVector, long deletedRows, long partitions)
{
    /**
     * Opening such a file takes longer than reading it.
     */
    static final long SMALL = 16 << 20;

    static FileFigures of(FileIndex index)
    {
        Counting counting = new Counting(index.partitionValues().size());
        index.runs().forEach(run -> run.live().forEach(position -> {
            long size = run.files().sizes().get(position);
            counting.bytes += size;
            counting.small += size < SMALL ? 1 : 0;
            counting.partitions[(int) run.files().partitions().get(position)] = true;
            run.files().deletionVector(position).ifPresent(vector -> {
                counting.withVector++;
                counting.deletedRows += vector.cardinality();
            });
        }));
        return new FileFigures(index.liveFiles(), counting.bytes, counting.small, counting.withVector, counting.deletedRows, counting.partitions());
    }

    /**
     * From 0 to 1; empty where there are no files.
     */
    Optional<Double> vectorShare()
    {
        return files == 0 ? Optional.empty() : Optional.of((double) withVector / files);
    }

    private static final class Counting
    {
        private final boolean[] partitions;
        private long bytes;
        private long small;
        private long withVector;
        private long deletedRows;

        private Counting(int partitions)
        {
            this.partitions = new boolean[partitions];
        }

        private long partitions()
        {
            long count = 0;
            for (boolean found : partitions) {
                count += found ? 1 : 0;
            }
            return count;
        }
    }
}
