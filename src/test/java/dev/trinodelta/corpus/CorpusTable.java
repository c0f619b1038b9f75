package dev.trinodelta.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * One table of the corpus, with what the reference implementation reads from it.
 *
 * @param expected folder of {@code meta.json} and {@code v<version>.json}
 */
record CorpusTable(String name, Path expected)
{
    static final JsonMapper MAPPER = new JsonMapper();

    static List<CorpusTable> all(Path corpus)
    {
        try (Stream<Path> folders = Files.list(corpus.resolve("expected"))) {
            return folders.sorted()
                    .map(folder -> new CorpusTable(folder.getFileName().toString(), folder))
                    .toList();
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * A case a version that the reference was asked for, and one for the latest.
     */
    Stream<Case> cases()
    {
        JsonNode meta = json("meta.json");
        Stream<Case> versions = StreamSupport.stream(meta.path("versions").spliterator(), false)
                .map(version -> new Case(this, OptionalLong.of(version.path("version").longValue()), version.path("version").longValue()));
        return Stream.concat(versions, Stream.of(new Case(this, OptionalLong.empty(), meta.path("latestVersion").asLong(-1))));
    }

    private JsonNode json(String file)
    {
        try {
            return MAPPER.readTree(expected.resolve(file).toFile());
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * @param asked the latest, asked for without a version, where empty
     * @param version that the answer is of; -1 where the reference could not tell
     */
    record Case(CorpusTable table, OptionalLong asked, long version)
    {
        String displayName()
        {
            return table.name() + (asked.isPresent() ? "@v" + version : "");
        }

        /**
         * What the reference reads: {@code status}, {@code schema}, {@code rows}.
         */
        JsonNode expectation()
        {
            if (asked.isPresent()) {
                return table.json("v%s.json".formatted(version));
            }
            JsonNode meta = table.json("meta.json");
            if (!meta.path("latestStatus").asText().equals("ok")) {
                return MAPPER.createObjectNode().put("status", "error").set("error", meta.path("latestError"));
            }
            return table.json("v%s.json".formatted(version));
        }
    }
}
