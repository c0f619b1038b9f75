package dev.trinodelta.testing;

import io.trino.filesystem.FileIterator;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.TrinoInput;
import io.trino.filesystem.TrinoInputFile;
import io.trino.filesystem.TrinoInputStream;
import io.trino.filesystem.TrinoOutputFile;
import io.trino.memory.context.AggregatedMemoryContext;

import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

final class CountingFileSystem
        implements TrinoFileSystem
{
    /**
     * Told of each operation before it is passed on.
     */
    @FunctionalInterface
    interface Counter
    {
        void count(String operation, Location location)
                throws IOException;
    }

    private final TrinoFileSystem delegate;
    private final Counter counter;

    CountingFileSystem(TrinoFileSystem delegate, Counter counter)
    {
        this.delegate = delegate;
        this.counter = counter;
    }

    @Override
    public TrinoInputFile newInputFile(Location location)
    {
        return new CountingInputFile(delegate.newInputFile(location), counter);
    }

    @Override
    public TrinoInputFile newInputFile(Location location, long length)
    {
        return new CountingInputFile(delegate.newInputFile(location, length), counter);
    }

    @Override
    public TrinoInputFile newInputFile(Location location, long length, Instant lastModified)
    {
        return new CountingInputFile(delegate.newInputFile(location, length, lastModified), counter);
    }

    @Override
    public TrinoOutputFile newOutputFile(Location location)
    {
        return new CountingOutputFile(delegate.newOutputFile(location), counter);
    }

    @Override
    public void deleteFile(Location location)
            throws IOException
    {
        counter.count("deleteFile", location);
        delegate.deleteFile(location);
    }

    @Override
    public void deleteDirectory(Location location)
            throws IOException
    {
        counter.count("deleteDirectory", location);
        delegate.deleteDirectory(location);
    }

    @Override
    public void renameFile(Location source, Location target)
            throws IOException
    {
        counter.count("renameFile", source);
        delegate.renameFile(source, target);
    }

    @Override
    public FileIterator listFiles(Location location)
            throws IOException
    {
        counter.count("listFiles", location);
        return delegate.listFiles(location);
    }

    @Override
    public FileIterator listFilesStartingFrom(Location location, String startingFrom)
            throws IOException
    {
        counter.count("listFilesStartingFrom " + startingFrom, location);
        return delegate.listFilesStartingFrom(location, startingFrom);
    }

    @Override
    public Optional<Boolean> directoryExists(Location location)
            throws IOException
    {
        counter.count("directoryExists", location);
        return delegate.directoryExists(location);
    }

    @Override
    public void createDirectory(Location location)
            throws IOException
    {
        counter.count("createDirectory", location);
        delegate.createDirectory(location);
    }

    @Override
    public void renameDirectory(Location source, Location target)
            throws IOException
    {
        counter.count("renameDirectory", source);
        delegate.renameDirectory(source, target);
    }

    @Override
    public Set<Location> listDirectories(Location location)
            throws IOException
    {
        counter.count("listDirectories", location);
        return delegate.listDirectories(location);
    }

    @Override
    public Optional<Location> createTemporaryDirectory(Location targetPath, String temporaryPrefix, String relativePrefix)
            throws IOException
    {
        counter.count("createTemporaryDirectory", targetPath);
        return delegate.createTemporaryDirectory(targetPath, temporaryPrefix, relativePrefix);
    }

    private record CountingInputFile(TrinoInputFile delegate, Counter counter)
            implements TrinoInputFile
    {
        @Override
        public TrinoInput newInput()
                throws IOException
        {
            counter.count("newInput", location());
            return delegate.newInput();
        }

        @Override
        public TrinoInputStream newStream()
                throws IOException
        {
            counter.count("newStream", location());
            return delegate.newStream();
        }

        @Override
        public long length()
                throws IOException
        {
            counter.count("length", location());
            return delegate.length();
        }

        @Override
        public Instant lastModified()
                throws IOException
        {
            counter.count("lastModified", location());
            return delegate.lastModified();
        }

        @Override
        public boolean exists()
                throws IOException
        {
            counter.count("exists", location());
            return delegate.exists();
        }

        @Override
        public Location location()
        {
            return delegate.location();
        }
    }

    private record CountingOutputFile(TrinoOutputFile delegate, Counter counter)
            implements TrinoOutputFile
    {
        @Override
        public void createOrOverwrite(byte[] data)
                throws IOException
        {
            counter.count("createOrOverwrite", location());
            delegate.createOrOverwrite(data);
        }

        @Override
        public void createExclusive(byte[] data)
                throws IOException
        {
            counter.count("createExclusive", location());
            delegate.createExclusive(data);
        }

        @Override
        public OutputStream create(AggregatedMemoryContext memoryContext)
                throws IOException
        {
            counter.count("create", location());
            return delegate.create(memoryContext);
        }

        @Override
        public Location location()
        {
            return delegate.location();
        }
    }
}
