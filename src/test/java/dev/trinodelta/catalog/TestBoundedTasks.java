package dev.trinodelta.catalog;

import org.junit.jupiter.api.Test;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.FutureTask;

import static java.util.concurrent.Executors.newCachedThreadPool;
import static org.assertj.core.api.Assertions.assertThat;

class TestBoundedTasks
{
    @Test
    void interruptOfOneTaskDoesNotReachTheNextOne()
            throws Exception
    {
        try (ExecutorService threads = newCachedThreadPool()) {
            BoundedTasks tasks = new BoundedTasks(threads, 1);
            CountDownLatch running = new CountDownLatch(1);
            CountDownLatch cancelled = new CountDownLatch(1);
            FutureTask<Void> first = new FutureTask<>(() -> {
                running.countDown();
                // Waits as a task does that does not see its interrupt
                while (cancelled.getCount() > 0) {
                    Thread.onSpinWait();
                }
                return null;
            });
            CompletableFuture<Boolean> interrupted = new CompletableFuture<>();

            tasks.execute(first);
            tasks.execute(() -> interrupted.complete(Thread.currentThread().isInterrupted()));
            running.await();
            first.cancel(true);
            cancelled.countDown();

            assertThat(interrupted.get()).isFalse();
        }
    }
}
