package dev.trinodelta.bench;

import com.sun.management.ThreadMXBean;

import java.lang.management.ManagementFactory;

import static java.util.Objects.requireNonNull;

/**
 * Measures what this process does while a task runs; nothing else may run at that time.
 */
final class Meter
{
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final Requests requests;

    Meter(Requests requests)
    {
        this.requests = requireNonNull(requests, "requests is null");
    }

    Sample measure(Runnable task)
    {
        requests.reset();
        long allocated = THREADS.getTotalThreadAllocatedBytes();
        long processor = ProcessorClock.nanos();
        long wall = System.nanoTime();
        task.run();
        return new Sample(
                System.nanoTime() - wall,
                ProcessorClock.nanos() - processor,
                THREADS.getTotalThreadAllocatedBytes() - allocated,
                requests.counts());
    }
}
