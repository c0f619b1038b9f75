package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableMap;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import io.trino.Session;
import io.trino.server.testing.TestingTrinoServer;
import io.trino.spi.security.Identity;
import io.trino.testing.MaterializedResult;
import io.trino.testing.StandaloneQueryRunner;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;

import static io.trino.testing.TestingSession.testSessionBuilder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * A server with catalogs over one new warehouse on the local disk, which is deleted in the end. The user is ann.
 */
final class WarehouseRunner
        implements AutoCloseable
{
    private final Path directory;
    private final Path warehouse;
    private final StandaloneQueryRunner runner;

    /**
     * @param schema of the session, whose catalog is {@code delta}
     */
    WarehouseRunner(String schema)
    {
        this(schema, _ -> {});
    }

    /**
     * @param configuration of the server
     */
    WarehouseRunner(String schema, Consumer<TestingTrinoServer.Builder> configuration)
    {
        try {
            directory = Files.createTempDirectory("delta").toRealPath();
            warehouse = Files.createDirectories(directory.resolve("warehouse"));
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Session session = testSessionBuilder().setCatalog("delta").setSchema(schema).setIdentity(Identity.ofUser("ann")).build();
        runner = new StandaloneQueryRunner(session, configuration);
        runner.installPlugin(new DeltaPlugin());
    }

    WarehouseRunner withCatalog(String name, Map<String, String> properties)
    {
        runner.createCatalog(name, "delta", ImmutableMap.<String, String>builder()
                .put("delta.warehouse", warehouse.toString())
                .putAll(properties)
                .buildOrThrow());
        return this;
    }

    /**
     * A catalog over the demo tables, which nobody may change.
     */
    WarehouseRunner withDemo(String name)
    {
        runner.createCatalog(name, "delta", ImmutableMap.of("delta.warehouse", DemoWarehouse.PATH.toString()));
        return this;
    }

    /**
     * That the warehouse lies in.
     */
    Path directory()
    {
        return directory;
    }

    Path warehouse()
    {
        return warehouse;
    }

    StandaloneQueryRunner runner()
    {
        return runner;
    }

    MaterializedResult execute(String sql)
    {
        return runner.execute(sql);
    }

    /**
     * @param rows in order, as {@code [1, null]}
     */
    void assertRows(String sql, String... rows)
    {
        assertThat(execute(sql).getMaterializedRows()).extracting(Object::toString).as(sql).containsExactly(rows);
    }

    /**
     * @param rows in any order
     */
    void assertSameRows(String sql, String... rows)
    {
        assertThat(execute(sql).getMaterializedRows()).extracting(Object::toString).as(sql).containsExactlyInAnyOrder(rows);
    }

    void assertFails(String sql, String message)
    {
        assertThatThrownBy(() -> execute(sql)).as(sql).hasMessage(message);
    }

    @Override
    public void close()
    {
        runner.close();
        try {
            MoreFiles.deleteRecursively(directory, RecursiveDeleteOption.ALLOW_INSECURE);
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
