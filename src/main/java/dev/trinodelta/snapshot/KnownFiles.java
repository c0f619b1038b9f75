package dev.trinodelta.snapshot;

import dev.trinodelta.index.FileIndex;
import io.trino.filesystem.TrinoFileSystem;

import java.util.Map;
import java.util.Optional;
import java.util.function.ObjLongConsumer;
import java.util.function.Predicate;

import static java.util.Objects.requireNonNull;

/**
 * All of them are in memory.
 */
record KnownFiles(FileIndex index)
        implements VersionFiles
{
    KnownFiles
    {
        requireNonNull(index, "index is null");
    }

    @Override
    public boolean isKnown()
    {
        return true;
    }

    @Override
    public boolean isLost()
    {
        return false;
    }

    @Override
    public FileIndex indexOf(Predicate<Map<String, Optional<String>>> partitions)
    {
        return index;
    }

    @Override
    public void readWith(TrinoFileSystem fileSystem) {}

    @Override
    public void forEachRetainedPart(ObjLongConsumer<Object> consumer)
    {
        index.forEachRetainedPart(consumer);
    }
}
