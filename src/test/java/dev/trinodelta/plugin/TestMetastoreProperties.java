package dev.trinodelta.plugin;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import io.airlift.bootstrap.ApplicationConfigurationException;
import io.airlift.configuration.ConfigurationLoader;
import io.trino.spi.connector.Connector;
import io.trino.testing.TestingConnectorContext;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TestMetastoreProperties
{
    @Test
    void propertiesOfTrinosClientAreAccepted()
    {
        create(ImmutableMap.<String, String>builder()
                .put("delta.catalog.type", "HIVE")
                .put("hive.metastore.uri", "thrift://a:9083,thrift://b:9083")
                .put("hive.metastore.username", "trino")
                .put("hive.metastore.thrift.client.connect-timeout", "1s")
                .put("hive.metastore.thrift.client.ssl.enabled", "false")
                .put("hive.metastore.thrift.catalog-name", "spark")
                .put("hive.metastore.authentication.type", "NONE")
                .put("hive.metastore-cache-ttl", "1m")
                .put("hive.metastore-refresh-interval", "1m")
                .put("hive.metastore-cache-maximum-size", "10")
                .put("hive.user-metastore-cache-ttl", "1m")
                .buildOrThrow()).shutdown();
        create(ImmutableMap.<String, String>builder()
                .put("delta.catalog.type", "glue")
                .put("hive.metastore.glue.region", "us-east-1")
                .put("hive.metastore.glue.catalogid", "1234")
                .put("hive.metastore-cache-ttl", "1m")
                .buildOrThrow()).shutdown();
    }

    @Test
    void wrongPropertiesAreNamed()
    {
        assertRefused(ImmutableMap.of("delta.catalog.type", "hive"), "Invalid configuration property hive.metastore.uri: must not be null (for class StaticMetastoreConfig.metastoreUris)");
        assertRefused(hive(""), "Invalid configuration property hive.metastore.uri: is empty, set it to where the Hive metastore listens, such as thrift://metastore:9083");
        assertRefused(hive("http://metastore:9083"), "Invalid configuration property hive.metastore.uri: http://metastore:9083 is not of the form thrift://metastore:9083");
        assertRefused(hive("thrift://metastore"), "Invalid configuration property hive.metastore.uri: thrift://metastore is not of the form thrift://metastore:9083");
        assertRefused(hive("http://a:test-secret-key@metastore:9083"), "Invalid configuration property hive.metastore.uri: one of its URIs is not of the form thrift://metastore:9083");
        assertRefused(with(hive("thrift://metastore:9083"), "hive.metastore", "thrift"), "Configuration property 'hive.metastore' was not used. Did you mean to use 'hive.metastore.uri', 'hive.metastore.username' or 'hive.metastore-cache-ttl'?");
        assertRefused(with(hive("thrift://metastore:9083"), "delta.warehouse", "/data"), "Configuration property 'delta.warehouse' was not used");
        assertRefused(with(hive("thrift://metastore:9083"), "delta.metastore.listing-threads", "0"), "Invalid configuration property delta.metastore.listing-threads: must be greater than or equal to 1 (for class MetastoreConfig.listingThreads)");
        // A warehouse has no other tables
        assertRefused(ImmutableMap.of("delta.warehouse", "/", "delta.hive-catalog-name", "hive"), "Configuration property 'delta.hive-catalog-name' was not used");
    }

    private static Map<String, String> hive(String uri)
    {
        return ImmutableMap.of("delta.catalog.type", "hive", "hive.metastore.uri", uri);
    }

    private static Map<String, String> with(Map<String, String> properties, String name, String value)
    {
        return ImmutableMap.<String, String>builder().putAll(properties).put(name, value).buildOrThrow();
    }

    @Test
    void examplesMakeCatalogs()
            throws IOException
    {
        for (String example : new String[] {"hive", "glue"}) {
            Map<String, String> properties = new HashMap<>(ConfigurationLoader.loadPropertiesFrom("etc/catalog/examples/%s.properties".formatted(example)));
            assertThat(properties.remove("connector.name")).isEqualTo("delta");
            create(properties).shutdown();
        }
    }

    @Test
    void documentedPropertiesMakeCatalogs()
            throws IOException
    {
        List<String> blocks = Pattern.compile("```properties\n(connector.name=delta\n.*?)```", Pattern.DOTALL).matcher(Files.readString(Path.of("docs/metastore.md"))).results()
                .map(match -> match.group(1))
                .toList();
        assertThat(blocks).hasSize(2);
        for (String block : blocks) {
            Map<String, String> properties = new HashMap<>(Splitter.on('\n').omitEmptyStrings().withKeyValueSeparator('=').split(block));
            properties.remove("connector.name");
            create(properties).shutdown();
        }
    }

    private static Connector create(Map<String, String> properties)
    {
        return new DeltaConnectorFactory().create("delta", properties, new TestingConnectorContext());
    }

    private static void assertRefused(Map<String, String> properties, String message)
    {
        assertThatThrownBy(() -> create(properties))
                .isInstanceOf(ApplicationConfigurationException.class)
                .satisfies(exception -> assertThat(exception.getMessage().lines().map(line -> line.replaceFirst("^\\d+\\) (\\[[^]]*]: )?", "").replaceFirst("^Error: ", "").strip()))
                        .contains(message))
                .hasMessageNotContaining("test-secret-key");
    }
}
