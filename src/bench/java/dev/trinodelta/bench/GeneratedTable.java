package dev.trinodelta.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

import static java.util.Objects.requireNonNull;

/**
 * A generated table on the local disk, which may be committed to.
 */
final class GeneratedTable
{
    private final TableSpec spec;
    private final Path directory;
    private long version;

    GeneratedTable(TableSpec spec, Path directory)
    {
        this.spec = requireNonNull(spec, "spec is null");
        this.directory = requireNonNull(directory, "directory is null");
        this.version = spec.latestVersion();
    }

    TableSpec spec()
    {
        return spec;
    }

    Path directory()
    {
        return directory;
    }

    Path log()
    {
        return directory.resolve("_delta_log");
    }

    /**
     * Files that were committed since the table was generated.
     */
    int filesCommitted()
    {
        return (int) (version - spec.latestVersion());
    }

    /**
     * Adds a file that is not there.
     */
    void commitFile()
            throws IOException
    {
        int file = spec.data().firstFile() + spec.files() + filesCommitted();
        LogGenerator.commit(log(), version + 1, Stream.of(LogLines.commitInfo(version + 1), LogLines.add(spec.data().add(file, DataFiles.size(file)))));
        version++;
    }

    /**
     * Makes the table what it was when it was generated.
     */
    void reset()
            throws IOException
    {
        String last = "%020d.json".formatted(spec.latestVersion());
        List<Path> later;
        try (Stream<Path> files = Files.list(log())) {
            later = files.filter(file -> file.getFileName().toString().matches("\\d{20}\\.json") && file.getFileName().toString().compareTo(last) > 0).toList();
        }
        for (Path file : later) {
            Files.delete(file);
        }
        version = spec.latestVersion();
    }
}
