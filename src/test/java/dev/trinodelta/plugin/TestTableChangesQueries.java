package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableMap;
import io.opentelemetry.api.common.AttributeKey;
import io.trino.Session;
import io.trino.metadata.QualifiedObjectName;
import io.trino.spi.security.ViewExpression;
import io.trino.spi.type.TimeZoneKey;
import io.trino.testing.StandaloneQueryRunner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static io.trino.testing.TestingAccessControlManager.TestingPrivilegeType.SELECT_COLUMN;
import static io.trino.testing.TestingAccessControlManager.privilege;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * {@code system.table_changes} as its users meet it, on the demo tables.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestTableChangesQueries
{
    private static final AttributeKey<String> LOCATION = AttributeKey.stringKey("trino.file.location");
    private static final String CHANGES = "TABLE(delta.system.table_changes(schema_name => 'sales', table_name => 'orders', start_version => %s, end_version => %s))";

    private WarehouseRunner server;
    private StandaloneQueryRunner runner;

    @BeforeAll
    void start()
            throws Exception
    {
        server = new WarehouseRunner("sales").withCatalog("delta", ImmutableMap.of());
        runner = server.runner();
        DemoWarehouse.copy(DemoWarehouse.PATH, server.warehouse());
    }

    @AfterEach
    void allowAll()
    {
        runner.getAccessControl().reset();
    }

    @AfterAll
    void stop()
    {
        server.close();
    }

    @Test
    void changesFromTheOneVersionToTheOtherMakeTheOneTheOther()
    {
        String columns = "order_id, customer_id, order_date, region, state, amount, updated_at";
        for (int version = 1; version <= 4; version++) {
            String changes = CHANGES.formatted(version, version);
            String replayed = "(SELECT %1$s FROM orders FOR VERSION AS OF %2$s UNION ALL SELECT %1$s FROM %3$s WHERE _change_type IN ('insert', 'update_postimage')) EXCEPT ALL SELECT %1$s FROM %3$s WHERE _change_type IN ('delete', 'update_preimage')"
                    .formatted(columns, version - 1, changes);
            String expected = "SELECT %s FROM orders FOR VERSION AS OF %s".formatted(columns, version);
            server.assertRows("SELECT count(*) FROM ((%s) EXCEPT ALL %s)".formatted(replayed, expected), "[0]");
            server.assertRows("SELECT count(*) FROM (%s EXCEPT ALL (%s))".formatted(expected, replayed), "[0]");
        }
    }

    @Test
    void filtersOnCommitsAndPartitionsAreTakenOver()
    {
        String sql = "SELECT count(*) FROM %s WHERE region = 'EU' AND _commit_version >= 2 AND _commit_timestamp < TIMESTAMP '2026-05-01 08:00:00 UTC'".formatted(CHANGES.formatted(0, 3));

        server.assertRows(sql, "[1250]");
        assertThat(explain(sql)).contains("changes of sales.orders@v3 from v0").doesNotContain("filterPredicate");
        assertThat(analyze(sql)).contains("'commits read' = LongCount{total=2}", "'files pruned' = LongCount{total=6}", "'files read' = LongCount{total=1}");
        assertThat(runner.execute(withoutPruning(), sql).getOnlyValue()).isEqualTo(1250L);
    }

    @Test
    void timesWithoutAZoneAreOfTheSession()
    {
        Session tokyo = Session.builder(runner.getDefaultSession()).setTimeZoneKey(TimeZoneKey.getTimeZoneKey("Asia/Tokyo")).build();
        String sql = "SELECT count(*) FROM TABLE(system.table_changes(schema_name => 'sales', table_name => 'orders', start_timestamp => %s))";

        // The commit of 00:00:05 in UTC
        assertThat(runner.execute(tokyo, sql.formatted("TIMESTAMP '2026-05-03 09:00:05'")).getOnlyValue()).isEqualTo(50L);
        assertThat(runner.execute(tokyo, sql.formatted("TIMESTAMP '2026-05-03 09:00:05.000000001'")).getOnlyValue()).isEqualTo(0L);
        assertThat(runner.execute(tokyo, sql.formatted("TIMESTAMP '2026-05-03 09:00:05.000000000001'")).getOnlyValue()).isEqualTo(0L);
        assertThat(runner.execute(tokyo, sql.formatted("TIMESTAMP '2026-05-03 09:00:04.999999999999'")).getOnlyValue()).isEqualTo(50L);
        assertThat(runner.execute(tokyo, sql.formatted("DATE '2026-05-03'")).getOnlyValue()).isEqualTo(50L);
        assertThat(runner.execute(tokyo, sql.formatted("TIMESTAMP '2026-05-03 00:00:05 UTC'")).getOnlyValue()).isEqualTo(50L);
    }

    @Test
    void filtersOnTypesOfChangesLeaveOutFiles()
    {
        String sql = "SELECT count(*) FROM %s WHERE _change_type = 'insert'".formatted(CHANGES.formatted(1, 4));

        server.assertRows(sql, "[15000]");
        assertThat(explain(sql)).contains("filterPredicate = (change_type = varchar 'insert')");
        // Those of the DELETE, of which nobody wrote down changes
        assertThat(analyze(sql)).contains("'commits read' = LongCount{total=4}").doesNotContain("'files pruned' = LongCount{total=0}");
    }

    @Test
    void changesNeedTheFilterOnPartitionsThatIsRequiredOfTheTable()
    {
        Session session = Session.builder(runner.getDefaultSession()).setCatalogSessionProperty("delta", "query_partition_filter_required", "true").build();

        assertThat(runner.execute(session, "SELECT count(*) FROM %s WHERE region = 'EU'".formatted(CHANGES.formatted(2, 2))).getOnlyValue()).isEqualTo(1250L);
        assertThatThrownBy(() -> runner.execute(session, "SELECT count(*) FROM " + CHANGES.formatted(2, 2)))
                .hasMessage("A query of sales.orders needs a filter on one of its partition columns (region), since query_partition_filter_required is set. Add one, or set the session property to false.");
    }

    @Test
    void rangesThatCannotBeReadSayWhichCan()
    {
        server.assertFails(
                "SELECT * FROM " + CHANGES.formatted(4, 9),
                "Changes of versions 4 to 9 of table sales.orders cannot be read: rows of version 4 do not fit the columns of version 9, since column 'state' was renamed to 'status'. Ask for versions 5 to 9, and for earlier ones by themselves.");
        server.assertFails(
                "SELECT * FROM TABLE(system.table_changes('web', 'clicks', 0))",
                "Changes of versions 0 to 60 of table web.clicks cannot be read: they were not recorded at version 60, where table property delta.enableChangeDataFeed was not true. Ask for versions at which it was. Where there are none, set delta.enableChangeDataFeed=true with the engine that writes the table: it records changes from then on.");
        runner.execute("CREATE VIEW first_orders AS SELECT * FROM orders FOR VERSION AS OF 1");
        server.assertFails(
                "SELECT * FROM TABLE(system.table_changes('sales', 'first_orders', 0))",
                "sales.first_orders is a view, and only tables have changes. Name the table that it reads.");
        server.assertFails(
                "SELECT * FROM TABLE(system.table_changes('sales', 'orders', 10))",
                "Table sales.orders has no version 10 to read changes from: its latest version is 9. Ask for changes of versions 0 to 9.");
    }

    @Test
    void fileOfChangesThatIsGoneIsNamed()
            throws IOException
    {
        Path table = server.warehouse().resolve("damaged").resolve("vacuumed");
        DemoWarehouse.copy(DemoWarehouse.ORDERS, table);
        for (Path file : DemoWarehouse.walk(table)) {
            if (file.getFileName().toString().startsWith("cdc-")) {
                Files.delete(file);
            }
        }

        assertThatThrownBy(() -> runner.execute("SELECT count(amount) FROM TABLE(system.table_changes('damaged', 'vacuumed', 3, 4))"))
                .hasMessageMatching("Cannot read data file \\S+/cdc-\\S+ of table damaged\\.vacuumed: the changes of version 3 are in it, but it does not exist\\. It was likely removed by a VACUUM whose retention is shorter than the age of that version, or by hand\\. Ask for later versions, or restore the file\\.");
        server.assertRows("SELECT count(*) FROM TABLE(system.table_changes('damaged', 'vacuumed', 4, 4))", "[300]");
    }

    @Test
    void damageAfterTheRangeDoesNotMatter()
            throws IOException
    {
        Path table = server.warehouse().resolve("damaged").resolve("later");
        DemoWarehouse.copy(DemoWarehouse.ORDERS, table);
        Path corrupt = table.resolve("_delta_log/00000000000000000009.json");
        Files.writeString(corrupt, "{\"add\":");
        String message = "Log file file://%s of table damaged.later is corrupt in line 1: not valid JSON, it ends too early. Restore the file from a backup, or read an available version: 0 to 8.".formatted(corrupt);

        server.assertRows("SELECT count(*) FROM TABLE(system.table_changes('damaged', 'later', 7, 8))", "[121]");
        server.assertRows("SELECT count(*) FROM TABLE(system.table_changes(schema_name => 'damaged', table_name => 'later', start_timestamp => TIMESTAMP '2026-05-02 12:00:11 UTC', end_version => 8))", "[50]");
        server.assertFails("SELECT count(*) FROM TABLE(system.table_changes('damaged', 'later', 8, 7))", "system.table_changes was asked for changes of table damaged.later from version 8 to version 7. The end must not lie before the start.");
        server.assertFails("SELECT count(*) FROM TABLE(system.table_changes('damaged', 'later', 7))", message);
        server.assertFails("SELECT count(*) FROM TABLE(system.table_changes('damaged', 'later', 7, 9))", message);
    }

    @Test
    void rangeWithoutEndEndsAtTheTimeThatTheSessionReadsTablesOf()
    {
        Session past = Session.builder(runner.getDefaultSession()).setCatalogSessionProperty("delta", "read_timestamp_as_of", "2026-05-02 12:00:10 UTC").build();
        String sql = "SELECT max(_commit_version), count(*) FROM TABLE(system.table_changes(schema_name => 'sales', table_name => 'orders', start_version => %s))";
        assertThat(runner.execute(past, sql.formatted(7)).getMaterializedRows()).extracting(Object::toString).containsExactly("[7, 71]");
        assertThat(runner.execute(past, sql.formatted("7, end_version => 8")).getMaterializedRows()).extracting(Object::toString).containsExactly("[8, 121]");
        assertThatThrownBy(() -> runner.execute(past, sql.formatted(8)))
                .hasMessage("Changes of table sales.orders begin after 2026-05-02T12:00:10Z, as of which this session reads tables (read_timestamp_as_of); its version was 7 then. Ask for an earlier start, name an end, or reset the session property.");
    }

    @Test
    void rightsAreThoseOfTheTable()
    {
        runner.getAccessControl().deny(privilege("orders.amount", SELECT_COLUMN));

        server.assertFails("SELECT order_id FROM " + CHANGES.formatted(1, 2), "Access Denied: Cannot select from columns [order_id, customer_id, order_date, region, state, amount, updated_at] in table or view delta.sales.orders");
    }

    @Test
    void tableWithRowFilterOrMaskIsRefused()
    {
        QualifiedObjectName orders = new QualifiedObjectName("delta", "sales", "orders");
        String user = runner.getDefaultSession().getUser();

        runner.getAccessControl().rowFilter(orders, user, ViewExpression.builder().expression("region = 'EU'").build());
        server.assertFails("SELECT order_id FROM " + CHANGES.formatted(1, 2), "Row filtering not supported");
        runner.getAccessControl().reset();
        runner.getAccessControl().columnMask(orders, "amount", user, ViewExpression.builder().expression("0").build());
        server.assertFails("SELECT order_id FROM " + CHANGES.formatted(1, 2), "Column masking not supported");
    }

    @Test
    void logIsAskedForTheCommitsAndOnceForTheirTimes()
    {
        runner.execute("SELECT count(*) FROM orders");

        assertThat(requests("SELECT count(*) FROM %s WHERE region = 'EU'".formatted(CHANGES.formatted(7, 9))))
                .filteredOn(request -> request.contains("_delta_log"))
                .containsExactlyInAnyOrder(
                        "InputFile.newStream _delta_log/00000000000000000010.json",
                        "FileSystem.listFilesStartingFrom _delta_log",
                        "InputFile.newStream _delta_log/00000000000000000007.json",
                        "InputFile.newStream _delta_log/00000000000000000008.json",
                        "InputFile.newStream _delta_log/00000000000000000009.json");
    }

    private List<String> requests(String sql)
    {
        runner.execute(sql);
        return runner.getSpans().stream()
                .filter(span -> span.getAttributes().get(LOCATION) != null)
                .filter(span -> span.getName().startsWith("FileSystem.") || span.getName().startsWith("InputFile."))
                .map(span -> span.getName() + " " + span.getAttributes().get(LOCATION).replaceFirst(".*/orders/", ""))
                .collect(toImmutableList());
    }

    private String explain(String sql)
    {
        return runner.execute("EXPLAIN " + sql).getOnlyValue().toString();
    }

    private String analyze(String sql)
    {
        return runner.execute("EXPLAIN ANALYZE VERBOSE " + sql).getOnlyValue().toString();
    }

    private Session withoutPruning()
    {
        return Session.builder(runner.getDefaultSession()).setCatalogSessionProperty("delta", "file_pruning_enabled", "false").build();
    }
}
