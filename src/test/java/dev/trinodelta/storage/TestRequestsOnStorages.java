package dev.trinodelta.storage;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.plugin.DeltaPlugin;
import dev.trinodelta.testing.server.RemoteStorage;
import dev.trinodelta.testing.server.S3Gateway;
import io.opentelemetry.api.common.AttributeKey;
import io.trino.testing.StandaloneQueryRunner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static io.trino.testing.TestingSession.testSessionBuilder;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS;

/**
 * What a query asks for is the same on every storage, and on S3 it is one request over the network each.
 */
@TestInstance(PER_CLASS)
class TestRequestsOnStorages
{
    private static final AttributeKey<String> LOCATION = AttributeKey.stringKey("trino.file.location");
    private static final String QUERY = "EXPLAIN SELECT order_id FROM %s.sales.orders WHERE region = 'EU'";
    private static final String NAME = "InputFile.newStream orders.json";

    private final StandaloneQueryRunner runner = new StandaloneQueryRunner(testSessionBuilder().build());
    private final S3Gateway gateway = new S3Gateway();

    @TempDir
    private Path local;

    @BeforeAll
    void start()
    {
        runner.installPlugin(new DeltaPlugin());
    }

    @AfterAll
    void stop()
    {
        runner.close();
        gateway.close();
    }

    @Test
    void localDisk()
            throws IOException
    {
        Path orders = Path.of("demo", "warehouse", "sales", "orders");
        Path copy = local.toRealPath().resolve("sales").resolve("orders");
        try (var files = Files.walk(orders)) {
            for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                Path target = copy.resolve(orders.relativize(file));
                Files.createDirectories(target.getParent());
                Files.copy(file, target);
            }
        }
        createCatalog("local", local.toRealPath().toString(), ImmutableMap.of());
        assertRequests("local", () -> Files.writeString(copy.resolve("_delta_log/00000000000000000010.json"), commit()));
    }

    @Test
    void s3()
            throws IOException
    {
        try (RemoteStorage storage = RemoteStorage.s3("requests")) {
            storage.upload(Path.of("demo", "warehouse", "sales"), List.of("orders"), "sales");
            createCatalog("s3", "s3://lake/requests", gateway.catalogProperties());
            assertRequests("s3", () -> storage.write("sales/orders/_delta_log/00000000000000000010.json", commit().getBytes(UTF_8)));
        }
        gateway.take();
        runner.execute(QUERY.formatted("s3"));
        assertThat(gateway.take()).containsExactlyInAnyOrder(
                "GET /lake/requests/_trino_delta/tables/sales/orders.json",
                "GET /lake/requests/sales/orders/_delta_log/00000000000000000011.json");
    }

    @Test
    void hdfs()
            throws IOException
    {
        try (RemoteStorage storage = RemoteStorage.hdfs("requests")) {
            storage.upload(Path.of("demo", "warehouse", "sales"), List.of("orders"), "sales");
            createCatalog("hdfs", storage.root().toString(), storage.catalogProperties());
            assertRequests("hdfs", () -> storage.write("sales/orders/_delta_log/00000000000000000010.json", commit().getBytes(UTF_8)));
        }
    }

    private interface NewCommit
    {
        void write()
                throws IOException;
    }

    private void assertRequests(String catalog, NewCommit newCommit)
            throws IOException
    {
        runner.execute("SHOW TABLES FROM %s.sales".formatted(catalog));
        assertThat(requests(catalog)).as("cold").containsExactlyInAnyOrder(
                NAME,
                "FileSystem.directoryExists _delta_log/",
                "InputFile.newStream _last_checkpoint",
                "FileSystem.listFilesStartingFrom _delta_log",
                "InputFile.newInput 00000000000000000005.checkpoint.parquet",
                "InputFile.length 00000000000000000005.checkpoint.parquet",
                commit(6),
                commit(7),
                commit(8),
                commit(9));
        assertThat(requests(catalog)).as("warm").containsExactlyInAnyOrder(NAME, commit(10));
        newCommit.write();
        assertThat(requests(catalog)).as("refresh").containsExactlyInAnyOrder(NAME, commit(9), commit(10), commit(11));
        assertThat(requests(catalog)).as("warm").containsExactlyInAnyOrder(NAME, commit(11));
    }

    private void createCatalog(String name, String warehouse, Map<String, String> storage)
    {
        runner.createCatalog(name, "delta", ImmutableMap.<String, String>builder()
                .putAll(storage)
                .put("delta.warehouse", warehouse)
                .put("delta.warehouse.listing-cache-ttl", "1h")
                .buildOrThrow());
    }

    private List<String> requests(String catalog)
    {
        runner.execute(QUERY.formatted(catalog));
        return runner.getSpans().stream()
                .filter(span -> span.getAttributes().get(LOCATION) != null)
                .filter(span -> span.getName().startsWith("FileSystem.") || span.getName().startsWith("InputFile."))
                .map(span -> span.getName() + " " + shortened(span.getAttributes().get(LOCATION)))
                .collect(toImmutableList());
    }

    private static String shortened(String location)
    {
        return location.substring(location.lastIndexOf('/', location.length() - 2) + 1);
    }

    private static String commit(long version)
    {
        return "InputFile.newStream %020d.json".formatted(version);
    }

    private static String commit()
    {
        return "{\"commitInfo\":{\"inCommitTimestamp\":1777773700000,\"timestamp\":1777773700000,\"operation\":\"WRITE\"}}\n";
    }
}
