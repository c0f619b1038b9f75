package dev.trinodelta.catalog;

import io.airlift.concurrent.BoundedExecutor;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;

import static com.google.common.base.Throwables.throwIfUnchecked;
import static io.trino.plugin.base.util.ExecutorUtil.processWithAdditionalThreads;
import static java.util.Objects.requireNonNull;

/**
 * Runs a number of tasks at once, those of all queries of a catalog, one after the other on the same threads. Where one of several tasks of a query fails, the others
 * are interrupted: the interrupt must not reach the task that the thread runs next, which may be that of another query.
 */
public final class BoundedTasks
        implements Executor
{
    private final Executor executor;

    /**
     * @param threads not fewer than {@code atOnce}, or unbounded
     */
    public BoundedTasks(Executor threads, int atOnce)
    {
        this.executor = new BoundedExecutor(requireNonNull(threads, "threads is null"), atOnce);
    }

    /**
     * Does the tasks on this thread and as many of the executor's as are free.
     *
     * @param executor may do them in this thread
     * @return their results, in order
     */
    public static <T> List<T> inParallel(List<Callable<T>> tasks, Executor executor)
    {
        try {
            return processWithAdditionalThreads(tasks, executor);
        }
        catch (ExecutionException e) {
            throwIfUnchecked(e.getCause());
            throw new IllegalStateException(e.getCause());
        }
    }

    @Override
    public void execute(Runnable task)
    {
        executor.execute(() -> {
            try {
                task.run();
            }
            finally {
                Thread.interrupted();
            }
        });
    }
}
