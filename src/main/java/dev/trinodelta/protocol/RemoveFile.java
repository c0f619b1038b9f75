package dev.trinodelta.protocol;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import static dev.trinodelta.protocol.DeltaPaths.checkPath;
import static java.util.Objects.requireNonNull;

/**
 * A data file that no longer belongs to the table from this commit on; a tombstone once it is in a checkpoint.
 *
 * @param path URI-encoded as that of the {@link AddFile} it removes
 * @param deletionTimestamp milliseconds since the epoch
 * @param dataChange false where the rows stay in the table, as after OPTIMIZE
 * @param partitionValues by physical column name; absent where the writer left out the extended metadata
 * @param size bytes; absent where the writer left out the extended metadata
 * @param deletionVector the vector of the removed file, part of its identity
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#add-file-and-remove-file">Protocol</a>
 */
public record RemoveFile(
        String path,
        OptionalLong deletionTimestamp,
        boolean dataChange,
        Optional<Map<String, Optional<String>>> partitionValues,
        OptionalLong size,
        Optional<DeletionVectorDescriptor> deletionVector)
        implements Action
{
    public RemoveFile
    {
        checkPath(path);
        requireNonNull(deletionTimestamp, "deletionTimestamp is null");
        partitionValues = partitionValues.map(NullablePartitionValues::copyOf);
        requireNonNull(size, "size is null");
        requireNonNull(deletionVector, "deletionVector is null");
    }

    public LogicalFile key()
    {
        return new LogicalFile(path, deletionVector.map(DeletionVectorDescriptor::uniqueId));
    }
}
