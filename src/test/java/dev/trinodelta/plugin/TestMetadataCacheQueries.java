package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableMap;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import io.opentelemetry.api.common.AttributeKey;
import io.trino.testing.StandaloneQueryRunner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import javax.management.MBeanServer;
import javax.management.ObjectName;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What statements ask of storage, request by request, and what users see of what is kept between them.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestMetadataCacheQueries
{
    private static final AttributeKey<String> LOCATION = AttributeKey.stringKey("trino.file.location");

    private final WarehouseRunner delta = new WarehouseRunner("sales")
            .withCatalog("delta", rememberingListings())
            .withCatalog("checked", rememberingListings("delta.metadata.verification-interval", "0s"))
            .withCatalog("stale", rememberingListings("delta.metadata.staleness", "1h"))
            .withCatalog("off", rememberingListings("delta.metadata.cache-max-retained-size", "0B"));
    private final StandaloneQueryRunner runner = delta.runner();
    private final Path warehouse = delta.warehouse();

    private static Map<String, String> rememberingListings(String... property)
    {
        ImmutableMap.Builder<String, String> properties = ImmutableMap.<String, String>builder().put("delta.warehouse.listing-cache-ttl", "1h");
        if (property.length > 0) {
            properties.put(property[0], property[1]);
        }
        return properties.buildOrThrow();
    }

    @AfterAll
    void stop()
    {
        delta.close();
    }

    @Test
    void statementsOnATable()
            throws IOException
    {
        table("requests/t");
        runner.execute("SHOW TABLES FROM requests");

        String name = "InputFile.newStream requests/t.json";
        assertThat(requests("EXPLAIN SELECT * FROM requests.t")).containsExactlyInAnyOrder(
                name,
                "FileSystem.directoryExists _delta_log/",
                "InputFile.newStream _last_checkpoint",
                "FileSystem.listFilesStartingFrom _delta_log",
                commit(0));

        for (String warm : List.of(
                "EXPLAIN SELECT * FROM requests.t",
                "EXPLAIN SELECT * FROM requests.t WHERE id = 5",
                "SELECT * FROM requests.t",
                "SELECT count(*) FROM requests.t a JOIN requests.t b ON a.id = b.id")) {
            assertThat(requests(warm)).as(warm).containsExactlyInAnyOrder(name, commit(1));
        }

        commit("requests/t", 1);
        assertThat(requests("EXPLAIN SELECT * FROM requests.t")).containsExactlyInAnyOrder(name, commit(0), commit(1), commit(2));
        assertThat(requests("EXPLAIN SELECT * FROM requests.t")).containsExactlyInAnyOrder(name, commit(2));
        assertThat(requests("EXPLAIN SELECT * FROM requests.t FOR VERSION AS OF 1")).containsExactly(name);
        assertThat(requests("EXPLAIN SELECT * FROM requests.t FOR VERSION AS OF 0")).containsExactly(name);
        assertThat(requests("SHOW COLUMNS FROM requests.t")).containsOnly(name, commit(2)).containsOnlyOnce(commit(2));
        assertThat(requests("DESCRIBE requests.t")).containsOnly(name, commit(2)).containsOnlyOnce(commit(2));
    }

    @Test
    void columnsOfASchema()
            throws IOException
    {
        int tables = 50;
        for (int table = 0; table < tables; table++) {
            table("listed/t" + table);
        }
        String sql = "SELECT count(*) FROM information_schema.columns WHERE table_schema = 'listed'";
        runner.execute("SHOW TABLES FROM listed");

        assertThat(requests(sql)).containsExactlyInAnyOrderElementsOf(times(
                tables,
                "InputFile.newStream _last_checkpoint",
                "FileSystem.listFilesStartingFrom _delta_log",
                commit(0)));
        for (int table = 0; table < tables; table++) {
            runner.execute("EXPLAIN SELECT * FROM listed.t" + table);
        }
        assertThat(requests(sql)).containsExactlyInAnyOrderElementsOf(times(tables, commit(1)));
    }

    @Test
    void tableThatIsGoneDoesNotExist()
            throws IOException
    {
        Path table = table("dropped/t");
        runner.execute("SHOW TABLES FROM dropped");
        delta.assertSameRows("SELECT count(*) FROM checked.dropped.t", "[0]");
        MoreFiles.deleteRecursively(table, RecursiveDeleteOption.ALLOW_INSECURE);

        delta.assertFails("SELECT count(*) FROM checked.dropped.t", "line 1:22: Table 'checked.dropped.t' does not exist");
    }

    @Test
    void tableThatWasMadeAnewIsReadAnew()
            throws IOException
    {
        Path table = table("anew/t");
        delta.assertSameRows("SELECT count(*) FROM checked.anew.t", "[0]");
        MoreFiles.deleteRecursively(table, RecursiveDeleteOption.ALLOW_INSECURE);
        table("anew/t", "other");

        delta.assertSameRows("SELECT column_name FROM checked.information_schema.columns WHERE table_schema = 'anew'", "[other]");
        delta.assertSameRows("SELECT count(other) FROM checked.anew.t", "[0]");
    }

    @Test
    void commitIsSeenAtOnceOrWhenTheCacheIsFlushed()
            throws IOException
    {
        table("fresh/t");
        for (String catalog : List.of("delta", "stale", "off")) {
            delta.assertSameRows("SELECT count(*) FROM %s.fresh.t".formatted(catalog), "[0]");
        }
        Files.writeString(log("fresh/t").resolve("00000000000000000001.json"), metadata("later") + "\n");

        delta.assertSameRows("SELECT count(later) FROM delta.fresh.t", "[0]");
        delta.assertSameRows("SELECT count(later) FROM off.fresh.t", "[0]");
        delta.assertFails("SELECT later FROM stale.fresh.t", "line 1:8: Column 'later' cannot be resolved");
        assertThat(requests("EXPLAIN SELECT * FROM stale.fresh.t")).containsExactly("InputFile.newStream fresh/t.json");

        runner.execute("CALL stale.system.flush_metadata_cache(schema_name => 'fresh', table_name => 'T')");
        delta.assertSameRows("SELECT count(later) FROM stale.fresh.t", "[0]");
        Files.writeString(log("fresh/t").resolve("00000000000000000002.json"), metadata("latest") + "\n");
        runner.execute("CALL stale.system.flush_metadata_cache()");
        delta.assertSameRows("SELECT count(latest) FROM stale.fresh.t", "[0]");
    }

    @Test
    void flushNeedsATableThatExists()
    {
        delta.assertFails("CALL system.flush_metadata_cache(schema_name => 'sales')", "system.flush_metadata_cache needs a value for table_name.");
        delta.assertFails("CALL system.flush_metadata_cache(table_name => 't')", "system.flush_metadata_cache needs a value for schema_name.");
        delta.assertFails("CALL system.flush_metadata_cache(schema_name => 'sales', table_name => 'nothing')", "Table sales.nothing does not exist. Check the name.");
    }

    @Test
    void figuresAreExported()
            throws Exception
    {
        delta.withCatalog("counted", rememberingListings());
        table("counted/t");
        runner.execute("EXPLAIN SELECT * FROM counted.counted.t");
        runner.execute("EXPLAIN SELECT * FROM counted.counted.t");

        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName bean = new ObjectName("trino.delta.snapshot:type=SnapshotCacheMetrics,name=counted");
        assertThat(server.getAttribute(bean, "ColdLoads")).isEqualTo(1L);
        assertThat(server.getAttribute(bean, "Probes")).isEqualTo(1L);
        assertThat(server.getAttribute(bean, "Tables")).isEqualTo(1L);
        assertThat(server.getAttribute(bean, "Versions")).isEqualTo(1L);
        assertThat((long) server.getAttribute(bean, "RetainedBytes")).isPositive();
    }

    @Test
    void cacheOfManyTablesStaysWithinItsBound()
            throws Exception
    {
        delta.withCatalog("bounded", ImmutableMap.of("delta.metadata.cache-max-retained-size", "256kB"));
        int tables = 200;
        for (int table = 0; table < tables; table++) {
            table("many/t" + table);
        }
        for (int table = 0; table < tables; table++) {
            assertThat(runner.execute("SELECT count(*) FROM bounded.many.t" + table).getOnlyValue()).isEqualTo(0L);
        }

        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        ObjectName bean = new ObjectName("trino.delta.snapshot:type=SnapshotCacheMetrics,name=bounded");
        assertThat((long) server.getAttribute(bean, "RetainedBytes")).isPositive().isLessThanOrEqualTo(256 * 1024);
        assertThat((long) server.getAttribute(bean, "Tables")).isPositive().isLessThan(tables);
        assertThat(server.queryNames(new ObjectName("trino.delta.system:type=TableHealth,catalog=bounded,*"), null)).hasSize((int) (long) server.getAttribute(bean, "Tables"));
    }

    /**
     * With the last part of each location; of files of the registry, which has one a table, with the schema.
     */
    private List<String> requests(String sql)
    {
        runner.execute(sql);
        return runner.getSpans().stream()
                .filter(span -> span.getAttributes().get(LOCATION) != null)
                .filter(span -> span.getName().startsWith("FileSystem.") || span.getName().startsWith("InputFile."))
                .map(span -> span.getName() + " " + shortened(span.getAttributes().get(LOCATION)))
                .collect(toImmutableList());
    }

    private static String shortened(String location)
    {
        int registry = location.indexOf("_trino_delta/tables/");
        return registry >= 0
                ? location.substring(registry + "_trino_delta/tables/".length())
                : location.substring(location.lastIndexOf('/', location.length() - 2) + 1);
    }

    private static String commit(long version)
    {
        return "InputFile.newStream %020d.json".formatted(version);
    }

    private static List<String> times(int count, String... requests)
    {
        return IntStream.range(0, count).boxed().flatMap(_ -> Stream.of(requests)).collect(toImmutableList());
    }

    private Path table(String name)
            throws IOException
    {
        return table(name, "id");
    }

    private Path table(String name, String column)
            throws IOException
    {
        Files.createDirectories(log(name));
        Files.writeString(log(name).resolve("00000000000000000000.json"), "{\"protocol\":{\"minReaderVersion\":1,\"minWriterVersion\":2}}\n%s\n".formatted(metadata(column)));
        return warehouse.resolve(name);
    }

    private static String metadata(String column)
    {
        return """
               {"metaData":{"id":"id","format":{"provider":"parquet","options":{}},"schemaString":"{\\"type\\":\\"struct\\",\\"fields\\":[{\\"name\\":\\"%s\\",\\"type\\":\\"long\\",\\"nullable\\":true,\\"metadata\\":{}}]}","partitionColumns":[],"configuration":{}}}""".formatted(column);
    }

    private void commit(String name, long version)
            throws IOException
    {
        Files.writeString(log(name).resolve("%020d.json".formatted(version)), "{\"commitInfo\":{\"operation\":\"OPTIMIZE\"}}\n");
    }

    private Path log(String name)
    {
        return warehouse.resolve(name).resolve("_delta_log");
    }
}
