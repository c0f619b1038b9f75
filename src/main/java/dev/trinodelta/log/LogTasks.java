package dev.trinodelta.log;

import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.TableLocation;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;

import static com.google.common.base.Throwables.throwIfUnchecked;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_FILESYSTEM_ERROR;
import static java.util.Objects.requireNonNull;

/**
 * Reads of the log of a table, side by side. They wait for nothing but storage, so that a bounded executor is enough for all.
 */
public final class LogTasks
{
    private final TableLocation table;
    private final Executor executor;

    public LogTasks(TableLocation table, Executor executor)
    {
        this.table = requireNonNull(table, "table is null");
        this.executor = requireNonNull(executor, "executor is null");
    }

    /**
     * @param read throws no checked exceptions
     */
    public <T> Future<T> start(Callable<T> read)
    {
        FutureTask<T> task = new FutureTask<>(read);
        executor.execute(task);
        return task;
    }

    public <T> T await(Future<T> task)
    {
        try {
            return task.get();
        }
        catch (InterruptedException e) {
            throw interrupted(table, e);
        }
        catch (ExecutionException e) {
            throwIfUnchecked(e.getCause());
            throw new AssertionError("tasks throw no checked exceptions", e);
        }
    }

    public static DeltaException interrupted(TableLocation table, InterruptedException cause)
    {
        Thread.currentThread().interrupt();
        return new DeltaException(DELTA_FILESYSTEM_ERROR, "Reading the log of table %s was interrupted. Run the statement again.".formatted(table), cause);
    }
}
