package dev.trinodelta.snapshot;

import dev.trinodelta.log.LogTasks;
import dev.trinodelta.protocol.Interruption;
import dev.trinodelta.protocol.TableLocation;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;

import static com.google.common.base.Throwables.throwIfUnchecked;

/**
 * A load that is under way, which others may wait for.
 */
final class Flight
{
    private final long start;
    private final CountDownLatch done = new CountDownLatch(1);
    // Written before, read after it is done
    private Optional<Snapshot> snapshot = Optional.empty();
    private Optional<Throwable> failure = Optional.empty();

    /**
     * @param start its place in the order of looks at the cache
     */
    Flight(long start)
    {
        this.start = start;
    }

    long start()
    {
        return start;
    }

    void complete(Snapshot loaded)
    {
        snapshot = Optional.of(loaded);
        done.countDown();
    }

    /**
     * To be called by the thread that loads. Where it was interrupted, that is no failure of those who wait.
     */
    void fail(Throwable loadFailure)
    {
        if (!Interruption.isCauseOf(loadFailure)) {
            failure = Optional.of(loadFailure);
        }
        done.countDown();
    }

    /**
     * @return empty where the load was given up, and another one has to be started
     */
    Optional<Snapshot> await(TableLocation table)
    {
        try {
            done.await();
        }
        catch (InterruptedException e) {
            throw LogTasks.interrupted(table, e);
        }
        failure.ifPresent(thrown -> {
            throwIfUnchecked(thrown);
            throw new AssertionError("loads throw no checked exceptions", thrown);
        });
        return snapshot;
    }
}
