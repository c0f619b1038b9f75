package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableMap;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import io.trino.Session;
import io.trino.spi.type.TimeZoneKey;
import io.trino.testing.QueryRunner;
import io.trino.testing.StandaloneQueryRunner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static io.trino.testing.TestingSession.testSessionBuilder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * The past of tables as users ask for it. Each day at half past ten in New York a version of the orders was made.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestTimeTravelQueries
{
    private static final Pattern LOG_FILE = Pattern.compile("(?<version>[0-9]{20})\\.(.*\\.)?(?<extension>[a-z]+)");
    private static final Instant FIRST_COMMIT = Instant.parse("2026-01-10T15:30:00Z");
    private static final String RANGE = "Its first version that can be reconstructed is 0 of 2026-01-10T15:30:00Z, its last one 9 of 2026-01-19T15:30:00Z. Ask for a time from the first one on.";

    private Path directory;
    private Path warehouse;
    private QueryRunner runner;

    @BeforeAll
    void start()
            throws Exception
    {
        directory = Files.createTempDirectory("delta").toRealPath();
        warehouse = directory.resolve("warehouse");
        copyOrders(warehouse.resolve("sales/orders"), Integer.MAX_VALUE);
        // Tables whose names are those of versions
        copyOrders(warehouse.resolve("real/orders"), Integer.MAX_VALUE);
        copyOrders(warehouse.resolve("real/orders@v1"), 0);
        copyOrders(directory.resolve("elsewhere"), 0);
        runner = new StandaloneQueryRunner(testSessionBuilder()
                .setCatalog("delta")
                .setSchema("sales")
                .setTimeZoneKey(TimeZoneKey.getTimeZoneKey("America/New_York"))
                .build());
        runner.installPlugin(new DeltaPlugin());
        runner.createCatalog("delta", "delta", ImmutableMap.of(
                "delta.warehouse", warehouse.toString(),
                "delta.warehouse.listing-cache-ttl", "0s",
                "delta.path-access.allowed-locations", directory.resolve("elsewhere").toString()));
        runner.createCatalog("plain", "delta", ImmutableMap.of(
                "delta.warehouse", warehouse.toString(),
                "delta.version-in-table-name.enabled", "false"));
    }

    @AfterAll
    void stop()
            throws IOException
    {
        runner.close();
        MoreFiles.deleteRecursively(directory, RecursiveDeleteOption.ALLOW_INSECURE);
    }

    @Test
    void clauseTakesVersionsOfEveryIntegerType()
    {
        for (String type : List.of("tinyint", "smallint", "integer", "bigint")) {
            assertRows("SELECT count(*) FROM orders FOR VERSION AS OF CAST(1 AS %s)".formatted(type), "[10000]");
        }
    }

    @Test
    void clauseTakesTimesOfEveryTemporalType()
    {
        assertVersion("orders FOR TIMESTAMP AS OF TIMESTAMP '2026-01-11 15:30:00 UTC'", 1);
        assertVersion("orders FOR TIMESTAMP AS OF TIMESTAMP '2026-01-11 15:29:59.999 UTC'", 0);
        assertVersion("orders FOR TIMESTAMP AS OF TIMESTAMP '2026-01-11 15:29:59.999999999999 UTC'", 0);
        assertVersion("orders FOR TIMESTAMP AS OF TIMESTAMP '2026-01-11 16:30:00 Europe/Berlin'", 1);
        assertVersion("orders FOR TIMESTAMP AS OF TIMESTAMP '2026-01-11 10:30:00'", 1);
        assertVersion("orders FOR TIMESTAMP AS OF TIMESTAMP '2026-01-11 10:29:59.999999'", 0);
        assertVersion("orders FOR TIMESTAMP AS OF TIMESTAMP '2026-01-11 10:30:00.000000000001'", 1);
        assertVersion("orders FOR TIMESTAMP AS OF DATE '2026-01-12'", 1);
        assertVersion("orders FOR TIMESTAMP AS OF current_timestamp - INTERVAL '1' SECOND", 9);
    }

    @Test
    void timesWithoutAZoneAreInThatOfTheSession()
    {
        Session berlin = Session.builder(runner.getDefaultSession()).setTimeZoneKey(TimeZoneKey.getTimeZoneKey("Europe/Berlin")).build();

        assertRows(berlin, count("orders FOR TIMESTAMP AS OF TIMESTAMP '2026-01-11 16:30:00'"), countOf(1));
        assertRows(berlin, count("orders FOR TIMESTAMP AS OF TIMESTAMP '2026-01-11 16:29:59'"), countOf(0));
        assertRows(berlin, count("\"orders@20260111163000000\""), countOf(1));
        assertRows(berlin, count("\"orders@20260111162959999\""), countOf(0));
    }

    @Test
    void timeBeforeTheTableIsAnErrorThatTellsTheRange()
    {
        assertFails(count("orders FOR TIMESTAMP AS OF DATE '2026-01-10'"), "Table sales.orders has no version of 2026-01-10T05:00:00Z or before. " + RANGE);
        assertFails(count("\"orders@20260110102959999\""), "Table sales.orders has no version of 2026-01-10T15:29:59.999Z or before. " + RANGE);
        assertFails(count("\"orders@v10\""), "Table sales.orders has no version 10. Ask for an available version: 0 to 9.");
    }

    @Test
    void namesCarryVersions()
    {
        for (int version = 0; version <= 9; version++) {
            assertVersion("\"orders@v%s\"".formatted(version), version);
            assertVersion("\"orders@202601%s103000000\"".formatted(10 + version), version);
        }
        assertVersion("delta.sales.\"ORDERS@V1\"", 1);
        assertRows("SELECT count(*) FROM orders now JOIN \"orders@v1\" past ON now.order_id = past.order_id AND past.order_id = 17 JOIN \"orders@20260110103000000\" first ON true", "[0]");
        assertRows("SELECT count(*) FROM \"orders@v1\" WHERE order_id NOT IN (SELECT order_id FROM \"orders@v2\")", "[0]");
        assertRows("WITH q AS (SELECT * FROM \"orders@v1\") SELECT count(*) FROM q", "[10000]");
        assertThat(runner.execute("SELECT DISTINCT \"$path\" FROM \"orders@v1\"").getRowCount()).isPositive();
    }

    @Test
    void namesOfVersionsAreDescribed()
    {
        String described = runner.execute("DESCRIBE \"orders@v1\"").toString();
        assertThat(described).doesNotContain("order_status").isNotEqualTo(runner.execute("DESCRIBE orders").toString());
        assertThat(runner.execute("SHOW COLUMNS FROM \"orders@v1\"").toString()).isEqualTo(described);
        assertThat(runner.execute("SHOW CREATE TABLE \"orders@v1\"").getOnlyValue().toString()).startsWith("CREATE TABLE delta.sales.\"orders@v1\" (");
        assertThat(runner.execute("SHOW STATS FOR \"orders@v1\"").toString()).contains("10000.0");
    }

    @Test
    void namesOfVersionsAreFoundInTheInformationSchemaButNotListed()
    {
        List<String> past = columnNames("\"orders@v1\"");
        assertRows(
                "SELECT column_name FROM information_schema.columns WHERE table_schema = 'sales' AND table_name = 'orders@v1' ORDER BY ordinal_position",
                past.stream().map("[%s]"::formatted).toArray(String[]::new));
        assertRows(
                "SELECT column_name FROM system.jdbc.columns WHERE table_cat = 'delta' AND table_schem = 'sales' AND table_name = 'orders@v1' ORDER BY ordinal_position",
                past.stream().map("[%s]"::formatted).toArray(String[]::new));
        assertRows("SELECT table_name FROM information_schema.tables WHERE table_schema = 'sales' AND table_name = 'orders@v1'", "[orders@v1]");
        assertRows("SHOW TABLES FROM sales", "[orders]");
    }

    @Test
    void namesOfVersionsMakeViews()
    {
        runner.execute("CREATE VIEW first_orders AS SELECT * FROM \"orders@v1\"");
        runner.execute("CREATE VIEW morning_orders AS SELECT * FROM \"orders@20260111103000000\"");

        assertRows(count("first_orders"), "[10000]");
        assertRows(count("morning_orders"), "[10000]");
        // In the zone of whoever reads
        Session utc = Session.builder(runner.getDefaultSession()).setTimeZoneKey(TimeZoneKey.UTC_KEY).build();
        assertRows(utc, count("morning_orders"), countOf(0));
        // Not for the tables that a view pins
        assertRows(asOf("2026-01-12 10:30:00"), count("first_orders"), "[10000]");

        assertFails("ALTER VIEW first_orders RENAME TO \"new@v1\"", "ALTER VIEW cannot give the name \"new@v1\": it stands for a version of table sales.new. Choose a name that does not end with @ and a version.");
        assertFails(count("\"first_orders@v1\""), "line 1:22: Table 'delta.sales.\"first_orders@v1\"' does not exist");
        runner.execute("DROP VIEW first_orders");
        runner.execute("DROP VIEW morning_orders");
    }

    @Test
    void namesOfVersionsCanBePrepared()
    {
        Session prepared = Session.builder(runner.getDefaultSession())
                .addPreparedStatement("past", "SELECT count(*) FROM \"orders@v1\" WHERE order_id > ?")
                .addPreparedStatement("clause", "SELECT count(*) FROM orders FOR TIMESTAMP AS OF ?")
                .build();

        assertRows(prepared, "EXECUTE past USING 0", "[10000]");
        assertThat(runner.execute(prepared, "DESCRIBE OUTPUT past").getRowCount()).isEqualTo(1);
        assertThat(runner.execute(prepared, "DESCRIBE INPUT past").getMaterializedRows()).extracting(Object::toString).containsExactly("[0, bigint]");
        assertRows(prepared, "EXECUTE clause USING TIMESTAMP '2026-01-11 10:30:00'", "[10000]");
    }

    @Test
    void tableOfThatVeryNameWins()
    {
        assertRows("SELECT count(*) FROM real.\"orders@v1\"", "[0]");
        assertRows("SELECT count(*) FROM real.\"orders@v1@v0\"", "[0]");
        assertFails("SELECT count(*) FROM real.\"orders@v1@v1\"", "Table real.orders@v1 has no version 1. Ask for an available version: 0.");
        assertRows("SELECT count(*) FROM real.\"orders@v2\" WHERE order_id > 0", countOf(2));
        assertFails("DROP TABLE real.\"orders@v1\"", "This connector does not support dropping tables");

        // Nobody is to take the place of a version that is there
        assertFails("CALL delta.system.register_table('real', 'orders@v3', '%s')".formatted(directory.resolve("elsewhere")), "CALL system.register_table cannot give the name \"orders@v3\": it stands for a version of table real.orders. Choose a name that does not end with @ and a version.");
        assertRows("SELECT count(*) FROM real.\"orders@v3\"", countOf(3));
    }

    @Test
    void nameAndClauseTogetherAreAnError()
    {
        String message = "\"%s\" names a version of table sales.orders already, and cannot be read as of another one. Use the name or the clause FOR ... AS OF, not both.";
        assertFails("SELECT * FROM \"orders@v1\" FOR VERSION AS OF 2", message.formatted("orders@v1"));
        assertFails("SELECT * FROM \"orders@20260111103000000\" FOR TIMESTAMP AS OF DATE '2026-01-12'", message.formatted("orders@20260111103000000"));
        assertRows("SELECT count(*) FROM real.\"orders@v1\" FOR VERSION AS OF 0", "[0]");
    }

    @Test
    void namesThatNameNoVersionAreErrors()
    {
        assertFails("SELECT * FROM \"orders@20261311103000000\"", "Table sales.orders has no version of 20261311103000000, which is no time: it is written as year, month, day, hour, minute, second and millisecond, \"orders@20260115103000000\".");
        assertFails("SELECT * FROM \"orders@v9223372036854775808\"", "Table sales.orders has no version 9223372036854775808: the number is higher than any version can be. Name an available one: \"orders@v42\".");
        assertFails("SELECT * FROM \"orders@1\"", "line 1:15: Table 'delta.sales.\"orders@1\"' does not exist");
        assertFails("SELECT * FROM \"nothing@v1\"", "line 1:15: Table 'delta.sales.\"nothing@v1\"' does not exist");
    }

    @Test
    void namesCarryNoVersionsWhereThatIsSwitchedOff()
    {
        assertFails("SELECT * FROM plain.sales.\"orders@v1\"", "line 1:15: Table 'plain.sales.\"orders@v1\"' does not exist");
        assertRows("SELECT count(*) FROM plain.sales.orders FOR VERSION AS OF 1", "[10000]");
        assertRows("SELECT count(*) FROM plain.real.\"orders@v1\"", "[0]");
    }

    @Test
    void sessionReadsAllTablesAsOfATime()
    {
        Session past = asOf("2026-01-11 10:30:00");
        assertRows(past, "SELECT count(*) FROM orders", "[10000]");
        assertRows(past, "SELECT count(*) FROM real.orders", "[10000]");
        assertThat(runner.execute(past, "DESCRIBE orders").toString()).isEqualTo(runner.execute("DESCRIBE \"orders@v1\"").toString());
        assertRows(asOf("2026-01-12"), count("orders"), countOf(1));
        assertRows(asOf("2026-01-12T16:30:00.000+01:00"), count("orders"), countOf(2));
        // What names a version is read as that
        assertRows(past, count("\"orders@v2\""), countOf(2));
        assertRows(past, count("orders FOR VERSION AS OF 3"), countOf(3));
        assertThatThrownBy(() -> runner.execute(asOf("2026-01-10 10:29 UTC"), "SELECT * FROM orders"))
                .hasMessage("Table sales.orders has no version of 2026-01-10T10:29:00Z or before. " + RANGE);
        assertThatThrownBy(() -> runner.execute(past, "DROP TABLE orders"))
                .hasMessage("DROP TABLE cannot change version 1 of table sales.orders: versions are read-only. Name the table itself, sales.orders, in a session without property read_timestamp_as_of.");
        assertThatThrownBy(() -> runner.execute(asOf("last Friday"), "SELECT * FROM orders"))
                .hasMessageContaining("'last Friday' is no time. Write it as '2026-01-15', '2026-01-15 10:30:00' or '2026-01-15 10:30:00 Europe/Berlin'.");
        assertThatThrownBy(() -> runner.execute(asOf("2026-02-30"), "SELECT * FROM orders")).hasMessageContaining("'2026-02-30' is no time.");
        assertThatThrownBy(() -> runner.execute(asOf("2026-02-03 Mars/Olympus"), "SELECT * FROM orders")).hasMessageContaining("'2026-02-03 Mars/Olympus' is no time.");
    }

    private Session asOf(String time)
    {
        return Session.builder(runner.getDefaultSession()).setCatalogSessionProperty("delta", "read_timestamp_as_of", time).build();
    }

    private void assertVersion(String table, int version)
    {
        assertRows(count(table), countOf(version));
    }

    private static String count(String table)
    {
        return "SELECT count(*) FROM " + table;
    }

    private String countOf(int version)
    {
        return runner.execute("SELECT count(*) FROM orders FOR VERSION AS OF " + version).getMaterializedRows().getFirst().toString();
    }

    private List<String> columnNames(String table)
    {
        return runner.execute("DESCRIBE " + table).getMaterializedRows().stream()
                .map(row -> row.getField(0).toString())
                .toList();
    }

    private void assertRows(String sql, String... rows)
    {
        assertRows(runner.getDefaultSession(), sql, rows);
    }

    private void assertRows(Session session, String sql, String... rows)
    {
        assertThat(runner.execute(session, sql).getMaterializedRows()).extracting(Object::toString).as(sql).containsExactly(rows);
    }

    private void assertFails(String sql, String message)
    {
        assertThatThrownBy(() -> runner.execute(sql)).as(sql).hasMessage(message);
    }

    private static void copyOrders(Path target, int lastVersion)
            throws IOException
    {
        DemoWarehouse.copy(DemoWarehouse.ORDERS, target);
        for (Path file : DemoWarehouse.walk(target)) {
            Matcher logFile = LOG_FILE.matcher(file.getFileName().toString());
            if (!logFile.matches()) {
                continue;
            }
            long version = Long.parseLong(logFile.group("version"));
            if (version > lastVersion || logFile.group("extension").equals("crc")) {
                Files.delete(file);
            }
            else if (logFile.group("extension").equals("json")) {
                // The table has in-commit timestamps
                Instant time = FIRST_COMMIT.plus(Duration.ofDays(version));
                Files.writeString(file, Files.readString(file).replaceFirst("\"inCommitTimestamp\":[0-9]+", "\"inCommitTimestamp\":" + time.toEpochMilli()));
            }
        }
    }
}
