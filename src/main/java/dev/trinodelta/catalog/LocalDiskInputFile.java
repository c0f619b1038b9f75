package dev.trinodelta.catalog;

import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoInput;
import io.trino.filesystem.TrinoInputFile;
import io.trino.filesystem.TrinoInputStream;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

import static java.nio.file.StandardOpenOption.READ;
import static java.util.Objects.requireNonNull;

/**
 * A file of the local disk that tells absence from a lack of rights, which Trino's does not: a commit that may not be read is
 * not one that is missing.
 */
final class LocalDiskInputFile
        implements TrinoInputFile
{
    private final TrinoInputFile file;
    private final Path path;

    LocalDiskInputFile(TrinoInputFile file, Path path)
    {
        this.file = requireNonNull(file, "file is null");
        this.path = requireNonNull(path, "path is null");
    }

    @Override
    public TrinoInput newInput()
            throws IOException
    {
        try {
            return file.newInput();
        }
        catch (FileNotFoundException e) {
            throw explain(e);
        }
    }

    @Override
    public TrinoInputStream newStream()
            throws IOException
    {
        try {
            return file.newStream();
        }
        catch (FileNotFoundException e) {
            throw explain(e);
        }
    }

    private IOException explain(FileNotFoundException failure)
    {
        try {
            Files.newByteChannel(path, READ).close();
        }
        catch (AccessDeniedException e) {
            return e;
        }
        catch (IOException e) {
            failure.addSuppressed(e);
        }
        return failure;
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
        return LocalDiskFileSystem.attributes(path).isPresent();
    }

    @Override
    public Location location()
    {
        return file.location();
    }

    @Override
    public String toString()
    {
        return location().toString();
    }
}
