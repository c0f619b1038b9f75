package dev.trinodelta.index;

import dev.trinodelta.checkpoint.AddFileRows;
import dev.trinodelta.checkpoint.PartitionsSink;
import dev.trinodelta.columnar.LongsBuilder;
import dev.trinodelta.columnar.PackedLongs;
import dev.trinodelta.protocol.NullablePartitionValues;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;

import static java.util.Objects.requireNonNull;

/**
 * How many files a piece of a checkpoint has of each partition.
 */
public final class PartitionTally
{
    /**
     * In {@link PartitionValues}.
     */
    private final PackedLongs partitions;
    private final PackedLongs counts;
    /**
     * Files that are in one batch of rows with a file of the partition.
     */
    private final PackedLongs neighbours;
    private final long files;

    private PartitionTally(PackedLongs partitions, PackedLongs counts, PackedLongs neighbours, long files)
    {
        this.partitions = partitions;
        this.counts = counts;
        this.neighbours = neighbours;
        this.files = files;
    }

    /**
     * Of all partitions.
     */
    public long files()
    {
        return files;
    }

    /**
     * @param matching by number in {@link PartitionValues}
     */
    public long files(IntPredicate matching)
    {
        return sum(matching, counts);
    }

    /**
     * How many files, at most, are read by who wants those of some partitions, because they stand among them.
     *
     * @param matching by number in {@link PartitionValues}
     */
    public long filesToRead(IntPredicate matching)
    {
        return Math.min(files, sum(matching, neighbours));
    }

    /**
     * @param consumer of numbers in {@link PartitionValues}
     */
    public void forEachPartition(IntConsumer consumer)
    {
        for (int index = 0; index < partitions.size(); index++) {
            consumer.accept((int) partitions.get(index));
        }
    }

    private long sum(IntPredicate matching, PackedLongs numbers)
    {
        long sum = 0;
        for (int index = 0; index < partitions.size(); index++) {
            sum += matching.test((int) partitions.get(index)) ? numbers.get(index) : 0;
        }
        return sum;
    }

    public long retainedBytes()
    {
        return partitions.retainedBytes() + counts.retainedBytes() + neighbours.retainedBytes();
    }

    /**
     * For one piece.
     */
    public static final class Builder
            implements PartitionsSink
    {
        private final PartitionValues partitionValues;
        private final IntPredicate wanted;
        private final List<Integer> numbers = new ArrayList<>();
        private int[] counts = new int[64];
        private int[] neighbours = new int[64];
        private int[] batchSeen = new int[64];
        private int batch;
        private long files;
        private boolean told = true;
        private Optional<PackedLongs> possible = Optional.empty();

        /**
         * @param partitionValues of the table, which is told of new ones
         * @param wanted whether files of a partition are asked for, by number in {@link PartitionValues}
         */
        public Builder(PartitionValues partitionValues, IntPredicate wanted)
        {
            this.partitionValues = requireNonNull(partitionValues, "partitionValues is null");
            this.wanted = requireNonNull(wanted, "wanted is null");
        }

        @Override
        public boolean possible(List<Map<String, Optional<String>>> partitions)
        {
            boolean anyWanted = false;
            LongsBuilder found = new LongsBuilder();
            for (Map<String, Optional<String>> values : partitions) {
                int number = partitionValues.number(NullablePartitionValues.copyOf(values));
                found.add(number);
                anyWanted |= wanted.test(number);
            }
            if (!anyWanted) {
                possible = Optional.of(found.build());
            }
            return anyWanted;
        }

        /**
         * The partitions that files can be in, by number, where none is wanted and that is all that was read.
         */
        public Optional<PackedLongs> possible()
        {
            return possible;
        }

        @Override
        public void partitions(AddFileRows rows)
        {
            while (numbers.size() < rows.partitions().size()) {
                numbers.add(partitionValues.number(rows.partitions().get(numbers.size())));
            }
            if (counts.length < numbers.size()) {
                int capacity = 2 * numbers.size();
                counts = Arrays.copyOf(counts, capacity);
                neighbours = Arrays.copyOf(neighbours, capacity);
                batchSeen = Arrays.copyOf(batchSeen, capacity);
            }
            batch++;
            for (int row = 0; row < rows.size(); row++) {
                int partition = rows.partition(row);
                counts[partition]++;
                if (batchSeen[partition] != batch) {
                    batchSeen[partition] = batch;
                    neighbours[partition] += rows.size();
                }
            }
            files += rows.size();
        }

        @Override
        public void untold()
        {
            told = false;
        }

        /**
         * @return empty where nobody can tell without reading the files
         */
        public Optional<PartitionTally> build()
        {
            if (!told) {
                return Optional.empty();
            }
            LongsBuilder partitions = new LongsBuilder();
            LongsBuilder sums = new LongsBuilder();
            LongsBuilder neighbourSums = new LongsBuilder();
            for (int index = 0; index < numbers.size(); index++) {
                if (counts[index] > 0) {
                    partitions.add(numbers.get(index));
                    sums.add(counts[index]);
                    neighbourSums.add(neighbours[index]);
                }
            }
            return Optional.of(new PartitionTally(partitions.build(), sums.build(), neighbourSums.build(), files));
        }
    }
}
