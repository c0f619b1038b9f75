package dev.trinodelta.bench;

import com.sun.management.GarbageCollectionNotificationInfo;

import javax.management.ListenerNotFoundException;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

import static com.google.common.collect.ImmutableList.toImmutableList;

/**
 * Looks at the heap of this process.
 */
final class Heap
{
    private static final int COLLECTIONS = 3;
    private static final List<MemoryPoolMXBean> POOLS = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .collect(toImmutableList());

    /**
     * @param used most bytes, dead objects among them: as much as the heap permits
     * @param afterCollection most bytes that a collection left; 0 where there was none
     */
    record Peak(long used, long afterCollection) {}

    private Heap() {}

    /**
     * Bytes of live objects.
     */
    @SuppressWarnings("ExplicitGC")
    static long retained()
    {
        for (int collection = 0; collection < COLLECTIONS; collection++) {
            System.gc();
        }
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    static Peak peak(Runnable task)
    {
        AtomicLong afterCollection = new AtomicLong();
        NotificationListener listener = (notification, _) -> {
            if (notification.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
                GarbageCollectionNotificationInfo collection = GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData());
                long left = POOLS.stream()
                        .map(pool -> collection.getGcInfo().getMemoryUsageAfterGc().get(pool.getName()))
                        .mapToLong(MemoryUsage::getUsed)
                        .sum();
                afterCollection.accumulateAndGet(left, Math::max);
            }
        };
        List<NotificationEmitter> collectors = ManagementFactory.getGarbageCollectorMXBeans().stream()
                .map(NotificationEmitter.class::cast)
                .collect(toImmutableList());
        collectors.forEach(collector -> collector.addNotificationListener(listener, null, null));
        try {
            POOLS.forEach(MemoryPoolMXBean::resetPeakUsage);
            task.run();
            return new Peak(POOLS.stream().mapToLong(pool -> pool.getPeakUsage().getUsed()).sum(), afterCollection.get());
        }
        finally {
            collectors.forEach(collector -> stop(collector, listener));
        }
    }

    private static void stop(NotificationEmitter collector, NotificationListener listener)
    {
        try {
            collector.removeNotificationListener(listener);
        }
        catch (ListenerNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }
}
