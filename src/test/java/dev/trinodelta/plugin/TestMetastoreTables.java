package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.testing.server.MetastoreEntries.Entry;
import dev.trinodelta.testing.server.MetastoreServer;
import io.trino.hive.thrift.metastore.Table;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS;

/**
 * A Hive metastore that other engines fill, too.
 */
@TestInstance(PER_CLASS)
class TestMetastoreTables
{
    private final MetastoreServer server = MetastoreServer.shared();
    private final MetastoreRunner delta = new MetastoreRunner(server.uri());

    @BeforeAll
    void start()
    {
        delta.withDelta("delta", ImmutableMap.of("hive.metastore-cache-ttl", "0s"))
                .withDelta("remembering", ImmutableMap.of("hive.metastore-cache-ttl", "1h"))
                .withDelta("redirecting", ImmutableMap.of("delta.hive-catalog-name", "hive", "delta.iceberg-catalog-name", "iceberg"))
                .withHive("hive");
    }

    @AfterAll
    void stop()
    {
        delta.close();
    }

    @Test
    void tablesOfSparkAndTrinoAreFoundWhereTheyLie()
    {
        delta.entries().schema("found", Optional.empty());
        delta.entries().add(Entry.spark("found", "by_path", "file://" + server.warehouse() + "/found.db/by_path-__PLACEHOLDER__", "file:" + delta.newTable("ByPath")));
        delta.entries().add(Entry.spark("found", "path_first", "file://" + delta.newTable("not_here"), delta.newTable("PathFirst").toString()));
        delta.entries().add(Entry.trino("found", "by_trino", "file://" + delta.newTable("ByTrino")));
        delta.entries().add(Entry.table("found", "by_storage", ImmutableMap.of("spark.sql.sources.provider", "Delta"), Optional.of("file://" + delta.newTable("ByStorage"))));
        delta.entries().add(Entry.table("found", "by_athena", ImmutableMap.of("table_type", "DELTA"), Optional.of("file://" + delta.newTable("ByAthena"))));
        delta.entries().add(Entry.table("found", "uniform", ImmutableMap.of("spark.sql.sources.provider", "delta", "table_type", "ICEBERG", "metadata_location", "file:/x/v1.metadata.json"), Optional.of("file://" + delta.newTable("UniForm"))));

        delta.assertRows("SHOW TABLES FROM found", "[by_path]", "[path_first]", "[by_trino]", "[by_storage]", "[by_athena]", "[uniform]");
        delta.assertRows(
                "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'found' AND column_name <> 'id'",
                "[by_path, bypath]",
                "[path_first, pathfirst]",
                "[by_trino, bytrino]",
                "[by_storage, bystorage]",
                "[by_athena, byathena]",
                "[uniform, uniform]");
        for (String table : List.of("by_path", "path_first", "by_trino", "by_storage", "by_athena", "uniform")) {
            delta.assertRows("SELECT count(*) FROM found." + table, "[0]");
        }
        delta.assertRows("SELECT table_name, error FROM system.health WHERE table_schema = 'found' AND error IS NOT NULL");
        delta.assertRows("SELECT count(*) FROM system.health WHERE table_schema = 'found'", "[6]");
        delta.assertRows("SELECT version FROM found.\"by_path$history\"", "[0]");
        delta.assertRows("SELECT count(*) FROM found.\"BY_PATH@v0\"", "[0]");
    }

    @Test
    void whatIsNotADeltaTableIsHiddenAndSaysSo()
    {
        delta.entries().schema("mixed", Optional.empty());
        delta.entries().add(Entry.table("mixed", "plain", ImmutableMap.of(), Optional.empty()));
        delta.entries().add(Entry.table("mixed", "csv", ImmutableMap.of("spark.sql.sources.provider", "csv"), Optional.empty()));
        delta.entries().add(Entry.table("mixed", "ice", ImmutableMap.of("table_type", "ICEBERG", "metadata_location", "file:/x/v1.metadata.json"), Optional.empty()));
        delta.entries().add(Entry.view("mixed", "hive_view", ImmutableMap.of(), "SELECT explode(x) FROM t"));
        delta.entries().add(Entry.view("mixed", "materialized", ImmutableMap.of("presto_view", "true", "comment", "Presto Materialized View"), "/* Presto Materialized View: e30= */"));

        delta.assertRows("SHOW TABLES FROM mixed");
        delta.assertRows("SELECT table_name FROM information_schema.tables WHERE table_schema = 'mixed'");
        delta.assertRows("SELECT count(*) FROM information_schema.columns WHERE table_schema = 'mixed'", "[0]");
        delta.assertFails("SELECT * FROM mixed.plain", "Table mixed.plain is not a Delta table: its property spark.sql.sources.provider is missing in the metastore. Query it through a catalog of the Hive connector. To have this catalog send queries there, set its property delta.hive-catalog-name.");
        delta.assertFails("DESCRIBE mixed.csv", "Table mixed.csv is not a Delta table: its property spark.sql.sources.provider is csv in the metastore. Query it through a catalog of the Hive connector. To have this catalog send queries there, set its property delta.hive-catalog-name.");
        delta.assertFails("SELECT * FROM mixed.ice", "Table mixed.ice is not a Delta table but an Iceberg table. Query it through a catalog of the Iceberg connector. To have this catalog send queries there, set its property delta.iceberg-catalog-name.");
        delta.assertFails("SELECT * FROM mixed.hive_view", "View mixed.hive_view is written in the SQL of Hive or Spark, which is not translated. Query the tables that it reads, or create the view in Trino.");
        delta.assertFails("SELECT * FROM mixed.materialized", "mixed.materialized is a materialized view, which this connector does not read. Query it through the catalog that it was made in.");
        delta.assertFails("SELECT * FROM TABLE(system.table_changes('mixed', 'plain', 0))", "Table mixed.plain is not a Delta table: its property spark.sql.sources.provider is missing in the metastore. Query it through a catalog of the Hive connector. To have this catalog send queries there, set its property delta.hive-catalog-name.");
    }

    @Test
    void queriesOfOtherTablesAreSentOn()
    {
        delta.entries().schema("sent", Optional.empty());
        delta.entries().add(Entry.table("sent", "plain", ImmutableMap.of(), Optional.empty()));
        delta.entries().add(Entry.table("sent", "ice", ImmutableMap.of("table_type", "iceberg", "metadata_location", "file:/x/v1.metadata.json"), Optional.empty()));

        delta.assertRows("SELECT id, note, day FROM redirecting.sent.plain");
        delta.assertRows("SELECT day FROM redirecting.sent.\"plain$partitions\"");
        delta.assertRows("SHOW COLUMNS FROM redirecting.sent.plain LIKE 'note'", "[note, varchar, , ]");
        delta.assertFails("SELECT * FROM redirecting.sent.ice", "Table 'redirecting.sent.ice' redirected to 'iceberg.sent.ice', but the target catalog 'iceberg' does not exist");
        delta.assertFails("SELECT * FROM redirecting.sent.absent", "line 1:15: Table 'redirecting.sent.absent' does not exist");
        delta.assertFails("SELECT * FROM redirecting.sent.\"absent$files\"", "line 1:15: Table 'redirecting.sent.\"absent$files\"' does not exist");
    }

    @Test
    void aTableThatCannotBeFoundSaysWhy()
    {
        delta.entries().schema("lost", Optional.empty());
        Path outside = Path.of("/elsewhere/t");
        delta.entries().add(Entry.spark("lost", "good", "file://" + delta.newTable("Good"), "file://" + delta.directory().resolve("Good")));
        delta.entries().add(Entry.spark("lost", "no_log", "file:///x-__PLACEHOLDER__", delta.directory().resolve("nothing").toString()));
        delta.entries().add(Entry.spark("lost", "outside", "file:///x-__PLACEHOLDER__", "file:" + outside));
        delta.entries().add(Entry.spark("lost", "dots", "file:///x-__PLACEHOLDER__", "s3://key:test-secret-key@bucket/a/../t"));
        delta.entries().add(Entry.spark("lost", "s3", "file:///x-__PLACEHOLDER__", "s3a://bucket/t"));
        delta.entries().add(Entry.spark("lost", "dbfs", "file:///x-__PLACEHOLDER__", "dbfs:/user/hive/warehouse/t"));
        delta.entries().add(Entry.spark("lost", "nowhere", "file://" + delta.directory() + "/nowhere-__PLACEHOLDER__", ""));

        delta.assertFails("SELECT * FROM lost.no_log", "Table lost.no_log has no Delta log: there is no commit and no checkpoint in file://%s/nothing/_delta_log. Check the location.".formatted(delta.directory()));
        delta.assertFails("SELECT * FROM lost.outside", "Access to location file:/elsewhere/t is not allowed: it lies in none of the directories of the catalog property delta.path-access.allowed-locations. Ask the administrator to add one above it.");
        delta.assertFails("SELECT * FROM lost.dots", "Table lost.dots cannot be found: its location in the metastore, s3://***@bucket/a/../t, contains the segment '..'. Correct it there.");
        delta.assertFails("SELECT * FROM lost.s3", "Table lost.s3 cannot be read: its location in the metastore, s3a://bucket/t, lies in a file system that is not enabled. Set fs.s3.enabled=true and the properties it needs.");
        delta.assertFails("SELECT * FROM lost.dbfs", "Table lost.dbfs cannot be read: its location in the metastore, dbfs:/user/hive/warehouse/t, has the scheme dbfs, which no file system serves. Write an absolute path, or a URI that begins with s3:, gs:, abfss: or hdfs:.");
        delta.assertFails("SELECT * FROM lost.nowhere", "Table lost.nowhere has no location: the metastore has neither the serde property path nor a storage location for it. Set its location in the engine that made it.");
        // They hide no other
        delta.assertRows("SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'lost'", "[good, id]", "[good, good]");
        delta.assertRows("SELECT table_name FROM system.health WHERE table_schema = 'lost' AND error IS NULL", "[good]");
    }

    @Test
    void aTableThatMovesIsReadWhereItIsAlsoWhereListingsAreRemembered()
    {
        delta.entries().schema("moving", Optional.empty());
        delta.entries().add(Entry.trino("moving", "t", "file://" + delta.newTable("Before")));
        delta.assertRows("SELECT column_name FROM remembering.information_schema.columns WHERE table_schema = 'moving'", "[id]", "[before]");

        delta.entries().drop("moving", "t");
        delta.entries().add(Entry.trino("moving", "t", "file://" + delta.newTable("After")));
        delta.entries().add(Entry.trino("moving", "u", "file://" + delta.newTable("U")));
        delta.assertRows("SELECT after FROM remembering.moving.t");
        delta.assertRows("SELECT u FROM remembering.moving.u");
        delta.assertRows("SHOW TABLES FROM remembering.moving", "[t]");

        delta.execute("CALL remembering.system.flush_metadata_cache(schema_name => 'moving', table_name => 't')");
        delta.assertRows("SHOW TABLES FROM remembering.moving", "[t]", "[u]");
        delta.entries().drop("moving", "u");
        delta.execute("CALL remembering.system.flush_metadata_cache()");
        delta.assertRows("SHOW TABLES FROM remembering.moving", "[t]");
    }

    @Test
    void schemasHaveLocations()
            throws IOException
    {
        Path directory = Files.createDirectory(delta.directory().resolve("schema"));
        delta.entries().schema("located", Optional.of("file://" + directory));

        delta.assertRows("SHOW SCHEMAS LIKE 'located'", "[located]");
        assertThat(delta.execute("SHOW CREATE SCHEMA located").getOnlyValue()).isEqualTo(
                """
                CREATE SCHEMA delta.located
                WITH (
                   location = 'file:%s'
                )""".formatted(directory));
        delta.assertFails("SHOW TABLES FROM absent", "line 1:1: Schema 'absent' does not exist");
        delta.assertFails("SHOW TABLES FROM \"@hive#located\"", "line 1:1: Schema '@hive#located' does not exist");
    }

    @Test
    void tablesAreRegisteredForAllEngines()
    {
        delta.entries().schema("registered", Optional.empty());
        Path location = delta.newTable("Registered");
        delta.execute("CALL delta.system.register_table('registered', 'Orders', '%s')".formatted(location));

        delta.assertRows("SELECT registered FROM registered.orders");
        Table entry = delta.entries().find("registered", "orders");
        assertThat(entry.getTableType()).isEqualTo("EXTERNAL_TABLE");
        assertThat(entry.getOwner()).isEqualTo("ann");
        assertThat(entry.getParameters()).containsEntry("EXTERNAL", "TRUE").containsEntry("spark.sql.sources.provider", "delta");
        assertThat(entry.getSd().getLocation()).isEqualTo("file:" + location);
        assertThat(entry.getSd().getSerdeInfo().getParameters()).containsEntry("path", "file://" + location);

        delta.assertFails("CALL delta.system.register_table('registered', 'orders', '%s')".formatted(delta.newTable("Other")), "Table registered.orders exists already. Choose another name.");
        delta.assertFails("CALL delta.system.register_table('registered', 'again', '%s/')".formatted(location), "Location file://%s is that of table registered.orders already. Use that name, or unregister it first.".formatted(location));
        delta.assertFails("CALL delta.system.register_table('registered', 'none', '%s')".formatted(delta.directory()), "There is no Delta table at file://%1$s: file://%1$s/_delta_log holds no files. Name the directory that _delta_log lies in.".formatted(delta.directory()));
        delta.assertFails("CALL delta.system.register_table('absent', 't', '%s/Other')".formatted(delta.directory()), "Schema absent does not exist in the metastore, so table absent.t cannot be registered. Create it there, or choose another one.");
        delta.assertFails("CALL delta.system.register_table('registered', 't', '/etc')", "Access to location /etc is not allowed: it lies in none of the directories of the catalog property delta.path-access.allowed-locations. Ask the administrator to add one above it.");
        // Who reads the location gets by no rule for the name
        delta.assertRows("SELECT registered FROM TABLE(system.read('%s'))".formatted(location));

        delta.execute("CALL delta.system.unregister_table('registered', 'orders')");
        assertThat(location.resolve("_delta_log")).isDirectory();
        delta.assertFails("SELECT * FROM registered.orders", "line 1:15: Table 'delta.registered.orders' does not exist");
        delta.assertFails("CALL delta.system.unregister_table('registered', 'orders')", "Table registered.orders does not exist. Check the name.");
    }

    @Test
    void onlyDeltaTablesAreUnregistered()
    {
        delta.entries().schema("kept", Optional.empty());
        delta.entries().add(Entry.table("kept", "plain", ImmutableMap.of(), Optional.empty()));
        delta.execute("CREATE VIEW kept.v AS SELECT 1 AS one");

        delta.assertFails("CALL delta.system.unregister_table('kept', 'plain')", "kept.plain is not a Delta table, so it cannot be unregistered. Drop it in the engine that made it.");
        delta.assertFails("CALL delta.system.unregister_table('kept', 'v')", "kept.v is a view. Use DROP VIEW.");
        delta.assertFails("CALL delta.system.register_table('kept', 'v', '%s')".formatted(delta.newTable("Kept")), "View kept.v exists already. Choose another name.");
    }

    @Test
    void rulesOfATableHoldForItsLocation()
    {
        delta.withDelta("ruled", ImmutableMap.of("delta.security", "file", "security.config-file", SecuredRunner.rules("rules.json"), "hive.metastore-cache-ttl", "1h"));
        delta.entries().schema("shadow", Optional.empty());
        assertThat(delta.execute("denied", "SHOW TABLES FROM ruled.shadow").getRowCount()).isZero();
        Path table = delta.newTable("Guarded");
        delta.entries().add(Entry.spark("shadow", "orders", "file:///x-__PLACEHOLDER__", "file:" + table));

        String read = "SELECT guarded FROM TABLE(ruled.system.read('%s/'))".formatted(table);
        assertThatThrownBy(() -> delta.execute("denied", read)).hasMessage("Access Denied: Cannot select from table shadow.orders");
        assertThat(delta.execute("ann", read).getRowCount()).isZero();
        assertThat(delta.execute("ann", "SELECT guarded FROM ruled.shadow.orders").getRowCount()).isZero();
    }

    @Test
    void ofSessionsThatRegisterOrUnregisterOneNameOneWins()
            throws Exception
    {
        delta.entries().schema("raced", Optional.empty());
        List<Path> tables = List.of(delta.newTable("Race1"), delta.newTable("Race2"), delta.newTable("Race3"));
        assertThat(race(tables.stream().<Callable<String>>map(table -> () -> outcome("CALL delta.system.register_table('raced', 't', '%s')".formatted(table))).toList()))
                .containsExactlyInAnyOrder("done", "Table raced.t exists already. Choose another name.", "Table raced.t exists already. Choose another name.");
        assertThat(race(tables.stream().<Callable<String>>map(_ -> () -> outcome("CALL delta.system.unregister_table('raced', 't')")).toList()))
                .contains("done")
                .containsOnly("done", "Table raced.t does not exist. Check the name.");
        assertThat(tables).allSatisfy(table -> assertThat(table.resolve("_delta_log")).isDirectory());
    }

    private static List<String> race(List<Callable<String>> sessions)
            throws Exception
    {
        try (ExecutorService threads = Executors.newFixedThreadPool(sessions.size())) {
            return threads.invokeAll(sessions).stream().map(Future::resultNow).toList();
        }
    }

    private String outcome(String sql)
    {
        try {
            delta.execute(sql);
            return "done";
        }
        catch (RuntimeException e) {
            return e.getMessage();
        }
    }
}
