package dev.trinodelta.log;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.protocol.Action;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.TrinoInputStream;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * Files of one JSON action a line.
 */
public final class ActionLines
{
    private ActionLines() {}

    /**
     * The actions of a file in its order, without those that are not known. The last line may lack its line feed.
     *
     * @throws InvalidActionException naming the line; or where there is no line at all, which no writer leaves behind
     *         that has come to its end
     */
    public static List<Action> read(TrinoFileSystem fileSystem, Location location)
            throws IOException, InvalidActionException
    {
        return parse(bytes(fileSystem, location));
    }

    static byte[] bytes(TrinoFileSystem fileSystem, Location location)
            throws IOException
    {
        try (TrinoInputStream stream = fileSystem.newInputFile(location).newStream()) {
            return stream.readAllBytes();
        }
        catch (UncheckedIOException e) {
            // S3's client, where a connection breaks in the middle of an answer that there is no file
            throw e.getCause();
        }
    }

    static List<Action> parse(byte[] bytes)
            throws InvalidActionException
    {
        ImmutableList.Builder<Action> actions = ImmutableList.builder();
        boolean empty = true;
        int start = 0;
        for (int line = 1; start < bytes.length; line++) {
            int end = start;
            while (end < bytes.length && bytes[end] != '\n') {
                end++;
            }
            if (!isBlank(bytes, start, end)) {
                empty = false;
                try {
                    ActionJson.parse(bytes, start, end - start).ifPresent(actions::add);
                }
                catch (InvalidActionException e) {
                    throw new InvalidActionException("is corrupt in line %s: %s".formatted(line, e.getMessage()), e);
                }
            }
            start = end + 1;
        }
        if (empty) {
            throw new InvalidActionException("is empty: it was not written to its end");
        }
        return actions.build();
    }

    private static boolean isBlank(byte[] bytes, int start, int end)
    {
        for (int index = start; index < end; index++) {
            // Other control characters are no blanks: a crash can leave zeros where a line was
            if (bytes[index] != ' ' && bytes[index] != '\t' && bytes[index] != '\r') {
                return false;
            }
        }
        return true;
    }
}
