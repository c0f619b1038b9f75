package dev.trinodelta.log;

import dev.trinodelta.log.LogFile.Commit;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.TableLocation;
import io.trino.filesystem.Location;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static java.util.Objects.requireNonNull;

/**
 * A commit that was listed is gone. A new listing may show another way to the version: logs are cleaned up to a
 * checkpoint.
 */
public final class MissingCommitException
        extends DeltaException
{
    private static final long serialVersionUID = 1;

    private final Commit commit;

    MissingCommitException(Commit commit, Location location, TableLocation table, Throwable cause)
    {
        super(DELTA_INVALID_LOG, "Log file %s of table %s was removed while the table was being read. Run the statement again.".formatted(location, table), cause);
        this.commit = requireNonNull(commit, "commit is null");
    }

    public Commit commit()
    {
        return commit;
    }
}
