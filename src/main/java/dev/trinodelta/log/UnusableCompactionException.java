package dev.trinodelta.log;

import dev.trinodelta.log.LogFile.CompactedCommits;
import dev.trinodelta.protocol.DeltaException;
import io.trino.filesystem.Location;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static java.util.Objects.requireNonNull;

/**
 * A log compaction file is gone or is not what it should be. Not an error of the table's as long as there are the commits
 * that it covers.
 */
public final class UnusableCompactionException
        extends DeltaException
{
    private static final long serialVersionUID = 1;

    private final CompactedCommits file;

    UnusableCompactionException(CompactedCommits file, Location location, String problem, Throwable cause)
    {
        super(DELTA_INVALID_LOG, "Log compaction file %s %s".formatted(location, problem), cause);
        this.file = requireNonNull(file, "file is null");
    }

    public CompactedCommits file()
    {
        return file;
    }
}
