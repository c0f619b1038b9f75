package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.answer.RandomTable;
import dev.trinodelta.answer.RandomTable.DataFile;
import io.opentelemetry.api.common.AttributeKey;
import io.trino.Session;
import io.trino.testing.MaterializedRow;
import io.trino.testing.QueryRunner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Statements that the log answers, or of which it tells that few files suffice.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestAnswersFromTheLog
{
    private static final AttributeKey<String> LOCATION = AttributeKey.stringKey("trino.file.location");

    private final WarehouseRunner delta = new WarehouseRunner("web").withCatalog("delta", ImmutableMap.of("delta.warehouse.listing-cache-ttl", "0s"));
    private final QueryRunner runner = delta.runner();
    private final Path warehouse = delta.warehouse();

    @BeforeAll
    void start()
            throws Exception
    {
        // 16 files of 4 rows, two in each of 4 days and 2 regions
        PartitionedEvents.write(warehouse.resolve("web", "events"));
    }

    @AfterAll
    void stop()
    {
        delta.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "SELECT count(*) FROM events",
            "SELECT count(*), count(*), count(id), count(name), count(day) FROM events",
            "SELECT min(id), max(id), max(name), min(day), max(region) FROM events",
            "SELECT region, count(*) FROM events GROUP BY region",
            "SELECT count(*), region, day, max(id) FROM events GROUP BY region, day",
            "SELECT day, min(name), region FROM events GROUP BY day, region",
            "SELECT DISTINCT day FROM events",
            "SELECT DISTINCT region, day FROM events",
            "SELECT count(DISTINCT day) FROM events",
            "SELECT count(*) FROM events WHERE region = 'EU'",
            "SELECT count(*) FROM events WHERE region = 'nowhere'",
            "SELECT min(id), max(region) FROM events WHERE day > DATE '2027-01-01'",
            "SELECT day, count(*) FROM events WHERE year(day) = 2026 AND region = 'EU' GROUP BY day",
            "SELECT count(*), max(id) FROM events WHERE id >= 32",
            "SELECT count(*) FROM events WHERE \"$file_size\" > 0",
            "SELECT day, count(*) FROM events GROUP BY day HAVING count(*) > 4 AND day < DATE '2026-01-02' ORDER BY day DESC LIMIT 2",
            "SELECT day, max(id) AS last FROM events GROUP BY day ORDER BY last DESC LIMIT 1",
            "SELECT region, count(*) FROM events GROUP BY region LIMIT 1",
            "SELECT count(*) FROM events FOR VERSION AS OF 0",
            "SELECT e.region, c.n FROM (VALUES 'EU', 'US') e(region) JOIN (SELECT region, count(*) n FROM events GROUP BY region) c ON e.region = c.region",
            "SELECT 1 + count(*), max(id) - min(id) FROM events",
    })
    void readsNoDataFile(String sql)
    {
        List<MaterializedRow> rows = runner.execute(sql).getMaterializedRows();
        assertThat(openedDataFiles()).as(sql).isEmpty();
        assertThat(explain(sql)).as(sql).contains("events@v").contains(" answered from the log: ");
        if (!sql.endsWith("LIMIT 1")) {
            assertThat(rows).as(sql).containsExactlyInAnyOrderElementsOf(scan(sql));
        }
        assertThat(rows).as(sql).hasSameSizeAs(scan(sql));
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "SELECT count(*) FROM events WHERE id > 33",
            "SELECT count(*) FROM events WHERE rand() < 2",
            "SELECT count(*) FILTER (WHERE region = 'EU') FROM events",
            "SELECT sum(id) FROM events",
            "SELECT id, count(*) FROM events GROUP BY id",
            "SELECT min(id, 2) FROM events",
            "SELECT count(DISTINCT id) FROM events",
            "SELECT count(*), sum(id) FROM events",
            "SELECT count(*) FROM (SELECT * FROM events LIMIT 5)",
            "SELECT min(id) FROM (SELECT id FROM events ORDER BY id LIMIT 5)",
            "SELECT max(id + 1) FROM events",
    })
    void readsDataFilesWhereItMust(String sql)
    {
        assertThat(explain(sql)).as(sql).doesNotContain("answered from the log");
        assertThat(runner.execute(sql).getMaterializedRows()).as(sql).containsExactlyInAnyOrderElementsOf(scan(sql));
    }

    @Test
    void explainTellsWhatIsAnswered()
    {
        assertThat(explain("SELECT day, count(*), max(id) FROM events WHERE region = 'EU' GROUP BY day"))
                .contains("web.events@v1 answered from the log: day, count(*), max(id)")
                .doesNotContain("Aggregate");
        assertThat(explain("SELECT id FROM events LIMIT 3")).contains("web.events@v1 first 3 rows");
        assertThat(explain("SELECT id FROM events ORDER BY id DESC LIMIT 3")).contains("web.events@v1 first 3 rows by id DESC NULLS LAST");
    }

    @Test
    void statementsThatShowHandlesKnowAnswers()
    {
        assertThat(runner.execute("EXPLAIN ANALYZE SELECT day, count(*) FROM events GROUP BY day").getOnlyValue().toString()).contains("answered from the log: day, count(*)");
        assertThat(runner.execute("EXPLAIN (TYPE IO, FORMAT JSON) SELECT day, count(*) FROM events WHERE region = 'EU' GROUP BY day").getOnlyValue().toString()).contains("events");
        assertThat(runner.execute("EXPLAIN (TYPE DISTRIBUTED, FORMAT JSON) SELECT max(id) FROM events").getOnlyValue().toString()).contains("max(id)");
        assertThat(runner.execute("EXPLAIN SELECT a.n FROM (SELECT day, count(*) n FROM events GROUP BY day) a JOIN (SELECT day, max(id) m FROM events GROUP BY day) b ON a.day = b.day").getOnlyValue().toString()).contains("rows: 4");
    }

    @Test
    void aLimitOpensAsManyFilesAsItNeeds()
    {
        assertThat(runner.execute("SELECT * FROM events LIMIT 4").getRowCount()).isEqualTo(4);
        assertThat(openedDataFiles()).hasSize(1);
        assertThat(runner.execute("SELECT id FROM events WHERE region = 'US' LIMIT 9").getRowCount()).isEqualTo(9);
        assertThat(openedDataFiles()).hasSizeLessThanOrEqualTo(3);
        assertThat(runner.execute("SELECT id FROM events WHERE region = 'US' LIMIT 1000").getRowCount()).isEqualTo(32);
        assertThat(runner.execute("SELECT id FROM events WHERE id % 7 = 6 LIMIT 1000").getRowCount()).isEqualTo(9);
    }

    @Test
    void theFirstRowsOfAnOrderAreInFewFiles()
    {
        for (String order : List.of("id", "id DESC", "id NULLS FIRST", "name DESC NULLS LAST", "day, id", "day DESC, id DESC", "region DESC, name")) {
            String sql = "SELECT id, day, region, name FROM events ORDER BY %s LIMIT 3".formatted(order);
            assertThat(runner.execute(sql).getMaterializedRows()).as(sql).containsExactlyElementsOf(scan(sql));
        }
        assertThat(opened("SELECT id FROM events ORDER BY id LIMIT 3")).isEqualTo(1);
        assertThat(opened("SELECT id FROM events ORDER BY id DESC LIMIT 5")).isEqualTo(2);
        assertThat(opened("SELECT id FROM events WHERE region = 'US' ORDER BY id DESC LIMIT 8")).isEqualTo(2);
        assertThat(opened("SELECT id FROM events ORDER BY day, id LIMIT 3")).isEqualTo(4);
        // A file with a null in it may have the first row
        assertThat(opened("SELECT name FROM events ORDER BY name NULLS FIRST LIMIT 1")).isEqualTo(9);
        assertThat(opened("SELECT name FROM events ORDER BY name NULLS LAST LIMIT 1")).isEqualTo(1);
    }

    @Test
    void randomTablesAreAnsweredAsTheyAreRead()
    {
        int answered = 0;
        for (int seed = 0; seed < 8; seed++) {
            Random random = new Random(seed);
            boolean partitioned = random.nextInt(4) > 0;
            List<DataFile> files = new RandomTable(random, partitioned).files();
            String name = "random" + seed;
            DescribedTable.write(warehouse.resolve("web", name), files, partitioned ? List.of("p", "q") : List.of());
            for (String sql : statements(random, partitioned, name)) {
                assertThat(runner.execute(sql).getMaterializedRows()).as(sql).containsExactlyInAnyOrderElementsOf(scan(sql));
                answered += explain(sql).contains("answered from the log") ? 1 : 0;
            }
            for (String sql : sorted(random, name)) {
                assertThat(runner.execute(sql).getMaterializedRows()).as(sql).containsExactlyElementsOf(scan(sql));
            }
        }
        assertThat(answered).isGreaterThan(8);
    }

    private static List<String> statements(Random random, boolean partitioned, String table)
    {
        List<String> columns = new ArrayList<>(RandomTable.DATA_COLUMNS);
        columns.addAll(List.of("p", "q"));
        List<String> statements = new ArrayList<>();
        for (String grouping : partitioned ? List.of("", "p", "q", "q, p") : List.of("")) {
            String aggregates = Stream.of(columns.get(random.nextInt(columns.size())), columns.get(random.nextInt(columns.size())))
                    .map(column -> "%s(%s)".formatted(List.of("count", "min", "max").get(random.nextInt(3)), column))
                    .collect(joining(", "));
            String where = partitioned ? List.of("", " WHERE p = 'EU'", " WHERE q > 0", " WHERE p IS NULL OR p > 'B'").get(random.nextInt(4)) : "";
            String version = random.nextInt(4) == 0 ? " FOR VERSION AS OF 0" : "";
            statements.add("SELECT %s%s FROM %s%s%s%s".formatted(
                    grouping.isEmpty() ? "" : grouping + ", ",
                    random.nextBoolean() ? aggregates : "count(*)",
                    table,
                    version,
                    where,
                    grouping.isEmpty() ? "" : " GROUP BY " + grouping));
        }
        return statements;
    }

    private static List<String> sorted(Random random, String table)
    {
        return Stream.of("id", "s")
                .map(column -> "SELECT %1$s FROM %2$s ORDER BY %1$s %3$s NULLS %4$s LIMIT %5$s".formatted(
                        column,
                        table,
                        random.nextBoolean() ? "ASC" : "DESC",
                        random.nextBoolean() ? "FIRST" : "LAST",
                        random.nextInt(1, 10)))
                .toList();
    }

    private int opened(String sql)
    {
        runner.execute(sql);
        return openedDataFiles().size();
    }

    /**
     * By the last statement.
     */
    private Set<String> openedDataFiles()
    {
        return runner.getSpans().stream()
                .map(span -> span.getAttributes().get(LOCATION))
                .filter(location -> location != null && location.endsWith(".parquet") && !location.contains("_delta_log"))
                .collect(toSet());
    }

    private List<MaterializedRow> scan(String sql)
    {
        Session session = Session.builder(runner.getDefaultSession())
                .setCatalogSessionProperty("delta", "file_pruning_enabled", "false")
                .build();
        return runner.execute(session, sql).getMaterializedRows();
    }

    private String explain(String sql)
    {
        return runner.execute("EXPLAIN " + sql).getOnlyValue().toString();
    }
}
