package dev.trinodelta.catalog;

import com.google.common.base.Ticker;
import io.trino.spi.security.ConnectorIdentity;
import org.junit.jupiter.api.Test;

import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TestBriefCache
{
    private static final Viewer ANN = Viewer.of(ConnectorIdentity.ofUser("ann"));

    private final BriefCache<String, String> cache = new BriefCache<>(Duration.ofMinutes(1), 10, Ticker.systemTicker());

    @Test
    void queryThatIsEndedWhileOthersWaitIsNoFailureOfTheirs()
            throws Exception
    {
        CompletableFuture<Void> loading = new CompletableFuture<>();
        CountDownLatch end = new CountDownLatch(1);
        FutureTask<String> ended = new FutureTask<>(() -> cache.get(ANN, "sales", Freshness.CACHED, () -> {
            loading.complete(null);
            awaitUninterrupted(end);
            throw new UncheckedIOException(new InterruptedIOException("ended"));
        }));
        Thread.ofPlatform().start(ended);
        loading.get();
        FutureTask<String> waiting = new FutureTask<>(() -> cache.get(ANN, "sales", Freshness.CACHED, () -> "orders"));
        Thread waits = Thread.ofPlatform().start(waiting);
        // It waits for the other one's load by then
        while (waits.getState() == Thread.State.NEW || waits.getState() == Thread.State.RUNNABLE) {
            Thread.onSpinWait();
        }
        end.countDown();

        assertThat(waiting.get()).isEqualTo("orders");
        assertThatThrownBy(ended::get).isInstanceOf(ExecutionException.class).hasRootCauseMessage("ended");
    }

    private static void awaitUninterrupted(CountDownLatch latch)
    {
        try {
            latch.await();
        }
        catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
