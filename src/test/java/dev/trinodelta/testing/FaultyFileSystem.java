package dev.trinodelta.testing;

import com.google.common.collect.ConcurrentHashMultiset;
import com.google.common.collect.ImmutableMultiset;
import com.google.common.collect.Lists;
import com.google.common.collect.Multiset;
import io.trino.filesystem.FileEntry;
import io.trino.filesystem.FileIterator;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoInput;
import io.trino.filesystem.TrinoInputFile;
import io.trino.filesystem.TrinoInputStream;
import io.trino.filesystem.memory.MemoryFileSystem;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Files in memory, on a storage that fails, lists without order and tells what it was asked for, as a test wants it.
 */
public final class FaultyFileSystem
        extends MemoryFileSystem
{
    private final Map<String, String> faults = new ConcurrentHashMap<>();
    private final Multiset<String> accesses = ConcurrentHashMultiset.create();
    private final Set<String> denied = ConcurrentHashMap.newKeySet();
    private final List<String> lost = new ArrayList<>();
    private final Set<String> late = ConcurrentHashMap.newKeySet();
    private boolean listBackwards;

    /**
     * @param name of a file, or of a directory whose listing fails
     */
    public FaultyFileSystem failOn(String name, String message)
    {
        faults.put(name, message);
        return this;
    }

    public FaultyFileSystem listBackwards()
    {
        listBackwards = true;
        return this;
    }

    /**
     * A file that may not be opened, of which some file systems say that there is none.
     */
    public FaultyFileSystem deny(String name)
    {
        denied.add(name);
        return this;
    }

    /**
     * A name in a listing without a file, such as a link that leads nowhere.
     *
     * @param name below {@code _delta_log}
     */
    public FaultyFileSystem alsoList(String name)
    {
        lost.add(name);
        return this;
    }

    /**
     * A file that the next listing does not have, since it was written meanwhile.
     */
    public FaultyFileSystem listLate(String name)
    {
        late.add(name);
        return this;
    }

    /**
     * Such as {@code read 00000000000000000000.json} and {@code list _delta_log from 00000000000000000010}.
     */
    public Multiset<String> accesses()
    {
        return ImmutableMultiset.copyOf(accesses);
    }

    @Override
    public TrinoInputFile newInputFile(Location location)
    {
        return new FaultyInputFile(super.newInputFile(location));
    }

    @Override
    public TrinoInputFile newInputFile(Location location, long length)
    {
        return new FaultyInputFile(super.newInputFile(location, length));
    }

    @Override
    public FileIterator listFiles(Location location)
            throws IOException
    {
        return listFilesStartingFrom(location, "");
    }

    @Override
    public FileIterator listFilesStartingFrom(Location location, String startingFrom)
            throws IOException
    {
        accesses.add("list %s from %s".formatted(location.fileName(), startingFrom));
        failWhereAsked(location);
        List<FileEntry> entries = new ArrayList<>();
        FileIterator iterator = super.listFiles(location);
        while (iterator.hasNext()) {
            FileEntry entry = iterator.next();
            if (entry.location().path().substring(location.path().length() + 1).compareTo(startingFrom) >= 0 && !late.remove(entry.location().fileName())) {
                entries.add(entry);
            }
        }
        lost.forEach(name -> entries.add(new FileEntry(location.appendPath(name), 0, Instant.EPOCH, Optional.empty())));
        Iterator<FileEntry> listed = (listBackwards ? Lists.reverse(entries) : entries).iterator();
        return new FileIterator()
        {
            @Override
            public boolean hasNext()
            {
                return listed.hasNext();
            }

            @Override
            public FileEntry next()
            {
                return listed.next();
            }
        };
    }

    private void failWhereAsked(Location location)
            throws IOException
    {
        String message = faults.get(location.fileName());
        if (message != null) {
            throw new IOException(message);
        }
    }

    private final class FaultyInputFile
            implements TrinoInputFile
    {
        private final TrinoInputFile file;

        private FaultyInputFile(TrinoInputFile file)
        {
            this.file = file;
        }

        @Override
        public TrinoInput newInput()
                throws IOException
        {
            record();
            return new FaultyInput(location(), file.newInput());
        }

        @Override
        public TrinoInputStream newStream()
                throws IOException
        {
            record();
            failWhereAsked(location());
            return file.newStream();
        }

        @Override
        public long length()
                throws IOException
        {
            return file.length();
        }

        @Override
        public Instant lastModified()
                throws IOException
        {
            return file.lastModified();
        }

        @Override
        public boolean exists()
                throws IOException
        {
            return file.exists();
        }

        @Override
        public Location location()
        {
            return file.location();
        }

        private void record()
                throws IOException
        {
            if (denied.contains(location().fileName())) {
                throw new FileNotFoundException(location().toString());
            }
            if (file.exists()) {
                accesses.add("read " + file.location().fileName());
            }
        }
    }

    private final class FaultyInput
            implements TrinoInput
    {
        private final Location location;
        private final TrinoInput input;

        private FaultyInput(Location location, TrinoInput input)
        {
            this.location = location;
            this.input = input;
        }

        @Override
        public void readFully(long position, byte[] buffer, int bufferOffset, int bufferLength)
                throws IOException
        {
            failWhereAsked(location);
            input.readFully(position, buffer, bufferOffset, bufferLength);
        }

        @Override
        public int readTail(byte[] buffer, int bufferOffset, int bufferLength)
                throws IOException
        {
            failWhereAsked(location);
            return input.readTail(buffer, bufferOffset, bufferLength);
        }

        @Override
        public void close()
                throws IOException
        {
            input.close();
        }
    }
}
