package dev.trinodelta.protocol;

import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.TrinoInputFile;

import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;

import static java.util.Locale.ENGLISH;

/**
 * Files that the log names, which may lie in any store: a shallow clone's lie in that of the cloned table.
 */
public final class NamedFiles
{
    private NamedFiles() {}

    /**
     * @throws UnreachableLocationException where no file system of the catalog serves the location, or it is none
     */
    public static TrinoInputFile open(TrinoFileSystem fileSystem, Location location)
            throws UnreachableLocationException
    {
        return reach(location, () -> fileSystem.newInputFile(location));
    }

    /**
     * @param size bytes, as the log has it
     * @param modified as the log has it
     * @throws UnreachableLocationException where no file system of the catalog serves the location, or it is none
     */
    public static TrinoInputFile open(TrinoFileSystem fileSystem, Location location, long size, Instant modified)
            throws UnreachableLocationException
    {
        return reach(location, () -> fileSystem.newInputFile(location, size, modified));
    }

    /**
     * @param size bytes, as the log has it
     * @throws UnreachableLocationException where no file system of the catalog serves the location, or it is none
     */
    public static TrinoInputFile open(TrinoFileSystem fileSystem, Location location, long size)
            throws UnreachableLocationException
    {
        return reach(location, () -> fileSystem.newInputFile(location, size));
    }

    /**
     * Whether a file that could not be found is there after all: of a file that may not be opened, and of a directory, some
     * file systems say that there is none.
     */
    public static boolean isThere(TrinoFileSystem fileSystem, Location location)
    {
        try {
            return open(fileSystem, location).exists();
        }
        catch (IOException _) {
            // The first failure is told; this one is of the look at it
            return false;
        }
    }

    private static TrinoInputFile reach(Location location, Supplier<TrinoInputFile> file)
            throws UnreachableLocationException
    {
        try {
            return file.get();
        }
        // File systems say so of locations that are not theirs
        catch (IllegalArgumentException e) {
            throw new UnreachableLocationException("the catalog has no file system for it (%s)%s".formatted(
                    e.getMessage(),
                    property(location).map(property -> "; set %s=true in the properties of the catalog".formatted(property)).orElse("")), e);
        }
    }

    private static Optional<String> property(Location location)
    {
        return location.scheme().map(scheme -> scheme.toLowerCase(ENGLISH)).flatMap(scheme -> switch (scheme) {
            case "s3", "s3a", "s3n" -> Optional.of("fs.s3.enabled");
            case "abfs", "abfss", "wasb", "wasbs" -> Optional.of("fs.azure.enabled");
            case "gs" -> Optional.of("fs.gcs.enabled");
            case "hdfs", "viewfs" -> Optional.of("fs.hadoop.enabled");
            default -> Optional.empty();
        });
    }
}
