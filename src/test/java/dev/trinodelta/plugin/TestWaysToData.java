package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableMap;
import io.trino.server.testing.FactoryConfiguration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import static dev.trinodelta.plugin.SecuredRunner.rules;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/**
 * No way to a table's data is left open by the rules of the catalog, nor by rules of the server that are written as docs/security.md
 * says.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestWaysToData
{
    // The rules of the catalog, and those of the server
    private static final List<String> CATALOGS = List.of("ruled", "served");
    private static final String FIGURES = "SELECT count(*), count(DISTINCT region), max(amount) FROM ";

    private SecuredRunner delta;

    @BeforeAll
    void start()
    {
        delta = new SecuredRunner(server -> server
                .setSystemAccessControls(Optional.empty())
                .setSystemAccessControlConfiguration(Optional.of(new FactoryConfiguration("file", ImmutableMap.of("security.config-file", rules("server-rules.json"))))))
                .withCatalog("ruled", ImmutableMap.of("delta.security", "file", "security.config-file", rules("rules.json")))
                .withCatalog("served", ImmutableMap.of("delta.security", "system"));
        for (String catalog : CATALOGS) {
            delta.rows(catalog, "admin", "CREATE VIEW by_invoker_%s SECURITY INVOKER AS SELECT * FROM orders".formatted(catalog));
        }
    }

    @AfterAll
    void stop()
    {
        delta.close();
    }

    @TestFactory
    Stream<DynamicTest> rulesHoldForEveryWay()
    {
        return CATALOGS.stream().flatMap(catalog -> Stream.of(Way.values())
                .map(way -> dynamicTest(catalog + " " + way, () -> {
                    String relation = way.relation(catalog, delta.orders());
                    assertThat(delta.rows(catalog, "admin", "SELECT * FROM " + relation + " LIMIT 1")).hasSize(expectedRows(way));
                    assertRefused(catalog, "denied", relation);
                    switch (way.kind()) {
                        case ROWS -> assertRulesApply(catalog, relation, way);
                        case ALL_ROWS -> Stream.of("filtered", "masked", "columnless").forEach(user -> assertRefused(catalog, user, relation));
                        case FUNCTION -> assertFunctionRefuses(catalog, relation);
                        case NO_ROWS -> assertNothingToProtect(catalog, relation, way);
                    }
                })));
    }

    private static int expectedRows(Way way)
    {
        // The orders have none of these
        return way == Way.CONSTRAINTS || way == Way.TRANSACTIONS ? 0 : 1;
    }

    private void assertRulesApply(String catalog, String relation, Way way)
    {
        delta.assertRows(catalog, "admin", FIGURES + relation, "[14801, 4, 999.95]");
        delta.assertRows(catalog, "filtered", FIGURES + relation, "[4543, 1, 999.16]");
        // What the log could answer by itself
        delta.assertRows(catalog, "filtered", "SELECT count(*) FROM " + relation, "[4543]");
        delta.assertRows(catalog, "filtered", "SELECT min(region), max(region) FROM " + relation, "[EU, EU]");
        delta.assertRows(catalog, "filtered", "SELECT DISTINCT region FROM " + relation, "[EU]");
        delta.assertRows(catalog, "masked", FIGURES + relation, "[14801, 4, 0.00]");
        delta.assertRows(catalog, "masked", "SELECT min(amount), max(amount) FROM " + relation, "[0.00, 0.00]");
        delta.assertRows(catalog, "masked", "SELECT count(*) FROM " + relation + " WHERE amount > 1", "[0]");
        delta.assertRows(catalog, "masked", "SELECT amount FROM " + relation + " ORDER BY amount DESC LIMIT 1", "[0.00]");
        assertRefused(catalog, "columnless", relation);
        if (way != Way.VIEW_OF_INVOKER) {
            // Which reads all columns, wanted or not
            delta.assertRows(catalog, "columnless", "SELECT count(order_id) FROM " + relation, "[14801]");
        }
        assertThatThrownBy(() -> delta.rows(catalog, "columnless", "SELECT count(*) FROM " + relation + " WHERE amount > 1")).hasMessageStartingWith("Access Denied: ");
    }

    private void assertFunctionRefuses(String catalog, String relation)
    {
        delta.assertFails(catalog, "filtered", "SELECT count(*) FROM " + relation, "Row filtering not supported");
        delta.assertFails(catalog, "masked", "SELECT count(*) FROM " + relation, "Column masking not supported");
        assertRefused(catalog, "columnless", relation);
    }

    private void assertNothingToProtect(String catalog, String relation, Way way)
    {
        for (String user : List.of("filtered", "masked", "columnless")) {
            if (catalog.equals("ruled")) {
                assertThat(delta.rows(catalog, user, "SELECT * FROM " + relation + " LIMIT 1")).hasSize(expectedRows(way));
            }
            else {
                // One rule for all tables about the table
                assertRefused(catalog, user, relation);
            }
        }
    }

    private void assertRefused(String catalog, String user, String relation)
    {
        String sql = "SELECT * FROM " + relation;
        assertThatThrownBy(() -> delta.rows(catalog, user, sql)).as(user + ": " + sql).hasMessageStartingWith("Access Denied: Cannot select from ");
    }

    @Test
    void documentHasTheRulesOfTheServer()
            throws IOException
    {
        String rules = Files.readString(Path.of(rules("server-rules.json")));
        List<String> documented = Files.readAllLines(Path.of("docs", "security.md")).stream()
                .map(String::strip)
                .filter(line -> line.startsWith("{\"user\"") && line.contains("\"catalog\""))
                .toList();
        assertThat(documented).hasSizeGreaterThan(3).allSatisfy(line -> assertThat(rules).contains(line));
    }
}
