package dev.trinodelta.log;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.log.ActionJson.InvalidActionException;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.TableLocation;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.TrinoInputStream;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.List;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_FILESYSTEM_ERROR;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;

/**
 * Reads files of one JSON action a line: commits, and the JSON kind of checkpoints.
 */
public final class CommitReader
{
    private CommitReader() {}

    /**
     * The actions of a file in its order, without those that are not known.
     *
     * @throws DeltaException naming file and line where the file is not what it should be
     */
    public static List<Action> read(TrinoFileSystem fileSystem, TableLocation table, LogFile file)
    {
        Location location = table.logDirectory().appendPath(file.fileName());
        byte[] bytes;
        try (TrinoInputStream stream = fileSystem.newInputFile(location).newStream()) {
            bytes = stream.readAllBytes();
        }
        catch (FileNotFoundException e) {
            throw new DeltaException(DELTA_INVALID_LOG, "Log file %s of table %s is gone: it was there when the log was listed. Run the statement again.".formatted(location, table), e);
        }
        catch (IOException e) {
            throw new DeltaException(DELTA_FILESYSTEM_ERROR, "Could not read log file %s of table %s: %s".formatted(location, table, e.getMessage()), e);
        }
        if (bytes.length == 0) {
            throw new DeltaException(DELTA_INVALID_LOG, "Log file %s of table %s is empty: the commit was not written to its end. Restore the file from a backup.".formatted(location, table));
        }
        return parse(table, location, bytes);
    }

    private static List<Action> parse(TableLocation table, Location location, byte[] bytes)
    {
        ImmutableList.Builder<Action> actions = ImmutableList.builder();
        int start = 0;
        for (int line = 1; start < bytes.length; line++) {
            int end = start;
            while (end < bytes.length && bytes[end] != '\n') {
                end++;
            }
            if (!isBlank(bytes, start, end)) {
                try {
                    ActionJson.parse(bytes, start, end - start).ifPresent(actions::add);
                }
                catch (InvalidActionException e) {
                    throw new DeltaException(DELTA_INVALID_LOG, "Log file %s of table %s is corrupt in line %s: %s. Restore the file from a backup.".formatted(location, table, line, e.getMessage()), e);
                }
            }
            start = end + 1;
        }
        return actions.build();
    }

    private static boolean isBlank(byte[] bytes, int start, int end)
    {
        for (int index = start; index < end; index++) {
            if ((bytes[index] & 0xFF) > ' ') {
                return false;
            }
        }
        return true;
    }
}
