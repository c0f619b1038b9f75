package dev.trinodelta.testing;

import io.trino.filesystem.FileEntry;
import io.trino.filesystem.FileIterator;
import io.trino.filesystem.Location;
import io.trino.filesystem.memory.MemoryFileSystem;

import java.io.IOException;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * Lists files with modification times that a test chose.
 */
public final class TimedFileSystem
        extends MemoryFileSystem
{
    private final Map<String, Instant> times = new HashMap<>();

    /**
     * @param fileName of every file that is called so
     */
    public void modified(String fileName, Instant time)
    {
        times.put(fileName, time);
    }

    @Override
    public FileIterator listFiles(Location location)
            throws IOException
    {
        FileIterator files = super.listFiles(location);
        return new FileIterator()
        {
            @Override
            public boolean hasNext()
                    throws IOException
            {
                return files.hasNext();
            }

            @Override
            public FileEntry next()
                    throws IOException
            {
                FileEntry file = files.next();
                Instant time = times.getOrDefault(file.location().fileName(), file.lastModified());
                return new FileEntry(file.location(), file.length(), time, file.blocks(), file.tags());
            }
        };
    }
}
