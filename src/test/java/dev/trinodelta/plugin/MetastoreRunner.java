package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableMap;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import dev.trinodelta.testing.server.MetastoreEntries;
import io.trino.Session;
import io.trino.plugin.hive.HivePlugin;
import io.trino.spi.security.Identity;
import io.trino.testing.MaterializedResult;
import io.trino.testing.StandaloneQueryRunner;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import static io.trino.testing.TestingSession.testSessionBuilder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * A server whose catalogs share a metastore, and a directory of the local disk for tables, which is deleted in the end. The user is ann.
 */
final class MetastoreRunner
        implements AutoCloseable
{
    private final URI metastore;
    private final Path directory;
    private final StandaloneQueryRunner runner;
    private final MetastoreEntries entries;

    MetastoreRunner(URI metastore)
    {
        this.metastore = metastore;
        try {
            directory = Files.createTempDirectory("metastore").toRealPath();
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        entries = new MetastoreEntries(metastore);
        Session session = testSessionBuilder().setCatalog("delta").setSchema("default").setIdentity(Identity.ofUser("ann")).build();
        runner = new StandaloneQueryRunner(session);
        runner.installPlugin(new DeltaPlugin());
        runner.installPlugin(new HivePlugin());
    }

    /**
     * Adds a catalog of this connector.
     */
    MetastoreRunner withDelta(String name, Map<String, String> properties)
    {
        runner.createCatalog(name, "delta", ImmutableMap.<String, String>builder()
                .put("delta.catalog.type", "hive")
                .put("hive.metastore.uri", metastore.toString())
                .put("delta.path-access.allowed-locations", directory.toString())
                .putAll(properties)
                .buildKeepingLast());
        return this;
    }

    /**
     * Adds a catalog of the Hive connector.
     */
    MetastoreRunner withHive(String name)
    {
        runner.createCatalog(name, "hive", ImmutableMap.of("hive.metastore.uri", metastore.toString()));
        return this;
    }

    Path directory()
    {
        return directory;
    }

    MetastoreEntries entries()
    {
        return entries;
    }

    MaterializedResult execute(String sql)
    {
        return runner.execute(sql);
    }

    MaterializedResult execute(String user, String sql)
    {
        return runner.execute(Session.builder(runner.getDefaultSession()).setIdentity(Identity.ofUser(user)).build(), sql);
    }

    /**
     * @param rows in any order, as {@code [1, null]}
     */
    void assertRows(String sql, String... rows)
    {
        assertThat(execute(sql).getMaterializedRows()).extracting(Object::toString).as(sql).containsExactlyInAnyOrder(rows);
    }

    void assertFails(String sql, String message)
    {
        assertThatThrownBy(() -> execute(sql)).as(sql).hasMessage(message);
    }

    /**
     * Makes an empty table of the columns {@code id} and one that is called as its directory, which tells tables apart.
     *
     * @param name of a directory that is new
     */
    Path newTable(String name)
    {
        return newTable(directory, name);
    }

    static Path newTable(Path directory, String name)
    {
        Path table = directory.resolve(name);
        try {
            Path log = Files.createDirectories(table.resolve("_delta_log"));
            Files.writeString(log.resolve("%020d.json".formatted(0)),
                    """
                    {"protocol":{"minReaderVersion":1,"minWriterVersion":2}}
                    {"metaData":{"id":"%s","format":{"provider":"parquet","options":{}},"schemaString":"{\\"type\\":\\"struct\\",\\"fields\\":[{\\"name\\":\\"id\\",\\"type\\":\\"long\\",\\"nullable\\":true,\\"metadata\\":{}},{\\"name\\":\\"%s\\",\\"type\\":\\"string\\",\\"nullable\\":true,\\"metadata\\":{}}]}","partitionColumns":["id"],"configuration":{}}}
                    """.formatted(name, table.getFileName()));
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return table;
    }

    @Override
    public void close()
    {
        runner.close();
        entries.close();
        try {
            MoreFiles.deleteRecursively(directory, RecursiveDeleteOption.ALLOW_INSECURE);
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
