package dev.trinodelta.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Objects.requireNonNull;

/**
 * A folder of the layout that the corpus's README describes.
 */
record CorpusDirectory(Path path)
{
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final String CHANGES = "changes";
    private static final String ROW_TRACKING = "row_tracking";

    CorpusDirectory
    {
        requireNonNull(path, "path is null");
    }

    /**
     * The folder that the system property {@code corpus.directory} names, or the usual one.
     */
    static CorpusDirectory configured()
    {
        return new CorpusDirectory(Path.of(System.getProperty("corpus.directory", Path.of("..", "shared", "corpus").toString())).toAbsolutePath().normalize());
    }

    boolean isPresent()
    {
        return Files.isDirectory(tables());
    }

    Path tables()
    {
        return path.resolve("tables");
    }

    List<String> tableNames()
    {
        try (Stream<Path> expected = Files.list(path.resolve("expected"))) {
            return expected.filter(Files::isDirectory)
                    .map(directory -> directory.getFileName().toString())
                    .sorted()
                    .collect(toImmutableList());
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The versions that were dumped, then the read that names none.
     */
    List<CorpusCase> cases(String table)
    {
        ImmutableList.Builder<CorpusCase> cases = ImmutableList.builder();
        for (JsonNode version : overview(table).path("versions")) {
            cases.add(new CorpusCase(table, OptionalLong.of(version.path("version").longValue())));
        }
        return cases.add(new CorpusCase(table, OptionalLong.empty())).build();
    }

    Expectation expectation(CorpusCase corpusCase)
    {
        if (corpusCase.version().isPresent()) {
            return ExpectationReader.read(expected(corpusCase.table(), "v" + corpusCase.version().getAsLong()));
        }
        JsonNode overview = overview(corpusCase.table());
        if (overview.path("latestStatus").asText().equals("error")) {
            return ExpectationReader.error(overview.path("latestError"));
        }
        JsonNode version = overview.path("latestVersion");
        return ExpectationReader.read(expected(corpusCase.table(), version.isNumber() ? "v" + version.longValue() : "v-none"));
    }

    /**
     * When each version came to be, by its number; empty where the reference cannot tell.
     */
    Map<Long, Instant> history(String table)
    {
        ImmutableMap.Builder<Long, Instant> times = ImmutableMap.builder();
        JsonNode history = overview(table).path("history");
        if (history.isArray()) {
            history.forEach(commit -> times.put(commit.path("version").longValue(), Instant.parse(commit.path("timestamp").textValue())));
        }
        return times.buildOrThrow();
    }

    /**
     * Tables whose rows have ids.
     */
    List<String> tablesWithRowTracking()
    {
        return tableNames().stream()
                .filter(table -> Files.exists(expected(table, ROW_TRACKING)))
                .collect(toImmutableList());
    }

    /**
     * The latest version's rows, each after its id and its commit version.
     */
    Expectation rowTracking(String table)
    {
        return ExpectationReader.read(expected(table, ROW_TRACKING));
    }

    /**
     * Tables with a change data feed.
     */
    List<String> tablesWithChanges()
    {
        return tableNames().stream()
                .filter(table -> overview(table).path("changeDataFeed").isObject())
                .collect(toImmutableList());
    }

    /**
     * The ranges of versions whose changes were asked for, and what came of it. All end with the latest version.
     */
    List<ChangesCase> changes(String table)
    {
        JsonNode feed = overview(table).path("changeDataFeed");
        ImmutableList.Builder<ChangesCase> cases = ImmutableList.builder();
        for (JsonNode failing : feed.path("failingStarts")) {
            cases.add(new ChangesCase(table, failing.path("startingVersion").longValue(), ExpectationReader.error(failing.path("error"))));
        }
        if (feed.path("startingVersion").isNumber()) {
            cases.add(new ChangesCase(table, feed.path("startingVersion").longValue(), ExpectationReader.read(expected(table, CHANGES))));
        }
        return cases.build();
    }

    /**
     * What the reference says of a table as a whole.
     */
    JsonNode overview(String table)
    {
        Path file = expected(table, "meta");
        try {
            return MAPPER.readTree(file.toFile());
        }
        catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    private Path expected(String table, String name)
    {
        return path.resolve("expected").resolve(table).resolve(name + ".json");
    }
}
