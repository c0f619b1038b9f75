package dev.trinodelta.corpus;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.file.StandardOpenOption.CREATE_NEW;
import static java.util.Objects.requireNonNull;

/**
 * A copy of tables that may be written to, in which commit files have the modification times that the reference
 * implementation saw.
 */
final class TableCopy
        extends SimpleFileVisitor<Path>
{
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final Pattern COMMIT_FILE = Pattern.compile("\\d{20}\\.json");

    private final Path source;
    private final Path target;

    private TableCopy(Path source, Path target)
    {
        this.source = requireNonNull(source, "source is null");
        this.target = requireNonNull(target, "target is null");
    }

    static void copy(Path source, Path target)
            throws IOException
    {
        Files.walkFileTree(source, new TableCopy(source, target));
    }

    @Override
    public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
            throws IOException
    {
        Files.createDirectories(target.resolve(source.relativize(directory)));
        return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
            throws IOException
    {
        Path copy = target.resolve(source.relativize(file));
        // The bytes only: permissions of a corpus that is kept read-only would make the copy so
        try (OutputStream out = Files.newOutputStream(copy, CREATE_NEW)) {
            Files.copy(file, out);
        }
        OptionalLong timestamp = isCommit(file) ? commitTimestamp(file) : OptionalLong.empty();
        Files.setLastModifiedTime(copy, timestamp.isPresent() ? FileTime.fromMillis(timestamp.getAsLong()) : attributes.lastModifiedTime());
        return FileVisitResult.CONTINUE;
    }

    private static boolean isCommit(Path file)
    {
        return file.getParent().getFileName().toString().equals("_delta_log") && COMMIT_FILE.matcher(file.getFileName().toString()).matches();
    }

    /**
     * Milliseconds since the epoch.
     */
    static OptionalLong commitTimestamp(Path commit)
    {
        // Any bytes are text in this charset: a commit may be corrupt on purpose
        try (Stream<String> lines = Files.lines(commit, ISO_8859_1)) {
            return lines.filter(line -> line.contains("\"commitInfo\""))
                    .map(TableCopy::parse)
                    .map(action -> action.path("commitInfo").path("timestamp"))
                    .filter(JsonNode::isIntegralNumber)
                    .mapToLong(JsonNode::longValue)
                    .findFirst();
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode parse(String line)
    {
        try {
            return MAPPER.readTree(line);
        }
        catch (JsonProcessingException _) {
            return MAPPER.missingNode();
        }
    }
}
