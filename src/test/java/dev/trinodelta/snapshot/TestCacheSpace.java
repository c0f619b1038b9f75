package dev.trinodelta.snapshot;

import dev.trinodelta.index.FileIndex;
import dev.trinodelta.protocol.DomainMetadata;
import dev.trinodelta.protocol.Metadata;
import dev.trinodelta.protocol.Protocol;
import dev.trinodelta.protocol.SetTransaction;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.schema.TableSchema;
import io.trino.filesystem.Location;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ObjLongConsumer;

import static org.assertj.core.api.Assertions.assertThat;

class TestCacheSpace
{
    private static final TableLocation TABLE = new TableLocation("sales.orders", Location.of("memory:///sales/orders"));
    private static final long BYTES_OF_VERSION = 500;

    private static final ListedLog NOT_LISTED = new ListedLog(0, OptionalLong.empty(), Optional.empty(), 0, 0);

    private final CacheSpace space = new CacheSpace(10_000, new SnapshotCacheMetrics(() -> new CacheSpace.Usage(0, 0, 0)), CacheListener.NONE);
    private final AtomicLong base = new AtomicLong(1_000);

    @Test
    void whatVersionsShareIsCountedOnce()
    {
        CachedTable table = space.table(key("alice"));
        space.put(table, version(1, 100));
        space.put(table, version(2, 200));

        assertThat(space.usage()).isEqualTo(new CacheSpace.Usage(1, 2, 1_000 + 100 + 200 + 2 * BYTES_OF_VERSION));
    }

    @Test
    void versionThatHasGrownIsWeighedAgainWhenItIsUsed()
    {
        CachedTable first = space.table(key("alice"));
        space.put(first, new CachedVersion(new LoadedVersion(new WeighedSnapshot(1, new AtomicLong(100), 100), Optional.empty(), NOT_LISTED), 0));
        CachedTable second = space.table(key("bob"));
        CachedVersion growing = space.put(second, version(1, 100));
        base.set(9_300);
        space.use(second, growing);

        assertThat(space.usage()).isEqualTo(new CacheSpace.Usage(1, 1, 9_300 + 100 + BYTES_OF_VERSION));
        assertThat(space.find(key("alice"))).isEmpty();
    }

    @Test
    void allAreWeighedAgainWhenOneIsAdded()
    {
        CachedTable first = space.table(key("alice"));
        space.put(first, version(1, 100));
        base.set(11_000);
        CachedTable second = space.table(key("bob"));
        space.put(second, new CachedVersion(new LoadedVersion(new WeighedSnapshot(1, new AtomicLong(100), 100), Optional.empty(), NOT_LISTED), 0));

        assertThat(space.usage()).isEqualTo(new CacheSpace.Usage(1, 1, 200 + BYTES_OF_VERSION));
        assertThat(space.find(key("bob"))).contains(second);
    }

    @Test
    void lowerVersionIsNotTakenForTheLatestOneWhenThatGaveWay()
    {
        CachedTable table = space.table(key("alice"));
        space.put(table, version(1, 100));
        CachedVersion latest = space.put(table, version(2, 100));
        table.looked(new Flight(7), 0);
        assertThat(table.hasBeenLatest()).isTrue();

        table.remove(latest);

        assertThat(table.hasBeenLatest()).isFalse();
        assertThat(table.current(6, 0, Duration.ofHours(1))).isEmpty();
    }

    private CachedVersion version(long version, long own)
    {
        return new CachedVersion(new LoadedVersion(new WeighedSnapshot(version, base, own), Optional.empty(), NOT_LISTED), 0);
    }

    private static TableKey key(String identity)
    {
        return new TableKey(TABLE, identity);
    }

    /**
     * A snapshot that has nothing but weight.
     *
     * @param base may be shared, and may grow
     */
    private record WeighedSnapshot(long version, AtomicLong base, long own)
            implements Snapshot
    {
        @Override
        public TableLocation table()
        {
            return TABLE;
        }

        @Override
        public Protocol protocol()
        {
            throw new UnsupportedOperationException();
        }

        @Override
        public Metadata metadata()
        {
            throw new UnsupportedOperationException();
        }

        @Override
        public TableSchema schema()
        {
            throw new UnsupportedOperationException();
        }

        @Override
        public FileIndex index()
        {
            return FileIndex.empty();
        }

        @Override
        public Map<String, SetTransaction> transactions()
        {
            return Map.of();
        }

        @Override
        public Map<String, DomainMetadata> domains()
        {
            return Map.of();
        }

        @Override
        public long retainedBytes()
        {
            return base.get() + own;
        }

        @Override
        public void forEachRetainedPart(ObjLongConsumer<Object> consumer)
        {
            consumer.accept(base, base.get());
            consumer.accept(this, own);
        }
    }
}
