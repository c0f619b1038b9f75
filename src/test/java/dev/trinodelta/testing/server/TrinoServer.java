package dev.trinodelta.testing.server;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.joining;

/**
 * A real Trino server of one node with a plugin from its directory. On its own class path are the jars of Trino and no class
 * of the plugin.
 */
public final class TrinoServer
        implements AutoCloseable
{
    private static final List<String> FLAGS = List.of(
            "-Xmx2g",
            "-XX:+UseG1GC",
            "-XX:G1HeapRegionSize=32M",
            "-XX:+EnableDynamicAgentLoading",
            "-Djdk.attach.allowAttachSelf=true",
            "--add-modules=jdk.incubator.vector");

    private final ServerProcess process;
    private final int port;

    private TrinoServer(ServerProcess process, int port)
    {
        this.process = requireNonNull(process, "process is null");
        this.port = port;
    }

    /**
     * Starts the server; it may need some time yet to answer queries.
     *
     * @param plugin directory of the plugin's jars
     * @param catalogs properties by the name of the catalog
     */
    public static TrinoServer start(Path plugin, Map<String, Map<String, String>> catalogs)
    {
        Path directory = ServerProcess.newDirectory("trino");
        int port = ServerProcess.freePort();
        try {
            Files.createSymbolicLink(Files.createDirectory(directory.resolve("plugin")).resolve("delta"), plugin.toAbsolutePath());
            Path catalogDirectory = Files.createDirectory(directory.resolve("catalog"));
            for (Map.Entry<String, Map<String, String>> catalog : catalogs.entrySet()) {
                Files.writeString(catalogDirectory.resolve(catalog.getKey() + ".properties"), "connector.name=delta\n" + lines(catalog.getValue()));
            }
            Files.writeString(directory.resolve("config.properties"), lines(Map.of(
                    "coordinator", "true",
                    "node-scheduler.include-coordinator", "true",
                    "node.environment", "test",
                    "node.id", "test",
                    "node.bind-ip", "127.0.0.1",
                    "node.internal-address", "127.0.0.1",
                    "http-server.http.port", String.valueOf(port),
                    "discovery.uri", "http://127.0.0.1:" + port,
                    "plugin.dir", directory.resolve("plugin").toString(),
                    "catalog.config-dir", catalogDirectory.toString())));
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        List<String> command = ImmutableList.<String>builder()
                .addAll(FLAGS)
                .add("-Dconfig=" + directory.resolve("config.properties"))
                .add(ServerMain.class.getName(), TrinoMain.class.getName(), "483")
                .build();
        return new TrinoServer(ServerProcess.start("trino", directory, jars(), port, command), port);
    }

    public int port()
    {
        return port;
    }

    /**
     * Waits a moment, and fails if the server has ended by then.
     */
    public void checkRunning()
    {
        process.checkRunning();
    }

    private static List<Path> jars()
    {
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        return Splitter.on(File.pathSeparatorChar).splitToStream(classPath)
                .filter(entry -> entry.endsWith(".jar"))
                .map(Path::of)
                .collect(toImmutableList());
    }

    private static String lines(Map<String, String> properties)
    {
        return properties.entrySet().stream().map(property -> property.getKey() + "=" + property.getValue() + "\n").collect(joining());
    }

    @Override
    public void close()
    {
        process.close();
    }
}
