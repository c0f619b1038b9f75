package dev.trinodelta.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.google.common.collect.ImmutableList;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS;

/**
 * What tables of the corpus say of themselves, against what the reference implementation says of them.
 */
@TestInstance(PER_CLASS)
@ExtendWith(CorpusRun.Shared.class)
final class TestMetadataTablesOfCorpus
{
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String ANY_TIME = "any time";
    private static final Pattern TIME = Pattern.compile("\\d{4}-\\d{2}-\\d{2}T[^\"]+");

    private CorpusDirectory corpus;
    private CorpusEngine engine;

    @BeforeAll
    void setUp(CorpusRun run)
    {
        engine = run.start();
        corpus = run.corpus();
    }

    @Test
    void historyIsWhatTheReferenceDescribes()
    {
        assertThat(differences(
                "history",
                "SELECT version, CAST(timestamp AS timestamp(6) with time zone), operation, read_version, is_blind_append FROM delta.tables.\"%s$history\" ORDER BY version",
                TestMetadataTablesOfCorpus::historyRows)).isEmpty();
    }

    @Test
    void detailIsWhatTheReferenceDescribes()
    {
        assertThat(differences(
                "detail",
                """
                SELECT num_files, size_in_bytes, partition_columns, clustering_columns, min_reader_version, min_writer_version, table_features, properties, description
                FROM delta.tables."%s$detail"
                """,
                detail -> ImmutableList.of(detailRow(detail)))).isEmpty();
    }

    private List<String> differences(String part, String sql, Function<JsonNode, List<String>> expected)
    {
        UnsupportedCases unsupported = UnsupportedCases.load();
        List<String> differences = new ArrayList<>();
        int compared = 0;
        for (String table : corpus.tableNames()) {
            JsonNode overview = corpus.overview(table);
            if (overview.path(part).has("error") || unsupported.reason(new CorpusCase(table, OptionalLong.empty())).isPresent()) {
                continue;
            }
            Outcome outcome = engine.execute(sql.formatted(table));
            // Of a table that the reference cannot read it may still tell something
            if (outcome instanceof Outcome.Read || !overview.path("latestStatus").asText().equals("error")) {
                compared++;
                difference(outcome, expected.apply(overview.path(part))).ifPresent(difference -> differences.add(table + ": " + difference));
            }
        }
        System.out.println("The %s of %s tables of the corpus compared".formatted(part, compared));
        return differences;
    }

    private static Optional<String> difference(Outcome outcome, List<String> expected)
    {
        return switch (outcome) {
            case Outcome.Failed failed -> Optional.of(failed.toString());
            case Outcome.Read read -> matches(read.firstRows(), expected) ? Optional.empty() : Optional.of("%s, not %s".formatted(read.firstRows(), expected));
        };
    }

    private static boolean matches(List<String> rows, List<String> expected)
    {
        return rows.size() == expected.size() && IntStream.range(0, rows.size()).allMatch(position -> expected.get(position).equals(expected.get(position).contains(ANY_TIME)
                ? TIME.matcher(rows.get(position)).replaceFirst(ANY_TIME)
                : rows.get(position)));
    }

    /**
     * A commit that does not say when it was made got the time at which the corpus was made, which no copy of it has. Later ones go by
     * that time.
     */
    private static List<String> historyRows(JsonNode history)
    {
        boolean timesAreKnown = true;
        List<String> rows = new ArrayList<>();
        for (JsonNode commit : history) {
            timesAreKnown &= !commit.path("operation").isNull();
            JsonNode time = timesAreKnown ? commit.path("timestamp") : JSON.textNode(ANY_TIME);
            rows.add(row(commit.path("version"), time, commit.path("operation"), commit.path("readVersion"), commit.path("isBlindAppend")));
        }
        return rows;
    }

    private static String detailRow(JsonNode detail)
    {
        ArrayNode clustering = JSON.arrayNode();
        // As the reference quotes them
        detail.path("clusteringColumns").forEach(column -> clustering.add(column.asText().replace("`", "")));
        ArrayNode properties = JSON.arrayNode();
        detail.path("properties").properties().stream()
                .map(property -> JSON.arrayNode().add(property.getKey()).add(property.getValue()))
                .sorted((left, right) -> left.toString().compareTo(right.toString()))
                .forEach(properties::add);
        return row(
                detail.path("numFiles"),
                detail.path("sizeInBytes"),
                detail.path("partitionColumns"),
                clustering,
                detail.path("minReaderVersion"),
                detail.path("minWriterVersion"),
                detail.path("tableFeatures"),
                properties,
                detail.path("description"));
    }

    private static String row(JsonNode... values)
    {
        return JSON.arrayNode().addAll(List.of(values)).toString();
    }
}
