package dev.trinodelta.log;

import dev.trinodelta.log.LogFile.Commit;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.NamedFiles;
import dev.trinodelta.protocol.TableLocation;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_FILESYSTEM_ERROR;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static dev.trinodelta.protocol.StorageFailure.storageFailure;

/**
 * Reads commits.
 */
public final class CommitReader
{
    private CommitReader() {}

    /**
     * The actions of a commit in its order, without those that are not known.
     *
     * @throws MissingCommitException where the file is gone
     * @throws DeltaException naming file and line where the file is not what it should be
     */
    public static List<Action> read(TrinoFileSystem fileSystem, TableLocation table, Commit commit)
    {
        Location location = table.logDirectory().appendPath(commit.fileName());
        try {
            return ActionLines.read(fileSystem, location);
        }
        catch (InvalidActionException e) {
            throw new DeltaException(DELTA_INVALID_LOG, "Log file %s of table %s %s. Restore the file from a backup.".formatted(location, table, e.getMessage()), e);
        }
        catch (FileNotFoundException e) {
            if (NamedFiles.isThere(fileSystem, location)) {
                throw new DeltaException(DELTA_FILESYSTEM_ERROR, "Log file %s of table %s is there, but is a directory, or access to it is denied. Let Trino read it.".formatted(location, table), e);
            }
            throw new MissingCommitException(commit, location, table, e);
        }
        catch (IOException e) {
            throw storageFailure("Could not read log file %s of table %s".formatted(location, table), e);
        }
    }
}
