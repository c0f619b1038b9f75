package dev.trinodelta.system;

import io.trino.spi.Page;
import io.trino.spi.connector.ConnectorPageSource;
import io.trino.spi.connector.SourcePage;

import java.util.Iterator;

import static java.util.Objects.requireNonNull;

/**
 * Pages that are made one by one.
 */
final class PagesSource
        implements ConnectorPageSource
{
    private final Iterator<Page> pages;
    private long readTimeNanos;
    private boolean closed;

    PagesSource(Iterator<Page> pages)
    {
        this.pages = requireNonNull(pages, "pages is null");
    }

    @Override
    public SourcePage getNextSourcePage()
    {
        long start = System.nanoTime();
        SourcePage page = closed || !pages.hasNext() ? null : SourcePage.create(pages.next());
        readTimeNanos += System.nanoTime() - start;
        return page;
    }

    @Override
    public boolean isFinished()
    {
        return closed || !pages.hasNext();
    }

    @Override
    public long getCompletedBytes()
    {
        return 0;
    }

    @Override
    public long getReadTimeNanos()
    {
        return readTimeNanos;
    }

    @Override
    public void close()
    {
        closed = true;
    }
}
