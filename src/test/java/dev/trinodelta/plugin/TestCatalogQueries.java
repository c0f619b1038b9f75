package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableMap;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import io.trino.testing.QueryRunner;
import io.trino.testing.StandaloneQueryRunner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

import static io.trino.testing.TestingSession.testSessionBuilder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

/**
 * Names and listings as users meet them, where something in the warehouse is not as it should be.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestCatalogQueries
{
    private static final String GRANT = "Grant access to the user that Trino runs as, or to the credentials of the catalog.";

    private Path directory;
    private Path warehouse;
    private QueryRunner runner;

    @BeforeAll
    void start()
            throws Exception
    {
        directory = Files.createTempDirectory("delta").toRealPath();
        warehouse = Files.createDirectories(directory.resolve("warehouse"));
        runner = new StandaloneQueryRunner(testSessionBuilder().setCatalog("delta").setSchema("sales").build());
        runner.installPlugin(new DeltaPlugin());
        runner.createCatalog("delta", "delta", ImmutableMap.of(
                "delta.warehouse", warehouse.toString(),
                "delta.warehouse.listing-cache-ttl", "0s",
                "delta.path-access.allowed-locations", directory.resolve("elsewhere").toString()));
    }

    @AfterAll
    void stop()
            throws IOException
    {
        runner.close();
        MoreFiles.deleteRecursively(directory, RecursiveDeleteOption.ALLOW_INSECURE);
    }

    @Test
    void aTableWithNamelessFieldsHidesNoOther()
            throws IOException
    {
        table(warehouse.resolve("nameless/good"), "{\"name\":\"id\",\"type\":\"long\",\"nullable\":true,\"metadata\":{}}");
        String nameless = "{\"name\":\"\",\"type\":\"long\",\"nullable\":true,\"metadata\":{}}";
        table(warehouse.resolve("nameless/column"), nameless);
        table(warehouse.resolve("nameless/nested"), "{\"name\":\"s\",\"type\":{\"type\":\"struct\",\"fields\":[%s]},\"nullable\":true,\"metadata\":{}}".formatted(nameless));

        assertRows("SHOW TABLES FROM nameless", "[column]", "[good]", "[nested]");
        assertRows("SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'nameless'", "[good, id]");
        assertRows("SELECT table_name, column_name FROM system.jdbc.columns WHERE table_cat = 'delta' AND table_schem = 'nameless'", "[good, id]");
        assertRows("SELECT count(*) FROM system.metadata.table_comments WHERE catalog_name = 'delta' AND schema_name = 'nameless'", "[1]");
        for (String table : new String[] {"column", "nested"}) {
            assertFails("SELECT * FROM nameless.\"%s\"".formatted(table), "Schema of table nameless.%s has a field whose name is empty. Check the table with the writer that made it.".formatted(table));
            assertFails("SHOW COLUMNS FROM nameless.\"%s\"".formatted(table), "Schema of table nameless.%s has a field whose name is empty. Check the table with the writer that made it.".formatted(table));
        }
    }

    @Test
    void aLogThatIsAFileIsToldByWhoeverUsesItsTable()
            throws IOException
    {
        Path log = warehouse.resolve("broken/t/_delta_log");
        Files.createDirectories(log.getParent());
        Files.writeString(log, "");
        assertRows("SHOW SCHEMAS LIKE 'broken%'", "[broken]");
        assertRows("SHOW TABLES FROM broken", "[t]");
        assertFails("SELECT * FROM broken.t", "Could not list the log of table broken.t at file://%s: it is a file, not a directory. Put the directory in its place.".formatted(log));
        assertRows("SELECT count(*) FROM information_schema.columns WHERE table_schema = 'broken'", "[0]");
    }

    @Test
    void whatMayNotBeReadIsNotTakenForAbsent()
            throws IOException
    {
        String column = "{\"name\":\"id\",\"type\":\"long\",\"nullable\":true,\"metadata\":{}}";
        Path open = table(warehouse.resolve("closed/open"), column);
        Path directory = table(warehouse.resolve("closed/directory"), column);
        Path unlisted = table(warehouse.resolve("closed/unlisted"), column);
        Path log = table(warehouse.resolve("closed/log"), column).resolve("_delta_log");
        Path commit = table(warehouse.resolve("closed/commit"), column).resolve("_delta_log/00000000000000000000.json");
        try {
            Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("---------"));
            Files.setPosixFilePermissions(unlisted, PosixFilePermissions.fromString("rw-r--r--"));
            Files.setPosixFilePermissions(log, PosixFilePermissions.fromString("---------"));
            Files.setPosixFilePermissions(commit, PosixFilePermissions.fromString("---------"));
            assumeThat(Files.isReadable(log)).as("permissions bind the user who runs the tests").isFalse();

            assertRows("SHOW SCHEMAS LIKE 'closed%'", "[closed]");
            assertRows("SHOW TABLES FROM closed", "[commit]", "[directory]", "[log]", "[open]", "[unlisted]");
            assertRows("SELECT table_name FROM information_schema.columns WHERE table_schema = 'closed'", "[open]");
            assertRows("SELECT count(*) FROM closed.open", "[0]");
            assertFails("SELECT * FROM closed.directory", "Could not list the log of table closed.directory at file://%s/_delta_log: access is denied. %s".formatted(directory, GRANT));
            assertFails("SELECT * FROM closed.unlisted", "Could not list the log of table closed.unlisted at file://%s/_delta_log: access is denied. %s".formatted(unlisted, GRANT));
            assertFails("SELECT * FROM closed.log", "Could not list the log of table closed.log at file://%s: access is denied. %s".formatted(log, GRANT));
            assertFails("SELECT * FROM closed.commit", "Could not read log file file://%s of table closed.commit: access is denied. %s".formatted(commit, GRANT));
            Files.setPosixFilePermissions(open.getParent(), PosixFilePermissions.fromString("---------"));
            assertFails("SELECT * FROM closed.nothing", "Cannot list directory file://%s to find table closed.nothing: access is denied. %s".formatted(open.getParent(), GRANT));
        }
        finally {
            for (Path path : new Path[] {open.getParent(), directory, unlisted, log, commit}) {
                Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
            }
        }
    }

    @Test
    void aRegistryThatMayNotBeChangedSaysSo()
            throws IOException
    {
        Path elsewhere = table(directory.resolve("elsewhere/t"), "{\"name\":\"id\",\"type\":\"long\",\"nullable\":true,\"metadata\":{}}");
        runner.execute("CALL system.register_table('registered', 't', '%s')".formatted(elsewhere));
        assertRows("SELECT count(*) FROM registered.t", "[0]");
        Path registry = warehouse.resolve("_trino_delta/tables/registered");
        try {
            Files.setPosixFilePermissions(registry, PosixFilePermissions.fromString("r-xr-xr-x"));
            assumeThat(Files.isWritable(registry)).as("permissions bind the user who runs the tests").isFalse();
            assertFails("CALL system.unregister_table('registered', 't')", "Cannot delete file://%s/t.json to unregister table registered.t: access is denied. %s".formatted(registry, GRANT));
            table(directory.resolve("elsewhere/u"), "{\"name\":\"id\",\"type\":\"long\",\"nullable\":true,\"metadata\":{}}");
            assertFails("CALL system.register_table('registered', 'u', '%s/elsewhere/u')".formatted(directory), "Cannot write file://%s/u.json to register table registered.u: access is denied. %s".formatted(registry, GRANT));
        }
        finally {
            Files.setPosixFilePermissions(registry, PosixFilePermissions.fromString("rwx------"));
        }
        runner.execute("CALL system.unregister_table('registered', 't')");
    }

    @Test
    void whatAnotherClusterDoesIsSeenAtOnce()
            throws IOException
    {
        Path first = table(warehouse.resolve("moving/a"), "{\"name\":\"first\",\"type\":\"long\",\"nullable\":true,\"metadata\":{}}");
        assertRows("SELECT count(*) FROM moving.a", "[0]");
        Files.move(first, first.resolveSibling("b"));
        assertFails("SELECT * FROM moving.a", "line 1:15: Table 'delta.moving.a' does not exist");
        assertRows("SELECT count(*) FROM moving.b", "[0]");
    }

    @Test
    void anUnknownKindOfCatalogIsNamed()
    {
        assertThatThrownBy(() -> runner.createCatalog("hive", "delta", ImmutableMap.of("delta.warehouse", warehouse.toString(), "delta.catalog.type", "hive")))
                .satisfies(exception -> assertThat(exception.getMessage())
                        .contains("Invalid configuration property delta.catalog.type: there is no kind of catalog 'hive'. Set it to warehouse, or leave it out")
                        .doesNotContain("delta.warehouse"));
        runner.createCatalog("shouted", "delta", ImmutableMap.of("delta.warehouse", warehouse.toString(), "delta.catalog.type", "WAREHOUSE"));
    }

    private static Path table(Path table, String column)
            throws IOException
    {
        Path log = Files.createDirectories(table.resolve("_delta_log"));
        Files.writeString(log.resolve("00000000000000000000.json"),
                """
                {"protocol":{"minReaderVersion":1,"minWriterVersion":2}}
                {"metaData":{"id":"id","format":{"provider":"parquet","options":{}},"schemaString":"{\\"type\\":\\"struct\\",\\"fields\\":[%s]}","partitionColumns":[],"configuration":{}}}
                """.formatted(column.replace("\"", "\\\"")));
        return table;
    }

    private void assertRows(String sql, String... rows)
    {
        assertThat(runner.execute(sql).getMaterializedRows()).extracting(Object::toString).as(sql).containsExactlyInAnyOrder(rows);
    }

    private void assertFails(String sql, String message)
    {
        assertThatThrownBy(() -> runner.execute(sql)).hasMessage(message);
    }
}
