package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.catalog.LocalDiskFileSystemFactory;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.testing.LogBuilder;
import io.airlift.units.DataSize;
import io.opentelemetry.api.common.AttributeKey;
import io.trino.filesystem.Location;
import io.trino.spi.security.ConnectorIdentity;
import io.trino.testing.StandaloneQueryRunner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static dev.trinodelta.testing.LogBuilder.add;
import static dev.trinodelta.testing.LogBuilder.metadata;
import static dev.trinodelta.testing.LogBuilder.protocol;
import static dev.trinodelta.testing.LogBuilder.remove;
import static java.lang.Long.parseLong;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Tables about tables, as SQL meets them.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestMetadataTables
{
    private static final Pattern COMMIT = Pattern.compile("/(\\d{20})\\.json$");

    private final WarehouseRunner delta = new WarehouseRunner("sales")
            .withCatalog("delta", ImmutableMap.of("delta.warehouse.listing-cache-ttl", "0s"))
            .withDemo("demo");
    private final StandaloneQueryRunner runner = delta.runner();
    private final Path directory = delta.warehouse();

    @AfterAll
    void stop()
    {
        delta.close();
    }

    @Test
    void propertiesAreOfTheVersion()
    {
        table("properties")
                .commit(0, protocol(), metadata())
                .commit(1, metadata().replace("\"configuration\":{}", "\"configuration\":{\"delta.appendOnly\":\"true\",\"owner\":\"me\"}"));

        delta.assertRows("SELECT * FROM \"properties$properties\"", "[delta.appendOnly, true]", "[delta.minReaderVersion, 1]", "[delta.minWriterVersion, 2]", "[owner, me]");
        delta.assertRows("SELECT value FROM \"properties$properties\" WHERE key = 'owner'", "[me]");
        delta.assertRows("SELECT key FROM \"properties$properties\" FOR VERSION AS OF 0", "[delta.minReaderVersion]", "[delta.minWriterVersion]");
        delta.assertRows("SELECT count(*) FROM \"properties$properties\"", "[4]");
        delta.assertRows("SELECT key FROM \"properties$properties\" LIMIT 1", "[delta.appendOnly]");
        delta.assertRows("DESCRIBE \"properties$properties\"", "[key, varchar, , Name of the property]", "[value, varchar, , Its value, as the log has it]");
    }

    @Test
    void transactionsAreThoseOfApplications()
    {
        table("transactions")
                .commit(0, protocol(), metadata(), "{\"txn\":{\"appId\":\"stream\",\"version\":4,\"lastUpdated\":1700000000000}}")
                .commit(1, "{\"txn\":{\"appId\":\"stream\",\"version\":5}}", "{\"txn\":{\"appId\":\"batch\",\"version\":1}}");

        delta.assertRows("SELECT * FROM \"transactions$transactions\"", "[batch, 1, null]", "[stream, 5, null]");
        delta.assertRows("SELECT * FROM \"transactions$transactions\" FOR VERSION AS OF 0", "[stream, 4, 2023-11-14 22:13:20.000 UTC]");
        delta.assertRows("SELECT app_id FROM \"transactions$transactions\" WHERE version > 1 AND last_updated IS NULL", "[stream]");
    }

    @Test
    void tableThatHasTheWholeNameComesFirst()
    {
        table("shadowed").create();
        table("shadowed$properties").commit(0, protocol(), metadata(), add("a.parquet"));

        delta.assertRows("DESCRIBE \"shadowed$properties\"", "[id, bigint, , ]");
        assertThatThrownBy(() -> runner.execute("SELECT * FROM \"shadowed$things\"")).hasMessage("line 1:15: Table 'delta.sales.\"shadowed$things\"' does not exist");
        assertThatThrownBy(() -> runner.execute("SELECT * FROM \"absent$properties\"")).hasMessage("line 1:15: Table 'delta.sales.\"absent$properties\"' does not exist");
    }

    @Test
    void historyHasAllThatCommitsSay()
            throws IOException
    {
        table("history")
                .commit(0, protocol(), metadata())
                .commit(1,
                        """
                        {"commitInfo":{"timestamp":1,"userId":"7","userName":"ada","operation":"MERGE","operationParameters":{"predicate":"[]","matched":[1,2],"none":null},\
                        "job":{"jobId":"j"},"notebook":{"notebookId":"n"},"clusterId":"c","readVersion":0,"isolationLevel":"Serializable","isBlindAppend":false,\
                        "operationMetrics":{"numOutputRows":"12","numFiles":3},"userMetadata":"note","tags":{"t":"1"},"engineInfo":"engine","txnId":"x","own":{"a":1}}}""",
                        add("a.parquet"))
                .commit(2, add("b.parquet"), "{\"commitInfo\":{\"operation\":17,\"readVersion\":\"1\",\"isBlindAppend\":\"yes\",\"operationParameters\":\"none\"}}");
        commitTime("history", 0, "2026-01-01T00:00:00Z");
        commitTime("history", 1, "2026-01-01T00:00:00Z");
        commitTime("history", 2, "2026-01-02T03:04:05.678Z");

        delta.assertRows("SELECT * FROM \"history$history\" WHERE version = 1", "[1, 2026-01-01 00:00:00.001 UTC, 7, ada, MERGE, {predicate=[], matched=[1,2], none=null}, {jobId=j}, {notebookId=n}, c, 0, Serializable, false, " +
                "{numOutputRows=12, numFiles=3}, note, {t=1}, engine, x, {\"timestamp\":1,\"userId\":\"7\",\"userName\":\"ada\",\"operation\":\"MERGE\",\"operationParameters\":{\"predicate\":\"[]\",\"matched\":[1,2],\"none\":null}," +
                "\"job\":{\"jobId\":\"j\"},\"notebook\":{\"notebookId\":\"n\"},\"clusterId\":\"c\",\"readVersion\":0,\"isolationLevel\":\"Serializable\",\"isBlindAppend\":false," +
                "\"operationMetrics\":{\"numOutputRows\":\"12\",\"numFiles\":3},\"userMetadata\":\"note\",\"tags\":{\"t\":\"1\"},\"engineInfo\":\"engine\",\"txnId\":\"x\",\"own\":{\"a\":1}}]");
        delta.assertRows(
                "SELECT version, timestamp, operation, read_version, is_blind_append, operation_parameters FROM \"history$history\" ORDER BY version DESC",
                "[2, 2026-01-02 03:04:05.678 UTC, 17, null, null, null]",
                "[1, 2026-01-01 00:00:00.001 UTC, MERGE, 0, false, {predicate=[], matched=[1,2], none=null}]",
                "[0, 2026-01-01 00:00:00.000 UTC, null, null, null, null]");
        delta.assertRows("SELECT operation_metrics['numOutputRows'] FROM \"history$history\" WHERE operation = 'MERGE'", "[12]");
        delta.assertRows("SELECT max(version), count(*) FROM \"history$history\" FOR VERSION AS OF 1", "[1, 2]");
        delta.assertRows("SELECT version FROM \"history$history\" WHERE timestamp >= TIMESTAMP '2026-01-02 00:00:00 UTC'", "[2]");
        delta.assertRows("SELECT version FROM \"history$history\" WHERE user_name IS NULL AND version < 2", "[0]");
        delta.assertRows("SELECT version FROM \"history$history\" WHERE operation IS NULL LIMIT 1", "[0]");
    }

    @Test
    void versionsAreAskedForByNameOrClause()
    {
        table("pinned")
                .commit(0, protocol(), metadata())
                .commit(1, add("a.parquet"));

        delta.assertRows("SELECT version, num_files FROM \"pinned@v0$detail\"", "[0, 0]");
        delta.assertRows("SELECT version, num_files FROM \"pinned$detail\" FOR VERSION AS OF 0", "[0, 0]");
        delta.assertRows("SELECT version, num_files FROM \"pinned$detail\"", "[1, 1]");
        delta.assertRows("SELECT count(*) FROM \"pinned@v0$history\"", "[1]");
        assertThatThrownBy(() -> runner.execute("SELECT * FROM \"pinned@v0$detail\" FOR VERSION AS OF 0"))
                .hasMessage("\"pinned@v0\" names a version of table sales.pinned already, and cannot be read as of another one. Use the name or the clause FOR ... AS OF, not both.");
    }

    @Test
    void writingToTablesAboutTablesIsRefused()
    {
        table("written").create();

        assertThatThrownBy(() -> runner.execute("DROP TABLE \"written$history\""))
                .hasMessage("DROP TABLE cannot change sales.written$history: it tells of tables, and is read-only. Name the table itself, sales.written.");
        assertThatThrownBy(() -> runner.execute("TRUNCATE TABLE \"written$history\""))
                .hasMessage("TRUNCATE TABLE cannot change sales.written$history: it tells of tables, and is read-only. Name the table itself, sales.written.");
        delta.assertRows("SELECT count(*) FROM \"written$history\"", "[1]");
    }

    @Test
    void writingToTheHealthOfTheCatalogIsRefused()
    {
        delta.assertFails("DROP TABLE system.health", "DROP TABLE cannot change system.health: it tells of tables, and is read-only. Name the table that is to change.");
    }

    @Test
    void damagedCommitHidesNeitherTheHistoryOfEarlierVersionsNorTheLog()
    {
        table("damaged")
                .commit(0, protocol(), metadata(), add("a.parquet"))
                .commit(1, add("b.parquet"), "{\"commitInfo\":{\"operation\":\"WRITE\"}}")
                .commit(2, "{\"add\":");
        String message = "Log file %s/_delta_log/00000000000000000002.json of table sales.damaged is corrupt in line 1: not valid JSON, it ends too early. Restore the file from a backup, or read an available version: 0 to 1.".formatted(location("damaged"));
        delta.assertFails("SELECT * FROM \"damaged$history\"", message);
        delta.assertRows("SELECT version, operation FROM \"damaged@v1$history\" ORDER BY version", "[0, null]", "[1, WRITE]");
        delta.assertRows("SELECT version, tail_commits, files FROM \"damaged$health\" FOR VERSION AS OF 1", "[1, 2, 2]");
        delta.assertRows("SELECT version, last_modified IS NOT NULL FROM \"damaged@v0$detail\"", "[0, true]");
        delta.assertRows(
                "SELECT name, used FROM \"damaged$log\"",
                "[00000000000000000000.json, true]",
                "[00000000000000000001.json, true]",
                "[00000000000000000002.json, true]");
        delta.assertRows("SELECT count(*) FROM \"damaged@v2$log\"", "[3]");
        delta.assertFails("SELECT * FROM \"damaged@v3$log\"", "Table sales.damaged has no version 3. Ask for an available version: 0 to 2.");
        delta.assertFails("SELECT * FROM \"damaged@v2$files\"", message);
    }

    @Test
    void logWithAHoleDoesNotTellWhatIsUsed()
    {
        table("hole")
                .commit(0, protocol(), metadata())
                .commit(2, add("a.parquet"));
        delta.assertRows("SELECT name, used FROM \"hole$log\"", "[00000000000000000000.json, null]", "[00000000000000000002.json, null]");
        delta.assertRows("SELECT name, used FROM \"hole@v0$log\"", "[00000000000000000000.json, true]");
        delta.assertRows("SELECT version FROM \"hole@v0$history\"", "[0]");
    }

    @Test
    void spellingsOfOnePartitionValueAreOnePartition()
    {
        String metadata = metadata()
                .replace("[{\\\"name", "[{\\\"name\\\":\\\"t\\\",\\\"type\\\":\\\"timestamp\\\",\\\"nullable\\\":true,\\\"metadata\\\":{}},{\\\"name")
                .replace("\"partitionColumns\":[]", "\"partitionColumns\":[\"t\"]");
        String file = add("%s.parquet").replace("\"partitionValues\":{}", "\"partitionValues\":{\"t\":\"%s\"}");
        table("spelled").commit(
                0,
                protocol(),
                metadata,
                file.formatted("a", "2026-01-01 00:00:00"),
                file.formatted("b", "2026-01-01T00:00:00.000000Z"),
                file.formatted("c", "2026-01-02 00:00:00"));
        delta.assertRows("SELECT partition.t, files, size_in_bytes FROM \"spelled$partitions\" ORDER BY 1", "[2026-01-01 00:00:00.000000 UTC, 2, 200]", "[2026-01-02 00:00:00.000000 UTC, 1, 100]");
    }

    @Test
    void tableOfTheWarehouseDoesNotHideTheHealthOfTheCatalog()
    {
        table("../system/health").create();
        delta.assertRows(
                "SELECT error FROM system.health WHERE table_schema = 'system'",
                "[Table system.health of the warehouse cannot be reached: the catalog has a table of its own with that name. Rename its directory, or register it with another name.]");
        delta.assertRows("SELECT count(*) > 20 FROM information_schema.columns WHERE table_schema = 'system' AND table_name = 'health'", "[true]");
        delta.assertFails("SELECT * FROM system.\"health@v0\"", "line 1:15: Table 'delta.system.\"health@v0\"' does not exist");
        delta.assertFails("SELECT * FROM system.\"health$files\"", "line 1:15: Table 'delta.system.\"health$files\"' does not exist");
        delta.assertFails("CREATE VIEW system.health AS SELECT 1 x", "line 1:1: Table already exists: 'delta.system.health'");
    }

    @Test
    void constraintsAreTheRulesOfWriters()
    {
        table("constrained").commit(0, protocol(),
                """
                {"metaData":{"id":"c","format":{"provider":"parquet"},"schemaString":"{\\"type\\":\\"struct\\",\\"fields\\":[\
                {\\"name\\":\\"id\\",\\"type\\":\\"long\\",\\"nullable\\":false,\\"metadata\\":{\\"delta.identity.start\\":5,\\"delta.identity.step\\":2,\\"delta.identity.allowExplicitInsert\\":false}},\
                {\\"name\\":\\"s\\",\\"type\\":{\\"type\\":\\"struct\\",\\"fields\\":[{\\"name\\":\\"x\\",\\"type\\":\\"long\\",\\"nullable\\":false,\\"metadata\\":{}}]},\\"nullable\\":true,\\"metadata\\":{}},\
                {\\"name\\":\\"g\\",\\"type\\":\\"long\\",\\"nullable\\":true,\\"metadata\\":{\\"delta.generationExpression\\":\\"id + 1\\",\\"CURRENT_DEFAULT\\":\\"7\\",\
                \\"delta.invariants\\":\\"{\\\\\\"expression\\\\\\":{\\\\\\"expression\\\\\\":\\\\\\"g > 0\\\\\\"}}\\"}}]}","partitionColumns":[],"configuration":{"delta.constraints.positive":"id > 0"}}}""");

        delta.assertRows(
                "SELECT * FROM \"constrained$constraints\"",
                "[CHECK, positive, null, id > 0]",
                "[NOT NULL, null, id, null]",
                "[IDENTITY, null, id, GENERATED ALWAYS AS IDENTITY (START WITH 5 INCREMENT BY 2)]",
                "[NOT NULL, null, s.x, null]",
                "[INVARIANT, null, g, g > 0]",
                "[GENERATED, null, g, id + 1]",
                "[DEFAULT, null, g, 7]");
    }

    @Test
    void logTellsWhichFilesAReaderUses()
    {
        LogBuilder log = table("log")
                .commit(0, protocol(), metadata(), add("a.parquet"))
                .commit(1, add("b.parquet"))
                .checkpoint(1, protocol(), metadata(), add("a.parquet"), add("b.parquet"))
                .commit(2, add("c.parquet"))
                .file("00000000000000000002.crc", "{}")
                .lastCheckpoint("{\"version\":1}")
                .file("notes.txt", "x");

        delta.assertRows(
                "SELECT name, kind, first_version, version, used FROM \"log$log\"",
                "[00000000000000000000.json, commit, 0, 0, false]",
                "[00000000000000000001.checkpoint.parquet, checkpoint, 1, 1, true]",
                "[00000000000000000001.json, commit, 1, 1, false]",
                "[00000000000000000002.crc, checksum, 2, 2, false]",
                "[00000000000000000002.json, commit, 2, 2, true]",
                "[_last_checkpoint, last checkpoint, null, null, false]",
                "[notes.txt, other, null, null, false]");
        delta.assertRows("SELECT name, size_in_bytes FROM \"log$log\" FOR VERSION AS OF 0 WHERE used", "[00000000000000000000.json, %s]".formatted(log.size("00000000000000000000.json")));
    }

    @Test
    void logKnowsTheSidecarsOfItsCheckpoint()
    {
        LogBuilder log = table("sidecars")
                .commit(0, protocol(), metadata(), add("a.parquet"))
                .sidecar("new.parquet", add("a.parquet"))
                .sidecar("old.parquet", add("a.parquet"));
        log.file("00000000000000000000.checkpoint.80a083e8-7026-4e79-81be-64bd76c43a11.json", LogBuilder.lines("{\"checkpointMetadata\":{\"version\":0}}", protocol(), metadata(), log.sidecarAction("new.parquet")));

        delta.assertRows(
                "SELECT name, kind FROM \"sidecars$log\" WHERE used",
                "[00000000000000000000.checkpoint.80a083e8-7026-4e79-81be-64bd76c43a11.json, checkpoint manifest]",
                "[_sidecars/new.parquet, sidecar]");
    }

    @Test
    void healthSaysWhatToDoAboutALongTail()
    {
        String metadata = metadata().replace("\"configuration\":{}", "\"configuration\":{\"delta.checkpointInterval\":\"1000\"}");
        LogBuilder log = table("forgotten").commit(0, protocol(), metadata).checkpoint(0, protocol(), metadata, remove("gone.parquet"));
        for (int version = 1; version <= 900; version++) {
            log.commit(version, add("file.parquet"));
        }

        String bytes = DataSize.succinctBytes(900L * (add("file.parquet").length() + 1)).toString();
        delta.assertRows("SELECT version, checkpoint_version, checkpoint_kind, checkpoint_age_versions, tail_commits, tail_files, tombstones, log_files, files, earliest_version, earliest_version_with_data, recommendation FROM \"forgotten$health\"",
                ("[900, 0, classic, 900, 900, 900, 1, 902, 1, 0, 0, Who opens the table replays 900 commits (%s) since the checkpoint of version 0. " +
                        "Write a checkpoint with the engine that writes the table, and set delta.checkpointInterval, which is 1000, to 10.]").formatted(bytes));
        delta.assertRows("SELECT recommendation FROM \"forgotten$health\" FOR VERSION AS OF 99", "[null]");
    }

    @Test
    void healthOfAHealthyTableSaysNothing()
    {
        table("healthy").create("a.parquet", "b.parquet");

        delta.assertRows("SELECT version, checkpoint_version, checkpoint_age_versions, tail_commits, files, size_in_bytes, small_files, deletion_vector_share, recommendation FROM \"healthy$health\"", "[0, null, null, 1, 2, 200, 2, 0.0, null]");
        delta.assertRows("SELECT count(*) FROM \"healthy$health\" WHERE recommendation IS NOT NULL", "[0]");
    }

    @Test
    void healthOfACatalogHasBrokenTablesToo()
    {
        table("../ward/well").create("a.parquet");
        table("../ward/broken").commit(0, protocol(), "{\"metaData\":");

        delta.assertRows(
                "SELECT table_name, version, files, recommendation, error FROM system.health WHERE table_schema = 'ward' ORDER BY 1",
                "[broken, null, null, It cannot be read: see the column error., Log file %s/ward/broken/_delta_log/00000000000000000000.json of table ward.broken is corrupt in line 2: not valid JSON, it ends too early. Restore the file from a backup.]".formatted("file://" + directory),
                "[well, 0, 1, null, null]");
        delta.assertRows("SELECT table_name FROM system.health WHERE table_schema = 'ward' AND error IS NOT NULL", "[broken]");
        delta.assertRows("SHOW TABLES FROM system", "[health]");
        delta.assertRows("SELECT count(*) > 20 FROM information_schema.columns WHERE table_schema = 'system' AND table_name = 'health'", "[true]");
        assertThatThrownBy(() -> runner.execute("SELECT * FROM system.health FOR VERSION AS OF 1"))
                .hasMessage("system.health tells of the latest versions of all tables, and has none itself. Ask \"table$health\" for a version of one table.");
    }

    @Test
    void filesHaveAllThatTheLogSaysOfThem()
    {
        String metadata =
                """
                {"metaData":{"id":"f","format":{"provider":"parquet"},"schemaString":"{\\"type\\":\\"struct\\",\\"fields\\":[\
                {\\"name\\":\\"Id\\",\\"type\\":\\"long\\",\\"nullable\\":true,\\"metadata\\":{}},\
                {\\"name\\":\\"s\\",\\"type\\":{\\"type\\":\\"struct\\",\\"fields\\":[{\\"name\\":\\"d\\",\\"type\\":\\"decimal(30,10)\\",\\"nullable\\":true,\\"metadata\\":{}}]},\\"nullable\\":true,\\"metadata\\":{}},\
                {\\"name\\":\\"p\\",\\"type\\":\\"integer\\",\\"nullable\\":true,\\"metadata\\":{}}]}","partitionColumns":["p"],"configuration":{}}}""";
        String full =
                """
                {"add":{"path":"p=1/a%20b.parquet","partitionValues":{"p":"1"},"size":100,"modificationTime":1700000000000,"dataChange":true,\
                "stats":"{\\"numRecords\\":10,\\"minValues\\":{\\"Id\\":1,\\"s\\":{\\"d\\":0.0000000010},\\"gone\\":3},\\"maxValues\\":{\\"Id\\":9,\\"s\\":{\\"d\\":12345678901234567890.5}},\\"nullCount\\":{\\"Id\\":0,\\"s\\":{\\"d\\":2}},\\"tightBounds\\":false}",\
                "tags":{"INSERTION_TIME":"5","none":null},"deletionVector":{"storageType":"i","pathOrInlineDv":"xy","sizeInBytes":2,"cardinality":3},"baseRowId":40,"defaultRowCommitVersion":2,"clusteringProvider":"liquid"}}""";
        String bare =
                """
                {"add":{"path":"p=2/c.parquet","partitionValues":{"p":null},"size":7,"modificationTime":1700000001000,"dataChange":true}}""";

        table("files").commit(0, protocol(), metadata, full, bare);
        delta.assertRows(
                "SELECT * FROM \"files$files\" ORDER BY path",
                "[%s/p=1/a b.parquet, [1], 100, 2023-11-14 22:13:20.000 UTC, 10, 7, inline, 3, {s.d=0.0000000010, id=1}, {s.d=12345678901234567890.5, id=9}, {s.d=2, id=0}, false, {none=null, INSERTION_TIME=5}, 40, 2, liquid]".formatted(location("files")),
                "[%s/p=2/c.parquet, [null], 7, 2023-11-14 22:13:21.000 UTC, null, null, null, 0, null, null, null, null, {}, null, null, null]".formatted(location("files")));
        delta.assertRows("SELECT * FROM \"files$partitions\" ORDER BY 1", "[[1], 1, 100, 10, 7, 1, 3, 2023-11-14 22:13:20.000 UTC]", "[[null], 1, 7, null, null, 0, 0, 2023-11-14 22:13:21.000 UTC]");
        delta.assertRows("SELECT sum(files) FROM \"files$partitions\" WHERE partition.p = 1", "[1]");
        delta.assertRows("SELECT size_in_bytes FROM \"files$files\" WHERE partition.p IS NULL", "[7]");
        delta.assertRows("SELECT size_in_bytes FROM \"files$files\" WHERE live_rows = 7", "[100]");
        delta.assertRows("SELECT count(*) FROM (SELECT * FROM \"files$files\" LIMIT 1)", "[1]");

        table("checkpointed").commit(0, protocol(), metadata, full.replace("liquid", "older"), bare)
                .checkpoint(0, protocol(), metadata, full.replace("liquid", "older"), bare)
                .commit(1, bare.replace("c.parquet", "later.parquet"));
        delta.assertRows(
                "SELECT path, tags, clustering_provider, min_values, rows FROM \"checkpointed$files\" ORDER BY path",
                "[%s/p=1/a b.parquet, {none=null, INSERTION_TIME=5}, older, {s.d=0.0000000010, id=1}, 10]".formatted(location("checkpointed")),
                "[%s/p=2/c.parquet, {}, null, null, null]".formatted(location("checkpointed")),
                "[%s/p=2/later.parquet, {}, null, null, null]".formatted(location("checkpointed")));
    }

    @Test
    void damagedCheckpointIsReadFromTheCommitsAndTold()
    {
        String tagged = add("a.parquet").replace("\"size\"", "\"tags\":{\"k\":\"v\"},\"size\"");
        table("../ward2/worn")
                .commit(0, protocol(), metadata(), tagged, add("b.parquet"))
                .commit(1, remove("b.parquet"))
                .commit(2, add("c.parquet"))
                .file("00000000000000000001.checkpoint.parquet", "PAR1 no more");
        String advice = "The checkpoint of version 1 cannot be read (00000000000000000001.checkpoint.parquet): who opens the table replays all 3 commits instead. Restore it, or write a new checkpoint with the engine that writes the table.";

        delta.assertRows("SELECT checkpoint_version, tail_commits, tombstones, files, recommendation FROM ward2.\"worn$health\"", "[null, 3, 1, 2, %s]".formatted(advice));
        delta.assertRows("SELECT table_name, tombstones, error, recommendation FROM system.health WHERE table_schema = 'ward2'", "[worn, 1, null, %s]".formatted(advice));
        delta.assertRows("SELECT table_name, error, recommendation FROM system.health WHERE table_schema = 'ward2'", "[worn, null, %s]".formatted(advice));
        delta.assertRows("SELECT tags, size_in_bytes FROM ward2.\"worn$files\" ORDER BY path", "[{k=v}, 100]", "[{}, 100]");
        delta.assertRows(
                "SELECT name, used FROM ward2.\"worn$log\"",
                "[00000000000000000000.json, true]",
                "[00000000000000000001.checkpoint.parquet, false]",
                "[00000000000000000001.json, true]",
                "[00000000000000000002.json, true]");
        delta.assertRows("SELECT checkpoint_version, recommendation FROM ward2.\"worn@v0$health\"", "[null, null]");
    }

    @Test
    void checkpointThatIsDamagedAfterItWasReadAndThatNothingCanStandInForSaysSo()
    {
        LogBuilder log = table("torn")
                .commit(0, protocol(), metadata(), add("a.parquet"))
                .checkpoint(0, protocol(), metadata(), add("a.parquet"))
                .commit(1, remove("a.parquet"));
        delta.assertRows("SELECT files FROM \"torn$health\"", "[0]");
        log.file("00000000000000000000.checkpoint.parquet", "").delete("00000000000000000000.json");

        assertThatThrownBy(() -> runner.execute("SELECT tombstones FROM \"torn$health\""))
                .hasMessageStartingWith("The log of table sales.torn cannot be read up to version 1: Checkpoint file %s/_delta_log/00000000000000000000.checkpoint.parquet ".formatted(location("torn")))
                .hasMessageEndingWith(". No older checkpoint and no run of commits from version 0 on can stand in for it. Restore the file, or have the writer of the table write a new checkpoint.");
    }

    @Test
    void filesOfTheDemoAreThoseThatRowsComeFrom()
    {
        delta.assertRows("SELECT count(*) FROM demo.sales.\"orders$files\" f FULL JOIN (SELECT \"$path\" path, count(*) rows FROM demo.sales.orders GROUP BY 1) t ON f.path = t.path WHERE f.live_rows IS DISTINCT FROM t.rows", "[0]");
        delta.assertRows("SELECT count(*) FROM demo.sales.\"orders$partitions\" p FULL JOIN (SELECT region, count(*) rows FROM demo.sales.orders GROUP BY 1) t ON p.partition.region = t.region WHERE p.live_rows IS DISTINCT FROM t.rows", "[0]");
        delta.assertRows("SELECT count(*) FROM demo.sales.\"orders$files\" WHERE CAST(min_values['order_id'] AS bigint) > CAST(max_values['order_id'] AS bigint)", "[0]");
        delta.assertRows("SELECT f.num_files = (SELECT count(*) FROM demo.sales.\"orders$files\") FROM demo.sales.\"orders$detail\" f", "[true]");
    }

    @Test
    void planSaysWhichTableAndWhatItTakesOver()
    {
        table("planned").create();

        assertThat(runner.execute("EXPLAIN SELECT value FROM \"planned$properties\" WHERE key = 'owner' LIMIT 5").getOnlyValue().toString())
                .contains("table = delta:sales.planned$properties@v0 by key first 5 rows")
                .doesNotContain("Filter");
    }

    @Test
    void historyReadsTheCommitsThatItShows()
    {
        LogBuilder log = table("long").create();
        for (int version = 1; version < 200; version++) {
            log.commit(version, "{\"commitInfo\":{\"operation\":\"WRITE %s\"}}".formatted(version));
        }
        delta.assertRows("SELECT count(*) FROM \"long$history\" WHERE operation IS NOT NULL", "[199]");

        assertThat(commitsRead("SELECT operation FROM \"long$history\" ORDER BY version DESC LIMIT 3")).containsExactlyInAnyOrder(197L, 198L, 199L);
        assertThat(commitsRead("SELECT operation FROM \"long$history\" ORDER BY version LIMIT 2")).containsExactlyInAnyOrder(0L, 1L);
        assertThat(commitsRead("SELECT operation FROM \"long$history\" LIMIT 1")).containsExactly(199L);
        assertThat(commitsRead("SELECT operation FROM \"long$history\" WHERE version BETWEEN 7 AND 8")).containsExactlyInAnyOrder(7L, 8L);
        assertThat(commitsRead("SELECT max(version), max(timestamp) FROM \"long$history\"")).isEmpty();
    }

    /**
     * Without the probe for the next version.
     */
    private List<Long> commitsRead(String sql)
    {
        runner.execute(sql);
        return runner.getSpans().stream()
                .filter(span -> span.getName().equals("InputFile.newStream"))
                .map(span -> COMMIT.matcher(span.getAttributes().get(AttributeKey.stringKey("trino.file.location"))))
                .filter(Matcher::find)
                .map(matcher -> parseLong(matcher.group(1)))
                .filter(version -> version < 200)
                .toList();
    }

    private LogBuilder table(String name)
    {
        Path root = directory.resolve("sales", name).normalize();
        return new LogBuilder(new LocalDiskFileSystemFactory().create(ConnectorIdentity.ofUser("user")), new TableLocation("sales." + name, Location.of("file://" + root)));
    }

    private String location(String name)
    {
        return "file://" + directory.resolve("sales", name);
    }

    private void commitTime(String name, long version, String time)
            throws IOException
    {
        Files.setLastModifiedTime(directory.resolve("sales", name, "_delta_log", "%020d.json".formatted(version)), FileTime.from(Instant.parse(time)));
    }
}
