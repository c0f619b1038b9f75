package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableMap;
import io.trino.Session;
import io.trino.server.testing.TestingTrinoServer;
import io.trino.spi.security.Identity;
import io.trino.testing.QueryFailedException;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * A server with the demo table of orders, asked by users who have different rights.
 */
final class SecuredRunner
        implements AutoCloseable
{
    private static final Path DEMO = Path.of("demo", "warehouse", "sales");

    private final WarehouseRunner server;

    SecuredRunner()
    {
        this(_ -> {});
    }

    /**
     * @param configuration of the server
     */
    SecuredRunner(Consumer<TestingTrinoServer.Builder> configuration)
    {
        server = new WarehouseRunner("sales", configuration);
        for (String table : List.of("orders", "customers")) {
            copy(table, "sales", table);
        }
    }

    /**
     * Puts one of the demo tables where another name finds it.
     */
    void copy(String table, String schema, String name)
    {
        copy(DEMO.resolve(table), server.warehouse().resolve(schema).resolve(name));
    }

    SecuredRunner withCatalog(String name, Map<String, String> properties)
    {
        server.withCatalog(name, ImmutableMap.<String, String>builder()
                .put("delta.path-access.allowed-locations", server.directory().toString())
                .putAll(properties)
                .buildOrThrow());
        return this;
    }

    /**
     * Of the test resources.
     */
    static String rules(String file)
    {
        return Path.of("src", "test", "resources", "security", file).toAbsolutePath().toString();
    }

    WarehouseRunner server()
    {
        return server;
    }

    String orders()
    {
        return server.warehouse().resolve("sales/orders").toString();
    }

    /**
     * @return rows, as {@code [1, null]}
     */
    List<String> rows(String catalog, String user, String sql)
    {
        return server.runner().execute(session(catalog, user), sql).getMaterializedRows().stream()
                .map(Object::toString)
                .collect(toImmutableList());
    }

    void assertRows(String catalog, String user, String sql, String... rows)
    {
        assertThat(rows(catalog, user, sql)).as(user + ": " + sql).containsExactly(rows);
    }

    void assertFails(String catalog, String user, String sql, String message)
    {
        assertThatThrownBy(() -> rows(catalog, user, sql)).as(user + ": " + sql)
                .isInstanceOf(QueryFailedException.class)
                .hasMessage(message);
    }

    private Session session(String catalog, String user)
    {
        return Session.builder(server.runner().getDefaultSession()).setCatalog(catalog).setIdentity(Identity.ofUser(user)).build();
    }

    @Override
    public void close()
    {
        server.close();
    }

    private static void copy(Path source, Path target)
    {
        try (Stream<Path> files = Files.walk(source)) {
            for (Path file : files.toList()) {
                Path copy = target.resolve(source.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copy);
                }
                else {
                    Files.copy(file, copy);
                }
            }
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
