package dev.trinodelta.torture;

import com.google.common.collect.ImmutableMap;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import dev.trinodelta.catalog.LocalDiskFileSystemFactory;
import dev.trinodelta.plugin.DeltaPlugin;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.testing.LogBuilder;
import dev.trinodelta.testing.ParquetRows;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.spi.security.ConnectorIdentity;
import io.trino.testing.MaterializedRow;
import io.trino.testing.QueryRunner;
import io.trino.testing.StandaloneQueryRunner;
import org.junit.jupiter.api.Test;

import javax.management.JMException;
import javax.management.ObjectName;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;

import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.testing.TestingSession.testSessionBuilder;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * Commits and queries at the same time, through SQL: each query sees a version that existed, none that is older than one that was there
 * when it began, and what is kept stays within its bound.
 */
class TestPlanningSoak
{
    /**
     * Beans of catalogs are told apart by their names only.
     */
    private static final String CATALOG = "soak";
    private static final int CLIENTS = 4;
    private static final long COMMITS = 60;
    private static final long MAX_RETAINED_BYTES = 2_000_000;
    /**
     * Each commit adds a file and removes the one of so many commits before.
     */
    private static final long LIVE_FILES = 20;
    private static final int COMMITS_OF_CHECKPOINT = 25;

    private static final String PROTOCOL = "{\"protocol\":{\"minReaderVersion\":1,\"minWriterVersion\":2}}";
    private static final String METADATA =
            """
            {"metaData":{"id":"events","format":{"provider":"parquet","options":{}},"schemaString":"{\\"type\\":\\"struct\\",\\"fields\\":[{\\"name\\":\\"one\\",\\"type\\":\\"long\\",\\"nullable\\":true,\\"metadata\\":{}},{\\"name\\":\\"version\\",\\"type\\":\\"long\\",\\"nullable\\":true,\\"metadata\\":{}}]}","partitionColumns":["version"],"configuration":{}}}""";

    private final Duration duration = Boolean.getBoolean("torture") ? Duration.ofMinutes(10) : Duration.ZERO;
    private final AtomicLong committed = new AtomicLong();
    private final AtomicLong queries = new AtomicLong();
    private volatile boolean done;
    private int size;
    private LogBuilder log;

    @Test
    void queriesSeeWhatWasCommittedWhenTheyBegan()
            throws Exception
    {
        Path warehouse = Files.createTempDirectory("delta").toRealPath();
        try (QueryRunner runner = new StandaloneQueryRunner(testSessionBuilder().setCatalog(CATALOG).setSchema("web").build());
                ExecutorService threads = Executors.newFixedThreadPool(CLIENTS)) {
            create(warehouse.resolve("web", "events"));
            runner.installPlugin(new DeltaPlugin());
            runner.createCatalog(CATALOG, "delta", ImmutableMap.of(
                    "delta.warehouse", warehouse.toString(),
                    "delta.metadata.cache-max-retained-size", MAX_RETAINED_BYTES + "B"));
            List<Future<?>> clients = new ArrayList<>();
            for (int client = 0; client < CLIENTS; client++) {
                Random random = new Random(client);
                clients.add(threads.submit(() -> query(runner, random)));
            }
            long end = System.nanoTime() + duration.toNanos();
            try {
                while (clients.stream().noneMatch(Future::isDone) && (committed.get() < COMMITS || System.nanoTime() < end)) {
                    commit(committed.get() + 1);
                }
            }
            finally {
                done = true;
            }
            for (Future<?> client : clients) {
                client.get();
            }
        }
        finally {
            MoreFiles.deleteRecursively(warehouse, RecursiveDeleteOption.ALLOW_INSECURE);
        }
        assertThat(queries.get()).isGreaterThan(CLIENTS);
    }

    private void create(Path directory)
            throws IOException
    {
        TrinoFileSystem fileSystem = new LocalDiskFileSystemFactory().create(ConnectorIdentity.ofUser("user"));
        TableLocation table = new TableLocation("events", Location.of("file://" + directory));
        log = new LogBuilder(fileSystem, table);
        // Each data file has one row, which is the same in all of them
        byte[] bytes = new ParquetRows(ImmutableMap.of("one", BIGINT), LogBuilder.rows("{\"one\":1}")).toBytes();
        for (long file = 0; file < LIVE_FILES + 1; file++) {
            fileSystem.newOutputFile(table.root().appendPath(path(file))).createOrOverwrite(bytes);
        }
        size = bytes.length;
        log.commit(0, PROTOCOL, METADATA, add(0));
    }

    private void commit(long version)
    {
        String[] lines = version < LIVE_FILES ? new String[] {add(version)} : new String[] {remove(version - LIVE_FILES), add(version)};
        log.commit(version, lines);
        committed.set(version);
        if (version % COMMITS_OF_CHECKPOINT == 0) {
            List<String> rows = new ArrayList<>(List.of(PROTOCOL, METADATA));
            live(version).mapToObj(this::add).forEach(rows::add);
            log.checkpoint(version, rows.toArray(String[]::new));
            log.lastCheckpoint("{\"version\":%s,\"size\":%s}".formatted(version, rows.size()));
        }
    }

    private void query(QueryRunner runner, Random random)
    {
        long seen = 0;
        while (!done) {
            long before = Math.max(seen, committed.get());
            String condition = switch (random.nextInt(3)) {
                // From the log, from statistics, from the files
                case 0 -> "";
                case 1 -> " WHERE version >= 0";
                default -> " WHERE version % 1 = 1 - one";
            };
            MaterializedRow row = runner.execute("SELECT count(*), max(version), min(version) FROM events" + condition).getMaterializedRows().getFirst();
            seen = (long) row.getField(1);
            assertThat(seen).isGreaterThanOrEqualTo(before);
            assertThat(row.getFields()).containsExactly(live(seen).count(), seen, live(seen).min().orElseThrow());
            long past = random.nextLong(seen + 1);
            assertThat(runner.execute("SELECT count(*), max(version) FROM events FOR VERSION AS OF %s%s".formatted(past, condition)).getMaterializedRows().getFirst().getFields())
                    .containsExactly(live(past).count(), past);
            assertThat(retainedBytes()).isBetween(0L, MAX_RETAINED_BYTES);
            queries.addAndGet(2);
        }
    }

    /**
     * Numbers of the files of a version.
     */
    private static LongStream live(long version)
    {
        return LongStream.rangeClosed(Math.max(0, version - LIVE_FILES + 1), version);
    }

    private String add(long version)
    {
        return """
               {"add":{"path":"%s","partitionValues":{"version":"%s"},"size":%s,"modificationTime":1,"dataChange":true,"stats":"{\\"numRecords\\":1,\\"minValues\\":{\\"one\\":1},\\"maxValues\\":{\\"one\\":1},\\"nullCount\\":{\\"one\\":0}}"}}""".formatted(path(version), version, size);
    }

    private static String remove(long version)
    {
        return "{\"remove\":{\"path\":\"%s\",\"deletionTimestamp\":1,\"dataChange\":true}}".formatted(path(version));
    }

    /**
     * One more than are live at a time.
     */
    private static String path(long version)
    {
        return "part-%05d.parquet".formatted(version % (LIVE_FILES + 1));
    }

    private static long retainedBytes()
    {
        try {
            return (long) ManagementFactory.getPlatformMBeanServer().getAttribute(new ObjectName("trino.delta.snapshot:type=SnapshotCacheMetrics,name=" + CATALOG), "RetainedBytes");
        }
        catch (JMException e) {
            throw new AssertionError(e);
        }
    }
}
