package dev.trinodelta.testing.server;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.stream.Stream;

import static java.util.Objects.requireNonNull;

/**
 * S3Proxy over a directory.
 */
public final class S3Server
        implements AutoCloseable
{
    public static final String BUCKET = "lake";

    /**
     * The one of the images.
     */
    private static final Path CONFIGURATION = Path.of("docker", "s3", "s3proxy.properties").toAbsolutePath();
    private static final String ACCESS_KEY = "sample-access-key";
    private static final String SECRET_KEY = "sample-secret-key";

    private final ServerProcess process;
    private final URI endpoint;
    private final Path objects;

    private S3Server(ServerProcess process, URI endpoint, Path objects)
    {
        this.objects = requireNonNull(objects, "objects is null");
        this.process = requireNonNull(process, "process is null");
        this.endpoint = requireNonNull(endpoint, "endpoint is null");
    }

    /**
     * The one that all tests of this JVM use, each under a prefix of its own.
     */
    public static S3Server shared()
    {
        return Shared.SERVER;
    }

    private static S3Server start()
    {
        Path directory = ServerProcess.newDirectory("s3");
        int port = ServerProcess.freePort();
        URI endpoint = URI.create("http://127.0.0.1:" + port);
        try {
            Path objects = directory.resolve("objects");
            // A bucket whose directory others may read is public
            Files.createDirectories(objects.resolve(BUCKET), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            Files.writeString(directory.resolve("logback.xml"),
                    """
                    <configuration>
                      <appender name="stdout" class="ch.qos.logback.core.ConsoleAppender">
                        <encoder><pattern>%d %-5level %logger{20} %msg%n</pattern></encoder>
                      </appender>
                      <root level="warn"><appender-ref ref="stdout"/></root>
                    </configuration>
                    """);
            return new S3Server(
                    ServerProcess.start("s3", directory, port, ImmutableList.of(
                            "-Ds3proxy.endpoint=" + endpoint,
                            "-Djclouds.filesystem.basedir=" + objects,
                            ServerMain.class.getName(),
                            "org.gaul.s3proxy.Main",
                            "--properties",
                            CONFIGURATION.toString())),
                    endpoint,
                    objects);
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Makes objects of the files of a directory.
     *
     * @param prefix of their keys, without the bucket
     */
    public void copy(Path source, String prefix)
    {
        try (Stream<Path> paths = Files.walk(source)) {
            for (Path path : (Iterable<Path>) paths.filter(Files::isRegularFile)::iterator) {
                Path object = objects.resolve(BUCKET).resolve(prefix).resolve(source.relativize(path));
                Files.createDirectories(object.getParent());
                Files.copy(path, object, StandardCopyOption.REPLACE_EXISTING);
            }
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Where the server listens.
     */
    public URI endpoint()
    {
        return endpoint;
    }

    /**
     * Of a catalog that reads and writes here.
     */
    public Map<String, String> catalogProperties()
    {
        return catalogProperties(endpoint);
    }

    /**
     * Of a catalog that comes here through something that listens elsewhere.
     */
    public static Map<String, String> catalogProperties(URI endpoint)
    {
        return ImmutableMap.<String, String>builder()
                .put("fs.s3.enabled", "true")
                .put("s3.endpoint", endpoint.toString())
                .put("s3.path-style-access", "true")
                .put("s3.region", "us-east-1")
                .put("s3.aws-access-key", ACCESS_KEY)
                .put("s3.aws-secret-key", SECRET_KEY)
                .buildOrThrow();
    }

    @Override
    public void close()
    {
        process.close();
    }

    private static final class Shared
    {
        private static final S3Server SERVER = start();
    }
}
