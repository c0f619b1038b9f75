package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.trinodelta.testing.server.MetastoreEntries;
import dev.trinodelta.testing.server.MetastoreServer;
import dev.trinodelta.testing.server.S3Server;
import io.airlift.configuration.ConfigurationLoader;
import io.trino.spi.security.Identity;
import io.trino.testing.StandaloneQueryRunner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static io.trino.testing.TestingSession.testSessionBuilder;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What the images of {@code docker/} are configured with, against the servers that they hold, without containers: they run the same jars
 * with the same files.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestImages
{
    private static final Path DOCKER = Path.of("docker");
    private static final Pattern ENVIRONMENT = Pattern.compile("\\$\\{ENV:(\\w+)}");

    private final S3Server s3 = S3Server.shared();
    private final MetastoreServer metastore = MetastoreServer.shared();
    private final StandaloneQueryRunner runner = new StandaloneQueryRunner(testSessionBuilder().setIdentity(Identity.ofUser("ann")).build());

    @BeforeAll
    void start()
            throws IOException
    {
        s3.copy(Path.of("demo", "warehouse"), "warehouse");
        runner.installPlugin(new DeltaPlugin());
        Map<String, String> environment = ImmutableMap.<String, String>builder()
                .putAll(properties("trino.env"))
                // Where the images have names
                .put("S3_ENDPOINT", s3.endpoint().toString())
                .put("METASTORE_URI", metastore.uri().toString())
                .buildKeepingLast();
        for (String catalog : new String[] {"delta", "metastore"}) {
            Map<String, String> properties = Maps.transformValues(
                    properties("catalog/" + catalog + ".properties"),
                    value -> ENVIRONMENT.matcher(value).replaceAll(match -> environment.get(match.group(1))));
            runner.createCatalog(
                    catalog,
                    properties.get("connector.name"),
                    Maps.filterKeys(properties, key -> !key.equals("connector.name")));
        }
    }

    @AfterAll
    void stop()
    {
        runner.close();
    }

    @Test
    void sampleTablesAreFoundByTheirDirectories()
    {
        assertThat(runner.execute("SELECT count(*), count(DISTINCT region), max(\"$path\") LIKE 's3://lake/warehouse/sales/orders/%' FROM delta.sales.orders").getMaterializedRows())
                .extracting(Object::toString)
                .containsExactly("[14801, 4, true]");
    }

    @Test
    void sampleTablesAreRegisteredInTheMetastore()
    {
        try (MetastoreEntries entries = new MetastoreEntries(metastore.uri())) {
            entries.schema("images", Optional.empty());
        }
        runner.execute("CALL metastore.system.register_table('images', 'orders', 's3://lake/warehouse/sales/orders')");
        assertThat(runner.execute("SELECT * FROM metastore.images.orders").getMaterializedRows())
                .containsExactlyInAnyOrderElementsOf(runner.execute("SELECT * FROM delta.sales.orders").getMaterializedRows());
    }

    @Test
    void imageHasThePluginOfThisVersion()
            throws IOException
    {
        Matcher version = Pattern.compile("<artifactId>trino-delta</artifactId>\\s*<version>([^<]+)<").matcher(Files.readString(Path.of("pom.xml")));
        assertThat(version.find()).isTrue();
        assertThat(Files.readString(DOCKER.resolve("Dockerfile"))).contains("FROM trinodb/trino:483\n", "ARG VERSION=%s\n".formatted(version.group(1)));
    }

    private static Map<String, String> properties(String file)
            throws IOException
    {
        return ConfigurationLoader.loadPropertiesFrom(DOCKER.resolve(file).toString());
    }
}
