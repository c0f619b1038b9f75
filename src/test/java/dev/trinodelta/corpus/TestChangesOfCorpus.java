package dev.trinodelta.corpus;

import com.google.common.base.Splitter;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import static com.google.common.collect.Iterables.getLast;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;
import static org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS;

/**
 * The change data feed of every table of the corpus, against what the reference implementation read.
 */
@TestInstance(PER_CLASS)
@ExtendWith(CorpusRun.Shared.class)
final class TestChangesOfCorpus
{
    private CorpusDirectory corpus;
    private CorpusEngine engine;

    @BeforeAll
    void setUp(CorpusRun run)
    {
        engine = run.start();
        corpus = run.corpus();
    }

    @TestFactory
    Stream<DynamicTest> changesAreThoseThatTheReferenceReads()
    {
        return corpus.tablesWithChanges().stream()
                .flatMap(table -> corpus.changes(table).stream())
                .map(changes -> dynamicTest(changes.toString(), () ->
                        assertThat(Comparison.difference(changes.expectation(), read(changes, ""))).isEmpty()));
    }

    /**
     * Whatever was left unread for the filter, the rows are those that match.
     */
    @TestFactory
    Stream<DynamicTest> changesOfEachCommitAreThoseOfTheWhole()
    {
        return corpus.tablesWithChanges().stream()
                .map(table -> getLast(corpus.changes(table)))
                .filter(changes -> changes.expectation() instanceof Expectation.Rows)
                .map(changes -> dynamicTest(changes.toString(), () -> {
                    Outcome.Read whole = (Outcome.Read) read(changes, "");
                    String versions = whole.firstRows().stream()
                            .map(row -> row.substring(row.lastIndexOf(',') + 1, row.length() - 1))
                            .distinct()
                            .collect(Collectors.joining(", "));
                    long sum = 0;
                    for (String version : versions.split(", ")) {
                        sum += ((Outcome.Read) read(changes, " WHERE _commit_version = " + version)).rowCount();
                    }
                    assertThat(sum).isEqualTo(whole.rowCount());
                }));
    }

    @TestFactory
    Stream<DynamicTest> timesOfCommitsAreThoseOfTheHistory()
    {
        return corpus.tablesWithChanges().stream()
                .map(table -> getLast(corpus.changes(table)))
                .map(changes -> dynamicTest(changes.toString(), () -> {
                    Map<Long, Instant> history = corpus.history(changes.table());
                    Outcome.Read read = (Outcome.Read) read("DISTINCT _commit_version, CAST(to_unixtime(_commit_timestamp) * 1000 AS bigint)", changes, "");
                    assertThat(read.firstRows())
                            .isNotEmpty()
                            .allSatisfy(row -> {
                                List<String> cells = Splitter.on(',').splitToList(row.substring(1, row.length() - 1));
                                assertThat(Instant.ofEpochMilli(Long.parseLong(cells.get(1)))).isEqualTo(history.get(Long.parseLong(cells.get(0))));
                            });
                }));
    }

    private Outcome read(ChangesCase changes, String filter)
    {
        return read(columns(changes), changes, filter);
    }

    private Outcome read(String columns, ChangesCase changes, String filter)
    {
        return engine.execute("SELECT %s FROM TABLE(delta.system.table_changes(schema_name => 'tables', table_name => '%s', start_version => %s))%s".formatted(
                columns,
                changes.table(),
                changes.startVersion(),
                filter));
    }

    private static String columns(ChangesCase changes)
    {
        return switch (changes.expectation()) {
            case Expectation.Failure _ -> "*";
            case Expectation.Rows rows -> names(rows.schema());
            case Expectation.Digest digest -> names(digest.schema());
        };
    }

    private static String names(SparkType.Struct schema)
    {
        return schema.fields().stream()
                .map(field -> "\"%s\"".formatted(field.name().replace("\"", "\"\"")))
                .collect(Collectors.joining(", "));
    }
}
