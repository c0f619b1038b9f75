package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableMap;
import io.trino.spi.connector.Connector;
import io.trino.spi.connector.ConnectorFactory;
import io.trino.testing.TestingConnectorContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import javax.management.ObjectName;

import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

import static com.google.common.collect.Iterables.getOnlyElement;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TestCatalogBeans
{
    private final ConnectorFactory factory = getOnlyElement(new DeltaPlugin().getConnectorFactories());

    @Test
    void catalogThatCannotBeMadeLeavesNoBean(@TempDir Path warehouse)
            throws Exception
    {
        Path rules = Files.writeString(warehouse.resolve("rules.json"), "{\"tables\": [{\"user\": \"x\", \"privilegs\": []}]}");
        ImmutableMap<String, String> properties = ImmutableMap.of("delta.warehouse", warehouse.toString());
        ImmutableMap<String, String> broken = ImmutableMap.<String, String>builder()
                .putAll(properties)
                .put("delta.security", "file")
                .put("security.config-file", rules.toString())
                .buildOrThrow();

        assertThatThrownBy(() -> factory.create("unmade", broken, new TestingConnectorContext())).hasMessageContaining("Failed to convert JSON tree node");
        assertThat(beans()).isEmpty();

        Connector connector = factory.create("unmade", properties, new TestingConnectorContext());
        assertThat(beans()).contains(new ObjectName("trino.delta.snapshot:type=SnapshotCacheMetrics,name=unmade"));
        connector.shutdown();
        assertThat(beans()).doesNotContain(new ObjectName("trino.delta.snapshot:type=SnapshotCacheMetrics,name=unmade"));
    }

    private static Set<ObjectName> beans()
            throws Exception
    {
        return ManagementFactory.getPlatformMBeanServer().queryNames(new ObjectName("*:name=unmade,*"), null);
    }
}
