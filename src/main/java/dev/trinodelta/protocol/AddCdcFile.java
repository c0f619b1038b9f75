package dev.trinodelta.protocol;

import java.util.Map;
import java.util.Optional;

import static com.google.common.base.Preconditions.checkArgument;
import static dev.trinodelta.protocol.DeltaPaths.checkPath;

/**
 * A file with the changes of one commit, for readers of the change data feed only.
 *
 * @param path URI-encoded (RFC 2396); relative to the table root, or absolute
 * @param partitionValues by physical column name; empty means SQL NULL
 * @param size bytes
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#add-cdc-file">Protocol</a>
 */
public record AddCdcFile(String path, Map<String, Optional<String>> partitionValues, long size)
        implements Action
{
    public AddCdcFile
    {
        checkPath(path);
        partitionValues = NullablePartitionValues.copyOf(partitionValues);
        checkArgument(size >= 0, "size is negative: %s", size);
    }
}
