package dev.trinodelta.testing;

import com.google.common.base.Ticker;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A clock that a test moves.
 */
public final class ManualTicker
        extends Ticker
{
    private final AtomicLong now = new AtomicLong();

    @Override
    public long read()
    {
        return now.get();
    }

    public void pass(Duration time)
    {
        now.addAndGet(time.toNanos());
    }
}
