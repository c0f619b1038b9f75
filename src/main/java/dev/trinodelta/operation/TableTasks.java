package dev.trinodelta.operation;

import com.google.common.collect.Iterators;
import com.google.common.collect.Lists;
import dev.trinodelta.catalog.BoundedTasks;
import jakarta.annotation.PreDestroy;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.function.Function;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static dev.trinodelta.catalog.BoundedTasks.inParallel;
import static io.airlift.concurrent.Threads.daemonThreadsNamed;
import static java.util.concurrent.Executors.newCachedThreadPool;

/**
 * Looks at many tables side by side. The threads wait for those that read logs, so they are others, and all queries of the catalog
 * share them.
 */
public final class TableTasks
{
    /**
     * A consumer that stops early has had this many tables looked at in vain, at most.
     */
    private static final int BATCH = 64;

    private final ExecutorService threads = newCachedThreadPool(daemonThreadsNamed("delta-tables-%s"));
    private final Executor executor;

    /**
     * @param atOnce tables, at most
     */
    public TableTasks(int atOnce)
    {
        this.executor = new BoundedTasks(threads, atOnce);
    }

    /**
     * What is found of each table, in their order, as it is asked for.
     *
     * @param find may find nothing
     */
    <T, R> Iterator<R> find(List<T> tables, Function<T, Optional<R>> find)
    {
        return Iterators.concat(Iterators.transform(
                Lists.partition(tables, BATCH).iterator(),
                batch -> inParallel(batch.stream().<Callable<Optional<R>>>map(table -> () -> find.apply(table)).collect(toImmutableList()), executor).stream()
                        .flatMap(Optional::stream)
                        .iterator()));
    }

    @PreDestroy
    public void stop()
    {
        threads.shutdownNow();
    }
}
