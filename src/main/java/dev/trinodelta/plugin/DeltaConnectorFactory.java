package dev.trinodelta.plugin;

import com.google.inject.Injector;
import io.airlift.bootstrap.Bootstrap;
import io.airlift.json.JsonModule;
import io.trino.filesystem.manager.FileSystemModule;
import io.trino.plugin.base.ConnectorContextModule;
import io.trino.plugin.base.jmx.ConnectorObjectNameGeneratorModule;
import io.trino.plugin.base.jmx.RebindSafeMBeanServer;
import io.trino.spi.classloader.ThreadContextClassLoader;
import io.trino.spi.connector.Connector;
import io.trino.spi.connector.ConnectorContext;
import io.trino.spi.connector.ConnectorFactory;
import org.weakref.jmx.guice.MBeanModule;

import javax.management.MBeanServer;

import java.lang.management.ManagementFactory;
import java.util.Map;

import static io.trino.plugin.base.Versions.checkStrictSpiVersionMatch;

/**
 * Makes a catalog from its properties file.
 */
final class DeltaConnectorFactory
        implements ConnectorFactory
{
    @Override
    public String getName()
    {
        return "delta";
    }

    @Override
    public Connector create(String catalogName, Map<String, String> properties, ConnectorContext context)
    {
        checkStrictSpiVersionMatch(context, this);
        CatalogBeans beans = new CatalogBeans(ManagementFactory.getPlatformMBeanServer());
        boolean made = false;
        try (ThreadContextClassLoader _ = new ThreadContextClassLoader(getClass().getClassLoader())) {
            Injector injector = new Bootstrap(
                    "io.trino.bootstrap.catalog." + catalogName,
                    new MBeanModule(),
                    binder -> binder.bind(MBeanServer.class).toInstance(new RebindSafeMBeanServer(beans.server())),
                    new ConnectorObjectNameGeneratorModule("dev.trinodelta", "trino.delta"),
                    new JsonModule(),
                    new ConnectorContextModule(catalogName, context),
                    new FileSystemModule(catalogName, context, false),
                    new DeltaModule())
                    .doNotInitializeLogging()
                    .disableSystemProperties()
                    .setRequiredConfigurationProperties(properties)
                    .initialize();
            DeltaConnector connector = injector.getInstance(DeltaConnector.class);
            made = true;
            return connector;
        }
        finally {
            if (!made) {
                beans.unregisterAll();
            }
        }
    }
}
