package dev.trinodelta.index;

import dev.trinodelta.columnar.Bits;
import dev.trinodelta.columnar.PackedLongs;

import java.util.Arrays;

import static io.airlift.slice.SizeOf.instanceSize;
import static io.airlift.slice.SizeOf.sizeOf;
import static java.lang.Math.toIntExact;

/**
 * The partitions that the files of a run are in. In sums of the run a partition is its place here. Immutable.
 */
public final class PartitionGroups
{
    private static final int INSTANCE_SIZE = instanceSize(PartitionGroups.class);

    /**
     * Ascending.
     */
    private final int[] numbers;
    private final boolean contiguous;

    private PartitionGroups(int[] numbers)
    {
        this.numbers = numbers;
        this.contiguous = numbers.length == 0 || numbers[numbers.length - 1] - numbers[0] == numbers.length - 1;
    }

    /**
     * @param partitions of the files
     */
    static PartitionGroups of(PackedLongs partitions)
    {
        long least = Long.MAX_VALUE;
        long greatest = Long.MIN_VALUE;
        for (int position = 0; position < partitions.size(); position++) {
            least = Math.min(least, partitions.get(position));
            greatest = Math.max(greatest, partitions.get(position));
        }
        if (partitions.size() == 0) {
            return new PartitionGroups(new int[0]);
        }
        Bits found = Bits.none(toIntExact(greatest - least + 1));
        for (int position = 0; position < partitions.size(); position++) {
            found.set((int) (partitions.get(position) - least));
        }
        int[] numbers = new int[found.cardinality()];
        int offset = found.next(0);
        for (int group = 0; group < numbers.length; group++) {
            numbers[group] = (int) least + offset;
            offset = found.next(offset + 1);
        }
        return new PartitionGroups(numbers);
    }

    public int size()
    {
        return numbers.length;
    }

    /**
     * In {@link PartitionValues}.
     */
    public int number(int group)
    {
        return numbers[group];
    }

    /**
     * @param number of a partition that has a file in the run
     */
    public int group(int number)
    {
        return contiguous ? number - numbers[0] : Arrays.binarySearch(numbers, number);
    }

    long retainedBytes()
    {
        return INSTANCE_SIZE + sizeOf(numbers);
    }
}
