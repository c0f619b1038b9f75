package dev.trinodelta.storage;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.testing.server.RemoteStorage;
import dev.trinodelta.testing.server.TrinoServer;
import org.junit.jupiter.api.Test;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import static com.google.common.collect.MoreCollectors.onlyElement;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The plugin directory that the build makes, in a real server, on S3 and on HDFS. Run after the directory is made.
 */
class PackagedPluginCheck
{
    private static final Duration START_TIMEOUT = Duration.ofMinutes(3);

    @Test
    void packagedPluginReadsS3AndHdfs()
            throws Exception
    {
        try (RemoteStorage s3 = RemoteStorage.s3("packaged"); RemoteStorage hdfs = RemoteStorage.hdfs("packaged")) {
            for (RemoteStorage storage : List.of(s3, hdfs)) {
                storage.upload(Path.of("demo", "warehouse", "sales"), List.of("customers", "orders"), "sales");
            }
            try (TrinoServer server = TrinoServer.start(pluginDirectory(), ImmutableMap.of("s3", catalog(s3), "hdfs", catalog(hdfs)));
                    Connection connection = connect(server)) {
                for (String catalog : List.of("s3", "hdfs")) {
                    assertThat(rows(connection, "SHOW TABLES FROM %s.sales".formatted(catalog))).containsExactly("customers", "orders");
                    assertThat(rows(connection, "SELECT count(*) FROM %s.sales.orders FOR VERSION AS OF 8 WHERE amount IS NOT NULL".formatted(catalog))).containsExactly("14801");
                    assertThat(rows(connection, "SELECT count(*) FROM %1$s.sales.orders o JOIN %1$s.sales.customers c ON o.customer_id = c.customer_id".formatted(catalog))).hasSize(1);
                    assertThat(rows(connection, "SELECT max(version) FROM %s.sales.\"orders$history\"".formatted(catalog))).containsExactly("9");
                }
                assertThat(rows(connection, "SELECT count(*) FROM (TABLE s3.sales.orders EXCEPT TABLE hdfs.sales.orders)")).containsExactly("0");
            }
        }
    }

    private static ImmutableMap<String, String> catalog(RemoteStorage storage)
    {
        return ImmutableMap.<String, String>builder()
                .putAll(storage.catalogProperties())
                .put("delta.warehouse", storage.root().toString())
                .buildOrThrow();
    }

    private static Path pluginDirectory()
            throws Exception
    {
        try (Stream<Path> built = Files.list(Path.of("target"))) {
            Path directory = built.filter(Files::isDirectory)
                    .filter(candidate -> candidate.getFileName().toString().startsWith("trino-delta-"))
                    .collect(onlyElement());
            assertThat(directory.resolve("hdfs")).isNotEmptyDirectory();
            return directory;
        }
    }

    /**
     * The driver itself asks again while the server starts, but not as long as that may take.
     */
    private static Connection connect(TrinoServer server)
            throws SQLException
    {
        Connection connection = DriverManager.getConnection("jdbc:trino://127.0.0.1:%s?user=ann".formatted(server.port()));
        long deadline = System.nanoTime() + START_TIMEOUT.toNanos();
        while (true) {
            try {
                rows(connection, "SELECT 1");
                return connection;
            }
            catch (SQLException e) {
                if (System.nanoTime() - deadline > 0) {
                    throw e;
                }
                server.checkRunning();
            }
        }
    }

    private static List<String> rows(Connection connection, String sql)
            throws SQLException
    {
        List<String> rows = new ArrayList<>();
        try (Statement statement = connection.createStatement(); ResultSet result = statement.executeQuery(sql)) {
            while (result.next()) {
                rows.add(result.getString(1));
            }
        }
        return rows;
    }
}
