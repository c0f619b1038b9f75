package dev.trinodelta.plugin;

import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * A coordinator that does no work, and a worker: what the log answers reaches the worker as JSON.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
// Statements wait for a worker
@Timeout(120)
class TestAnswersOnWorkers
{
    private Path warehouse;
    private DeltaCluster cluster;

    @BeforeAll
    void start()
            throws IOException
    {
        warehouse = Files.createTempDirectory("delta").toRealPath();
        PartitionedEvents.write(warehouse.resolve("web", "events"));
        cluster = DeltaCluster.overWarehouse("web", warehouse.toString());
    }

    @AfterAll
    void stop()
            throws IOException
    {
        cluster.close();
        MoreFiles.deleteRecursively(warehouse, RecursiveDeleteOption.ALLOW_INSECURE);
    }

    @Test
    void answersReachTheWorker()
    {
        cluster.assertRows("SELECT count(*), count(name), min(id), max(name), min(day), max(region) FROM events", "[64, 56, 0, name 63, 2025-12-30, US]");
        cluster.assertRows("SELECT region, count(*), max(day), min(name) FROM events WHERE day >= DATE '2026-01-01' GROUP BY region ORDER BY region", "[EU, 16, 2026-01-02, name 32]", "[US, 16, 2026-01-02, name 40]");
        cluster.assertRows("SELECT max(name) FROM events WHERE region = 'nowhere'", "[null]");
        cluster.assertRows("SELECT DISTINCT region FROM events ORDER BY region", "[EU]", "[US]");
    }

    @Test
    void firstRowsReachTheWorker()
    {
        cluster.assertRows("SELECT id, name FROM events ORDER BY id DESC NULLS FIRST LIMIT 1", "[63, name 63]");
        assertThat(cluster.execute("SELECT * FROM events LIMIT 5").getRowCount()).isEqualTo(5);
    }
}
