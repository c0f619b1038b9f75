package dev.trinodelta.pruning;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.columnar.Bits;
import dev.trinodelta.columnar.PackedLongs;
import dev.trinodelta.index.PartitionValues;

import java.util.List;

import static java.util.Objects.requireNonNull;

/**
 * What filters say of partitions, each of which is asked about once, and only if a file is in it: what no file has may be malformed.
 * For one thread.
 */
final class PartitionMatches
{
    private static final byte UNKNOWN = 0;
    private static final byte MATCH = 1;
    private static final byte NO_MATCH = 2;

    private final PartitionValues values;
    private final List<PartitionFilter> filters;
    private final byte[] matches;
    private final long[] numbers = new long[Long.SIZE];

    PartitionMatches(PartitionValues values, List<PartitionFilter> filters)
    {
        this.values = requireNonNull(values, "values is null");
        this.filters = ImmutableList.copyOf(filters);
        this.matches = new byte[values.size()];
    }

    /**
     * @param partitions of the files of a run
     */
    void retain(PackedLongs partitions, Bits selected)
    {
        for (int index = 0; index < selected.words(); index++) {
            long word = selected.word(index);
            if (word == 0) {
                continue;
            }
            int start = index * Long.SIZE;
            int length = Math.min(Long.SIZE, selected.size() - start);
            partitions.copyTo(start, numbers, length);
            long kept = 0;
            for (long left = word; left != 0; left &= left - 1) {
                int position = Long.numberOfTrailingZeros(left);
                kept |= matches((int) numbers[position]) ? 1L << position : 0;
            }
            selected.setWord(index, kept);
        }
    }

    /**
     * @param partition that a file is in
     */
    boolean matches(int partition)
    {
        byte known = matches[partition];
        return known == UNKNOWN ? evaluate(partition) : known == MATCH;
    }

    private boolean evaluate(int partition)
    {
        boolean match = true;
        for (int index = 0; match && index < filters.size(); index++) {
            match = filters.get(index).matches(values.get(partition));
        }
        matches[partition] = match ? MATCH : NO_MATCH;
        return match;
    }
}
