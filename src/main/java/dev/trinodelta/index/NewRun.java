package dev.trinodelta.index;

import dev.trinodelta.columnar.PackedLongs;

import static com.google.common.base.Preconditions.checkArgument;

/**
 * A run that is not part of an index yet.
 *
 * @param hashes of the paths
 */
public record NewRun(FileRun files, PackedLongs hashes)
{
    public NewRun
    {
        checkArgument(hashes.size() == files.size(), "sizes differ: %s and %s", hashes.size(), files.size());
    }
}
