package dev.trinodelta.handle;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.google.common.collect.ImmutableMap;
import dev.trinodelta.protocol.DeletionVectorDescriptor;
import io.airlift.slice.SizeOf;
import io.trino.spi.SplitWeight;
import io.trino.spi.connector.ConnectorSplit;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import static com.google.common.base.Preconditions.checkArgument;
import static io.airlift.slice.SizeOf.estimatedSizeOf;
import static io.airlift.slice.SizeOf.instanceSize;
import static java.util.Objects.requireNonNull;

/**
 * A byte range of a data file: the row groups that start in it.
 *
 * @param path location of the file
 * @param start bytes from the beginning of the file
 * @param length bytes
 * @param fileSize bytes, as the log has it; 0 where it does not tell the size of a file that was removed
 * @param fileModifiedTime milliseconds since the epoch, as the log has it
 * @param partitionValues by physical column name; empty means SQL NULL
 * @param baseRowId row id of the file's first row, where row tracking is on
 * @param defaultRowCommitVersion commit version of rows that carry none, where row tracking is on
 * @param change present where the rows are changes of the table, not rows of it
 * @param cached whether workers keep what they read: the range had better be read where it was read before
 */
public record DeltaSplit(
        String path,
        long start,
        long length,
        long fileSize,
        long fileModifiedTime,
        Map<String, Optional<String>> partitionValues,
        Optional<DeletionVectorDescriptor> deletionVector,
        OptionalLong baseRowId,
        OptionalLong defaultRowCommitVersion,
        Optional<SplitChange> change,
        boolean cached,
        SplitWeight weight)
        implements ConnectorSplit
{
    private static final int INSTANCE_SIZE = instanceSize(DeltaSplit.class);

    public DeltaSplit
    {
        requireNonNull(path, "path is null");
        checkArgument(start >= 0, "start is negative: %s", start);
        checkArgument(length >= 0, "length is negative: %s", length);
        checkArgument(start + length <= fileSize, "split ends after the file: %s + %s > %s", start, length, fileSize);
        partitionValues = ImmutableMap.copyOf(partitionValues);
        requireNonNull(deletionVector, "deletionVector is null");
        requireNonNull(baseRowId, "baseRowId is null");
        requireNonNull(defaultRowCommitVersion, "defaultRowCommitVersion is null");
        requireNonNull(change, "change is null");
        requireNonNull(weight, "weight is null");
    }

    /**
     * The whole file.
     */
    public DeltaSplit ofSize(long size)
    {
        return new DeltaSplit(path, 0, size, size, fileModifiedTime, partitionValues, deletionVector, baseRowId, defaultRowCommitVersion, change, cached, weight);
    }

    @Override
    @JsonIgnore
    public Optional<String> getAffinityKey()
    {
        return cached ? Optional.of(path + ":" + start + ":" + length) : Optional.empty();
    }

    @Override
    @JsonIgnore
    public SplitWeight getSplitWeight()
    {
        return weight;
    }

    @Override
    @JsonIgnore
    public long getRetainedSizeInBytes()
    {
        return INSTANCE_SIZE
                + estimatedSizeOf(path)
                + estimatedSizeOf(partitionValues, SizeOf::estimatedSizeOf, value -> SizeOf.sizeOf(value, SizeOf::estimatedSizeOf))
                + SizeOf.sizeOf(deletionVector, vector -> estimatedSizeOf(vector.pathOrInlineDv()))
                + SizeOf.sizeOf(change, SplitChange::retainedSizeInBytes)
                + weight.getRetainedSizeInBytes();
    }
}
