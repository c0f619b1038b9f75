package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableMap;
import io.trino.Session;
import io.trino.spi.security.Identity;
import io.trino.testing.QueryRunner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestViewQueries
{
    private final WarehouseRunner delta = new WarehouseRunner("sales");
    private final QueryRunner runner = delta.runner();
    private final Path warehouse = delta.warehouse();
    private final Path elsewhere = delta.directory().resolve("elsewhere");

    @BeforeAll
    void start()
            throws IOException
    {
        delta.withCatalog("delta", ImmutableMap.of("delta.path-access.allowed-locations", elsewhere.toString()));
        table(warehouse.resolve("sales/orders"));
        table(elsewhere);
    }

    @AfterAll
    void stop()
    {
        delta.close();
    }

    @Test
    void viewIsReadAndListedUntilItIsDropped()
    {
        runner.execute("CREATE VIEW recent COMMENT 'the last ones' AS SELECT id, day FROM orders FOR VERSION AS OF 0 WHERE id > 1");

        delta.assertRows("SELECT count(*), max(day) FROM recent", "[0, null]");
        delta.assertRows("SELECT count(*) FROM recent r JOIN orders o ON r.id = o.id", "[0]");
        delta.assertRows("SELECT table_name, table_type FROM information_schema.tables WHERE table_schema = 'sales' AND table_name IN ('orders', 'recent') ORDER BY 1", "[orders, BASE TABLE]", "[recent, VIEW]");
        delta.assertRows("SELECT column_name, data_type FROM information_schema.columns WHERE table_name = 'recent' ORDER BY 1", "[day, date]", "[id, bigint]");
        delta.assertRows("SELECT table_name, comment FROM system.metadata.table_comments WHERE catalog_name = 'delta' AND schema_name = 'sales' AND table_name = 'recent'", "[recent, the last ones]");
        delta.assertRows("SELECT table_name FROM information_schema.views WHERE table_schema = 'sales' AND table_name = 'recent'", "[recent]");
        delta.assertRows("DESCRIBE recent", "[id, bigint, , ]", "[day, date, , ]");
        assertThat(runner.execute("SHOW CREATE VIEW recent").getOnlyValue().toString()).isEqualTo(
                """
                CREATE VIEW delta.sales.recent COMMENT 'the last ones' SECURITY DEFINER AS
                SELECT
                  id
                , day
                FROM
                  orders FOR VERSION AS OF 0
                WHERE (id > 1)""");

        runner.execute("DROP VIEW recent");
        delta.assertFails("SELECT * FROM recent", "line 1:15: Table 'delta.sales.recent' does not exist");
        delta.assertRows("SHOW TABLES LIKE 'recent'");
    }

    @Test
    void viewIsAFile()
            throws IOException
    {
        runner.execute("CREATE VIEW kept COMMENT 'a view' AS SELECT id FROM orders");
        runner.execute("COMMENT ON COLUMN kept.id IS 'it counts'");

        assertThat(warehouse.resolve("_trino_delta/tables/sales/kept.json")).hasContent(
                """
                {"formatVersion":1,"view":{"sql":"SELECT id\\nFROM\\n  orders\\n","catalog":"delta","schema":"sales","columns":[{"name":"id","type":"bigint","comment":"it counts"}],"comment":"a view","owner":"ann","runAsInvoker":false}}""");
    }

    @Test
    void viewIsReplacedByAViewOnly()
    {
        runner.execute("CREATE OR REPLACE VIEW replaced AS SELECT id FROM orders");
        delta.assertFails("CREATE VIEW replaced AS SELECT day FROM orders", "line 1:1: View already exists: 'delta.sales.replaced'");
        runner.execute("CREATE OR REPLACE VIEW replaced AS SELECT day FROM orders");
        delta.assertRows("DESCRIBE replaced", "[day, date, , ]");

        delta.assertFails("CREATE OR REPLACE VIEW orders AS SELECT 1 one", "line 1:1: Table already exists: 'delta.sales.orders'");
        runner.execute("CALL system.register_table('sales', 'registered', '%s')".formatted(elsewhere));
        delta.assertFails("CREATE OR REPLACE VIEW registered AS SELECT 1 one", "line 1:1: Table already exists: 'delta.sales.registered'");
        delta.assertFails("CALL system.register_table('sales', 'replaced', '%s')".formatted(elsewhere), "View sales.replaced exists already. Choose another name.");
        delta.assertFails("CALL system.unregister_table('sales', 'replaced')", "sales.replaced is a view. Use DROP VIEW.");
        delta.assertFails("CREATE VIEW nowhere.v AS SELECT 1 one", "Schema nowhere does not exist, so there can be no view nowhere.v. Check the name.");
    }

    @Test
    void viewIsRenamedAndCommentedOn()
    {
        runner.execute("CREATE VIEW before AS SELECT id FROM orders");

        delta.assertFails("ALTER VIEW before RENAME TO orders", "line 1:1: Target view 'delta.sales.orders' does not exist, but a table with that name exists.");
        runner.execute("ALTER VIEW before RENAME TO later");
        runner.execute("COMMENT ON VIEW later IS 'known as before'");
        runner.execute("COMMENT ON COLUMN later.id IS 'a number'");

        delta.assertRows("SHOW TABLES LIKE 'before'");
        delta.assertRows("DESCRIBE later", "[id, bigint, , a number]");
        delta.assertRows("SELECT comment FROM system.metadata.table_comments WHERE catalog_name = 'delta' AND schema_name = 'sales' AND table_name = 'later'", "[known as before]");
    }

    @Test
    void viewRunsAsItsOwnerOrAsItsUser()
    {
        runner.execute("CREATE VIEW whose AS SELECT current_user AS \"user\"");
        runner.execute("CREATE VIEW mine SECURITY INVOKER AS SELECT current_user AS \"user\"");
        Session bob = Session.builder(runner.getDefaultSession()).setIdentity(Identity.ofUser("bob")).build();

        assertThat(viewFile("whose")).contains("\"owner\":\"ann\",\"runAsInvoker\":false");
        assertThat(viewFile("mine")).contains("\"runAsInvoker\":true").doesNotContain("owner");
        assertThat(runner.execute(bob, "SELECT * FROM mine").getOnlyValue()).isEqualTo("bob");
        assertThat(runner.execute(bob, "SELECT count(*) FROM whose").getOnlyValue()).isEqualTo(1L);
    }

    @Test
    void brokenViewHidesNoOther()
            throws IOException
    {
        runner.execute("CREATE VIEW sound AS SELECT id FROM orders");
        Path broken = warehouse.resolve("_trino_delta/tables/sales/broken.json");
        Files.writeString(broken, "{\"formatVersion\":1,\"view\":{\"sql\":7}}");
        runner.execute("CALL system.flush_metadata_cache()");

        assertThat(runner.execute("SELECT table_name FROM information_schema.views WHERE table_schema = 'sales'").getOnlyColumnAsSet()).contains("sound").doesNotContain("broken");
        delta.assertFails("SELECT * FROM broken", "View sales.broken is registered in file://%s, which cannot be used: the sql of its view is no text. Drop the view and create it again.".formatted(broken));
        runner.execute("DROP VIEW broken");
        assertThat(broken).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                                                                  "view":{"sql":"DROP TABLE orders","owner":"ann"}              | which cannot be used: the sql of its view is no query. Drop the view and create it again.
                                                                  "view":{"sql":"SELECTED","owner":"ann"}                       | which cannot be used: the sql of its view is no query. Drop the view and create it again.
                                                                  "view":{"sql":"SELECT 1 x","runAsInvoker":false}              | which cannot be used: its view has no owner to run as, and runAsInvoker is not true. Drop the view and create it again.
                                                                  "view":{"sql":"SELECT 1 x","owner":"ann","runAsInvoker":"yes"} | which cannot be used: the runAsInvoker of its view is neither true nor false. Drop the view and create it again.
                                                                  "location":"/x","view":{"sql":"SELECT 1 x","owner":"ann"}     | which has a location of a table as well. Remove one of the two from the file.
                                                                  """)
    void fileThatIsNoViewSaysWhatIsWrong(String content, String problem)
            throws IOException
    {
        Path file = warehouse.resolve("_trino_delta/tables/sales/wrong.json");
        Files.createDirectories(file.getParent());
        Files.writeString(file, "{\"formatVersion\":1,%s}".formatted(content));
        delta.assertFails("SELECT * FROM wrong", "View sales.wrong is registered in file://%s, %s".formatted(file, problem));
        runner.execute("DROP VIEW wrong");
    }

    @Test
    void sqlOfAViewMayBeginInAnyWayThatAQueryCan()
            throws IOException
    {
        Path file = warehouse.resolve("_trino_delta/tables/sales/by_hand.json");
        Files.createDirectories(file.getParent());
        for (String sql : List.of("-- by hand\\n select 1 x", "/* SELECT */ (VALUES 1)", "WITH t AS (SELECT 1 x) TABLE t", "table orders")) {
            Files.writeString(file, "{\"formatVersion\":1,\"view\":{\"sql\":\"%s\",\"catalog\":\"delta\",\"schema\":\"sales\",\"columns\":[{\"name\":\"x\",\"type\":\"integer\"}],\"owner\":\"ann\"}}".formatted(sql));
            assertThat(runner.execute("SHOW CREATE VIEW by_hand").getRowCount()).as(sql).isEqualTo(1);
        }
    }

    @Test
    void nameThatIsTooLongForAViewSaysSo()
    {
        String name = "v".repeat(251);
        delta.assertFails("CREATE VIEW %s AS SELECT 1 x".formatted(name), "View sales.%s cannot be created: the name of the view takes 251 bytes in the name of a file, and may take 250. Choose a shorter name.".formatted(name));
        runner.execute("CREATE VIEW short AS SELECT 1 x");
        delta.assertFails("ALTER VIEW short RENAME TO \"orders$files\"", "line 1:1: Target view 'delta.sales.\"orders$files\"' does not exist, but a table with that name exists.");
        delta.assertFails("ALTER VIEW short RENAME TO \"short$files\"", "ALTER VIEW cannot give the name \"short$files\": it stands for a table about table sales.short. Choose a name that does not end with $files.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"nosuchtype", "array(nosuchtype)", "row(a nosuchtype)", "decimal(99,1)", "big(int", "", "varchar(x)"})
    void viewOfATypeThatIsNotKnownHidesNoOther(String type)
            throws IOException
    {
        runner.execute("CREATE OR REPLACE VIEW known AS SELECT id FROM orders");
        Files.writeString(warehouse.resolve("_trino_delta/tables/sales/foreign.json"), "{\"formatVersion\":1,\"view\":{\"sql\":\"SELECT 1 x\",\"columns\":[{\"name\":\"x\",\"type\":\"%s\"}],\"runAsInvoker\":true}}".formatted(type));
        runner.execute("CALL system.flush_metadata_cache()");

        assertThat(runner.execute("SELECT table_name FROM information_schema.views").getOnlyColumnAsSet()).contains("known").doesNotContain("foreign");
        assertThat(runner.execute("SELECT table_name FROM information_schema.columns WHERE table_schema = 'sales'").getOnlyColumnAsSet()).contains("known").doesNotContain("foreign");
        delta.assertFails("SELECT * FROM foreign", "View sales.foreign cannot be used: this server does not know type %s of its column x. Install the plugin that has the type, or replace the view.".formatted(type));
        runner.execute("CREATE OR REPLACE VIEW foreign AS SELECT 1 x");
        delta.assertRows("SELECT * FROM foreign", "[1]");
        runner.execute("DROP VIEW foreign");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"formatVersion\":1,\"view\":{\"sql\":\"SELECT", "{\"formatVersion\":1", "", "null", "[]", "{\"formatVersion\":1}"})
    void damagedFileIsDroppedOrReplaced(String content)
            throws IOException
    {
        Path file = warehouse.resolve("_trino_delta/tables/sales/damaged.json");
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);

        assertThatThrownBy(() -> runner.execute("SELECT * FROM damaged")).hasMessageContaining("sales.damaged is registered in file://%s, which cannot be used: it ".formatted(file));
        runner.execute("CREATE OR REPLACE VIEW damaged AS SELECT 1 x");
        delta.assertRows("SELECT * FROM damaged", "[1]");
        Files.writeString(file, content);
        runner.execute("DROP VIEW damaged");
        assertThat(file).doesNotExist();
    }

    @Test
    void damagedFileOfATableIsNoView()
            throws IOException
    {
        Path file = warehouse.resolve("_trino_delta/tables/sales/was_table.json");
        Files.createDirectories(file.getParent());
        Files.writeString(file, "{\"formatVersion\":1,\"location\":\"/x");
        String message = "Table sales.was_table is registered in file://%s, which cannot be used: it is not JSON. Unregister the table and register it again.".formatted(file);

        delta.assertFails("DROP VIEW was_table", message);
        delta.assertFails("CREATE OR REPLACE VIEW was_table AS SELECT 1 x", message);
        runner.execute("CALL system.unregister_table('sales', 'was_table')");
    }

    @Test
    void viewThatHasTheNameOfADirectoryCanBeDropped()
            throws IOException
    {
        table(warehouse.resolve("sales/twice"));
        Path file = warehouse.resolve("_trino_delta/tables/sales/twice.json");
        Files.createDirectories(file.getParent());
        Files.writeString(file, "{\"formatVersion\":1,\"view\":{\"sql\":\"SELECT 1 x\",\"columns\":[{\"name\":\"x\",\"type\":\"integer\"}],\"runAsInvoker\":true}}");
        runner.execute("CALL system.flush_metadata_cache()");
        String message = "Table name sales.twice is ambiguous: file://%s is a table, and a view has that name in file://%s. Drop the view, or rename the directory.".formatted(warehouse.resolve("sales/twice"), file);

        delta.assertFails("SELECT * FROM twice", message);
        delta.assertFails("CREATE OR REPLACE VIEW twice AS SELECT 1 x", message);
        runner.execute("DROP VIEW twice");
        delta.assertRows("SELECT count(*) FROM twice", "[0]");
    }

    @Test
    void viewKeepsNoColumnsOfThePast()
    {
        Session past = Session.builder(runner.getDefaultSession()).setCatalogSessionProperty("delta", "read_timestamp_as_of", "2100-01-01").build();

        assertThatThrownBy(() -> runner.execute(past, "CREATE VIEW late AS SELECT id FROM orders"))
                .hasMessage("View sales.late cannot be created in a session that reads tables as of 2100-01-01: it would keep columns of the past. RESET SESSION for read_timestamp_as_of, or name versions in the view.");
    }

    @Test
    void schemaIsShownAsAStatement()
    {
        delta.assertRows("SHOW CREATE SCHEMA sales", "[CREATE SCHEMA delta.sales]");
    }

    private String viewFile(String view)
    {
        try {
            return Files.readString(warehouse.resolve("_trino_delta/tables/sales/%s.json".formatted(view)));
        }
        catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void table(Path table)
            throws IOException
    {
        Path log = Files.createDirectories(table.resolve("_delta_log"));
        Files.writeString(log.resolve("00000000000000000000.json"),
                """
                {"protocol":{"minReaderVersion":1,"minWriterVersion":2}}
                {"metaData":{"id":"%s","format":{"provider":"parquet","options":{}},"schemaString":"{\\"type\\":\\"struct\\",\\"fields\\":[{\\"name\\":\\"id\\",\\"type\\":\\"long\\",\\"nullable\\":true,\\"metadata\\":{}},{\\"name\\":\\"day\\",\\"type\\":\\"date\\",\\"nullable\\":true,\\"metadata\\":{}}]}","partitionColumns":[],"configuration":{},"createdTime":1700000000000}}
                """.formatted(table.getFileName()));
    }
}
