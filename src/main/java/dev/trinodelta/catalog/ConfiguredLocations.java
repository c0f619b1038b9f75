package dev.trinodelta.catalog;

import io.airlift.log.Logger;
import io.trino.filesystem.manager.FileSystemConfig;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Looks at the locations that catalog properties name when the catalog starts: what is wrong with one should not have to wait
 * for the first query.
 */
public final class ConfiguredLocations
{
    private static final Logger log = Logger.get(ConfiguredLocations.class);
    private static final Pattern ESCAPE = Pattern.compile("%[0-9A-Fa-f]{2}");

    private ConfiguredLocations() {}

    /**
     * @param property named in warnings
     * @return what is wrong with the location, to be read after it, and the remedy
     */
    public static Optional<String> problem(String property, StorageLocation location, FileSystemConfig fileSystems)
    {
        return switch (location.scheme()) {
            case "file" -> localProblem(property, location);
            case "s3", "s3a", "s3n" -> notEnabled("fs.s3.enabled", fileSystems.isS3Enabled());
            case "gs" -> notEnabled("fs.gcs.enabled", fileSystems.isGcsEnabled());
            case "abfs", "abfss", "wasb", "wasbs" -> notEnabled("fs.azure.enabled", fileSystems.isAzureEnabled());
            case "hdfs", "viewfs" -> notEnabled("fs.hadoop.enabled", fileSystems.isHadoopEnabled());
            case "local" -> notEnabled("fs.local.enabled", fileSystems.isLocalEnabled());
            // Hadoop has file systems for more schemes than are known here
            default -> fileSystems.isHadoopEnabled() ? Optional.empty() : Optional.of("has the scheme %s, which no file system serves. Write an absolute path, or a URI that begins with s3:, gs:, abfss: or hdfs:".formatted(location.scheme()));
        };
    }

    private static Optional<String> notEnabled(String property, boolean enabled)
    {
        return enabled ? Optional.empty() : Optional.of("lies in a file system that is not enabled. Set %s=true and the properties it needs".formatted(property));
    }

    private static Optional<String> localProblem(String property, StorageLocation location)
    {
        Optional<BasicFileAttributes> attributes;
        try {
            attributes = LocalDiskFileSystem.attributes(Path.of("/" + location.location().path()));
        }
        catch (IOException e) {
            // Access may be granted later, as a missing directory may be made
            log.warn(e, "Cannot look at %s of the catalog property %s", location, property);
            return Optional.empty();
        }
        if (attributes.isPresent()) {
            return attributes.get().isDirectory() ? Optional.empty() : Optional.of("is a file. Name the directory that holds the tables");
        }
        if (ESCAPE.matcher(location.toString()).find()) {
            return Optional.of("does not exist, and locations are not URL-encoded. Write the name as the file system has it, a blank as a blank");
        }
        log.warn("%s of the catalog property %s does not exist", location, property);
        return Optional.empty();
    }
}
