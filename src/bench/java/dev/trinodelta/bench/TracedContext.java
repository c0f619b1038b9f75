package dev.trinodelta.bench;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Tracer;
import io.trino.spi.BlocksHashFactory;
import io.trino.spi.Node;
import io.trino.spi.NodeManager;
import io.trino.spi.PageIndexerFactory;
import io.trino.spi.PageSorter;
import io.trino.spi.VersionEmbedder;
import io.trino.spi.connector.ConnectorContext;
import io.trino.spi.connector.ConnectorExpressionEvaluator;
import io.trino.spi.connector.MetadataProvider;
import io.trino.spi.function.FunctionBundleFactory;
import io.trino.spi.type.TypeManager;

/**
 * What the engine gives to a connector, with another tracer.
 */
record TracedContext(ConnectorContext delegate, Tracer tracer)
        implements ConnectorContext
{
    @Override
    public OpenTelemetry getOpenTelemetry()
    {
        return delegate.getOpenTelemetry();
    }

    @Override
    public Tracer getTracer()
    {
        return tracer;
    }

    @Override
    public Node getCurrentNode()
    {
        return delegate.getCurrentNode();
    }

    @Override
    public NodeManager getNodeManager()
    {
        return delegate.getNodeManager();
    }

    @Override
    public VersionEmbedder getVersionEmbedder()
    {
        return delegate.getVersionEmbedder();
    }

    @Override
    public String getSpiVersion()
    {
        return delegate.getSpiVersion();
    }

    @Override
    public TypeManager getTypeManager()
    {
        return delegate.getTypeManager();
    }

    @Override
    public MetadataProvider getMetadataProvider()
    {
        return delegate.getMetadataProvider();
    }

    @Override
    public PageSorter getPageSorter()
    {
        return delegate.getPageSorter();
    }

    @Override
    public PageIndexerFactory getPageIndexerFactory()
    {
        return delegate.getPageIndexerFactory();
    }

    @Override
    public FunctionBundleFactory getFunctionBundleFactory()
    {
        return delegate.getFunctionBundleFactory();
    }

    @Override
    public BlocksHashFactory getBlocksHashFactory()
    {
        return delegate.getBlocksHashFactory();
    }

    @Override
    public ConnectorExpressionEvaluator getExpressionEvaluator()
    {
        return delegate.getExpressionEvaluator();
    }
}
