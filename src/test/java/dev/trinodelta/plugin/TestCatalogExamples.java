package dev.trinodelta.plugin;

import io.trino.spi.connector.Connector;
import io.trino.testing.TestingConnectorContext;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableMap.toImmutableMap;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * The catalogs in {@code etc/catalog/examples} start: every property is known, and used.
 */
class TestCatalogExamples
{
    @TempDir
    private Path directory;

    static List<Path> examples()
            throws IOException
    {
        try (Stream<Path> files = Files.list(Path.of("etc", "catalog", "examples"))) {
            return files.sorted().toList();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void exampleStarts(Path example)
            throws IOException, GeneralSecurityException
    {
        for (String file : List.of("core-site.xml", "hdfs-site.xml")) {
            Files.writeString(directory.resolve(file), "<configuration/>");
        }
        Path key = Files.writeString(directory.resolve("key.json"),
                """
                {"type":"service_account","project_id":"p","private_key_id":"1","client_id":"1","client_email":"a@b.c","private_key":"-----BEGIN PRIVATE KEY-----\\n%s\\n-----END PRIVATE KEY-----\\n"}
                """.formatted(privateKey()));
        // What differs from place to place
        String text = Files.readString(example)
                .replace("${ENV:HADOOP_CONF_DIR}", directory.toString())
                .replace("${ENV:GCS_KEY_FILE}", key.toString())
                .replaceAll("\\$\\{ENV:\\w+}", "from-the-environment")
                .replace("/data/", directory + "/");
        Properties properties = new Properties();
        properties.load(new StringReader(text));
        assertThat(properties.remove("connector.name")).isEqualTo("delta");
        Map<String, String> catalog = properties.stringPropertyNames().stream().collect(toImmutableMap(name -> name, properties::getProperty));

        Connector connector = new DeltaConnectorFactory().create("example", catalog, new TestingConnectorContext());

        assertThat(connector.getTableFunctions()).isNotEmpty();
        connector.shutdown();
    }

    private static String privateKey()
            throws GeneralSecurityException
    {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2048);
        return Base64.getEncoder().encodeToString(generator.generateKeyPair().getPrivate().getEncoded());
    }
}
