package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.Stream;

import static dev.trinodelta.plugin.SecuredRunner.rules;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

/**
 * What rules of the catalog come to beside {@link TestWaysToData}: columns that were renamed, hidden columns, listings, views.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestTableRules
{
    private static final String DENIED = "Access Denied: Cannot select from table sales.orders";

    private SecuredRunner delta;

    @BeforeAll
    void start()
            throws IOException
    {
        delta = new SecuredRunner();
        delta.copy("orders", "shadow", "orders");
        delta.copy("customers", "shadow", "orders@v2");
        RedefinedTables.write(delta);
        Files.createSymbolicLink(delta.server().directory().resolve("link"), delta.server().warehouse());
        delta.withCatalog("delta", ImmutableMap.of("delta.security", "file", "security.config-file", rules("rules.json")));
    }

    @AfterAll
    void stop()
    {
        delta.close();
    }

    @Test
    void refusalSaysWhatTheMetadataTableShows()
    {
        assertFails("filtered", "SELECT path FROM \"orders@v1$files\"", "Access Denied: Cannot select from table sales.orders@v1$files: it tells of all rows and columns of sales.orders, some of which are filtered or masked");
        assertFails("denied", "SELECT path FROM \"orders@v1$files\"", DENIED);
    }

    @Test
    void tableThatHasTheWholeNameHasRulesOfItsOwn()
    {
        assertFails("denied", "SELECT count(*) FROM shadow.\"orders@v1\"", "Access Denied: Cannot select from table shadow.orders");
        assertRows("denied", "SELECT count(*) FROM shadow.\"orders@v2\"", "[1000]");
        assertRows("denied", "SELECT count(*) > 0 FROM shadow.\"orders@v2$files\"", "[true]");
        assertRows("denied", "SELECT count(*) > 0 FROM shadow.\"orders@v2@v0$files\"", "[false]");
        assertRows("denied", "SELECT table_name FROM information_schema.tables WHERE table_schema = 'shadow'", "[orders@v2]");
    }

    @Test
    void ruleHoldsForWhatItsColumnWasCalledBefore()
    {
        assertRows("admin", "SELECT max(state) FROM \"orders@v1\"", "[open]");
        assertRows("statusmasked", "SELECT max(status) FROM orders", "[hidden]");
        assertFails("statusmasked", "SELECT max(state) FROM \"orders@v1\"", DENIED + ": column state shows what is masked in another one");
        assertFails("statusmasked", "SELECT max(state) FROM orders FOR VERSION AS OF 1", DENIED + ": column state shows what is masked in another one");
        assertFails("statusless", "SELECT max(state) FROM \"orders@v1\"", DENIED);
        assertFails("statusless", "SELECT * FROM TABLE(system.read(location => '%s', version => 1))".formatted(delta.orders()), DENIED);
        assertFails("statusmasked", "SELECT path FROM \"orders@v1$files\"", "Access Denied: Cannot select from table sales.orders@v1$files: it tells of all rows and columns of sales.orders, some of which are filtered or masked");
        assertRows("statusmasked", "SELECT max(order_id) FROM \"orders@v1\"", "[10000]");
        assertRows("bothmasked", "SELECT max(state) FROM \"orders@v1\"", "[hidden]");
    }

    @TestFactory
    Stream<DynamicTest> rulesHoldForColumnsOfOtherVersions()
    {
        String read = "TABLE(system.read(location => '%s/past/upgraded', version => 0))";
        return Stream.of(
                // Column mapping was switched on, then the column renamed
                refused("statusless", "SELECT state FROM past.\"upgraded@v0\"", "past.upgraded"),
                refused("statusless", "SELECT state FROM past.\"upgraded@v1\"", "past.upgraded"),
                refused("statusless", "SELECT state FROM past.upgraded FOR VERSION AS OF 0", "past.upgraded"),
                refused("statusless", "SELECT * FROM past.\"upgraded@v0$files\"", "past.upgraded"),
                refused("statusless", "SHOW STATS FOR past.\"upgraded@v0\"", "past.upgraded"),
                refused("statusless", "SELECT state FROM " + read.formatted(delta.server().warehouse()), "past.upgraded"),
                refused("statusless", "SELECT state FROM " + read.formatted(delta.server().directory().resolve("link")), "past.upgraded"),
                refused("statusmasked", "SELECT state FROM past.\"upgraded@v0\"", "past.upgraded: column state shows what is masked in another one"),
                refused("statusmasked", "SELECT state FROM " + read.formatted(delta.server().directory().resolve("link")), "past.upgraded: column state shows what is masked in another one"),
                shown("statusless", "SELECT DISTINCT region FROM past.\"upgraded@v0\"", "[EU]"),
                shown("statusless", "SELECT column_name FROM information_schema.columns WHERE table_schema = 'past' AND table_name = 'upgraded@v0'", "[region]"),
                shown("statusless", "DESCRIBE past.\"upgraded@v0\"", "[region, varchar, , ]"),
                shown("filtered", "SELECT count(*) FROM past.\"upgraded@v0\"", "[5]"),
                shown("admin", "SELECT count(state) FROM past.\"upgraded@v0\"", "[5]"),
                shown("admin", "SELECT column_name FROM information_schema.columns WHERE table_schema = 'past' AND table_name = 'upgraded@v0'", "[state]", "[region]"),
                // A partition column was renamed
                refused("arealess", "SELECT \"$partition\" FROM past.\"moved@v1\"", "past.moved"),
                refused("areamasked", "SELECT \"$partition\" FROM past.\"moved@v1\"", "past.moved: column $partition shows what is masked in another one"),
                refused("areamasked", "SELECT count(*) FROM past.moved FOR VERSION AS OF 1 WHERE \"$path\" LIKE '%EU%'", "past.moved: column $path shows what is masked in another one"),
                refused("areamasked", "SELECT region FROM past.\"moved@v1\"", "past.moved: column region shows what is masked in another one"),
                shown("areamasked", "SELECT max(state) FROM past.\"moved@v1\"", "[open]"),
                shown("admin", "SELECT max(\"$partition\") FROM past.\"moved@v1\"", "[region=US]"),
                // The table was replaced
                refused("statusless", "SELECT state FROM past.\"replaced@v1\"", "past.replaced"),
                refused("statusmasked", "SELECT state FROM past.\"replaced@v1\"", "past.replaced: " + lost("state", 1)),
                refused("statusmasked", "SELECT order_id FROM past.\"replaced@v1\"", "past.replaced: " + lost("order_id", 1)),
                refused("filtered", "SELECT count(*) FROM past.\"replaced@v1\"", "past.replaced: its filter is for the columns of the latest version, some of whose names stand for other columns in version 1"),
                shown("admin", "SELECT max(state) FROM past.\"replaced@v1\"", "[open]"),
                // The column was dropped
                refused("statusless", "SELECT state FROM past.\"dropped@v1\"", "past.dropped"),
                refused("statusmasked", "SELECT state FROM past.\"dropped@v1\"", "past.dropped: " + lost("state", 1)),
                refused("filtered", "SELECT state FROM past.\"dropped@v1\"", "past.dropped: " + lost("state", 1)),
                refused("statusless", "SELECT operation_parameters FROM past.\"dropped$history\"", "past.dropped"),
                shown("statusless", "SELECT count(operation) FROM past.\"dropped$history\"", "[11]"),
                shown("statusless", "SELECT max(order_id) FROM past.\"dropped@v1\"", "[10000]"),
                shown("filtered", "SELECT max(region) FROM past.\"dropped@v1\"", "[EU]"),
                shown("admin", "SELECT max(state) FROM past.\"dropped@v1\"", "[open]"),
                // Two columns have each other's name
                refused("filtered", "SELECT count(*) FROM past.\"swapped@v9\"", "past.swapped: its filter is for the columns of the latest version, some of whose names stand for other columns in version 9"),
                refused("statusmasked", "SELECT region FROM past.\"swapped@v9\"", "past.swapped: column region shows what is masked in another one"),
                refused("statusmasked", "SELECT status FROM past.\"swapped@v9\"", "past.swapped: the mask of column status is for the columns of the latest version, some of whose names stand for other columns in version 9"),
                refused("statusless", "SELECT region FROM past.\"swapped@v9\"", "past.swapped"),
                shown("statusmasked", "SELECT count(amount) FROM past.\"swapped@v9\"", "[14801]"),
                shown("admin", "SELECT max(region), max(status) FROM past.\"swapped@v9\"", "[US, shipped]"));
    }

    private static String lost(String column, int version)
    {
        return "column %s of version %s shows a column that the latest version does not have, and some of the table is filtered or masked".formatted(column, version);
    }

    private DynamicTest refused(String user, String sql, String table)
    {
        return dynamicTest(user + ": " + sql, () -> assertFails(user, sql, "Access Denied: Cannot select from table " + table));
    }

    private DynamicTest shown(String user, String sql, String... rows)
    {
        return dynamicTest(user + ": " + sql, () -> assertRows(user, sql, rows));
    }

    @Test
    void versionsBeforeDamageAreForOwners()
    {
        assertRows("admin", "SELECT max(state) FROM past.\"damaged@v1\"", "[open]");
        assertThatThrownBy(() -> delta.rows("delta", "statusless", "SELECT max(order_id) FROM past.\"damaged@v1\""))
                .hasMessageStartingWith("Version 1 of table past.damaged can be read by owners of the table only, as rules name columns of the latest version, which cannot be read: Log file ");
        assertThatThrownBy(() -> delta.rows("delta", "admin", "SELECT * FROM past.damaged FOR TIMESTAMP AS OF DATE '2026-06-01'"))
                .hasMessageEndingWith(" Times are looked up in the log of the latest version; versions before the damage can be read by their numbers: FOR VERSION AS OF n.");
    }

    @Test
    void filterThatAVersionHasNoColumnForLetsNoRowPass()
    {
        assertRows("statusfiltered", "SELECT DISTINCT status FROM orders", "[open]");
        assertFails("statusfiltered", "SELECT count(*) FROM \"orders@v1\"", "line 1:22: Invalid row filter for 'delta.sales.\"orders@v1\"': Column 'status' cannot be resolved");
    }

    @Test
    void hiddenColumnsDoNotShowPartitionsThatAreMasked()
    {
        assertRows("partitionless", "SELECT DISTINCT region FROM orders", "[somewhere]");
        assertFails("partitionless", "SELECT \"$partition\" FROM orders", DENIED + ": column $partition shows what is masked in another one");
        assertFails("partitionless", "SELECT count(*) FROM \"orders@v1\" WHERE \"$path\" LIKE '%EU%'", DENIED + ": column $path shows what is masked in another one");
        assertFails("partitionless", "SELECT * FROM TABLE(system.read(location => '%s', metadata_columns => true))".formatted(delta.orders()), DENIED + ": column $path shows what is masked in another one");
        assertRows("partitionless", "SELECT count(DISTINCT \"$file_size\") > 1 FROM orders", "[true]");
        assertRows("masked", "SELECT DISTINCT \"$partition\" FROM orders ORDER BY 1 LIMIT 1", "[region=APAC]");
    }

    @Test
    void listingsShowWhatMayBeRead()
    {
        assertRows("denied", "SHOW TABLES", "[customers]");
        assertRows("denied", "SELECT table_name FROM information_schema.tables WHERE table_schema = 'sales' AND table_name = 'orders'");
        assertRows("denied", "SELECT column_name FROM information_schema.columns WHERE table_schema = 'sales' AND table_name = 'orders@v1'");
        assertRows("denied", "SELECT column_name FROM system.jdbc.columns WHERE table_cat = 'delta' AND table_schem = 'sales' AND table_name = 'orders$files'");
        assertRows("columnless", "SELECT count(*) FROM information_schema.columns WHERE table_schema = 'sales' AND table_name = 'orders@v1' AND column_name = 'amount'", "[0]");
        assertRows("columnless", "SELECT count(*) FROM information_schema.columns WHERE table_schema = 'sales' AND table_name = 'orders$files'", "[0]");
        assertRows("columnless", "SELECT column_name FROM information_schema.columns WHERE table_schema = 'sales' AND table_name = 'orders$history' AND column_name IN ('version', 'commit_info')", "[version]");
        assertFails("denied", "DESCRIBE \"orders@v1\"", "Access Denied: Cannot show columns of table sales.orders");
        assertFails("filtered", "SHOW CREATE TABLE \"orders@v1\"", "Access Denied: Cannot show create table for sales.orders");
        assertRows("denied", "SELECT table_name FROM system.health ORDER BY 1", "[customers]", "[orders@v2]");
        assertRows("filtered", "SELECT table_name FROM system.health WHERE table_schema = 'sales' ORDER BY 1", "[customers]", "[orders]");
    }

    @Test
    void statisticsAreForThoseWhoMaySelectAllColumns()
    {
        assertFails("columnless", "SHOW STATS FOR \"orders@v1\"", DENIED);
        assertThat(delta.rows("delta", "masked", "SHOW STATS FOR orders")).noneMatch(row -> row.contains("999.95"));
        assertThat(delta.rows("delta", "filtered", "SHOW STATS FOR orders")).noneMatch(row -> row.contains("15100"));
        assertThat(delta.rows("delta", "admin", "SHOW STATS FOR orders")).anyMatch(row -> row.contains("999.95"));
        assertFails("denied", "EXPLAIN SELECT count(*) FROM \"orders@v1\"", DENIED);
    }

    @Test
    void viewIsReadWithTheRightsOfItsOwner()
    {
        delta.rows("delta", "filtered", "CREATE VIEW european AS SELECT * FROM \"orders@v9\"");
        assertRows("admin", "SELECT count(*) FROM european", "[4543]");
        assertRows("denied", "SELECT count(*) FROM european", "[4543]");
        // Who may not pass on what he reads
        delta.rows("delta", "masked", "CREATE VIEW greedy AS SELECT * FROM \"orders@v9\"");
        assertFails("denied", "SELECT count(*) FROM greedy", "Access Denied: View owner does not have sufficient privileges: View owner 'masked' cannot create view that selects from sales.orders");
        assertFails("filtered", "CREATE VIEW files AS SELECT path FROM \"orders$files\"", "Access Denied: Cannot select from table sales.orders$files: it tells of all rows and columns of sales.orders, some of which are filtered or masked");

        assertFails("filtered", "ALTER VIEW european SET AUTHORIZATION admin", "Access Denied: Cannot set authorization for view sales.european to USER admin");
        delta.rows("delta", "admin", "ALTER VIEW european SET AUTHORIZATION admin");
        assertRows("denied", "SELECT count(*) FROM european", "[14801]");
    }

    @Test
    void functionsAndProceduresHaveRulesOfTheirOwn()
    {
        String read = "SELECT count(*) FROM TABLE(system.read(location => '%s'))".formatted(delta.orders());
        assertRows("admin", read, "[14801]");
        assertFails("functionless", read, "Access Denied: Cannot execute function system.read");
        for (String procedure : List.of("flush_metadata_cache()", "unregister_table('sales', 'orders')", "register_table('sales', 'other', '%s')".formatted(delta.orders()))) {
            assertFails("filtered", "CALL system." + procedure, "Access Denied: Cannot execute procedure system." + procedure.replaceFirst("\\(.*", ""));
        }
        delta.rows("delta", "admin", "CALL system.flush_metadata_cache()");
        assertFails("admin", "CALL system.register_table('sales', 'orders@v77', '%s')".formatted(delta.orders()), "CALL system.register_table cannot give the name \"orders@v77\": it stands for a version of table sales.orders. Choose a name that does not end with @ and a version.");
        assertFails("admin", "CALL system.register_table('system', 'health', '%s')".formatted(delta.orders()), "CALL system.register_table cannot give the name system.health: the catalog has a table of its own with that name. Choose another name.");
    }

    private void assertRows(String user, String sql, String... rows)
    {
        delta.assertRows("delta", user, sql, rows);
    }

    private void assertFails(String user, String sql, String message)
    {
        delta.assertFails("delta", user, sql, message);
    }
}
