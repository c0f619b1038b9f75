package dev.trinodelta.log;

import com.google.common.primitives.Bytes;
import dev.trinodelta.log.LogFile.Commit;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.CommitInfo;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.NamedFiles;
import dev.trinodelta.protocol.TableLocation;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.TrinoInputStream;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_FILESYSTEM_ERROR;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static dev.trinodelta.protocol.StorageFailure.storageFailure;

/**
 * Reads commits.
 */
public final class CommitReader
{
    private static final int BYTES_OF_FIRST_LINE = 64 * 1024;

    private CommitReader() {}

    /**
     * The actions of a commit in its order, without those that are not known.
     *
     * @throws MissingCommitException where the file is gone
     * @throws DeltaException naming file and line where the file is not what it should be
     */
    public static List<Action> read(TrinoFileSystem fileSystem, TableLocation table, Commit commit)
    {
        return readContent(fileSystem, table, commit).actions();
    }

    /**
     * As {@link #read}, and what to know the commit by.
     *
     * @throws MissingCommitException where the file is gone
     * @throws DeltaException naming file and line where the file is not what it should be
     */
    public static CommitContent readContent(TrinoFileSystem fileSystem, TableLocation table, Commit commit)
    {
        Location location = location(table, commit);
        try {
            return parse(fileSystem, table, commit, ActionLines.bytes(fileSystem, location));
        }
        catch (FileNotFoundException e) {
            throw missing(fileSystem, table, commit, e);
        }
        catch (IOException e) {
            throw failure(table, location, e);
        }
    }

    /**
     * Looks for a commit that nobody has listed. It takes one request, whether or not the commit is there.
     *
     * @return empty where there is no such commit
     * @throws DeltaException naming file and line where the file is not what it should be
     */
    public static Optional<CommitContent> readIfPresent(TrinoFileSystem fileSystem, TableLocation table, Commit commit)
    {
        Location location = location(table, commit);
        try {
            return Optional.of(parse(fileSystem, table, commit, ActionLines.bytes(fileSystem, location)));
        }
        catch (FileNotFoundException _) {
            return Optional.empty();
        }
        catch (IOException e) {
            throw failure(table, location, e);
        }
    }

    /**
     * What a commit says of itself. Mostly that stands in its first line, and no more is read then.
     *
     * @return empty where it says nothing
     * @throws MissingCommitException where the file is gone
     * @throws DeltaException naming file and line where the file is not what it should be
     */
    public static Optional<CommitInfo> readCommitInfo(TrinoFileSystem fileSystem, TableLocation table, Commit commit)
    {
        Location location = location(table, commit);
        try (TrinoInputStream stream = fileSystem.newInputFile(location).newStream()) {
            byte[] head = stream.readNBytes(BYTES_OF_FIRST_LINE);
            int end = Bytes.indexOf(head, (byte) '\n');
            if (end > 0 && head[0] == '{') {
                Optional<CommitInfo> first = commitInfo(parse(fileSystem, table, commit, Arrays.copyOf(head, end)));
                if (first.isPresent()) {
                    return first;
                }
            }
            return commitInfo(parse(fileSystem, table, commit, Bytes.concat(head, stream.readAllBytes())));
        }
        catch (FileNotFoundException e) {
            throw missing(fileSystem, table, commit, e);
        }
        catch (IOException e) {
            throw failure(table, location, e);
        }
    }

    private static Optional<CommitInfo> commitInfo(CommitContent content)
    {
        return content.actions().stream()
                .filter(CommitInfo.class::isInstance)
                .map(CommitInfo.class::cast)
                .findFirst();
    }

    /**
     * @return empty where there is no such commit
     */
    public static Optional<CommitFingerprint> fingerprint(TrinoFileSystem fileSystem, TableLocation table, Commit commit)
    {
        Location location = location(table, commit);
        try (TrinoInputStream stream = fileSystem.newInputFile(location).newStream()) {
            return Optional.of(CommitFingerprint.of(stream.readNBytes(CommitFingerprint.BYTES)));
        }
        catch (FileNotFoundException _) {
            return Optional.empty();
        }
        catch (IOException e) {
            throw failure(table, location, e);
        }
    }

    private static CommitContent parse(TrinoFileSystem fileSystem, TableLocation table, Commit commit, byte[] bytes)
    {
        try {
            return new CommitContent(ActionLines.parse(bytes), CommitFingerprint.of(bytes));
        }
        catch (InvalidActionException e) {
            throw corrupt(fileSystem, table, commit, e);
        }
    }

    private static DeltaException corrupt(TrinoFileSystem fileSystem, TableLocation table, Commit commit, InvalidActionException cause)
    {
        String otherwise = "";
        try {
            AvailableVersions available = AvailableVersions.of(LogListing.list(fileSystem, table).stream()
                    .filter(file -> !file.equals(commit))
                    .collect(toImmutableList()));
            if (available.first().isPresent()) {
                otherwise = ", or read an available version: " + available;
            }
        }
        catch (DeltaException e) {
            // What is wrong is known without it
            cause.addSuppressed(e);
        }
        return new DeltaException(DELTA_INVALID_LOG, "Log file %s of table %s %s. Restore the file from a backup%s.".formatted(location(table, commit), table, cause.getMessage(), otherwise), cause);
    }

    private static Location location(TableLocation table, Commit commit)
    {
        return table.logDirectory().appendPath(commit.fileName());
    }

    private static DeltaException missing(TrinoFileSystem fileSystem, TableLocation table, Commit commit, FileNotFoundException cause)
    {
        Location location = location(table, commit);
        if (NamedFiles.isThere(fileSystem, location)) {
            return new DeltaException(DELTA_FILESYSTEM_ERROR, "Log file %s of table %s is there, but is a directory, or access to it is denied. Let Trino read it.".formatted(location, table), cause);
        }
        return new MissingCommitException(commit, location, table, cause);
    }

    private static DeltaException failure(TableLocation table, Location location, IOException cause)
    {
        return storageFailure("Could not read log file %s of table %s".formatted(location, table), cause);
    }
}
