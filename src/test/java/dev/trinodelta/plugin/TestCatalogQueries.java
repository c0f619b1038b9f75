package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableMap;
import io.trino.testing.QueryRunner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

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

    private final WarehouseRunner delta = new WarehouseRunner("sales");
    private final QueryRunner runner = delta.runner();
    private final Path warehouse = delta.warehouse();
    private final Path elsewhere = delta.directory().resolve("elsewhere");

    @BeforeAll
    void start()
    {
        delta.withCatalog("delta", ImmutableMap.of(
                "delta.warehouse.listing-cache-ttl", "0s",
                "delta.path-access.allowed-locations", elsewhere.toString()));
    }

    @AfterAll
    void stop()
    {
        delta.close();
    }

    @Test
    void aTableWithNamelessFieldsHidesNoOther()
            throws IOException
    {
        table(warehouse.resolve("nameless/good"), "{\"name\":\"id\",\"type\":\"long\",\"nullable\":true,\"metadata\":{}}");
        String nameless = "{\"name\":\"\",\"type\":\"long\",\"nullable\":true,\"metadata\":{}}";
        table(warehouse.resolve("nameless/column"), nameless);
        table(warehouse.resolve("nameless/nested"), "{\"name\":\"s\",\"type\":{\"type\":\"struct\",\"fields\":[%s]},\"nullable\":true,\"metadata\":{}}".formatted(nameless));

        delta.assertSameRows("SHOW TABLES FROM nameless", "[column]", "[good]", "[nested]");
        delta.assertSameRows("SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'nameless'", "[good, id]");
        delta.assertSameRows("SELECT table_name, column_name FROM system.jdbc.columns WHERE table_cat = 'delta' AND table_schem = 'nameless'", "[good, id]");
        delta.assertSameRows("SELECT count(*) FROM system.metadata.table_comments WHERE catalog_name = 'delta' AND schema_name = 'nameless'", "[1]");
        for (String table : new String[] {"column", "nested"}) {
            delta.assertFails("SELECT * FROM nameless.\"%s\"".formatted(table), "Schema of table nameless.%s has a field whose name is empty. Check the table with the writer that made it.".formatted(table));
            delta.assertFails("SHOW COLUMNS FROM nameless.\"%s\"".formatted(table), "Schema of table nameless.%s has a field whose name is empty. Check the table with the writer that made it.".formatted(table));
        }
    }

    @Test
    void aLogThatIsAFileIsToldByWhoeverUsesItsTable()
            throws IOException
    {
        Path log = warehouse.resolve("broken/t/_delta_log");
        Files.createDirectories(log.getParent());
        Files.writeString(log, "");
        delta.assertSameRows("SHOW SCHEMAS LIKE 'broken%'", "[broken]");
        delta.assertSameRows("SHOW TABLES FROM broken", "[t]");
        delta.assertFails("SELECT * FROM broken.t", "Could not list the log of table broken.t at file://%s: it is a file, not a directory. Put the directory in its place.".formatted(log));
        delta.assertSameRows("SELECT count(*) FROM information_schema.columns WHERE table_schema = 'broken'", "[0]");
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

            delta.assertSameRows("SHOW SCHEMAS LIKE 'closed%'", "[closed]");
            delta.assertSameRows("SHOW TABLES FROM closed", "[commit]", "[directory]", "[log]", "[open]", "[unlisted]");
            delta.assertSameRows("SELECT table_name FROM information_schema.columns WHERE table_schema = 'closed'", "[open]");
            delta.assertSameRows("SELECT count(*) FROM closed.open", "[0]");
            delta.assertFails("SELECT * FROM closed.directory", "Could not list the log of table closed.directory at file://%s/_delta_log: access is denied. %s".formatted(directory, GRANT));
            delta.assertFails("SELECT * FROM closed.unlisted", "Could not list the log of table closed.unlisted at file://%s/_delta_log: access is denied. %s".formatted(unlisted, GRANT));
            delta.assertFails("SELECT * FROM closed.log", "Could not list the log of table closed.log at file://%s: access is denied. %s".formatted(log, GRANT));
            delta.assertFails("SELECT * FROM closed.commit", "Could not read log file file://%s of table closed.commit: access is denied. %s".formatted(commit, GRANT));
            Files.setPosixFilePermissions(open.getParent(), PosixFilePermissions.fromString("---------"));
            delta.assertFails("SELECT * FROM closed.nothing", "Cannot list directory file://%s to find table closed.nothing: access is denied. %s".formatted(open.getParent(), GRANT));
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
        Path table = table(elsewhere.resolve("t"), "{\"name\":\"id\",\"type\":\"long\",\"nullable\":true,\"metadata\":{}}");
        runner.execute("CALL system.register_table('registered', 't', '%s')".formatted(table));
        delta.assertSameRows("SELECT count(*) FROM registered.t", "[0]");
        Path registry = warehouse.resolve("_trino_delta/tables/registered");
        try {
            Files.setPosixFilePermissions(registry, PosixFilePermissions.fromString("r-xr-xr-x"));
            assumeThat(Files.isWritable(registry)).as("permissions bind the user who runs the tests").isFalse();
            delta.assertFails("CALL system.unregister_table('registered', 't')", "Cannot delete file://%s/t.json to unregister table registered.t: access is denied. %s".formatted(registry, GRANT));
            table(elsewhere.resolve("u"), "{\"name\":\"id\",\"type\":\"long\",\"nullable\":true,\"metadata\":{}}");
            delta.assertFails("CALL system.register_table('registered', 'u', '%s/u')".formatted(elsewhere), "Cannot write file://%s/u.json to register table registered.u: access is denied. %s".formatted(registry, GRANT));
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
        delta.assertSameRows("SELECT count(*) FROM moving.a", "[0]");
        Files.move(first, first.resolveSibling("b"));
        delta.assertFails("SELECT * FROM moving.a", "line 1:15: Table 'delta.moving.a' does not exist");
        delta.assertSameRows("SELECT count(*) FROM moving.b", "[0]");
    }

    @Test
    void anUnknownKindOfCatalogIsNamed()
    {
        assertThatThrownBy(() -> runner.createCatalog("polaris", "delta", ImmutableMap.of("delta.warehouse", warehouse.toString(), "delta.catalog.type", "polaris")))
                .satisfies(exception -> assertThat(exception.getMessage())
                        .contains("Invalid configuration property delta.catalog.type: there is no kind of catalog 'polaris'. Set it to warehouse, hive or glue, or leave it out for warehouse")
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
}
