package dev.trinodelta.catalog;

import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoOutputFile;
import io.trino.filesystem.local.LocalOutputFile;
import io.trino.memory.context.AggregatedMemoryContext;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.nio.file.StandardOpenOption.WRITE;
import static java.util.Objects.requireNonNull;

/**
 * A file that appears whole or not at all: it is written under another name beside its place, and put there once its
 * content is on the disk.
 */
final class LocalDiskOutputFile
        implements TrinoOutputFile
{
    private final Location location;
    private final Path path;

    LocalDiskOutputFile(Location location, Path path)
    {
        this.location = requireNonNull(location, "location is null");
        this.path = requireNonNull(path, "path is null");
    }

    @Override
    public void createExclusive(byte[] data)
            throws IOException
    {
        Path written = write(data);
        try {
            // Unlike a rename, a link never replaces what is there
            Files.createLink(path, written);
        }
        catch (FileAlreadyExistsException e) {
            FileAlreadyExistsException exists = new FileAlreadyExistsException(location.toString());
            exists.initCause(e);
            throw exists;
        }
        finally {
            Files.deleteIfExists(written);
        }
    }

    @Override
    public void createOrOverwrite(byte[] data)
            throws IOException
    {
        Path written = write(data);
        try {
            Files.move(written, path, ATOMIC_MOVE);
        }
        finally {
            Files.deleteIfExists(written);
        }
    }

    @Override
    public OutputStream create(AggregatedMemoryContext memoryContext)
            throws IOException
    {
        return new LocalOutputFile(location, path).create(memoryContext);
    }

    @Override
    public Location location()
    {
        return location;
    }

    @Override
    public String toString()
    {
        return location.toString();
    }

    private Path write(byte[] data)
            throws IOException
    {
        Path file = path.resolveSibling("." + UUID.randomUUID() + ".tmp");
        try {
            Files.createDirectories(path.getParent());
            write(file, data);
        }
        catch (AccessDeniedException e) {
            // Nobody knows the other name
            AccessDeniedException denied = new AccessDeniedException(location.toString());
            denied.initCause(e);
            throw denied;
        }
        return file;
    }

    private static void write(Path file, byte[] data)
            throws IOException
    {
        try (FileChannel channel = FileChannel.open(file, CREATE_NEW, WRITE)) {
            ByteBuffer buffer = ByteBuffer.wrap(data);
            while (buffer.hasRemaining()) {
                channel.write(buffer);
            }
            channel.force(true);
        }
        catch (IOException e) {
            Files.deleteIfExists(file);
            throw e;
        }
    }
}
