package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableMap;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import io.trino.execution.QueryInfo;
import io.trino.jdbc.TrinoResultSet;
import io.trino.plugin.exchange.filesystem.FileSystemExchangePlugin;
import io.trino.server.testing.TestingTrinoServer;
import io.trino.spi.QueryId;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;

import static io.trino.operator.RetryPolicy.TASK;
import static io.trino.testing.TestingSession.testSessionBuilder;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tasks that fail are tried again, and the rows are those of a run without failures.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(300)
class TestFaultTolerantExecution
{
    private static final Map<String, String> RETRIES = ImmutableMap.of(
            "retry-policy", "TASK",
            "retry-initial-delay", "1ms",
            "retry-max-delay", "10ms",
            "fault-tolerant-execution-task-memory", "256MB",
            // So that a scan of a few small files has several tasks
            "fault-tolerant-execution-standard-split-size", "1MB",
            "fault-tolerant-execution-arbitrary-distribution-compute-task-target-size-min", "1kB",
            "fault-tolerant-execution-arbitrary-distribution-compute-task-target-size-max", "2kB");

    private Path directory;
    private DeltaCluster cluster;

    @BeforeAll
    void start()
            throws IOException
    {
        directory = Files.createTempDirectory("delta").toRealPath();
        PartitionedEvents.write(directory.resolve("warehouse", "web", "events"));
        cluster = new DeltaCluster(testSessionBuilder().build(), 2, RETRIES);
        Path exchange = Files.createDirectories(directory.resolve("exchange"));
        for (TestingTrinoServer server : cluster.servers()) {
            server.installPlugin(new FileSystemExchangePlugin());
            server.loadExchangeManager("filesystem", ImmutableMap.of("exchange.base-directories", exchange.toString()));
        }
        cluster.coordinator().createCatalog("delta", "delta", ImmutableMap.of("delta.warehouse", directory.resolve("warehouse").toString()));
        cluster.coordinator().createCatalog("demo", "delta", ImmutableMap.of("delta.warehouse", Path.of("demo", "warehouse").toAbsolutePath().toString()));
    }

    @AfterAll
    void stop()
            throws IOException
    {
        cluster.close();
        MoreFiles.deleteRecursively(directory, RecursiveDeleteOption.ALLOW_INSECURE);
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "SELECT id, name, day, region, \"$path\" FROM events ORDER BY id",
            "SELECT e.id, v.name FROM events e JOIN events v ON e.id = v.id WHERE v.name LIKE 'name 3%' ORDER BY 1",
            "SELECT region, count(*), max(day), min(name) FROM events GROUP BY region ORDER BY 1",
            "SELECT id, name FROM events WHERE id > 20 ORDER BY id DESC LIMIT 3",
            "SELECT region, sum(amount), count(*) FROM demo.sales.orders FOR VERSION AS OF 5 GROUP BY region ORDER BY 1",
            "SELECT _commit_version, _change_type, count(*), sum(amount) FROM TABLE(demo.system.table_changes(schema_name => 'sales', table_name => 'orders', start_version => 5)) GROUP BY 1, 2 ORDER BY 1, 2",
            "SELECT path, live_rows FROM \"events$files\" ORDER BY path",
            "SELECT version, operation FROM demo.sales.\"orders$history\" ORDER BY version",
    })
    void attemptsAfterFailuresGiveTheSameRows(String sql)
            throws SQLException
    {
        List<String> rows = run(new Properties(), sql, 0);
        assertThat(rows).isNotEmpty();
        Properties failing = new Properties();
        failing.setProperty("traceToken", FirstAttemptsFail.TRACE_TOKEN);
        assertThat(run(failing, sql, 1)).isEqualTo(rows);
    }

    /**
     * By JDBC, since the client in the runner's process reads no results of queries that try again.
     */
    private List<String> run(Properties properties, String sql, int leastFailures)
            throws SQLException
    {
        properties.setProperty("user", "ann");
        TestingTrinoServer server = cluster.coordinator().getCoordinator();
        try (Connection connection = DriverManager.getConnection("jdbc:trino://%s/delta/web".formatted(server.getAddress()), properties);
                Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(sql)) {
            List<String> rows = new ArrayList<>();
            while (result.next()) {
                List<String> row = new ArrayList<>();
                for (int column = 1; column <= result.getMetaData().getColumnCount(); column++) {
                    row.add(result.getString(column));
                }
                rows.add(row.toString());
            }
            QueryInfo info = server.getQueryManager().getFullQueryInfo(new QueryId(result.unwrap(TrinoResultSet.class).getQueryId()));
            assertThat(info.getRetryPolicy()).isEqualTo(TASK);
            assertThat(info.getQueryStats().getFailedTasks()).isGreaterThanOrEqualTo(leastFailures);
            return rows;
        }
    }
}
