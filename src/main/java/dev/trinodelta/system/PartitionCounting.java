package dev.trinodelta.system;

import dev.trinodelta.index.FileIndex;
import dev.trinodelta.index.FileRun;

import java.util.Arrays;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import static java.lang.Math.max;

/**
 * Counts the live files of a version by partition.
 */
final class PartitionCounting
{
    private static final long UNKNOWN = -1;

    private final FileIndex index;
    private final long[] files;
    private final long[] bytes;
    private final long[] rows;
    private final long[] withVector;
    private final long[] deletedRows;
    private final long[] lastModified;

    private PartitionCounting(FileIndex index)
    {
        this.index = index;
        int partitions = index.partitionValues().size();
        files = new long[partitions];
        bytes = new long[partitions];
        rows = new long[partitions];
        withVector = new long[partitions];
        deletedRows = new long[partitions];
        lastModified = new long[partitions];
        Arrays.fill(lastModified, Long.MIN_VALUE);
    }

    /**
     * Those that have live files.
     */
    static Stream<PartitionFigures> of(FileIndex index)
    {
        PartitionCounting counting = new PartitionCounting(index);
        index.runs().forEach(run -> run.live().forEach(position -> counting.add(run.files(), position)));
        return counting.figures();
    }

    private void add(FileRun run, int position)
    {
        int partition = (int) run.partitions().get(position);
        files[partition]++;
        bytes[partition] += run.sizes().get(position);
        // Where nobody asked for rows, the run does not know them
        OptionalLong count = run.rows().map(known -> known.numRecords(position)).orElseGet(OptionalLong::empty);
        rows[partition] = count.isEmpty() || rows[partition] == UNKNOWN ? UNKNOWN : rows[partition] + count.getAsLong();
        lastModified[partition] = max(lastModified[partition], run.modificationTimes().get(position));
        run.deletionVector(position).ifPresent(vector -> {
            withVector[partition]++;
            deletedRows[partition] += vector.cardinality();
        });
    }

    private Stream<PartitionFigures> figures()
    {
        return IntStream.range(0, files.length)
                .filter(partition -> files[partition] > 0)
                .mapToObj(partition -> new PartitionFigures(
                        index.partitionValues().get(partition),
                        files[partition],
                        bytes[partition],
                        rows[partition] == UNKNOWN ? OptionalLong.empty() : OptionalLong.of(rows[partition]),
                        withVector[partition],
                        deletedRows[partition],
                        lastModified[partition]));
    }
}
