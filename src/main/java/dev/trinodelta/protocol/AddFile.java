package dev.trinodelta.protocol;

import com.google.common.collect.ImmutableMap;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import static com.google.common.base.Preconditions.checkArgument;
import static dev.trinodelta.protocol.DeltaPaths.checkPath;
import static java.util.Objects.requireNonNull;

/**
 * A data file that belongs to the table from this commit on.
 *
 * @param path URI-encoded (RFC 2396); relative to the table root, or absolute
 * @param partitionValues by physical column name; empty means SQL NULL
 * @param size bytes
 * @param modificationTime milliseconds since the epoch
 * @param dataChange false where the rows were in the table before, as after OPTIMIZE
 * @param stats raw JSON, parsed only when a predicate needs it
 * @param tags what writers noted about the file; a value may be missing
 * @param baseRowId row id of the file's first row, where row tracking is on
 * @param defaultRowCommitVersion commit version of rows that carry none, where row tracking is on
 * @param clusteringProvider name of the implementation that clustered the file
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#add-file-and-remove-file">Protocol</a>
 */
public record AddFile(
        String path,
        Map<String, Optional<String>> partitionValues,
        long size,
        long modificationTime,
        boolean dataChange,
        Optional<String> stats,
        Map<String, Optional<String>> tags,
        Optional<DeletionVectorDescriptor> deletionVector,
        OptionalLong baseRowId,
        OptionalLong defaultRowCommitVersion,
        Optional<String> clusteringProvider)
        implements Action
{
    public AddFile
    {
        checkPath(path);
        partitionValues = NullablePartitionValues.copyOf(partitionValues);
        checkArgument(size >= 0, "size is negative: %s", size);
        requireNonNull(stats, "stats is null");
        tags = ImmutableMap.copyOf(tags);
        requireNonNull(deletionVector, "deletionVector is null");
        checkArgument(baseRowId.isEmpty() || baseRowId.getAsLong() >= 0, "baseRowId is negative: %s", baseRowId);
        checkArgument(defaultRowCommitVersion.isEmpty() || defaultRowCommitVersion.getAsLong() >= 0, "defaultRowCommitVersion is negative: %s", defaultRowCommitVersion);
        requireNonNull(clusteringProvider, "clusteringProvider is null");
    }

    public AddFile withStats(Optional<String> newStats)
    {
        return new AddFile(path, partitionValues, size, modificationTime, dataChange, newStats, tags, deletionVector, baseRowId, defaultRowCommitVersion, clusteringProvider);
    }

    public AddFile withPartitionValues(Map<String, Optional<String>> newPartitionValues)
    {
        return new AddFile(path, newPartitionValues, size, modificationTime, dataChange, stats, tags, deletionVector, baseRowId, defaultRowCommitVersion, clusteringProvider);
    }

    public LogicalFile key()
    {
        return new LogicalFile(path, deletionVector.map(DeletionVectorDescriptor::uniqueId));
    }
}
