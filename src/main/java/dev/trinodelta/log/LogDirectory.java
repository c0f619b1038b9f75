package dev.trinodelta.log;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.protocol.TableLocation;
import io.trino.filesystem.FileEntry;
import io.trino.filesystem.FileIterator;
import io.trino.filesystem.TrinoFileSystem;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import static com.google.common.base.Preconditions.checkArgument;
import static dev.trinodelta.protocol.StorageFailure.storageFailure;
import static java.util.Comparator.comparing;
import static java.util.Objects.requireNonNull;

/**
 * All that lies in {@code _delta_log}, whether or not it is needed to read a table.
 */
public final class LogDirectory
{
    private static final String NAME = "_delta_log/";

    private LogDirectory() {}

    /**
     * @param name below {@code _delta_log}
     * @param size bytes
     * @param modified by the clock of the storage
     */
    public record Entry(String name, long size, Instant modified)
    {
        public Entry
        {
            checkArgument(!name.isEmpty(), "name is empty");
            requireNonNull(modified, "modified is null");
        }

        /**
         * Empty where it is none.
         */
        public Optional<LogFile> file()
        {
            return LogFile.parse(name);
        }
    }

    /**
     * By name.
     *
     * @throws dev.trinodelta.protocol.DeltaException where it cannot be listed
     */
    public static List<Entry> list(TrinoFileSystem fileSystem, TableLocation table)
    {
        ImmutableList.Builder<Entry> entries = ImmutableList.builder();
        try {
            FileIterator files = fileSystem.listFiles(table.logDirectory());
            while (files.hasNext()) {
                FileEntry file = files.next();
                // File systems may give back another spelling of what comes before it
                String path = file.location().path();
                entries.add(new Entry(path.substring(path.lastIndexOf(NAME) + NAME.length()), file.length(), file.lastModified()));
            }
        }
        catch (FileNotFoundException _) {
            throw new MissingLogException(table);
        }
        catch (IOException e) {
            throw storageFailure("Could not list the log of table %s at %s".formatted(table, table.logDirectory()), e);
        }
        return ImmutableList.sortedCopyOf(comparing(Entry::name), entries.build());
    }
}
