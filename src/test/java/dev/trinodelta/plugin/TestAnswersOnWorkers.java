package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableMap;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import io.trino.server.testing.TestingTrinoServer;
import io.trino.testing.StandaloneQueryRunner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import static io.trino.testing.TestingSession.testSessionBuilder;
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
    private StandaloneQueryRunner coordinator;
    private TestingTrinoServer worker;

    @BeforeAll
    void start()
            throws Exception
    {
        warehouse = Files.createTempDirectory("delta").toRealPath();
        PartitionedEvents.write(warehouse.resolve("web", "events"));
        coordinator = new StandaloneQueryRunner(
                testSessionBuilder().setCatalog("delta").setSchema("web").build(),
                builder -> builder.setEnvironment("answers").addProperty("node-scheduler.include-coordinator", "false"));
        worker = TestingTrinoServer.builder()
                .setCoordinator(false)
                .setEnvironment("answers")
                .addProperty("discovery.uri", coordinator.getCoordinator().getCurrentNode().getInternalUri().toString())
                .build();
        coordinator.getCoordinator().refreshNodes();
        coordinator.installPlugin(new DeltaPlugin());
        worker.installPlugin(new DeltaPlugin());
        coordinator.createCatalog("delta", "delta", ImmutableMap.of("delta.warehouse", warehouse.toString()));
    }

    @AfterAll
    void stop()
            throws IOException
    {
        worker.close();
        coordinator.close();
        MoreFiles.deleteRecursively(warehouse, RecursiveDeleteOption.ALLOW_INSECURE);
    }

    @Test
    void answersReachTheWorker()
    {
        assertRows("SELECT count(*), count(name), min(id), max(name), min(day), max(region) FROM events", "[64, 56, 0, name 63, 2025-12-30, US]");
        assertRows("SELECT region, count(*), max(day), min(name) FROM events WHERE day >= DATE '2026-01-01' GROUP BY region ORDER BY region", "[EU, 16, 2026-01-02, name 32]", "[US, 16, 2026-01-02, name 40]");
        assertRows("SELECT max(name) FROM events WHERE region = 'nowhere'", "[null]");
        assertRows("SELECT DISTINCT region FROM events ORDER BY region", "[EU]", "[US]");
    }

    @Test
    void firstRowsReachTheWorker()
    {
        assertRows("SELECT id, name FROM events ORDER BY id DESC NULLS FIRST LIMIT 1", "[63, name 63]");
        assertThat(coordinator.execute("SELECT * FROM events LIMIT 5").getRowCount()).isEqualTo(5);
    }

    private void assertRows(String sql, String... rows)
    {
        assertThat(coordinator.execute(sql).getMaterializedRows()).extracting(Object::toString).as(sql).containsExactly(rows);
    }
}
