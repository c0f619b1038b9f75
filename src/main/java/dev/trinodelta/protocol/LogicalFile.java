package dev.trinodelta.protocol;

import java.util.Optional;

import static java.util.Objects.requireNonNull;

/**
 * What identifies a file of a table: the same Parquet file with another deletion vector is another logical file.
 *
 * @param path as the log spells it
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#action-reconciliation">Protocol</a>
 */
public record LogicalFile(String path, Optional<String> deletionVectorId)
{
    public LogicalFile
    {
        requireNonNull(path, "path is null");
        requireNonNull(deletionVectorId, "deletionVectorId is null");
    }
}
