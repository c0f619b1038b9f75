package dev.trinodelta.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.trinodelta.bench.Requests.Counts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Objects.requireNonNull;

/**
 * Results as JSON, one file a table: tables can be measured in several runs, and a new run of one takes the place of the old one.
 */
final class ResultFiles
{
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final String PLANNING = "planning-";
    private static final String COLD_LOAD = "cold-load-";

    private final Path directory;

    ResultFiles(Path directory)
    {
        this.directory = requireNonNull(directory, "directory is null");
    }

    void write(TableResults table)
            throws IOException
    {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.set("environment", Environment.current().toJson());
        json.put("name", table.name());
        json.put("title", table.title());
        json.put("files", table.files());
        json.put("retainedBytes", table.retainedBytes());
        json.put("retainedWithStatistics", table.retainedWithStatistics());
        ArrayNode results = json.putArray("results");
        for (Result result : table.results()) {
            ObjectNode entry = results.addObject();
            entry.put("mode", result.mode().name());
            entry.put("statement", result.statement().name());
            result.failure().ifPresent(failure -> entry.put("failure", failure));
            entry.set("samples", samples(result.samples()));
            entry.set("baseline", samples(result.baseline()));
        }
        write(PLANNING + table.name(), json);
    }

    void write(ColdLoad load)
            throws IOException
    {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.set("environment", Environment.current().toJson());
        json.put("name", load.name());
        json.put("title", load.title());
        json.put("peakUsed", load.peak().used());
        json.put("peakAfterCollection", load.peak().afterCollection());
        json.set("samples", samples(load.samples()));
        json.set("baseline", samples(load.baseline()));
        json.set("onePartition", samples(load.onePartition()));
        write(COLD_LOAD + load.name(), json);
    }

    List<TableResults> tables()
            throws IOException
    {
        return read(PLANNING).map(json -> new TableResults(
                json.path("name").asText(),
                json.path("title").asText(),
                json.path("files").asInt(),
                json.path("retainedBytes").asLong(),
                json.path("retainedWithStatistics").asLong(),
                json.path("results").valueStream().map(ResultFiles::result).collect(toImmutableList()))).collect(toImmutableList());
    }

    List<ColdLoad> coldLoads()
            throws IOException
    {
        return read(COLD_LOAD).map(json -> new ColdLoad(
                json.path("name").asText(),
                json.path("title").asText(),
                samples(json.path("samples")),
                samples(json.path("baseline")),
                samples(json.path("onePartition")),
                new Heap.Peak(json.path("peakUsed").asLong(), json.path("peakAfterCollection").asLong()))).collect(toImmutableList());
    }

    /**
     * Where the results were measured, each place once.
     */
    List<Environment> environments()
            throws IOException
    {
        return Stream.concat(read(PLANNING), read(COLD_LOAD))
                .map(json -> Environment.fromJson(json.path("environment")))
                .distinct()
                .collect(toImmutableList());
    }

    private void write(String name, JsonNode json)
            throws IOException
    {
        Files.createDirectories(directory);
        Files.writeString(directory.resolve(name + ".json"), json.toString());
    }

    private Stream<JsonNode> read(String prefix)
            throws IOException
    {
        if (!Files.isDirectory(directory)) {
            return Stream.empty();
        }
        List<JsonNode> read = new ArrayList<>();
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.filter(file -> file.getFileName().toString().matches(prefix + ".*\\.json")).sorted().toList()) {
                read.add(MAPPER.readTree(Files.readAllBytes(file)));
            }
        }
        return read.stream();
    }

    private static Result result(JsonNode json)
    {
        return new Result(
                Mode.valueOf(json.path("mode").asText()),
                Statement.valueOf(json.path("statement").asText()),
                samples(json.path("samples")),
                samples(json.path("baseline")),
                Optional.ofNullable(json.get("failure")).map(JsonNode::asText));
    }

    private static ArrayNode samples(List<Sample> samples)
    {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (Sample sample : samples) {
            ObjectNode entry = array.addObject();
            entry.put("wallNanos", sample.wallNanos());
            entry.put("processorNanos", sample.processorNanos());
            entry.put("allocatedBytes", sample.allocatedBytes());
            entry.put("log", sample.requests().log());
            entry.put("logLists", sample.requests().logLists());
            entry.put("logHeads", sample.requests().logHeads());
            entry.put("elsewhere", sample.requests().elsewhere());
            entry.put("mostAtOnce", sample.requests().mostAtOnce());
        }
        return array;
    }

    private static List<Sample> samples(JsonNode json)
    {
        return json.valueStream()
                .map(entry -> new Sample(
                        entry.path("wallNanos").asLong(),
                        entry.path("processorNanos").asLong(),
                        entry.path("allocatedBytes").asLong(),
                        new Counts(
                                entry.path("log").asLong(),
                                entry.path("logLists").asLong(),
                                entry.path("logHeads").asLong(),
                                entry.path("elsewhere").asLong(),
                                entry.path("mostAtOnce").asLong())))
                .collect(toImmutableList());
    }
}
