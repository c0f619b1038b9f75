package dev.trinodelta.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Objects.requireNonNull;

/**
 * A result of JMH.
 *
 * @param parameters as text, empty where there are none
 * @param allocatedBytes of one call
 */
record MicroResults(String benchmark, String parameters, double score, double error, String unit, double allocatedBytes)
{
    static final String FILE = "jmh.json";

    MicroResults
    {
        requireNonNull(benchmark, "benchmark is null");
        requireNonNull(parameters, "parameters is null");
        requireNonNull(unit, "unit is null");
    }

    static List<MicroResults> read(Path resultsDirectory)
            throws IOException
    {
        Path file = resultsDirectory.resolve(FILE);
        if (!Files.exists(file)) {
            return List.of();
        }
        return new JsonMapper().readTree(Files.readAllBytes(file)).valueStream()
                .map(MicroResults::result)
                .collect(toImmutableList());
    }

    private static MicroResults result(JsonNode json)
    {
        String name = json.path("benchmark").asText();
        JsonNode metric = json.path("primaryMetric");
        return new MicroResults(
                name.substring(name.lastIndexOf('.', name.lastIndexOf('.') - 1) + 1),
                json.path("params").propertyStream().map(parameter -> "%s %s".formatted(parameter.getKey(), parameter.getValue().asText())).reduce("%s, %s"::formatted).orElse(""),
                metric.path("score").asDouble(),
                metric.path("scoreError").asDouble(),
                metric.path("scoreUnit").asText(),
                json.path("secondaryMetrics").path("gc.alloc.rate.norm").path("score").asDouble());
    }
}
