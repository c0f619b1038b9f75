package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableMap;
import io.trino.Session;
import io.trino.testing.QueryRunner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What becomes of filters: which the scan takes over, and how many files they leave.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestFilterPushdown
{
    private static final int FILES = 16;

    private final WarehouseRunner delta = new WarehouseRunner("web").withCatalog("delta", ImmutableMap.of());
    private final QueryRunner runner = delta.runner();

    @BeforeAll
    void start()
            throws Exception
    {
        PartitionedEvents.write(delta.warehouse().resolve("web", "events"));
    }

    @AfterAll
    void stop()
    {
        delta.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "day = DATE '2026-01-01'",
            "day BETWEEN DATE '2025-12-31' AND DATE '2026-01-01' AND region = 'US'",
            "region <> 'EU'",
            "day IS NULL",
            // Expressions of partition columns
            "year(day) = 2026",
            "date_format(day, '%m-%d') = '12-31'",
            "region || '!' = 'EU!'",
            "day + INTERVAL '1' DAY = DATE '2026-01-01' AND region = 'EU'",
            "lower(region) IN ('us', 'eu') AND day_of_week(day) = 4",
            "(day = DATE '2025-12-30' AND region = 'EU') OR (day = DATE '2026-01-02' AND region = 'US')",
            // Each file that is left lies inside
            "id >= 32",
            "id BETWEEN 8 AND 15",
            "id < 64",
            "id >= 0 AND region = 'EU'",
            "id IS NOT NULL",
            "\"$file_size\" > 0",
            "\"$partition\" = 'day=2026-01-01/region=US'",
            "\"$file_modified_time\" < TIMESTAMP '2023-11-14 22:13:20.020 UTC'",
    })
    void takesOverWhatHoldsForWholeFiles(String predicate)
    {
        assertSameRows(predicate);
        assertThat(plan(predicate)).as(predicate).doesNotContain("Filter");
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "id = 33",
            "id > 32",
            "id IN (1, 2, 63)",
            "id BETWEEN 8 AND 14",
            "id % 2 = 0",
            "id % 2 = 0 AND region = 'EU'",
            "name IS NOT NULL",
            "name IS NULL",
            "name >= 'name 40'",
            "name LIKE 'name 4%'",
            "name > region",
            "id + day_of_month(day) = 40",
            "(year(day) = 2026 AND id % 2 = 0) OR (year(day) = 2025 AND name IS NULL)",
            "id = 17 OR region = 'US'",
            "rand() < 2 AND id = 17",
            // Files are left out, but the engine does not let go of it
            "CASE region WHEN 'EU' THEN month(day) ELSE 0 END = 1",
    })
    void leavesTheRestToTheEngine(String predicate)
    {
        assertSameRows(predicate);
        assertThat(plan(predicate)).as(predicate).contains("Filter");
    }

    @Test
    void expressionsOfPartitionColumnsLeaveOutFilesEvenWhereOtherColumnsDecide()
    {
        assertFilesRead(FILES / 2, "year(day) = 2026");
        assertFilesRead(FILES / 4, "year(day) = 2026 AND id % 2 = 0 AND lower(region) = 'eu'");
        assertFilesRead(FILES / 4, "CASE region WHEN 'EU' THEN month(day) ELSE 0 END = 1");
        assertFilesRead(FILES / 2, "(year(day) = 2026 AND id % 2 = 0) OR (year(day) = 2027 AND name IS NULL)");
    }

    @Test
    void columnsThatTheConnectorMakesLeaveOutFiles()
    {
        String path = runner.execute("SELECT \"$path\" FROM events WHERE id = 20").getOnlyValue().toString();
        assertFilesRead(1, "\"$path\" = '%s'".formatted(path));
        assertFilesRead(FILES - 1, "\"$path\" <> '%s'".formatted(path));
        assertFilesRead(2, "\"$partition\" = 'day=2026-01-01/region=US'");
        assertFilesRead(0, "\"$file_size\" < 10");
    }

    @Test
    void thousandsOfValuesLeaveOutFilesBetweenThem()
    {
        String values = IntStream.range(0, 5000).map(value -> 1000 + 2 * value).mapToObj(Integer::toString).collect(joining(", "));
        assertFilesRead(2, "id IN (1, 63, %s)".formatted(values));
    }

    @Test
    void valuesThatOnlyComeWithAJoinLeaveOutFiles()
    {
        String join = "SELECT count(*) FROM events e JOIN (SELECT name, max(id) id FROM events WHERE name IN ('name 05', 'name 06') GROUP BY name) v ON e.id = v.id";
        assertThat(runner.execute(join).getOnlyValue()).isEqualTo(2L);
        assertThat(analyze(runner.getDefaultSession(), join)).containsPattern("'files pruned by dynamic filter' = (LongCount\\{total=)?" + (FILES - 1));

        String partitions = "SELECT count(*) FROM events e JOIN (SELECT name, max(day) day FROM events WHERE name = 'name 33' GROUP BY name) v ON e.day = v.day";
        assertThat(runner.execute(partitions).getOnlyValue()).isEqualTo(16L);
        assertThat(analyze(runner.getDefaultSession(), partitions)).containsPattern("'files pruned by dynamic filter' = (LongCount\\{total=)?" + (FILES - FILES / 4));
    }

    @Test
    void explainAnalyzeTellsWhatBecameOfTheFiles()
    {
        String analyzed = analyze(runner.getDefaultSession(), "SELECT * FROM events WHERE region = 'EU' AND id > 41");
        assertThat(metric(analyzed, "files in the snapshot")).isEqualTo(FILES);
        assertThat(metric(analyzed, "files pruned by partition")).isEqualTo(FILES / 2);
        assertThat(metric(analyzed, "files pruned by statistics")).isEqualTo(6);
        assertThat(metric(analyzed, "files pruned by dynamic filter")).isEqualTo(0);
        assertThat(metric(analyzed, "files read")).isEqualTo(FILES / 2 - 6);
    }

    @Test
    void takesOverNothingOnceNoFilesArePruned()
    {
        Session session = withProperty("file_pruning_enabled", "false");
        for (String predicate : new String[] {"region = 'EU'", "year(day) = 2026", "id >= 32", "\"$file_size\" > 0"}) {
            assertThat(runner.execute(session, "EXPLAIN SELECT name FROM events WHERE " + predicate).getOnlyValue().toString()).contains("Filter");
            assertThat(metric(analyze(session, "SELECT name FROM events WHERE " + predicate), "files read")).isEqualTo(FILES);
        }
    }

    @Test
    void refusesScansWithoutAFilterOnAPartitionColumnWhereOneIsRequired()
    {
        Session session = withProperty("query_partition_filter_required", "true");
        assertThatThrownBy(() -> runner.execute(session, "SELECT count(name) FROM events WHERE id = 7"))
                .hasMessage("A query of web.events needs a filter on one of its partition columns (day, region), since query_partition_filter_required is set. Add one, or set the session property to false.");
        assertThat(runner.execute(session, "SELECT count(name) FROM events WHERE id = 7 AND region = 'EU'").getOnlyValue()).isEqualTo(1L);
        assertThat(runner.execute(session, "SELECT count(name) FROM events WHERE year(day) = 2026 AND id % 2 = 0").getOnlyValue()).isEqualTo(12L);
    }

    private void assertSameRows(String predicate)
    {
        String sql = "SELECT id, name, day, region FROM events WHERE %s ORDER BY id".formatted(predicate);
        assertThat(runner.execute(sql).getMaterializedRows())
                .as(predicate)
                .isEqualTo(runner.execute(withProperty("file_pruning_enabled", "false"), sql).getMaterializedRows());
    }

    private void assertFilesRead(int expected, String predicate)
    {
        assertSameRows(predicate);
        String analyzed = analyze(runner.getDefaultSession(), "SELECT * FROM events WHERE " + predicate);
        assertThat(expected == 0 && !analyzed.contains("files read") ? 0 : metric(analyzed, "files read")).as(predicate).isEqualTo(expected);
    }

    private String plan(String predicate)
    {
        return runner.execute("EXPLAIN SELECT id, name FROM events WHERE " + predicate).getOnlyValue().toString();
    }

    private String analyze(Session session, String sql)
    {
        return runner.execute(session, "EXPLAIN ANALYZE VERBOSE " + sql).getOnlyValue().toString();
    }

    private static long metric(String analyzed, String name)
    {
        Matcher matcher = Pattern.compile("'%s' = (?:LongCount\\{total=)?(\\d+)".formatted(name)).matcher(analyzed);
        assertThat(matcher.find()).as("%s in %s", name, analyzed).isTrue();
        return Long.parseLong(matcher.group(1));
    }

    private Session withProperty(String name, String value)
    {
        return Session.builder(runner.getDefaultSession()).setCatalogSessionProperty("delta", name, value).build();
    }
}
