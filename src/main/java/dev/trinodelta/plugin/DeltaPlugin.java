package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableList;
import io.trino.spi.Plugin;
import io.trino.spi.connector.ConnectorFactory;

/**
 * The plugin, found by service loading.
 */
public final class DeltaPlugin
        implements Plugin
{
    @Override
    public Iterable<ConnectorFactory> getConnectorFactories()
    {
        return ImmutableList.of(new DeltaConnectorFactory());
    }
}
