package dev.trinodelta.snapshot;

import com.google.common.base.Throwables;
import dev.trinodelta.log.LogTasks;
import dev.trinodelta.protocol.TableLocation;

import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
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
        if (!isInterruption(loadFailure)) {
            failure = Optional.of(loadFailure);
        }
        done.countDown();
    }

    private static boolean isInterruption(Throwable failure)
    {
        // File systems do not all keep the mark of the thread when they turn an interrupt into a failure of theirs
        return Thread.currentThread().isInterrupted() || Throwables.getCausalChain(failure).stream().anyMatch(cause ->
                cause instanceof InterruptedException
                        || (cause instanceof InterruptedIOException && !(cause instanceof SocketTimeoutException))
                        // That of the AWS SDK, which is not on the class path of core
                        || cause.getClass().getSimpleName().equals("AbortedException"));
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
