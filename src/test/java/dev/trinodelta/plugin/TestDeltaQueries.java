package dev.trinodelta.plugin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import io.trino.Session;
import io.trino.plugin.tpch.TpchPlugin;
import io.trino.testing.QueryRunner;
import io.trino.testing.StandaloneQueryRunner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import static com.google.common.base.Throwables.getStackTraceAsString;
import static io.trino.testing.TestingSession.testSessionBuilder;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * The connector as its users meet it: SQL over a copy of the demo tables, and over copies that something went wrong with.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestDeltaQueries
{
    private Path directory;
    private Path warehouse;
    private QueryRunner runner;

    @BeforeAll
    void start()
            throws Exception
    {
        directory = Files.createTempDirectory("delta").toRealPath();
        warehouse = directory.resolve("warehouse");
        DemoWarehouse.copy(DemoWarehouse.PATH, warehouse);
        runner = new StandaloneQueryRunner(testSessionBuilder().setCatalog("delta").setSchema("sales").build());
        runner.installPlugin(new TpchPlugin());
        runner.createCatalog("tpch", "tpch", ImmutableMap.of());
        runner.installPlugin(new DeltaPlugin());
        runner.createCatalog("delta", "delta", ImmutableMap.of(
                "delta.catalog.type", "warehouse",
                "delta.warehouse", warehouse.toString(),
                "delta.warehouse.listing-cache-ttl", "0s",
                "delta.path-access.allowed-locations", directory.resolve("elsewhere").toString()));
        DemoWarehouse.copy(DemoWarehouse.ORDERS, directory.resolve("elsewhere", "Orders"));
        DemoWarehouse.copy(DemoWarehouse.ORDERS, directory.resolve("forbidden", "Orders"));
    }

    @AfterAll
    void stop()
            throws IOException
    {
        runner.close();
        MoreFiles.deleteRecursively(directory, RecursiveDeleteOption.ALLOW_INSECURE);
    }

    @Test
    void readsWhatDeltaSparkWrote()
    {
        assertRows("SELECT count(*), min(order_date) FROM orders", "[14801, 2026-01-01]");
        assertRows("SELECT region, count(*) FROM orders GROUP BY region ORDER BY region", "[APAC, 4466]", "[EU, 4543]", "[LATAM, 1250]", "[US, 4542]");
        assertRows("SELECT count(*) FROM orders WHERE region = 'EU' AND status IS NOT NULL", "[4543]");
        assertRows("SELECT count(*) FROM web.clicks", "[1200]");
        assertRows("SELECT count(*) FROM \"ORDERS\"", "[14801]");
    }

    @Test
    void readsThePast()
    {
        assertRows("SELECT count(*) FROM orders FOR VERSION AS OF 0", "[0]");
        assertRows("SELECT count(*) FROM orders FOR VERSION AS OF 1", "[10000]");
        assertRows("SELECT count(*) FROM orders FOR VERSION AS OF 2 WHERE state IS NOT NULL", "[15000]");
        assertFails("SELECT * FROM orders FOR VERSION AS OF 10", "Table sales.orders has no version 10. Ask for an available version: 0 to 9.");
        assertFails("SELECT * FROM orders FOR VERSION AS OF -1", "Table sales.orders has no version -1: versions begin at 0. Name one of them: FOR VERSION AS OF 42.");
        assertFails("SELECT * FROM orders FOR VERSION AS OF 'last'", "A version of sales.orders is an integer, not a value of type varchar(4): FOR VERSION AS OF 42.");
    }

    @Test
    void joinsAnotherCatalog()
    {
        assertRows("SELECT count(*), count(DISTINCT n.name) FROM orders o JOIN tpch.tiny.nation n ON n.nationkey = o.customer_id % 25", "[14801, 25]");
    }

    @Test
    void skipsFilesOfOtherPartitions()
    {
        assertRows("SELECT DISTINCT \"$partition\" FROM orders WHERE region IN ('EU', 'LATAM') ORDER BY 1", "[region=EU]", "[region=LATAM]");
        assertThat(runner.execute("EXPLAIN SELECT order_id FROM orders WHERE region = 'EU'").getOnlyValue().toString())
                .contains("region")
                .doesNotContain("ScanFilter");
    }

    @Test
    void findsRowsOfFilesWithWrongStatisticsOnceNoFilesArePruned()
            throws IOException
    {
        Path table = damaged("wrong_statistics");
        Path commit = table.resolve("_delta_log", "00000000000000000001.json");
        Files.writeString(commit, Files.readString(commit).replace("\\\"open\\\"", "\\\"closed\\\""), TRUNCATE_EXISTING);
        String sql = "SELECT count(*) FROM damaged.wrong_statistics FOR VERSION AS OF 1 WHERE state = 'open'";
        assertRows(sql, "[0]");
        assertThat(runner.execute(withoutFilePruning(), sql).getOnlyValue()).isEqualTo(10000L);
    }

    @Test
    void filtersPartitionsInTheEngineOnceNoFilesArePruned()
    {
        assertThat(runner.execute(withoutFilePruning(), "SELECT count(*) FROM orders WHERE region = 'EU'").getOnlyValue()).isEqualTo(4543L);
        assertThat(runner.execute(withoutFilePruning(), "EXPLAIN SELECT order_id FROM orders WHERE region = 'EU'").getOnlyValue().toString())
                .contains("ScanFilter");
    }

    @Test
    void listsSchemasTablesAndColumns()
    {
        assertRows("SHOW SCHEMAS FROM delta LIKE 's%'", "[sales]", "[system]");
        assertRows("SHOW TABLES FROM sales", "[customers]", "[orders]");
        assertRows("SELECT table_name, count(*) FROM information_schema.columns WHERE table_schema = 'sales' GROUP BY 1 ORDER BY 1 LIMIT 1", "[customers, %s]".formatted(runner.execute("SHOW COLUMNS FROM customers").getRowCount()));
        assertThat(runner.execute("SHOW CREATE TABLE orders").getOnlyValue().toString())
                .contains("location = 'file://" + warehouse.resolve("sales", "orders") + "'")
                .contains("partitioned_by = ARRAY['region']")
                .contains("COMMENT 'One row an order'");
    }

    @Test
    void readsATableByItsLocation()
    {
        Path orders = directory.resolve("elsewhere", "Orders");
        assertRows("SELECT count(*) FROM TABLE(delta.system.read(location => '%s'))".formatted(orders), "[14801]");
        assertRows("SELECT count(*) FROM TABLE(delta.system.read(location => 'file://%s/', version => 1)) WHERE region = 'EU'".formatted(orders), "[3333]");
        assertRows("SELECT count(DISTINCT \"$path\") > 1 FROM TABLE(delta.system.read(location => '%s', metadata_columns => true))".formatted(orders), "[true]");
        assertThatThrownBy(() -> runner.execute("SELECT \"$path\" FROM TABLE(delta.system.read(location => '%s'))".formatted(orders)))
                .hasMessageContaining("Column '$path' cannot be resolved");
        assertThatThrownBy(() -> runner.execute("SELECT * FROM TABLE(delta.system.read(location => '%s'))".formatted(directory.resolve("forbidden", "Orders"))))
                .hasMessage("Access to location %s is not allowed: it lies in none of the directories of the catalog property delta.path-access.allowed-locations. Ask the administrator to add one above it.".formatted(directory.resolve("forbidden", "Orders")));
        assertThatThrownBy(() -> runner.execute("SELECT * FROM TABLE(delta.system.read(location => '%s/elsewhere/../forbidden/Orders'))".formatted(directory)))
                .hasMessage("Access to location %s/elsewhere/../forbidden/Orders is not allowed: it contains the segment '..'. Write it in full, unescaped.".formatted(directory));
    }

    @Test
    void registersAndUnregistersATable()
    {
        runner.execute("CALL delta.system.register_table('sales', 'far_orders', '%s')".formatted(directory.resolve("elsewhere", "Orders")));
        assertRows("SELECT count(*) FROM far_orders", "[14801]");
        assertThatThrownBy(() -> runner.execute("CALL delta.system.register_table('sales', 'far_orders', '%s')".formatted(directory.resolve("elsewhere", "Orders"))))
                .hasMessage("Table sales.far_orders exists already. Choose another name.");
        runner.execute("CALL delta.system.unregister_table('sales', 'far_orders')");
        assertFails("SELECT count(*) FROM far_orders", "line 1:22: Table 'delta.sales.far_orders' does not exist");
        assertFails("CALL delta.system.register_table('sales', '', 'x')", "system.register_table needs a value for table_name.");
    }

    @Test
    void namesWhatDoesNotExist()
    {
        assertFails("SELECT * FROM nothing", "line 1:15: Table 'delta.sales.nothing' does not exist");
        assertFails("SELECT * FROM nowhere.orders", "line 1:15: Schema 'nowhere' does not exist");
    }

    @Test
    void tellsFileAndLineOfACorruptCommit()
            throws IOException
    {
        Path table = damaged("corrupt_commit");
        Path commit = table.resolve("_delta_log", "00000000000000000008.json");
        Files.writeString(commit, Files.readString(commit).replaceFirst("\n", "\n{\"add\":{\"path\":\n"), TRUNCATE_EXISTING);
        assertFails(
                "SELECT count(*) FROM damaged.corrupt_commit",
                "Log file file://%s of table damaged.corrupt_commit is corrupt in line 2: not valid JSON, it ends too early. Restore the file from a backup, or read an available version: 0 to 7.".formatted(commit));
    }

    @Test
    void readsOnWithoutADamagedCheckpointWhereCommitsStandIn()
            throws IOException
    {
        Path table = damaged("truncated_checkpoint");
        Path checkpoint = table.resolve("_delta_log", "00000000000000000005.checkpoint.parquet");
        Files.write(checkpoint, List.of("PAR1"), TRUNCATE_EXISTING);
        assertRows("SELECT count(*) FROM damaged.truncated_checkpoint", "[14801]");

        Files.delete(table.resolve("_delta_log", "00000000000000000000.json"));
        runner.execute("CALL system.flush_metadata_cache()");
        assertThatThrownBy(() -> runner.execute("SELECT count(*) FROM damaged.truncated_checkpoint"))
                .hasMessage("Table damaged.truncated_checkpoint cannot be read at version 9: Checkpoint file file://%1$s is corrupt or not a Parquet file (Malformed Parquet file. file://%1$s is not a valid Parquet File [file://%1$s]). No older checkpoint and no run of commits from version 0 on can stand in for it. Restore the file, or have the writer of the table write a new checkpoint.".formatted(checkpoint));
    }

    @Test
    void refusesALogWithAGap()
            throws IOException
    {
        Path table = damaged("gap");
        Files.delete(table.resolve("_delta_log", "00000000000000000007.json"));
        assertThatThrownBy(() -> runner.execute("SELECT count(*) FROM damaged.gap"))
                .hasMessage("Version 9 of table damaged.gap cannot be reconstructed: 00000000000000000007.json is missing from its log, and there is no checkpoint of versions 7 to 9. Restore the file, or read an available version: 0 to 6.");
    }

    @Test
    void refusesAnEmptyLog()
            throws IOException
    {
        Files.createDirectories(warehouse.resolve("damaged", "no_log", "_delta_log"));
        assertFails("SELECT * FROM damaged.no_log", "Table damaged.no_log has no Delta log: there is no commit and no checkpoint in file://%s/damaged/no_log/_delta_log. Check the location.".formatted(warehouse));
    }

    @Test
    void leavesOutDeletedRowsWhateverTheTablePropertySays()
            throws IOException
    {
        Path log = damaged("vectors").resolve("_delta_log");
        String metadata = lastMetadata(log);
        assertThat(metadata).contains("\"delta.enableDeletionVectors\":\"true\"");
        Files.writeString(log.resolve("00000000000000000010.json"), metadata.replace("\"delta.enableDeletionVectors\":\"true\"", "\"delta.enableDeletionVectors\":\"false\"") + "\n");
        assertRows("SELECT count(*) FROM damaged.vectors", "[14801]");
        Files.writeString(log.resolve("00000000000000000011.json"), metadata.replace("\"delta.enableDeletionVectors\":\"true\"", "\"delta.x\":\"y\"") + "\n");
        assertRows("SELECT count(*) FROM damaged.vectors", "[14801]");
    }

    @Test
    void tellsTheFileThatIsGoneOrTruncated()
            throws IOException
    {
        Path table = damaged("gone");
        Path file = anyFile(table.resolve("HQ"));
        byte[] content = Files.readAllBytes(file);
        Files.delete(file);
        assertThatThrownBy(() -> runner.execute("SELECT sum(amount) FROM damaged.gone"))
                .hasMessage("Cannot read data file file://%s of table damaged.gone: version 9 of the table has it, but it does not exist. It was likely removed by a VACUUM whose retention is shorter than the age of this version, or by hand. Read a version of the table that does not have it, or restore the file. If the table was made anew at the same place just now, CALL system.flush_metadata_cache.".formatted(file));
        Files.write(file, Arrays.copyOf(content, content.length / 2));
        assertThatThrownBy(() -> runner.execute("SELECT sum(amount) FROM damaged.gone"))
                .hasMessage("Cannot read data file file://%s of table damaged.gone: it has %s bytes, but the log gives it %s, so it was cut off or replaced. Restore the file from a backup, or delete its rows from the table.".formatted(file, content.length / 2, content.length));
    }

    @Test
    void tellsWhereFilesLieThatTheCatalogCannotReach()
            throws IOException
    {
        Path commit = damaged("cloned").resolve("_delta_log", "00000000000000000010.json");
        for (Map.Entry<String, String> location : Map.of(
                "s3://bucket/a.parquet", "the catalog has no file system for it (No factory for location: s3://bucket/a.parquet); set fs.s3.enabled=true in the properties of the catalog.",
                "dbfs:/a.parquet", "the catalog has no file system for it (No factory for location: dbfs:///a.parquet).").entrySet()) {
            Files.writeString(commit, "{\"add\":{\"path\":\"%s\",\"partitionValues\":{\"col-22ecec97-20a5-4f21-9190-d82644179749\":\"EU\"},\"size\":10,\"modificationTime\":0,\"dataChange\":true}}\n".formatted(location.getKey()));
            runner.execute("CALL system.flush_metadata_cache(schema_name => 'damaged', table_name => 'cloned')");
            assertThatThrownBy(() -> runner.execute("SELECT sum(amount) FROM damaged.cloned"))
                    .hasMessageStartingWith("Cannot read data file ")
                    .hasMessageEndingWith(" of table damaged.cloned: " + location.getValue());
        }
    }

    @Test
    void showsNoCredentialsThatALogHasInItsPaths()
            throws IOException
    {
        Path commit = damaged("secret").resolve("_delta_log", "00000000000000000010.json");
        String region = "\"partitionValues\":{\"col-22ecec97-20a5-4f21-9190-d82644179749\":\"EU\"},\"size\":10,\"modificationTime\":0,\"dataChange\":true";
        for (String add : List.of(
                "{\"add\":{\"path\":\"s3://key:s3cr3t@lake/a.parquet\",%s}}".formatted(region),
                "{\"add\":{\"path\":\"a.parquet\",%s,\"deletionVector\":{\"storageType\":\"p\",\"pathOrInlineDv\":\"s3://key:s3cr3t@lake/a.bin\",\"offset\":1,\"sizeInBytes\":40,\"cardinality\":6}}}".formatted(region))) {
            Files.writeString(commit, add + "\n");
            runner.execute("CALL system.flush_metadata_cache(schema_name => 'damaged', table_name => 'secret')");
            for (String sql : List.of("SELECT sum(amount) FROM damaged.secret", "SELECT * FROM damaged.\"secret$files\"", "SELECT * FROM TABLE(delta.system.table_changes('damaged', 'secret', 10))")) {
                assertThatThrownBy(() -> runner.execute(sql))
                        .as(sql)
                        .hasMessageContaining("00000000000000000010.json")
                        .hasMessageContaining("path has credentials in it, or a port that is no number")
                        .satisfies(failure -> assertThat(getStackTraceAsString(failure)).doesNotContain("s3cr3t"));
            }
        }
    }

    @Test
    void tellsAFileThatMayNotBeOpenedFromOneThatIsGone()
            throws IOException
    {
        Path file = anyFile(damaged("closed").resolve("HQ"));
        Files.delete(file);
        Files.createDirectory(file);
        assertThatThrownBy(() -> runner.execute("SELECT sum(amount) FROM damaged.closed"))
                .hasMessage("Cannot open data file file://%s of table damaged.closed: it is there, but is a directory, or access to it is denied. Let Trino read it.".formatted(file));
    }

    @Test
    void filtersByColumnsOfNothing()
            throws IOException
    {
        Path table = damaged("nothing");
        Path log = table.resolve("_delta_log");
        String metadata = lastMetadata(log);
        String fields = "\\\"fields\\\":[";
        assertThat(metadata).contains(fields);
        String nothing = "{\\\"name\\\":\\\"nothing\\\",\\\"type\\\":\\\"void\\\",\\\"nullable\\\":true,\\\"metadata\\\":{\\\"delta.columnMapping.id\\\":99,\\\"delta.columnMapping.physicalName\\\":\\\"col-99\\\"}},";
        Files.writeString(log.resolve("00000000000000000010.json"), metadata.replace(fields, fields + nothing) + "\n");

        assertRows("SELECT count(*), count(nothing) FROM damaged.nothing WHERE nothing IS NULL", "[14801, 0]");
        assertRows("SELECT count(*) FROM damaged.nothing WHERE nothing IS NOT NULL", "[0]");
        assertRows("SELECT count(*) FROM damaged.nothing WHERE nothing IS NULL AND region = 'EU'", "[4543]");
    }

    @Test
    void namesEveryFeatureThatIsMissing()
            throws IOException
    {
        Path table = damaged("future");
        Path commit = table.resolve("_delta_log", "00000000000000000009.json");
        Files.writeString(commit, Files.readString(commit) + "{\"protocol\":{\"minReaderVersion\":3,\"minWriterVersion\":7,\"readerFeatures\":[\"deletionVectors\",\"geospatial\",\"fromTheFuture\"],\"writerFeatures\":[]}}\n");
        assertFails(
                "SELECT * FROM damaged.future",
                "Table damaged.future uses Delta features that this connector cannot read: fromTheFuture, geospatial (not known to any protocol version that this connector was built for: fromTheFuture). Read it with the engine that wrote it, or drop the features there (ALTER TABLE ... DROP FEATURE).");
    }

    @Test
    void readsColumnsThatWereWidened()
            throws IOException
    {
        changeTypes(damaged("widened"), "typeWidening", Map.of("order_date", "timestamp_ntz", "amount", "decimal(38,20)"));

        assertRows("SELECT count(*), min(order_date), typeof(min(amount)) FROM damaged.widened", "[14801, 2026-01-01 00:00:00.000000, decimal(38,20)]");
        assertRows("SELECT count(*) FROM damaged.widened FOR VERSION AS OF 9 WHERE order_date = DATE '2026-01-20'", runner.execute("SELECT count(*) FROM orders WHERE order_date = DATE '2026-01-20'").getMaterializedRows().getFirst().toString());
        for (String predicate : List.of("order_date = DATE '2026-01-20'", "order_date > DATE '2026-02-01'", "amount BETWEEN 100 AND 101.5", "amount < 12.34", "amount IN (SELECT max(amount) FROM sales.orders)")) {
            String query = "SELECT count(*), sum(order_id), CAST(sum(amount) AS decimal(38,2)) FROM %s WHERE " + predicate;
            assertRows(query.formatted("damaged.widened"), runner.execute(query.formatted("orders")).getMaterializedRows().getFirst().toString());
        }
        assertRows("SELECT count(*) FROM damaged.widened WHERE order_date = TIMESTAMP '2026-01-20 00:00:00.000001'", "[0]");
    }

    @Test
    void namesColumnWhoseTypeChangedToOneThatIsNotWider()
            throws IOException
    {
        changeTypes(damaged("narrowed"), "typeWidening-preview", Map.of("amount", "decimal(12,4)"));

        assertFails(
                "SELECT order_id FROM damaged.narrowed",
                "Column 'amount' of table damaged.narrowed was changed from type decimal(12,2) to decimal(12,4), which is none of the widenings that the Delta protocol permits. Read an earlier version of the table, or restore one with the engine that wrote it.");
        assertRows("SELECT count(*) FROM damaged.narrowed FOR VERSION AS OF 9", "[14801]");
    }

    @Test
    void refusesWrongProperties()
    {
        assertThatThrownBy(() -> runner.createCatalog("relative", "delta", ImmutableMap.of("delta.warehouse", "some/directory")))
                .hasMessageContaining("delta.warehouse")
                .hasMessageContaining("some/directory");
        assertThatThrownBy(() -> runner.createCatalog("unknown", "delta", ImmutableMap.of("delta.warehouse", warehouse.toString(), "delta.bogus", "1")))
                .hasMessageContaining("delta.bogus");
        assertThatThrownBy(() -> runner.createCatalog("type", "delta", ImmutableMap.of("delta.warehouse", warehouse.toString(), "delta.catalog.type", "filing-cabinet")))
                .hasMessageContaining("delta.catalog.type");
    }

    @Test
    void refusesToWrite()
    {
        assertThatThrownBy(() -> runner.execute("DELETE FROM orders WHERE order_id = 1")).hasMessage("This connector does not support modifying table rows");
        assertThatThrownBy(() -> runner.execute("INSERT INTO orders (order_id) VALUES 1")).hasMessage("This connector does not support inserts");
        assertThatThrownBy(() -> runner.execute("DROP TABLE orders")).hasMessage("This connector does not support dropping tables");
    }

    /**
     * A copy of the orders for a test to damage.
     */
    private Path damaged(String name)
            throws IOException
    {
        Path table = warehouse.resolve("damaged", name);
        DemoWarehouse.copy(DemoWarehouse.ORDERS, table);
        return table;
    }

    /**
     * Commits a schema of the orders in which columns have other types, as a writer does that widens them.
     */
    private static void changeTypes(Path table, String feature, Map<String, String> types)
            throws IOException
    {
        Path log = table.resolve("_delta_log");
        JsonMapper mapper = new JsonMapper();
        ObjectNode metadata = (ObjectNode) mapper.readTree(lastMetadata(log)).get("metaData");
        JsonNode schema = mapper.readTree(metadata.get("schemaString").textValue());
        for (JsonNode field : schema.get("fields")) {
            String type = types.get(field.get("name").textValue());
            if (type != null) {
                ((ObjectNode) field.get("metadata")).putArray("delta.typeChanges").addObject().put("toType", type).put("fromType", field.get("type").textValue());
                ((ObjectNode) field).put("type", type);
            }
        }
        metadata.put("schemaString", schema.toString());
        String commit = "{\"protocol\":{\"minReaderVersion\":3,\"minWriterVersion\":7,\"readerFeatures\":[\"deletionVectors\",\"columnMapping\",\"timestampNtz\",\"%1$s\"],\"writerFeatures\":[\"deletionVectors\",\"columnMapping\",\"timestampNtz\",\"%1$s\"]}}\n{\"metaData\":%2$s}\n".formatted(feature, metadata);
        Files.writeString(log.resolve("%020d.json".formatted(10)), commit);
    }

    /**
     * The line of the orders' log that holds the newest metadata.
     */
    private static String lastMetadata(Path log)
            throws IOException
    {
        return Files.readAllLines(log.resolve("00000000000000000006.json")).stream()
                .filter(line -> line.contains("\"metaData\""))
                .findFirst().orElseThrow();
    }

    private Session withoutFilePruning()
    {
        return Session.builder(runner.getDefaultSession())
                .setCatalogSessionProperty("delta", "file_pruning_enabled", "false")
                .build();
    }

    private void assertRows(String sql, String... rows)
    {
        assertThat(runner.execute(sql).getMaterializedRows()).extracting(Object::toString).as(sql).containsExactly(rows);
    }

    private void assertFails(String sql, String message)
    {
        assertThatThrownBy(() -> runner.execute(sql)).hasMessage(message);
    }

    private static Path anyFile(Path directory)
            throws IOException
    {
        try (Stream<Path> files = Files.list(directory)) {
            return files.findFirst().orElseThrow();
        }
    }
}
