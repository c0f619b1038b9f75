package dev.trinodelta.testing.server;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;

import java.nio.file.Path;
import java.util.Map;

import static java.util.Objects.requireNonNull;

/**
 * An HDFS of one name node and one data node.
 */
public final class HdfsServer
        implements AutoCloseable
{
    private static final Path MAIN = Path.of("src", "test", "parts", "MiniHdfs.java").toAbsolutePath();

    private final ServerProcess process;
    private final int port;

    private HdfsServer(ServerProcess process, int port)
    {
        this.process = requireNonNull(process, "process is null");
        this.port = port;
    }

    /**
     * The one that all tests of this JVM use, each in a directory of its own.
     */
    public static HdfsServer shared()
    {
        return Shared.SERVER;
    }

    private static HdfsServer start()
    {
        Path directory = ServerProcess.newDirectory("hdfs");
        int port = ServerProcess.freePort();
        int readyPort = ServerProcess.freePort();
        return new HdfsServer(
                ServerProcess.start("hdfs", directory, readyPort, ImmutableList.of(MAIN.toString(), directory.toString(), String.valueOf(port), String.valueOf(readyPort))),
                port);
    }

    /**
     * The root directory, as {@code hdfs://127.0.0.1:8020}.
     */
    public String root()
    {
        return "hdfs://127.0.0.1:" + port;
    }

    /**
     * Of a catalog that reads and writes here.
     */
    public Map<String, String> catalogProperties()
    {
        return ImmutableMap.of("fs.hadoop.enabled", "true");
    }

    @Override
    public void close()
    {
        process.close();
    }

    private static final class Shared
    {
        private static final HdfsServer SERVER = start();
    }
}
