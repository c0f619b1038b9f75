package dev.trinodelta.testing.server;

import com.google.inject.Injector;
import io.airlift.bootstrap.Bootstrap;
import io.airlift.bootstrap.LifeCycleManager;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.TrinoFileSystemFactory;
import io.trino.filesystem.manager.FileSystemModule;
import io.trino.plugin.base.ConnectorContextModule;
import io.trino.spi.connector.ConnectorContext;
import io.trino.spi.security.ConnectorIdentity;
import io.trino.testing.TestingConnectorContext;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Objects.requireNonNull;

/**
 * Writes to a storage what a catalog is to read from it.
 *
 * @param root a directory of this test alone
 * @param catalogProperties of a catalog that reads and writes there
 */
public record RemoteStorage(Location root, Map<String, String> catalogProperties, TrinoFileSystem fileSystem, LifeCycleManager lifeCycle)
        implements AutoCloseable
{
    private static final int THREADS = 64;

    public RemoteStorage
    {
        requireNonNull(root, "root is null");
        requireNonNull(catalogProperties, "catalogProperties is null");
        requireNonNull(fileSystem, "fileSystem is null");
        requireNonNull(lifeCycle, "lifeCycle is null");
    }

    /**
     * @param directory below the bucket
     */
    public static RemoteStorage s3(String directory)
    {
        return create("s3://" + S3Server.BUCKET + "/" + directory, S3Server.shared().catalogProperties());
    }

    /**
     * @param directory below the root directory
     */
    public static RemoteStorage hdfs(String directory)
    {
        return create(HdfsServer.shared().root() + "/" + directory, HdfsServer.shared().catalogProperties());
    }

    private static RemoteStorage create(String root, Map<String, String> catalogProperties)
    {
        ConnectorContext context = new TestingConnectorContext();
        Injector injector = new Bootstrap(new ConnectorContextModule("storage", context), new FileSystemModule("storage", context, false))
                .doNotInitializeLogging()
                .disableSystemProperties()
                .quiet()
                .setRequiredConfigurationProperties(catalogProperties)
                .initialize();
        return new RemoteStorage(
                Location.of(root),
                catalogProperties,
                injector.getInstance(TrinoFileSystemFactory.class).create(ConnectorIdentity.ofUser("test")),
                injector.getInstance(LifeCycleManager.class));
    }

    /**
     * Writes a file, or another one in its place.
     *
     * @param name below the root, not encoded
     */
    public void write(String name, byte[] content)
    {
        try {
            fileSystem.newOutputFile(root.appendPath(name)).createOrOverwrite(content);
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Copies directories, all files at once: HDFS takes half a second for each.
     *
     * @param names of directories right in the source
     * @param target below the root, not encoded
     */
    public void upload(Path source, List<String> names, String target)
    {
        // The server has no index of its objects: what is put into its directory is there
        if (root.scheme().equals(Optional.of("s3"))) {
            names.forEach(name -> S3Server.shared().copy(source.resolve(name), root.appendPath(target).appendPath(name).path()));
            return;
        }
        try (ExecutorService executor = Executors.newFixedThreadPool(THREADS)) {
            List<Callable<Void>> writes = names.stream()
                    .flatMap(name -> files(source.resolve(name)))
                    .map(file -> (Callable<Void>) () -> {
                        write(target + "/" + source.relativize(file), Files.readAllBytes(file));
                        return null;
                    })
                    .collect(toImmutableList());
            for (Future<Void> write : executor.invokeAll(writes)) {
                write.get();
            }
        }
        catch (Exception e) {
            throw new IllegalStateException("cannot copy %s to %s/%s".formatted(source, root, target), e);
        }
    }

    private static Stream<Path> files(Path directory)
    {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile).toList().stream();
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close()
    {
        lifeCycle.stop();
    }
}
