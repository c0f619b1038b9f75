package dev.trinodelta.checkpoint;

import dev.trinodelta.columnar.LongsBuilder;
import dev.trinodelta.protocol.DeletionVectorDescriptor;
import io.airlift.slice.Slice;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import static java.util.Objects.checkIndex;
import static java.util.Objects.requireNonNull;

/**
 * Data files of a checkpoint, as rows rather than as objects. All of them are valid. To be used during one call of a
 * sink only, since the next rows take their place.
 */
public final class AddFileRows
{
    /**
     * What stands for a number that a file does not have.
     */
    public static final long NONE = -1;

    private final PartitionNumbers numbers;

    /**
     * How many elements of the arrays count.
     */
    int count;
    /**
     * Of the files in the blocks.
     */
    int[] positions = {};
    TextBlock paths = TextBlock.EMPTY;
    boolean plainPaths;
    int[] partitions = {};
    long[] sizes = {};
    long[] modificationTimes = {};
    /**
     * As the next ones {@link #NONE} where a file has none.
     */
    long[] baseRowIds = {};
    long[] defaultRowCommitVersions = {};
    /**
     * Without elements where no file has one.
     */
    DeletionVectorDescriptor[] deletionVectors = {};
    Optional<TextBlock> statistics = Optional.empty();
    /**
     * Of files that lack the text; without elements where none does.
     */
    Slice[] structStatistics = {};

    AddFileRows(PartitionNumbers numbers)
    {
        this.numbers = requireNonNull(numbers, "numbers is null");
    }

    /**
     * Forgets the batch before.
     */
    void start(int mostFiles)
    {
        count = 0;
        if (positions.length < mostFiles) {
            positions = new int[mostFiles];
            partitions = new int[mostFiles];
            sizes = new long[mostFiles];
            modificationTimes = new long[mostFiles];
            baseRowIds = new long[mostFiles];
            defaultRowCommitVersions = new long[mostFiles];
        }
    }

    /**
     * Leaves only files of some partitions.
     */
    void retain(PartitionMatches wanted)
    {
        int kept = 0;
        for (int row = 0; row < count; row++) {
            if (wanted.matches(numbers, partitions[row])) {
                positions[kept] = positions[row];
                partitions[kept] = partitions[row];
                kept++;
            }
        }
        count = kept;
    }

    public int size()
    {
        return count;
    }

    /**
     * UTF-8, as the log spells it.
     */
    public Slice path(int row)
    {
        return paths.slice(positions[checked(row)]);
    }

    /**
     * Whether it is known of all paths that they have neither escapes nor a scheme.
     */
    public boolean arePathsPlain()
    {
        return plainPaths;
    }

    /**
     * Index in {@link #partitions()}.
     */
    public int partition(int row)
    {
        return partitions[checked(row)];
    }

    /**
     * The distinct partition values of the part so far, by physical column name; empty means SQL NULL. Those of later rows
     * come behind.
     */
    public List<Map<String, Optional<String>>> partitions()
    {
        return numbers.partitions();
    }

    /**
     * Bytes.
     */
    public long size(int row)
    {
        return sizes[checked(row)];
    }

    /**
     * Milliseconds since the epoch.
     */
    public long modificationTime(int row)
    {
        return modificationTimes[checked(row)];
    }

    public void addSizes(LongsBuilder target)
    {
        target.add(sizes, count);
    }

    public void addModificationTimes(LongsBuilder target)
    {
        target.add(modificationTimes, count);
    }

    /**
     * Whether a file has one.
     */
    public boolean haveDeletionVectors()
    {
        return deletionVectors.length > 0;
    }

    public Optional<DeletionVectorDescriptor> deletionVector(int row)
    {
        int index = checked(row);
        return deletionVectors.length == 0 ? Optional.empty() : Optional.ofNullable(deletionVectors[index]);
    }

    public OptionalLong baseRowId(int row)
    {
        return optional(baseRowIds[checked(row)]);
    }

    public OptionalLong defaultRowCommitVersion(int row)
    {
        return optional(defaultRowCommitVersions[checked(row)]);
    }

    /**
     * {@link #NONE} for files without.
     */
    public void addBaseRowIds(LongsBuilder target)
    {
        target.add(baseRowIds, count);
    }

    /**
     * {@link #NONE} for files without.
     */
    public void addDefaultRowCommitVersions(LongsBuilder target)
    {
        target.add(defaultRowCommitVersions, count);
    }

    /**
     * JSON in UTF-8. Empty also where {@link CheckpointPart#deliversStatistics} says that they do not come with the files.
     */
    public Optional<Slice> statistics(int row)
    {
        int index = checked(row);
        if (statistics.isPresent() && !statistics.get().isNull(positions[index])) {
            return Optional.of(statistics.get().slice(positions[index]));
        }
        return structStatistics.length == 0 ? Optional.empty() : Optional.ofNullable(structStatistics[index]);
    }

    private int checked(int row)
    {
        return checkIndex(row, count);
    }

    private static OptionalLong optional(long number)
    {
        return number == NONE ? OptionalLong.empty() : OptionalLong.of(number);
    }
}
