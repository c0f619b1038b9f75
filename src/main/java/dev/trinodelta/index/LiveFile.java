package dev.trinodelta.index;

import dev.trinodelta.protocol.DeletionVectorDescriptor;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import static java.util.Objects.requireNonNull;

/**
 * One file out of the columns.
 *
 * @param path URI-encoded (RFC 2396); relative to the table root, or absolute
 * @param partitionValues by physical column name; empty means SQL NULL
 * @param size bytes
 * @param modificationTime milliseconds since the epoch
 * @param baseRowId row id of the file's first row, where row tracking is on
 * @param defaultRowCommitVersion commit version of rows that carry none, where row tracking is on
 */
public record LiveFile(
        String path,
        Map<String, Optional<String>> partitionValues,
        long size,
        long modificationTime,
        Optional<DeletionVectorDescriptor> deletionVector,
        OptionalLong baseRowId,
        OptionalLong defaultRowCommitVersion)
{
    public LiveFile
    {
        requireNonNull(path, "path is null");
        requireNonNull(partitionValues, "partitionValues is null");
        requireNonNull(deletionVector, "deletionVector is null");
        requireNonNull(baseRowId, "baseRowId is null");
        requireNonNull(defaultRowCommitVersion, "defaultRowCommitVersion is null");
    }
}
