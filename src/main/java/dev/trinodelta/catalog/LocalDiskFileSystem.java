package dev.trinodelta.catalog;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import io.trino.filesystem.FileEntry;
import io.trino.filesystem.FileIterator;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.TrinoInputFile;
import io.trino.filesystem.TrinoOutputFile;
import io.trino.filesystem.local.LocalFileSystem;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.Iterator;
import java.util.Optional;
import java.util.Set;

import static com.google.common.base.Preconditions.checkArgument;
import static java.nio.file.LinkOption.NOFOLLOW_LINKS;
import static java.util.Comparator.comparing;

/**
 * The disk of this machine, from its root, for locations with the scheme {@code file}.
 * <p>
 * Trino's local file system is made for tests: it has no exclusive create, which every commit needs, and its listings come
 * back with another scheme than was asked for, and what may not be looked at does not exist to it. That is mended here.
 */
final class LocalDiskFileSystem
        implements TrinoFileSystem
{
    private static final Path ROOT = Path.of("/");

    private final LocalFileSystem disk = new LocalFileSystem(ROOT);

    @Override
    public TrinoInputFile newInputFile(Location location)
    {
        return new LocalDiskInputFile(disk.newInputFile(location), disk.toFilePath(location));
    }

    @Override
    public TrinoInputFile newInputFile(Location location, long length)
    {
        return new LocalDiskInputFile(disk.newInputFile(location, length), disk.toFilePath(location));
    }

    @Override
    public TrinoInputFile newInputFile(Location location, long length, Instant lastModified)
    {
        return new LocalDiskInputFile(disk.newInputFile(location, length, lastModified), disk.toFilePath(location));
    }

    @Override
    public TrinoOutputFile newOutputFile(Location location)
    {
        return new LocalDiskOutputFile(location, disk.toFilePath(location));
    }

    @Override
    public FileIterator listFiles(Location location)
            throws IOException
    {
        Path directory = directoryPath(location);
        if (!isDirectory(location, directory)) {
            return FileIterator.empty();
        }
        // A walk does not follow links, not even the one it starts at
        FileCollector collector = new FileCollector(location, directory.toRealPath());
        Files.walkFileTree(collector.directory, collector);
        return iterator(collector.files.build().stream()
                .sorted(comparing(entry -> entry.location().toString()))
                .iterator());
    }

    @Override
    public Set<Location> listDirectories(Location location)
            throws IOException
    {
        Path directory = directoryPath(location);
        if (!isDirectory(location, directory)) {
            return ImmutableSet.of();
        }
        ImmutableSet.Builder<Location> directories = ImmutableSet.builder();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory)) {
            for (Path entry : entries) {
                if (attributes(entry, NOFOLLOW_LINKS).filter(BasicFileAttributes::isDirectory).isPresent()) {
                    directories.add(location.appendPath(entry.getFileName() + "/"));
                }
            }
        }
        catch (NoSuchFileException e) {
            // Deleted since it was looked for
            return ImmutableSet.of();
        }
        catch (DirectoryIteratorException e) {
            throw e.getCause();
        }
        return directories.build();
    }

    @Override
    public Optional<Boolean> directoryExists(Location location)
            throws IOException
    {
        return Optional.of(attributes(directoryPath(location)).filter(BasicFileAttributes::isDirectory).isPresent());
    }

    @Override
    public void deleteFile(Location location)
            throws IOException
    {
        disk.deleteFile(location);
    }

    @Override
    public void deleteDirectory(Location location)
            throws IOException
    {
        disk.deleteDirectory(location);
    }

    @Override
    public void renameFile(Location source, Location target)
            throws IOException
    {
        disk.renameFile(source, target);
    }

    @Override
    public void createDirectory(Location location)
            throws IOException
    {
        disk.createDirectory(location);
    }

    @Override
    public void renameDirectory(Location source, Location target)
            throws IOException
    {
        disk.renameDirectory(source, target);
    }

    @Override
    public Optional<Location> createTemporaryDirectory(Location target, String temporaryPrefix, String relativePrefix)
            throws IOException
    {
        return disk.createTemporaryDirectory(target, temporaryPrefix, relativePrefix);
    }

    private static Path directoryPath(Location location)
    {
        checkArgument(location.scheme().equals(Optional.of("file")) && location.host().isEmpty(), "Not a location of the local disk: %s", location);
        return ROOT.resolve(location.path()).normalize();
    }

    private static boolean isDirectory(Location location, Path directory)
            throws IOException
    {
        Optional<BasicFileAttributes> attributes = attributes(directory);
        if (attributes.isPresent() && !attributes.get().isDirectory()) {
            throw new NotDirectoryException(location.toString());
        }
        return attributes.isPresent();
    }

    /**
     * @return empty where there is nothing
     * @throws IOException also where a directory on the way may not be entered: nothing is known of what is in it
     */
    static Optional<BasicFileAttributes> attributes(Path path, LinkOption... options)
            throws IOException
    {
        try {
            return Optional.of(Files.readAttributes(path, BasicFileAttributes.class, options));
        }
        catch (NoSuchFileException e) {
            return Optional.empty();
        }
        catch (FileSystemException e) {
            if ("Not a directory".equals(e.getReason())) {
                // The way leads through a file
                return Optional.empty();
            }
            throw e;
        }
    }

    private static FileIterator iterator(Iterator<FileEntry> entries)
    {
        return new FileIterator()
        {
            @Override
            public boolean hasNext()
            {
                return entries.hasNext();
            }

            @Override
            public FileEntry next()
            {
                return entries.next();
            }
        };
    }

    private static final class FileCollector
            extends SimpleFileVisitor<Path>
    {
        private final Location location;
        private final Path directory;
        private final ImmutableList.Builder<FileEntry> files = ImmutableList.builder();

        FileCollector(Location location, Path directory)
        {
            this.location = location;
            this.directory = directory;
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException
        {
            if (attributes.isSymbolicLink()) {
                if (Files.isRegularFile(file)) {
                    // Its own size is the length of the path it holds
                    add(file, Files.readAttributes(file, BasicFileAttributes.class));
                }
                else if (!Files.exists(file)) {
                    // Who needs the file shall learn that it is lost; to leave it out could make a table an older one
                    add(file, attributes);
                }
            }
            else if (attributes.isRegularFile()) {
                add(file, attributes);
            }
            return FileVisitResult.CONTINUE;
        }

        private void add(Path file, BasicFileAttributes attributes)
        {
            files.add(new FileEntry(
                    location.appendPath(directory.relativize(file).toString()),
                    attributes.size(),
                    attributes.lastModifiedTime().toInstant(),
                    Optional.empty()));
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException exception)
                throws IOException
        {
            if (exception instanceof NoSuchFileException) {
                // Deleted since its directory was read
                return FileVisitResult.CONTINUE;
            }
            throw exception;
        }
    }
}
