package dev.trinodelta.bench;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.plugin.DeltaPlugin;
import io.opentelemetry.api.trace.Tracer;
import io.trino.spi.Plugin;
import io.trino.spi.connector.Connector;
import io.trino.spi.connector.ConnectorContext;
import io.trino.spi.connector.ConnectorFactory;

import java.util.Map;

import static com.google.common.collect.Iterables.transform;
import static java.util.Objects.requireNonNull;

/**
 * The plugin, whose file systems report to a tracer of ours.
 */
final class TracedPlugin
        implements Plugin
{
    private final Tracer tracer;

    TracedPlugin(Tracer tracer)
    {
        this.tracer = requireNonNull(tracer, "tracer is null");
    }

    @Override
    public Iterable<ConnectorFactory> getConnectorFactories()
    {
        return ImmutableList.copyOf(transform(new DeltaPlugin().getConnectorFactories(), factory -> new TracedFactory(factory, tracer)));
    }

    private record TracedFactory(ConnectorFactory delegate, Tracer tracer)
            implements ConnectorFactory
    {
        @Override
        public String getName()
        {
            return delegate.getName();
        }

        @Override
        public Connector create(String catalogName, Map<String, String> properties, ConnectorContext context)
        {
            return delegate.create(catalogName, properties, new TracedContext(context, tracer));
        }
    }
}
