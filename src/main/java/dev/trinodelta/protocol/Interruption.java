package dev.trinodelta.protocol;

import com.google.common.base.Throwables;

import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;

/**
 * Tells failures that only say that a query was ended from those that others have to hear of.
 */
public final class Interruption
{
    private Interruption() {}

    /**
     * Whether a load failed since its thread was interrupted, which is no failure of those who wait for what it loads. To be called by the thread that loads, or
     * with a failure that this thread was given.
     */
    public static boolean isCauseOf(Throwable failure)
    {
        // File systems do not all keep the mark of the thread when they turn an interrupt into a failure of theirs
        return Thread.currentThread().isInterrupted() || Throwables.getCausalChain(failure).stream().anyMatch(cause ->
                cause instanceof InterruptedException
                        || (cause instanceof InterruptedIOException && !(cause instanceof SocketTimeoutException))
                        // That of the AWS SDK, which is not on the class path of core
                        || cause.getClass().getSimpleName().equals("AbortedException"));
    }
}
