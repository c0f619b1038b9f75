package dev.trinodelta.snapshot;

import dev.trinodelta.index.FileIndex;
import io.trino.filesystem.TrinoFileSystem;

import java.util.Map;
import java.util.Optional;
import java.util.function.ObjLongConsumer;
import java.util.function.Predicate;

/**
 * The live files of a version, whether or not they are read yet.
 */
sealed interface VersionFiles
        permits KnownFiles, PendingFiles
{
    /**
     * Whether nothing has to be read for {@link #index}.
     */
    boolean isKnown();

    /**
     * Whether they could not be read, and never can be: the version is of no more use.
     */
    boolean isLost();

    FileIndex index();

    /**
     * See {@link Snapshot#indexOf}.
     */
    FileIndex indexOf(Predicate<Map<String, Optional<String>>> partitions);

    /**
     * From now on, should there be something to read: a file system does not outlive its credentials.
     */
    void readWith(TrinoFileSystem fileSystem);

    void forEachRetainedPart(ObjLongConsumer<Object> consumer);
}
