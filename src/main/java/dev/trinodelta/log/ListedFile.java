package dev.trinodelta.log;

import java.time.Instant;

import static com.google.common.base.Preconditions.checkArgument;
import static java.util.Objects.requireNonNull;

/**
 * What a listing tells of a log file.
 *
 * @param size bytes
 * @param modified by the clock of the storage
 */
public record ListedFile(LogFile file, long size, Instant modified)
{
    public ListedFile
    {
        requireNonNull(file, "file is null");
        checkArgument(size >= 0, "size is negative: %s", size);
        requireNonNull(modified, "modified is null");
    }
}
