package dev.trinodelta.testing.server;

import com.google.common.base.Joiner;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.Iterables;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static com.google.common.base.Preconditions.checkState;
import static java.lang.ProcessBuilder.Redirect.to;
import static java.util.Objects.requireNonNull;

/**
 * A JVM that runs a server, with the jars of {@code target/test-parts/<part>}.
 * <p>
 * What it prints is in {@code target/test-parts/<part>.log}. It ends with this JVM, even where this one is killed: its
 * standard input is closed then, see {@link ServerMain}.
 */
final class ServerProcess
        implements AutoCloseable
{
    private static final Path PARTS = Path.of("target", "test-parts").toAbsolutePath();
    private static final Path TEST_CLASSES = Path.of("target", "test-classes").toAbsolutePath();
    private static final InetAddress LOOPBACK = InetAddress.ofLiteral("127.0.0.1");
    // Generous: a machine that builds other things at the same time takes ten times as long as one that does not
    private static final Duration START_TIMEOUT = Duration.ofMinutes(3);
    private static final int POLL_MILLISECONDS = 50;

    private final Process process;
    private final Path directory;

    private ServerProcess(Process process, Path directory)
    {
        this.process = requireNonNull(process, "process is null");
        this.directory = requireNonNull(directory, "directory is null");
    }

    /**
     * Starts a server and waits until it listens.
     *
     * @param directory the server's own, put before its jars on the class path; deleted in the end
     * @param main what follows the class path: a class, or a source file, and its arguments
     */
    static ServerProcess start(String part, Path directory, int port, List<String> main)
    {
        Path jars = PARTS.resolve(part);
        checkState(Files.isDirectory(jars), "there is no directory %s: run ./mvnw process-test-resources", jars);
        return start(part, directory, ImmutableList.of(jars.resolve("*")), port, main);
    }

    /**
     * As above, with other jars.
     */
    static ServerProcess start(String part, Path directory, List<Path> jars, int port, List<String> main)
    {
        Path log = PARTS.resolve(part + ".log");
        List<String> command = ImmutableList.<String>builder()
                .add(Path.of(System.getProperty("java.home"), "bin", "java").toString())
                .add("-Xmx768m", "-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED", "--sun-misc-unsafe-memory-access=allow")
                .add("-Duser.timezone=UTC", "-Dfile.encoding=UTF-8")
                .add("-cp", Joiner.on(File.pathSeparatorChar).join(Iterables.concat(ImmutableList.of(directory), jars, ImmutableList.of(TEST_CLASSES))))
                .addAll(main)
                .build();
        try {
            Process process = new ProcessBuilder(command)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(to(log.toFile()))
                    .start();
            ServerProcess server = new ServerProcess(process, directory);
            Runtime.getRuntime().addShutdownHook(new Thread(server::close, "end-" + part));
            server.awaitPort(part, port, log);
            return server;
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void awaitPort(String part, int port, Path log)
            throws IOException
    {
        long deadline = System.nanoTime() + START_TIMEOUT.toNanos();
        while (!isListening(port)) {
            boolean ended = awaitEnd(POLL_MILLISECONDS);
            if (ended || System.nanoTime() - deadline > 0) {
                close();
                throw new IllegalStateException("%s %s:%n%s".formatted(part, ended ? "ended" : "does not listen after " + START_TIMEOUT, Files.readString(log)));
            }
        }
    }

    private static boolean isListening(int port)
    {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(LOOPBACK, port));
            return true;
        }
        catch (IOException e) {
            return false;
        }
    }

    /**
     * Waits a moment.
     *
     * @throws IllegalStateException where the server has ended by then
     */
    void checkRunning()
    {
        checkState(!awaitEnd(POLL_MILLISECONDS), "the server has ended, see %s", PARTS);
    }

    private boolean awaitEnd(long milliseconds)
    {
        try {
            return process.waitFor(milliseconds, TimeUnit.MILLISECONDS);
        }
        catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    /**
     * A port that nothing listened on a moment ago.
     */
    static int freePort()
    {
        try (ServerSocket socket = new ServerSocket(0, 1, LOOPBACK)) {
            return socket.getLocalPort();
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Path newDirectory(String part)
    {
        try {
            return Files.createTempDirectory("trino-delta-" + part).toRealPath();
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close()
    {
        process.destroyForcibly().onExit().join();
        try {
            if (Files.exists(directory)) {
                MoreFiles.deleteRecursively(directory, RecursiveDeleteOption.ALLOW_INSECURE);
            }
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
