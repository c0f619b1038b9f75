package dev.trinodelta.catalog;

import com.google.common.collect.ImmutableList;
import io.trino.filesystem.FileEntry;
import io.trino.filesystem.FileIterator;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoOutputFile;
import io.trino.filesystem.local.LocalFileSystem;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Iterator;
import java.util.Optional;

import static com.google.common.base.Preconditions.checkArgument;
import static java.util.Comparator.comparing;

/**
 * The disk of this machine, from its root, for locations with the scheme {@code file}.
 * <p>
 * Trino's local file system is made for tests: it has no exclusive create, which every commit needs, and its listings come
 * back with another scheme than was asked for. Both are mended here.
 */
final class LocalDiskFileSystem
        extends LocalFileSystem
{
    private static final Path ROOT = Path.of("/");

    LocalDiskFileSystem()
    {
        super(ROOT);
    }

    @Override
    public TrinoOutputFile newOutputFile(Location location)
    {
        return new LocalDiskOutputFile(location, toFilePath(location));
    }

    @Override
    public FileIterator listFiles(Location location)
            throws IOException
    {
        checkArgument(location.scheme().equals(Optional.of("file")) && location.host().isEmpty(), "Not a location of the local disk: %s", location);
        Path directory = ROOT.resolve(location.path()).normalize();
        if (Files.isRegularFile(directory)) {
            throw new IOException("Location is a file: " + location);
        }
        if (!Files.isDirectory(directory)) {
            return FileIterator.empty();
        }
        // A walk does not follow links, not even the one it starts at
        FileCollector collector = new FileCollector(location, directory.toRealPath());
        Files.walkFileTree(collector.directory, collector);
        return iterator(collector.files.build().stream()
                .sorted(comparing(entry -> entry.location().toString()))
                .iterator());
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
