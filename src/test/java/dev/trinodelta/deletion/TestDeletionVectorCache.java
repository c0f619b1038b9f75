package dev.trinodelta.deletion;

import dev.trinodelta.protocol.DeletionVectorDescriptor;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.testing.CountingFileSystemFactory;
import io.airlift.units.DataSize;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.memory.MemoryFileSystem;
import io.trino.spi.security.ConnectorIdentity;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;

import static com.google.common.util.concurrent.Uninterruptibles.awaitUninterruptibly;
import static io.airlift.units.DataSize.Unit.BYTE;
import static io.airlift.units.DataSize.Unit.MEGABYTE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class TestDeletionVectorCache
{
    private static final TableLocation TABLE = new TableLocation("sales.orders", Location.of("memory:///orders"));
    private static final Location FILE = Location.of("memory:///orders/deletion_vector_61d16c75-6994-46b7-a15b-8b538852e50e.bin");
    private static final byte[] VECTOR = DeletionVectorBytes.vector(3, 4);
    private static final DeletionVectorDescriptor DESCRIPTOR = new DeletionVectorDescriptor("u", "vBn[lx{q8@P<9BNH/isA", OptionalInt.of(1), VECTOR.length, 2);

    private final MemoryFileSystem storage = new MemoryFileSystem();
    private final CountingFileSystemFactory counting = new CountingFileSystemFactory(_ -> storage);
    private final TrinoFileSystem fileSystem = counting.create(ConnectorIdentity.ofUser("test"));

    @Test
    void vectorIsReadOnce()
            throws IOException
    {
        storage.newOutputFile(FILE).createOrOverwrite(DeletionVectorBytes.file(VECTOR));
        DeletionVectorCache cache = new DeletionVectorCache(DataSize.of(1, MEGABYTE));

        assertThat(cache.read(fileSystem, TABLE, DESCRIPTOR).isDeleted(4)).isTrue();
        assertThat(cache.read(fileSystem, TABLE, DESCRIPTOR).isDeleted(5)).isFalse();

        assertThat(counting.take()).containsExactly("newInput " + FILE);
    }

    @Test
    void vectorsOfOneFileAreApart()
            throws IOException
    {
        byte[] other = DeletionVectorBytes.vector(9);
        storage.newOutputFile(FILE).createOrOverwrite(DeletionVectorBytes.file(VECTOR, other));
        DeletionVectorCache cache = new DeletionVectorCache(DataSize.of(1, MEGABYTE));

        DeletionVector first = cache.read(fileSystem, TABLE, DESCRIPTOR);
        DeletionVector second = cache.read(fileSystem, TABLE, new DeletionVectorDescriptor("u", DESCRIPTOR.pathOrInlineDv(), OptionalInt.of(1 + DeletionVectorBytes.framedSize(VECTOR)), other.length, 1));

        assertThat(first.isDeleted(9)).isFalse();
        assertThat(second.isDeleted(9)).isTrue();
    }

    @Test
    void descriptorThatDoesNotGoWithTheVectorIsFoundOutBehindTheCache()
            throws IOException
    {
        storage.newOutputFile(FILE).createOrOverwrite(DeletionVectorBytes.file(VECTOR));
        DeletionVectorCache cache = new DeletionVectorCache(DataSize.of(1, MEGABYTE));
        cache.read(fileSystem, TABLE, DESCRIPTOR);

        assertThatThrownBy(() -> cache.read(fileSystem, TABLE, new DeletionVectorDescriptor("u", DESCRIPTOR.pathOrInlineDv(), OptionalInt.of(1), VECTOR.length, 3)))
                .isInstanceOf(DeltaException.class)
                .hasMessageContaining("it deletes 2 rows, not the 3 that the log gives");
    }

    @Test
    void failureIsNotKept()
            throws IOException
    {
        DeletionVectorCache cache = new DeletionVectorCache(DataSize.of(1, MEGABYTE));
        assertThatThrownBy(() -> cache.read(fileSystem, TABLE, DESCRIPTOR))
                .isInstanceOf(DeltaException.class)
                .hasMessageContaining("the file does not exist");

        storage.newOutputFile(FILE).createOrOverwrite(DeletionVectorBytes.file(VECTOR));

        assertThat(cache.read(fileSystem, TABLE, DESCRIPTOR).cardinality()).isEqualTo(2);
    }

    @Test
    void failureOfOneReaderIsNotThatOfAnotherWhoWaits()
            throws Exception
    {
        storage.newOutputFile(FILE).createOrOverwrite(DeletionVectorBytes.file(VECTOR));
        DeletionVectorCache cache = new DeletionVectorCache(DataSize.of(1, MEGABYTE));
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch canceled = new CountDownLatch(1);
        AtomicBoolean first = new AtomicBoolean(true);
        counting.hook(_ -> {
            if (first.getAndSet(false)) {
                reading.countDown();
                awaitUninterruptibly(canceled);
                throw new IOException("canceled");
            }
        });
        FutureTask<DeletionVector> one = new FutureTask<>(() -> cache.read(fileSystem, TABLE, DESCRIPTOR));
        FutureTask<DeletionVector> other = new FutureTask<>(() -> cache.read(fileSystem, TABLE, DESCRIPTOR));
        Thread.ofPlatform().start(one);
        reading.await();
        Thread waiting = Thread.ofPlatform().start(other);
        while (waiting.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        canceled.countDown();

        assertThatThrownBy(one::get).hasCauseInstanceOf(DeltaException.class).hasMessageContaining("canceled");
        assertThat(other.get().cardinality()).isEqualTo(2);
    }

    @Test
    void nothingIsKeptWithoutRoom()
            throws IOException
    {
        storage.newOutputFile(FILE).createOrOverwrite(DeletionVectorBytes.file(VECTOR));
        DeletionVectorCache cache = new DeletionVectorCache(DataSize.of(0, BYTE));

        cache.read(fileSystem, TABLE, DESCRIPTOR);
        cache.read(fileSystem, TABLE, DESCRIPTOR);

        assertThat(counting.take().count("newInput " + FILE)).isEqualTo(2);
    }
}
