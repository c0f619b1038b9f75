package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableMap;
import io.trino.server.testing.TestingTrinoServer;
import io.trino.testing.StandaloneQueryRunner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.nio.file.Path;

import static io.trino.testing.TestingSession.testSessionBuilder;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * A coordinator that does no work, and a worker: handles and splits reach the worker as JSON, and it has no more than them.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
// Statements wait for a worker
@Timeout(120)
class TestMetadataTablesOnWorkers
{
    private StandaloneQueryRunner coordinator;
    private TestingTrinoServer worker;

    @BeforeAll
    void start()
            throws Exception
    {
        coordinator = new StandaloneQueryRunner(
                testSessionBuilder().setCatalog("delta").setSchema("sales").build(),
                builder -> builder.setEnvironment("metadata").addProperty("node-scheduler.include-coordinator", "false"));
        worker = TestingTrinoServer.builder()
                .setCoordinator(false)
                .setEnvironment("metadata")
                .addProperty("discovery.uri", coordinator.getCoordinator().getCurrentNode().getInternalUri().toString())
                .build();
        coordinator.getCoordinator().refreshNodes();
        coordinator.installPlugin(new DeltaPlugin());
        worker.installPlugin(new DeltaPlugin());
        coordinator.createCatalog("delta", "delta", ImmutableMap.of("delta.warehouse", Path.of("demo", "warehouse").toAbsolutePath().toString()));
    }

    @AfterAll
    void stop()
            throws IOException
    {
        worker.close();
        coordinator.close();
    }

    @Test
    void rowsThatTheCoordinatorKnowsReachTheWorker()
    {
        assertRows("SELECT version, num_files > 0, partition_columns FROM \"orders$detail\"", "[9, true, [region]]");
        assertRows("SELECT value FROM \"orders$properties\" WHERE key = 'delta.minReaderVersion'", "[3]");
        assertRows("SELECT count(*) FROM \"orders$log\" WHERE used", "[5]");
        assertRows("SELECT partition.region FROM \"orders$partitions\" ORDER BY live_rows DESC LIMIT 1", "[EU]");
        assertRows("SELECT count(*) FROM \"orders$transactions\"", "[0]");
        assertRows("SELECT count(*) FROM \"orders$constraints\"", "[0]");
        assertRows("SELECT version, recommendation FROM \"orders$health\"", "[9, null]");
    }

    @Test
    void workersReadCommits()
    {
        assertRows("SELECT version, operation FROM \"orders$history\" WHERE version < 3 AND operation IN ('WRITE', 'MERGE') ORDER BY version DESC LIMIT 1", "[2, WRITE]");
        assertRows("SELECT count(timestamp), count(operation_metrics) FROM \"orders@v5$history\"", "[6, 6]");
    }

    @Test
    void workersReadFiles()
    {
        assertRows("SELECT sum(live_rows), count(*) = (SELECT sum(files) FROM \"orders$partitions\") FROM \"orders$files\"", "[14801, true]");
        assertRows("SELECT count(*) > 0 FROM \"orders$files\" WHERE partition.region = 'EU' AND size_in_bytes > 0 AND cardinality(min_values) > 0 AND cardinality(tags) = 0", "[true]");
    }

    @Test
    void workersLookAtTables()
    {
        assertRows("SELECT table_schema, table_name, version, error FROM system.health WHERE table_schema = 'sales' ORDER BY 2", "[sales, customers, 1, null]", "[sales, orders, 9, null]");
    }

    private void assertRows(String sql, String... rows)
    {
        assertThat(coordinator.execute(sql).getMaterializedRows()).extracting(Object::toString).as(sql).containsExactly(rows);
    }
}
