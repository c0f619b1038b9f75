package dev.trinodelta.storage;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.plugin.DeltaPlugin;
import dev.trinodelta.testing.server.RemoteStorage;
import io.trino.testing.StandaloneQueryRunner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import static dev.trinodelta.testing.LogBuilder.lines;
import static dev.trinodelta.testing.LogBuilder.metadata;
import static dev.trinodelta.testing.LogBuilder.parquet;
import static dev.trinodelta.testing.LogBuilder.protocol;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.testing.TestingSession.testSessionBuilder;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS;

/**
 * Absolute paths in logs, with the schemes of Hadoop and with escapes.
 */
@TestInstance(PER_CLASS)
class TestLocationsThatSparkWrote
{
    private final StandaloneQueryRunner runner = new StandaloneQueryRunner(testSessionBuilder().setCatalog("delta").setSchema("t").build());
    private final RemoteStorage s3 = RemoteStorage.s3("spark");
    private final RemoteStorage hdfs = RemoteStorage.hdfs("spark");

    @BeforeAll
    void start()
    {
        runner.installPlugin(new DeltaPlugin());
        runner.createCatalog("delta", "delta", ImmutableMap.<String, String>builder()
                .putAll(s3.catalogProperties())
                .put("delta.warehouse", "s3a://lake/spark")
                .buildOrThrow());
        runner.createCatalog("hdfs", "delta", ImmutableMap.<String, String>builder()
                .putAll(hdfs.catalogProperties())
                .put("delta.warehouse", hdfs.root().toString())
                .buildOrThrow());
    }

    @AfterAll
    void stop()
    {
        runner.close();
        s3.close();
        hdfs.close();
    }

    @Test
    void schemesOfHadoopAreS3()
    {
        s3.write("elsewhere/day=a b/100%.parquet", rows(1));
        s3.write("elsewhere/n.parquet", rows(2));
        s3.write("elsewhere/plain.parquet", rows(3));
        s3.write("t/clone/own.parquet", rows(4));
        s3.write("t/clone/_delta_log/00000000000000000000.json", lines(
                protocol(),
                metadata(),
                add("s3a://lake/spark/elsewhere/day=a%20b/100%25.parquet"),
                add("s3n://lake/spark/elsewhere/n.parquet"),
                add("/spark/elsewhere/plain.parquet"),
                add("own.parquet")).getBytes(UTF_8));

        assertThat(runner.execute("SELECT id, \"$path\" FROM clone").getMaterializedRows()).extracting(Object::toString).containsExactlyInAnyOrder(
                "[1, s3a://lake/spark/elsewhere/day=a b/100%.parquet]",
                "[2, s3n://lake/spark/elsewhere/n.parquet]",
                "[3, s3a://lake/spark/elsewhere/plain.parquet]",
                "[4, s3a://lake/spark/t/clone/own.parquet]");
    }

    @Test
    void fileOfStorageThatTheCatalogDoesNotServeIsNamedWithTheProperty()
    {
        s3.write("t/gone/_delta_log/00000000000000000000.json", lines(protocol(), metadata(), add("abfss://c@a.dfs.core.windows.net/x.parquet")).getBytes(UTF_8));

        assertThatThrownBy(() -> runner.execute("SELECT sum(id) FROM gone"))
                .hasMessage("Cannot read data file abfss://c@a.dfs.core.windows.net/x.parquet of table t.gone: the catalog has no file system for it (No factory for location: abfss://c@a.dfs.core.windows.net/x.parquet); set fs.azure.enabled=true in the properties of the catalog.");
    }

    @Test
    void hadoopServesNoLocalFiles()
    {
        hdfs.write("t/stolen/_delta_log/00000000000000000000.json", lines(protocol(), metadata(), add("file:/etc/hostname")).getBytes(UTF_8));

        assertThatThrownBy(() -> runner.execute("SELECT sum(id) FROM hdfs.t.stolen"))
                .hasMessage("Cannot read data file file:///etc/hostname of table t.stolen: the catalog has no file system for it (locations with this scheme are not served).");
    }

    @Test
    void hdfsIsReadButKeepsNoViewsAndSaysSo()
    {
        hdfs.write("t/orders/_delta_log/00000000000000000000.json", lines(protocol(), metadata()).getBytes(UTF_8));
        assertThat(runner.execute("SELECT count(*) FROM hdfs.t.orders").getOnlyValue()).isEqualTo(0L);

        assertThatThrownBy(() -> runner.execute("CREATE VIEW hdfs.t.v AS SELECT 1 AS x"))
                .hasMessage("Cannot create view t.v: the storage of the warehouse, %s/_trino_delta/tables, cannot create a file only if it is absent. Create the view in a catalog that can.".formatted(hdfs.root()));
    }

    private static byte[] rows(long id)
    {
        return parquet(ImmutableMap.of("id", BIGINT), "{\"id\":%s}".formatted(id));
    }

    private static String add(String path)
    {
        return """
               {"add":{"path":"%s","partitionValues":{},"size":%s,"modificationTime":1700000000000,"dataChange":true}}""".formatted(path, rows(1).length);
    }
}
