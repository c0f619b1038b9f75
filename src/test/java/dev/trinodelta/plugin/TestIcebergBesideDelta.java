package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableMap;
import io.trino.Session;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Joins of Delta, Iceberg and tpch in one server: a filter on one side rules out files of the others.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestIcebergBesideDelta
{
    private static final int FILES = 16;
    private static final int ROWS_OF_A_FILE = 4;

    private final WarehouseRunner delta = new WarehouseRunner("web").withCatalog("delta", ImmutableMap.of("delta.dynamic-filtering.wait-timeout", "20s"));

    /**
     * {@code visits} has 16 files of four rows, as {@code events} has; their ids are the same, file by file.
     */
    @BeforeAll
    void start()
            throws Exception
    {
        PartitionedEvents.write(delta.warehouse().resolve("web", "events"));
        IcebergBeside.create(delta.runner(), delta.directory());
        delta.execute("CREATE SCHEMA iceberg.lake");
        delta.execute("CREATE TABLE iceberg.lake.visits (id bigint, page varchar, nation bigint)");
        for (int file = 0; file < FILES; file++) {
            delta.execute("INSERT INTO iceberg.lake.visits SELECT id, 'page ' || CAST(id AS varchar), %s FROM UNNEST(sequence(%s, %s)) t (id)".formatted(
                    file,
                    file * ROWS_OF_A_FILE,
                    file * ROWS_OF_A_FILE + ROWS_OF_A_FILE - 1));
        }
    }

    @AfterAll
    void stop()
    {
        delta.close();
    }

    @Test
    void filterOnIcebergRulesOutFilesOfDelta()
    {
        String join = "SELECT e.name, v.page FROM delta.web.events e JOIN iceberg.lake.visits v ON e.id = v.id WHERE v.page IN ('page 5', 'page 6')";
        delta.assertSameRows(join, "[name 05, page 5]", "[name 06, page 6]");
        assertThat(rowsRead(join, "delta:")).isEqualTo(ROWS_OF_A_FILE);
    }

    @Test
    void filterOnDeltaRulesOutFilesOfIceberg()
    {
        String join = "SELECT e.name, v.page FROM iceberg.lake.visits v JOIN delta.web.events e ON e.id = v.id WHERE e.name IN ('name 05', 'name 06')";
        delta.assertSameRows(join, "[name 05, page 5]", "[name 06, page 6]");
        assertThat(rowsRead(join, "iceberg:")).isEqualTo(ROWS_OF_A_FILE);
    }

    @Test
    void filterOnPartitionsOfDeltaRulesOutFilesOfIceberg()
    {
        String join = "SELECT count(*), min(v.id), max(v.id) FROM iceberg.lake.visits v JOIN delta.web.events e ON e.id = v.id WHERE e.day = DATE '2025-12-31' AND e.region = 'US'";
        delta.assertRows(join, "[8, 24, 31]");
        assertThat(rowsRead(join, "iceberg:")).isEqualTo(2 * ROWS_OF_A_FILE);
    }

    @Test
    void filterOnOneOfThreeRulesOutFilesOfBothOthers()
    {
        String join =
                """
                SELECT e.name, v.page, n.name
                FROM delta.web.events e
                JOIN (iceberg.lake.visits v JOIN tpch.tiny.nation n ON v.nation = n.nationkey) ON e.id = v.id
                WHERE n.name = 'BRAZIL'
                """;
        delta.assertSameRows(join, "[name 08, page 8, BRAZIL]", "[name 09, page 9, BRAZIL]", "[name 10, page 10, BRAZIL]", "[name 11, page 11, BRAZIL]");
        assertThat(rowsRead(join, "iceberg:")).isEqualTo(ROWS_OF_A_FILE);
        assertThat(rowsRead(join, "delta:")).isEqualTo(ROWS_OF_A_FILE);
    }

    @Test
    void versionsOfDeltaJoinVersionsOfIceberg()
    {
        String snapshot = delta.execute("SELECT snapshot_id FROM iceberg.lake.\"visits$snapshots\" ORDER BY committed_at OFFSET 3 LIMIT 1").getOnlyValue().toString();
        delta.assertRows("SELECT count(*) FROM delta.web.events FOR VERSION AS OF 1 e JOIN iceberg.lake.visits FOR VERSION AS OF %s v ON e.id = v.id".formatted(snapshot), "[12]");
        delta.assertRows("SELECT count(*) FROM delta.web.\"events@v0\" e JOIN iceberg.lake.visits v ON e.id = v.id", "[0]");
    }

    /**
     * The order of a join is that of the statement, so that it is known which side is filtered.
     *
     * @param table how the plan names the table's catalog
     */
    private int rowsRead(String join, String table)
    {
        Session asWritten = Session.builder(delta.runner().getDefaultSession())
                .setSystemProperty("join_reordering_strategy", "NONE")
                .setCatalogSessionProperty("iceberg", "dynamic_filtering_wait_timeout", "20s")
                .build();
        String analyzed = delta.runner().execute(asWritten, "EXPLAIN ANALYZE " + join).getOnlyValue().toString();
        Matcher matcher = Pattern.compile("Scan\\w*\\[table = " + table + "(?:(?!Scan).)*?Input: (\\d+) rows?", Pattern.DOTALL).matcher(analyzed);
        assertThat(matcher.find()).as(analyzed).isTrue();
        return Integer.parseInt(matcher.group(1));
    }
}
