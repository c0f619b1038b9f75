package dev.trinodelta.testing.server;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.joining;

/**
 * A Hive metastore over an embedded database in memory. It makes the directories of schemas and tables on the local disk.
 */
public final class MetastoreServer
        implements AutoCloseable
{
    private final ServerProcess process;
    private final URI uri;
    private final Path warehouse;

    private MetastoreServer(ServerProcess process, URI uri, Path warehouse)
    {
        this.process = requireNonNull(process, "process is null");
        this.uri = requireNonNull(uri, "uri is null");
        this.warehouse = requireNonNull(warehouse, "warehouse is null");
    }

    /**
     * The one that all tests of this JVM use, each with schemas of its own.
     */
    public static MetastoreServer shared()
    {
        return Shared.SERVER;
    }

    private static MetastoreServer start()
    {
        Path directory = ServerProcess.newDirectory("metastore");
        int port = ServerProcess.freePort();
        URI uri = URI.create("thrift://127.0.0.1:" + port);
        Path warehouse = directory.resolve("warehouse");
        Map<String, String> properties = ImmutableMap.<String, String>builder()
                .put("javax.jdo.option.ConnectionURL", "jdbc:derby:memory:metastore;create=true")
                .put("javax.jdo.option.ConnectionDriverName", "org.apache.derby.jdbc.EmbeddedDriver")
                .put("datanucleus.schema.autoCreateAll", "true")
                .put("metastore.schema.verification", "false")
                .put("hive.metastore.event.db.notification.api.auth", "false")
                .put("metastore.expression.proxy", "org.apache.hadoop.hive.metastore.DefaultPartitionExpressionProxy")
                .put("metastore.task.threads.always", "org.apache.hadoop.hive.metastore.events.EventCleanerTask")
                .put("metastore.thrift.uris", uri.toString())
                .put("metastore.thrift.port", String.valueOf(port))
                .put("metastore.thrift.bind.host", "127.0.0.1")
                .put("metastore.warehouse.dir", warehouse.toUri().toString())
                .buildOrThrow();
        String configuration = properties.entrySet().stream()
                .map(property -> "<property><name>%s</name><value>%s</value></property>\n".formatted(property.getKey(), property.getValue()))
                .collect(joining("", "<configuration>\n", "</configuration>\n"));
        try {
            Files.createDirectory(warehouse);
            Files.writeString(directory.resolve("metastore-site.xml"), configuration);
            Files.writeString(directory.resolve("hive-site.xml"), configuration);
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new MetastoreServer(
                ServerProcess.start("metastore", directory, port, ImmutableList.of(ServerMain.class.getName(), "org.apache.hadoop.hive.metastore.HiveMetaStore", "-p", String.valueOf(port))),
                uri,
                warehouse);
    }

    /**
     * As {@code hive.metastore.uri} takes it.
     */
    public URI uri()
    {
        return uri;
    }

    /**
     * Where the metastore puts the directories of schemas that have no location.
     */
    public Path warehouse()
    {
        return warehouse;
    }

    @Override
    public void close()
    {
        process.close();
    }

    private static final class Shared
    {
        private static final MetastoreServer SERVER = start();
    }
}
