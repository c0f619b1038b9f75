package dev.trinodelta.fuzz;

import com.sun.management.ThreadMXBean;
import dev.trinodelta.protocol.DeltaException;

import java.lang.management.ManagementFactory;
import java.time.Duration;

import static com.google.common.base.Preconditions.checkState;

/**
 * What one input may cost the thread that parses it.
 *
 * @param allocated bytes, dead or alive
 */
record Limits(long allocated, Duration processorTime)
{
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final long MEGABYTE = 1024 * 1024;
    private static final int LARGEST_INPUT = 64 * 1024;

    /**
     * Of parsers that hold what they are given, in some other form.
     */
    static final Limits OF_PARSERS = new Limits(64 * MEGABYTE, Duration.ofSeconds(5));

    /**
     * Such an input is not looked at: the limits are for small ones.
     */
    static boolean tooLarge(byte[] input)
    {
        return input.length > LARGEST_INPUT;
    }

    /**
     * @throws IllegalStateException where the input costs more than it may
     */
    void check(Runnable parse)
    {
        Limits spent = spend(parse);
        if (exceededBy(spent)) {
            // The first time classes may have been loaded
            Limits again = spend(parse);
            checkState(!exceededBy(again), "%s bytes were allocated in %s", again.allocated, again.processorTime);
        }
    }

    private boolean exceededBy(Limits spent)
    {
        return spent.allocated > allocated || spent.processorTime.compareTo(processorTime) > 0;
    }

    private static Limits spend(Runnable parse)
    {
        long allocatedBefore = THREADS.getCurrentThreadAllocatedBytes();
        long timeBefore = THREADS.getCurrentThreadCpuTime();
        try {
            parse.run();
        }
        catch (DeltaException e) {
            checkState(!e.getMessage().isBlank(), "message is blank");
        }
        return new Limits(
                THREADS.getCurrentThreadAllocatedBytes() - allocatedBefore,
                Duration.ofNanos(THREADS.getCurrentThreadCpuTime() - timeBefore));
    }
}
