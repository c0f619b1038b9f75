package dev.trinodelta.protocol;

import static com.google.common.base.Preconditions.checkArgument;
import static dev.trinodelta.protocol.DeltaPaths.checkPath;

/**
 * A file that holds a share of the file actions of a V2 checkpoint.
 *
 * @param path URI-encoded; relative to {@code _delta_log/_sidecars}, or absolute
 * @param sizeInBytes bytes
 * @param modificationTime milliseconds since the epoch
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#sidecar-file-information">Protocol</a>
 */
public record Sidecar(String path, long sizeInBytes, long modificationTime)
        implements Action
{
    public Sidecar
    {
        checkPath(path);
        checkArgument(sizeInBytes >= 0, "sizeInBytes is negative: %s", sizeInBytes);
    }
}
