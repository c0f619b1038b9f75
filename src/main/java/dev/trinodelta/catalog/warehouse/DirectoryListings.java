package dev.trinodelta.catalog.warehouse;

import com.google.common.base.Ticker;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.trinodelta.catalog.BoundedTasks;
import dev.trinodelta.catalog.BriefCache;
import dev.trinodelta.catalog.LogDirectory;
import dev.trinodelta.protocol.DeltaException;
import io.airlift.log.Logger;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.TrinoFileSystemFactory;

import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static dev.trinodelta.protocol.StorageFailure.isAccessDenied;
import static dev.trinodelta.protocol.StorageFailure.storageFailure;
import static java.util.Comparator.comparing;
import static java.util.Objects.requireNonNull;

/**
 * What storage says about directories, asked side by side and remembered briefly.
 */
final class DirectoryListings
{
    static final String LOG_DIRECTORY = LogDirectory.NAME;

    private static final Logger log = Logger.get(DirectoryListings.class);
    private static final int MAXIMUM_LISTINGS = 10_000;
    private static final int MAXIMUM_PROBES = 50_000;

    private final TrinoFileSystemFactory fileSystemFactory;
    private final Executor executor;
    private final BriefCache<Location, List<Directory>> subdirectories;
    private final BriefCache<Location, Content> contents;

    DirectoryListings(TrinoFileSystemFactory fileSystemFactory, Executor executor, Duration timeToLive, Ticker ticker)
    {
        this.fileSystemFactory = requireNonNull(fileSystemFactory, "fileSystemFactory is null");
        this.executor = requireNonNull(executor, "executor is null");
        this.subdirectories = new BriefCache<>(timeToLive, MAXIMUM_LISTINGS, ticker);
        this.contents = new BriefCache<>(timeToLive, MAXIMUM_PROBES, ticker);
    }

    void invalidateAll()
    {
        subdirectories.invalidateAll();
        contents.invalidateAll();
    }

    /**
     * The directories right in a directory, hidden ones among them, sorted by name; none where it does not exist. It lists
     * the files that lie beside them too, so it is not for tables.
     */
    List<Directory> subdirectories(Look look, Location directory)
    {
        return subdirectories.get(look.viewer(), directory, look.listings(), () -> {
            try {
                return fileSystemFactory.create(look.identity()).listDirectories(asPrefix(directory)).stream()
                        .map(Directory::of)
                        .sorted(comparing(Directory::name))
                        .collect(toImmutableList());
            }
            catch (IOException e) {
                throw storageFailure("Cannot list directory %s %s".formatted(directory, look.purpose()), e);
            }
        });
    }

    /**
     * The same for several directories, in their order. One that may not be read, such as the {@code lost+found} of a disk,
     * has none.
     */
    List<List<Directory>> readableSubdirectories(Look look, Collection<Location> directories)
    {
        return inParallel(directories.stream()
                .<Callable<List<Directory>>>map(directory -> () -> readableSubdirectories(look, directory))
                .collect(toImmutableList()));
    }

    private List<Directory> readableSubdirectories(Look look, Location directory)
    {
        try {
            return subdirectories(look, directory);
        }
        catch (DeltaException e) {
            if (isAccessDenied(e)) {
                log.debug(e, "Directory is left out of a listing");
                return ImmutableList.of();
            }
            throw e;
        }
    }

    /**
     * What each of the directories is.
     */
    Map<Directory, Content> contents(Look look, Collection<Directory> directories)
    {
        List<Directory> candidates = ImmutableList.copyOf(directories);
        List<Content> answers = inParallel(candidates.stream()
                .<Callable<Content>>map(directory -> () -> content(look, directory.location()))
                .collect(toImmutableList()));
        ImmutableMap.Builder<Directory, Content> contents = ImmutableMap.builder();
        for (int index = 0; index < candidates.size(); index++) {
            contents.put(candidates.get(index), answers.get(index));
        }
        return contents.buildOrThrow();
    }

    Content content(Look look, Location directory)
    {
        if (look.known().test(directory)) {
            return Content.TABLE;
        }
        return contents.get(look.viewer(), directory, look.contents(), () -> {
            Location logDirectory = directory.appendPath(LOG_DIRECTORY);
            TrinoFileSystem fileSystem = fileSystemFactory.create(look.identity());
            try {
                Optional<Boolean> exists = fileSystem.directoryExists(asPrefix(logDirectory));
                // Where storage has directories, a file can be in the place of one. That is a table, if a broken one
                boolean table = exists.isPresent() && (exists.get() || fileSystem.newInputFile(logDirectory).exists());
                return table ? Content.TABLE : Content.NO_TABLE;
            }
            catch (IOException e) {
                if (isAccessDenied(e)) {
                    return Content.CLOSED;
                }
                throw storageFailure("Cannot look for directory %s %s".formatted(logDirectory, look.purpose()), e);
            }
        });
    }

    /**
     * @return empty where the directory holds nothing and the store has no directories apart from what they hold
     */
    Optional<Boolean> exists(Look look, Location directory)
    {
        try {
            return fileSystemFactory.create(look.identity()).directoryExists(asPrefix(directory));
        }
        catch (IOException e) {
            throw storageFailure("Cannot look for directory %s %s".formatted(directory, look.purpose()), e);
        }
    }

    /**
     * Does the tasks on this thread and as many of the shared threads as are free.
     */
    <T> List<T> inParallel(List<Callable<T>> tasks)
    {
        return BoundedTasks.inParallel(tasks, executor);
    }

    /**
     * Listings want the slash.
     */
    static Location asPrefix(Location directory)
    {
        return directory.path().isEmpty() || directory.path().endsWith("/") ? directory : directory.appendSuffix("/");
    }
}
