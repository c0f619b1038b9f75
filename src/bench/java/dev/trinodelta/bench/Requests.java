package dev.trinodelta.bench;

import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.trino.filesystem.tracing.FileSystemAttributes;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Counts what file systems ask of storage, by the spans that Trino's file systems make, and can make each request slower.
 */
final class Requests
        implements SpanProcessor
{
    /**
     * To open a file for reads by position asks nothing of an object store.
     */
    private static final Set<String> NO_REQUESTS = Set.of("InputFile.newInput");
    private static final Set<String> LISTS = Set.of("FileSystem.listFiles", "FileSystem.listFilesStartingFrom", "FileSystem.listDirectories", "FileSystem.directoryExists");
    private static final Set<String> HEADS = Set.of("InputFile.length", "InputFile.lastModified", "InputFile.exists");

    /**
     * @param log requests to logs
     * @param logLists those of them that list
     * @param logHeads those of them that look at a file without reading it
     * @param elsewhere requests to anything but logs
     * @param mostAtOnce how many requests were under way at the same time
     */
    record Counts(long log, long logLists, long logHeads, long elsewhere, long mostAtOnce)
    {
        static Counts max(Counts first, Counts second)
        {
            return new Counts(
                    Math.max(first.log, second.log),
                    Math.max(first.logLists, second.logLists),
                    Math.max(first.logHeads, second.logHeads),
                    Math.max(first.elsewhere, second.elsewhere),
                    Math.max(first.mostAtOnce, second.mostAtOnce));
        }
    }

    private final AtomicLong log = new AtomicLong();
    private final AtomicLong logLists = new AtomicLong();
    private final AtomicLong logHeads = new AtomicLong();
    private final AtomicLong elsewhere = new AtomicLong();
    private final AtomicLong underWay = new AtomicLong();
    private final AtomicLong mostAtOnce = new AtomicLong();
    private volatile Duration delay = Duration.ZERO;

    /**
     * @param delay before each request
     */
    void delay(Duration delay)
    {
        this.delay = delay;
    }

    void reset()
    {
        log.set(0);
        logLists.set(0);
        logHeads.set(0);
        elsewhere.set(0);
        mostAtOnce.set(0);
    }

    Counts counts()
    {
        return new Counts(log.get(), logLists.get(), logHeads.get(), elsewhere.get(), mostAtOnce.get());
    }

    @Override
    public void onStart(Context parentContext, ReadWriteSpan span)
    {
        if (!isRequest(span)) {
            return;
        }
        String location = location(span).orElseThrow();
        if (location.contains("/_delta_log")) {
            log.incrementAndGet();
            if (LISTS.contains(span.getName())) {
                logLists.incrementAndGet();
            }
            if (HEADS.contains(span.getName())) {
                logHeads.incrementAndGet();
            }
        }
        else {
            elsewhere.incrementAndGet();
        }
        mostAtOnce.accumulateAndGet(underWay.incrementAndGet(), Math::max);
        pause();
    }

    @Override
    public void onEnd(ReadableSpan span)
    {
        if (isRequest(span)) {
            underWay.decrementAndGet();
        }
    }

    @Override
    public boolean isStartRequired()
    {
        return true;
    }

    @Override
    public boolean isEndRequired()
    {
        return true;
    }

    private void pause()
    {
        long end = System.nanoTime() + delay.toNanos();
        for (long left = delay.toNanos(); left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private static boolean isRequest(ReadableSpan span)
    {
        return location(span).isPresent() && !NO_REQUESTS.contains(span.getName());
    }

    private static Optional<String> location(ReadableSpan span)
    {
        return Optional.ofNullable(span.getAttribute(FileSystemAttributes.FILE_LOCATION));
    }
}
