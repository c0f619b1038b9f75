package dev.trinodelta.testing.server;

import com.google.common.collect.ImmutableList;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;

import static java.util.Objects.requireNonNull;

/**
 * A Hive metastore over an embedded database in memory. It makes the directories of schemas and tables on the local disk.
 */
public final class MetastoreServer
        implements AutoCloseable
{
    /**
     * The one of the images.
     */
    private static final Path CONFIGURATION = Path.of("docker", "metastore", "metastore-site.xml").toAbsolutePath();

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
        try {
            Files.createDirectory(warehouse);
            // Its parts look for both names
            Files.copy(CONFIGURATION, directory.resolve("metastore-site.xml"));
            Files.copy(CONFIGURATION, directory.resolve("hive-site.xml"));
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new MetastoreServer(
                ServerProcess.start("metastore", directory, port, ImmutableList.of(
                        ServerMain.class.getName(),
                        "org.apache.hadoop.hive.metastore.HiveMetaStore",
                        "-p",
                        String.valueOf(port),
                        "--hiveconf",
                        "metastore.thrift.uris=" + uri,
                        "--hiveconf",
                        "metastore.thrift.bind.host=127.0.0.1",
                        "--hiveconf",
                        "metastore.warehouse.dir=" + warehouse.toUri(),
                        "--hiveconf",
                        "fs.s3a.endpoint=" + S3Server.shared().endpoint())),
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
