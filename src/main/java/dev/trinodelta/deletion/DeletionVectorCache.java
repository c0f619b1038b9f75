package dev.trinodelta.deletion;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import com.google.common.util.concurrent.UncheckedExecutionException;
import dev.trinodelta.protocol.DeletionVectorDescriptor;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.TableLocation;
import io.airlift.units.DataSize;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;

import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

import static com.google.common.base.Throwables.throwIfUnchecked;
import static io.airlift.slice.SizeOf.estimatedSizeOf;
import static io.airlift.slice.SizeOf.instanceSize;
import static io.trino.cache.SafeCaches.buildNonEvictableCache;
import static java.lang.Math.toIntExact;
import static java.util.Objects.requireNonNull;

/**
 * The deletion vectors that splits on this machine have read lately. The splits of one file share its vector, and
 * those that ask for it at the same time read it once. What a vector's file holds never changes.
 */
public final class DeletionVectorCache
{
    private final Cache<Key, DeletionVector> vectors;

    /**
     * @param maxSize of all vectors held; a vector that is larger is read anew each time
     */
    public DeletionVectorCache(DataSize maxSize)
    {
        this.vectors = buildNonEvictableCache(CacheBuilder.newBuilder()
                .maximumWeight(maxSize.toBytes())
                .weigher((Key key, DeletionVector vector) -> toIntExact(Math.min(key.retainedSizeInBytes() + vector.retainedSizeInBytes(), Integer.MAX_VALUE))));
    }

    /**
     * @throws DeltaException where the vector cannot be read, is damaged or is not the one described
     */
    public DeletionVector read(TrinoFileSystem fileSystem, TableLocation table, DeletionVectorDescriptor descriptor)
    {
        Optional<Location> file = DeletionVectorReader.file(table, descriptor);
        if (file.isEmpty()) {
            return DeletionVectorReader.read(fileSystem, table, descriptor);
        }
        Key key = new Key(file.get().toString(), descriptor.offset().orElse(0), descriptor.sizeInBytes(), descriptor.cardinality());
        AtomicBoolean own = new AtomicBoolean();
        try {
            return vectors.get(key, () -> {
                own.set(true);
                return DeletionVectorReader.read(fileSystem, table, descriptor);
            });
        }
        catch (ExecutionException | UncheckedExecutionException e) {
            if (own.get()) {
                throwIfUnchecked(e.getCause());
                throw new IllegalStateException(e.getCause());
            }
            // It was read for another query, which may have been canceled, or may lack rights that this one has
            return DeletionVectorReader.read(fileSystem, table, descriptor);
        }
    }

    /**
     * @param sizeInBytes part of the key as is the cardinality, so that a descriptor that does not go with the file is found out
     */
    private record Key(String file, int offset, int sizeInBytes, long cardinality)
    {
        private static final int INSTANCE_SIZE = instanceSize(Key.class);

        Key
        {
            requireNonNull(file, "file is null");
        }

        long retainedSizeInBytes()
        {
            return INSTANCE_SIZE + estimatedSizeOf(file);
        }
    }
}
