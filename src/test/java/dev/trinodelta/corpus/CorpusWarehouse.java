package dev.trinodelta.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A copy of the corpus' tables with the modification times that the reference saw, as the schema {@code tables} of a
 * warehouse.
 */
final class CorpusWarehouse
        implements AutoCloseable
{
    private static final Pattern COMMIT = Pattern.compile("[0-9]{20}\\.json");

    private final Path directory;

    CorpusWarehouse(Path corpus)
    {
        try {
            directory = Files.createTempDirectory("corpus").toRealPath();
            copy(corpus.resolve("tables"), directory.resolve("tables"));
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path directory()
    {
        return directory;
    }

    @Override
    public void close()
            throws IOException
    {
        MoreFiles.deleteRecursively(directory, RecursiveDeleteOption.ALLOW_INSECURE);
    }

    private static void copy(Path source, Path target)
            throws IOException
    {
        List<Path> paths;
        try (Stream<Path> walk = Files.walk(source)) {
            paths = walk.toList();
        }
        for (Path path : paths) {
            Path copy = target.resolve(source.relativize(path).toString());
            if (Files.isDirectory(path)) {
                Files.createDirectories(copy);
            }
            else {
                // The bytes only: the corpus may be read-only
                Files.write(copy, Files.readAllBytes(path));
                if (COMMIT.matcher(path.getFileName().toString()).matches()) {
                    Optional<Long> time = commitTime(copy);
                    if (time.isPresent()) {
                        Files.setLastModifiedTime(copy, FileTime.fromMillis(time.get()));
                    }
                }
            }
        }
    }

    private static Optional<Long> commitTime(Path commit)
            throws IOException
    {
        for (String line : Files.readAllLines(commit)) {
            if (line.contains("commitInfo")) {
                JsonNode timestamp = CorpusTable.MAPPER.readTree(line).path("commitInfo").path("timestamp");
                return Optional.of(timestamp).filter(JsonNode::isIntegralNumber).map(JsonNode::longValue);
            }
        }
        return Optional.empty();
    }
}
