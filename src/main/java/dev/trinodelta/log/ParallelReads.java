package dev.trinodelta.log;

import dev.trinodelta.protocol.TableLocation;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;

/**
 * Reads of log files that go on side by side. To be closed: after an error nobody wants the rest.
 */
public final class ParallelReads
        implements AutoCloseable
{
    private final LogTasks tasks;
    private final List<Future<?>> started = new ArrayList<>();

    /**
     * @param table named in errors
     */
    public ParallelReads(TableLocation table, Executor executor)
    {
        this.tasks = new LogTasks(table, executor);
    }

    public <T> Future<T> start(Callable<T> read)
    {
        Future<T> task = tasks.start(read);
        started.add(task);
        return task;
    }

    public <T> T await(Future<T> read)
    {
        return tasks.await(read);
    }

    @Override
    public void close()
    {
        started.forEach(read -> read.cancel(true));
    }
}
