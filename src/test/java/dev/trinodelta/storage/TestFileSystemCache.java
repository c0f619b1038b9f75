package dev.trinodelta.storage;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.plugin.DeltaPlugin;
import dev.trinodelta.testing.server.RemoteStorage;
import dev.trinodelta.testing.server.S3Gateway;
import io.trino.testing.StandaloneQueryRunner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

import static dev.trinodelta.testing.LogBuilder.lines;
import static dev.trinodelta.testing.LogBuilder.metadata;
import static dev.trinodelta.testing.LogBuilder.parquet;
import static dev.trinodelta.testing.LogBuilder.protocol;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.testing.TestingSession.testSessionBuilder;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS;

/**
 * Trino's file-system cache over S3: what is kept, and that nothing stale is read.
 */
@TestInstance(PER_CLASS)
class TestFileSystemCache
{
    private static final String FIRST = "part-00000-437e2acc-b514-421d-aa10-e79bee66bdc6.c000.snappy.parquet";
    private static final String SECOND = "part-00001-11d640f1-b6bc-4aef-83d0-62e45794e1ba.c000.snappy.parquet";

    private final S3Gateway gateway = new S3Gateway();
    private final StandaloneQueryRunner runner = new StandaloneQueryRunner(testSessionBuilder().setCatalog("delta").build());
    private final RemoteStorage storage = RemoteStorage.s3("cached");

    @BeforeAll
    void start(@TempDir Path directory)
    {
        runner.installPlugin(new DeltaPlugin());
        runner.createCatalog("delta", "delta", ImmutableMap.<String, String>builder()
                .putAll(gateway.catalogProperties())
                .put("delta.warehouse", "s3://lake/cached")
                .put("delta.metadata.verification-interval", "0s")
                .put("fs.cache.enabled", "true")
                .put("fs.cache.directories", directory.toString())
                .put("fs.cache.max-sizes", "100MB")
                .buildOrThrow());
    }

    @AfterAll
    void stop()
    {
        runner.close();
        storage.close();
        gateway.close();
    }

    @Test
    void dataFilesAreReadOnceAndTheLogEachTime()
    {
        storage.upload(Path.of("demo", "warehouse", "sales"), List.of("orders"), "sales");
        String sql = "SELECT count(*), sum(amount), sum(order_id) FROM sales.orders";
        gateway.take();
        var cold = runner.execute(sql).getMaterializedRows();
        assertThat(gateway.take()).anyMatch(TestFileSystemCache::isOfData);

        assertThat(runner.execute(sql).getMaterializedRows()).isEqualTo(cold);
        assertThat(gateway.take()).containsExactlyInAnyOrder(
                "GET /lake/cached/_trino_delta/tables/sales/orders.json",
                "GET /lake/cached/sales/orders/_delta_log/00000000000000000009.json",
                "GET /lake/cached/sales/orders/_delta_log/00000000000000000010.json");
    }

    @Test
    void newCommitIsSeenAtOnce()
    {
        write("commits", FIRST, 0, 1);
        assertRows("commits", "1");
        write("commits", SECOND, 1, 2);
        assertRows("commits", "1", "2");
    }

    @Test
    void tableThatIsMadeAnewWithTheNamesOfTheOldFilesIsReadAnew()
            throws IOException
    {
        for (String file : List.of(FIRST, "part-0.parquet")) {
            write("anew", file, 0, 1);
            assertRows("anew", "1");
            assertRows("anew", "1");
            storage.fileSystem().deleteDirectory(storage.root().appendPath("t/anew"));
            write("anew", file, 0, 3);
            assertRows("anew", "3");
            storage.fileSystem().deleteDirectory(storage.root().appendPath("t/anew"));
        }
    }

    private void assertRows(String table, String... ids)
    {
        assertThat(runner.execute("SELECT id FROM t.\"%s\" WHERE id >= 0".formatted(table)).getMaterializedRows())
                .extracting(row -> String.valueOf(row.getField(0)))
                .containsExactlyInAnyOrder(ids);
    }

    /**
     * A file with one row, of the size that it has with any other number, written at another time.
     */
    private void write(String table, String file, long version, long id)
    {
        byte[] content = parquet(ImmutableMap.of("id", BIGINT), "{\"id\":%s}".formatted(id));
        storage.write("t/%s/%s".formatted(table, file), content);
        String add =
                """
                {"add":{"path":"%s","partitionValues":{},"size":%s,"modificationTime":%s,"dataChange":true}}""".formatted(file, content.length, 1_700_000_000_000L + id);
        storage.write(
                "t/%s/_delta_log/%020d.json".formatted(table, version),
                (version == 0 ? lines(protocol(), metadata("id-of-table-with-" + id), add) : lines(add)).getBytes(UTF_8));
    }

    private static boolean isOfData(String request)
    {
        return request.endsWith(".parquet") && !request.contains("_delta_log");
    }
}
