package dev.trinodelta.plugin;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

import java.nio.file.Path;

/**
 * A coordinator that does no work, and a worker: handles and splits reach the worker as JSON, and it has no more than them.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
// Statements wait for a worker
@Timeout(120)
class TestMetadataTablesOnWorkers
{
    private final DeltaCluster cluster = DeltaCluster.overWarehouse("sales", Path.of("demo", "warehouse").toAbsolutePath().toString());

    @AfterAll
    void stop()
    {
        cluster.close();
    }

    @Test
    void rowsThatTheCoordinatorKnowsReachTheWorker()
    {
        cluster.assertRows("SELECT version, num_files > 0, partition_columns FROM \"orders$detail\"", "[9, true, [region]]");
        cluster.assertRows("SELECT value FROM \"orders$properties\" WHERE key = 'delta.minReaderVersion'", "[3]");
        cluster.assertRows("SELECT count(*) FROM \"orders$log\" WHERE used", "[5]");
        cluster.assertRows("SELECT partition.region FROM \"orders$partitions\" ORDER BY live_rows DESC LIMIT 1", "[EU]");
        cluster.assertRows("SELECT count(*) FROM \"orders$transactions\"", "[0]");
        cluster.assertRows("SELECT count(*) FROM \"orders$constraints\"", "[0]");
        cluster.assertRows("SELECT version, recommendation FROM \"orders$health\"", "[9, null]");
    }

    @Test
    void workersReadCommits()
    {
        cluster.assertRows("SELECT version, operation FROM \"orders$history\" WHERE version < 3 AND operation IN ('WRITE', 'MERGE') ORDER BY version DESC LIMIT 1", "[2, WRITE]");
        cluster.assertRows("SELECT count(timestamp), count(operation_metrics) FROM \"orders@v5$history\"", "[6, 6]");
    }

    @Test
    void workersReadFiles()
    {
        cluster.assertRows("SELECT sum(live_rows), count(*) = (SELECT sum(files) FROM \"orders$partitions\") FROM \"orders$files\"", "[14801, true]");
        cluster.assertRows("SELECT count(*) > 0 FROM \"orders$files\" WHERE partition.region = 'EU' AND size_in_bytes > 0 AND cardinality(min_values) > 0 AND cardinality(tags) = 0", "[true]");
    }

    @Test
    void workersLookAtTables()
    {
        cluster.assertRows("SELECT table_schema, table_name, version, error FROM system.health WHERE table_schema = 'sales' ORDER BY 2", "[sales, customers, 1, null]", "[sales, orders, 9, null]");
    }
}
