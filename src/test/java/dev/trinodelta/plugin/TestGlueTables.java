package dev.trinodelta.plugin;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableMultiset;
import com.google.common.collect.Multiset;
import dev.trinodelta.testing.server.GlueStub;
import io.trino.testing.StandaloneQueryRunner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

import static io.trino.testing.TestingSession.testSession;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS;

/**
 * The mapping to the requests of AWS Glue: the service itself cannot be had here.
 */
@TestInstance(PER_CLASS)
class TestGlueTables
{
    @TempDir
    private static Path temporary;

    private final GlueStub glue = new GlueStub();
    private final StandaloneQueryRunner runner = new StandaloneQueryRunner(testSession());

    @BeforeAll
    void start()
            throws IOException
    {
        runner.installPlugin(new DeltaPlugin());
        catalog("glue", glue.endpoint().toString(), ImmutableMap.of());
        catalog("listing", glue.endpoint().toString(), ImmutableMap.of("hive.metastore-cache-ttl", "1h"));
    }

    private void catalog(String name, String endpoint, Map<String, String> properties)
            throws IOException
    {
        runner.createCatalog(name, "delta", ImmutableMap.<String, String>builder()
                .put("delta.catalog.type", "glue")
                .put("hive.metastore.glue.region", "us-east-1")
                .put("hive.metastore.glue.endpoint-url", endpoint)
                .put("hive.metastore.glue.aws-access-key", "test-access-key")
                .put("hive.metastore.glue.aws-secret-key", "test-secret-key")
                .put("hive.metastore.glue.max-error-retries", "1")
                .put("delta.path-access.allowed-locations", temporary.toRealPath().toString())
                .putAll(properties)
                .buildOrThrow());
    }

    @AfterAll
    void stop()
    {
        runner.close();
        glue.close();
    }

    @Test
    void tablesAreFoundByTheSameConventions()
            throws IOException
    {
        glue.schema("found");
        glue.table("found", table("spark", "\"spark.sql.sources.provider\":\"delta\"", placeholder(), path("Spark")));
        glue.table("found", table("uniform", "\"spark.sql.sources.provider\":\"delta\",\"table_type\":\"ICEBERG\"", placeholder(), path("UniForm")));
        glue.table("found", table("athena", "\"table_type\":\"DELTA\"", newTable("Athena").toUri().toString(), ""));
        glue.table("found", table("csv", "\"classification\":\"csv\"", "s3://lake/csv", ""));
        glue.table("found", "{\"Name\":\"bare\"}");

        assertRows("SHOW TABLES FROM glue.found", "[spark]", "[uniform]", "[athena]");
        assertRows("SELECT table_name, column_name FROM glue.information_schema.columns WHERE table_schema = 'found' AND column_name <> 'id'", "[spark, spark]", "[uniform, uniform]", "[athena, athena]");
        assertRows("SELECT count(*) FROM glue.found.uniform", "[0]");
        assertRows("SHOW SCHEMAS FROM glue LIKE 'found'", "[found]");
        assertThat(runner.execute("SHOW CREATE SCHEMA glue.found").getOnlyValue()).isEqualTo("CREATE SCHEMA glue.found\nWITH (\n   location = 's3://lake/found'\n)");
        assertFails("SELECT * FROM glue.found.csv", "Table found.csv is not a Delta table: its property spark.sql.sources.provider is missing in the metastore. Query it through a catalog of the Hive connector. To have this catalog send queries there, set its property delta.hive-catalog-name.");
        assertFails("SELECT * FROM glue.found.bare", "Table found.bare is not a Delta table: its property spark.sql.sources.provider is missing in the metastore. Query it through a catalog of the Hive connector. To have this catalog send queries there, set its property delta.hive-catalog-name.");
        assertFails("SELECT * FROM glue.found.absent", "line 1:15: Table 'glue.found.absent' does not exist");
    }

    @Test
    void listingTheColumnsOfASchemaAsksForPagesOfTables()
            throws IOException
    {
        glue.schema("pages");
        for (int number = 0; number < 5; number++) {
            glue.table("pages", table("t" + number, "\"spark.sql.sources.provider\":\"delta\"", placeholder(), path("T" + number)));
        }
        glue.takeRequests();
        assertRows("SELECT count(DISTINCT table_name) FROM listing.information_schema.columns WHERE table_schema = 'pages'", "[5]");
        Multiset<String> requests = ImmutableMultiset.copyOf(glue.takeRequests());
        assertThat(requests.count("GetTables")).isEqualTo(3);
        assertThat(requests.count("GetTable")).isZero();

        // One table is looked up each time
        assertRows("SELECT count(*) FROM listing.pages.t1", "[0]");
        assertRows("SELECT count(*) FROM listing.pages.t1", "[0]");
        assertThat(glue.takeRequests().stream().filter("GetTable"::equals)).hasSize(2);
    }

    @Test
    void tablesAreRegisteredAndUnregistered()
            throws IOException
    {
        glue.schema("registered");
        Path location = newTable("Registered");
        runner.execute("CALL glue.system.register_table('registered', 't', '%s')".formatted(location));
        assertRows("SELECT registered FROM glue.registered.t");
        JsonNode entry = glue.find("registered", "t");
        assertThat(entry.path("TableType").textValue()).isEqualTo("EXTERNAL_TABLE");
        assertThat(entry.path("Parameters").path("spark.sql.sources.provider").textValue()).isEqualTo("delta");
        assertThat(entry.path("StorageDescriptor").path("Location").textValue()).isEqualTo("file://" + location);
        assertThat(entry.path("StorageDescriptor").path("SerdeInfo").path("Parameters").path("path").textValue()).isEqualTo("file://" + location);
        assertFails("CALL glue.system.register_table('registered', 't', '%s')".formatted(newTable("Second")), "Table registered.t exists already. Choose another name.");
        assertFails("CALL glue.system.register_table('absent', 't', '%s')".formatted(newTable("Third")), "Schema absent does not exist in the metastore, so table absent.t cannot be registered. Create it there, or choose another one.");

        runner.execute("CALL glue.system.unregister_table('registered', 't')");
        assertFails("SELECT * FROM glue.registered.t", "line 1:15: Table 'glue.registered.t' does not exist");
        assertThat(location.resolve("_delta_log")).isDirectory();
    }

    @Test
    void viewsAreKept()
    {
        glue.schema("views");
        runner.execute("CREATE VIEW glue.views.v AS SELECT 1 AS one");
        runner.execute("COMMENT ON VIEW glue.views.v IS 'a view'");
        runner.execute("ALTER VIEW glue.views.v RENAME TO glue.views.w");
        assertThat(runner.execute("SHOW CREATE VIEW glue.views.w").getOnlyValue()).isEqualTo("CREATE VIEW glue.views.w COMMENT 'a view' SECURITY DEFINER AS\nSELECT 1 one");
        assertRows("SELECT * FROM glue.views.w", "[1]");
        runner.execute("DROP VIEW glue.views.w");
        assertRows("SHOW TABLES FROM glue.views");
    }

    @Test
    void failuresNameTheService()
            throws IOException
    {
        GlueStub other = new GlueStub();
        String subject = "AWS Glue at " + other.endpoint();
        catalog("failing", other.endpoint().toString(), ImmutableMap.of("hive.metastore-cache-ttl", "0s"));
        other.schema("s");
        other.refuse(Optional.of("InternalServiceException"));
        assertThatThrownBy(() -> runner.execute("SELECT * FROM failing.s.t"))
                .hasMessageStartingWith(subject + " failed to find table s.t: refused (Service: Glue, Status Code: 400, ")
                .hasMessageEndingWith(". Its log may say more.")
                .hasMessageNotContaining("test-secret-key");
        other.refuse(Optional.of("AccessDeniedException"));
        assertRows("SELECT count(*) FROM failing.information_schema.tables WHERE table_schema = 's'", "[0]");
        other.refuse(Optional.empty());
        other.close();
        assertThatThrownBy(() -> runner.execute("SELECT * FROM failing.s.t"))
                .hasMessageStartingWith(subject + " cannot be reached to find table s.t: ")
                .hasMessageEndingWith(". Check the network, and the catalog properties that begin with hive.metastore.glue.");
    }

    private static String placeholder()
    {
        return "s3://lake/t-__PLACEHOLDER__";
    }

    private static String path(String name)
            throws IOException
    {
        return "\"path\":\"%s\"".formatted(newTable(name));
    }

    private static Path newTable(String name)
            throws IOException
    {
        return MetastoreRunner.newTable(temporary.toRealPath(), name);
    }

    private static String table(String name, String parameters, String location, String serdeParameters)
    {
        return """
               {"Name":"%s","Owner":"hadoop","TableType":"EXTERNAL_TABLE","Parameters":{%s},
               "StorageDescriptor":{"Columns":[{"Name":"col","Type":"array<string>"}],"Location":"%s","SerdeInfo":{"Parameters":{%s}}}}
               """.formatted(name, parameters, location, serdeParameters);
    }

    private void assertRows(String sql, String... rows)
    {
        assertThat(runner.execute(sql).getMaterializedRows()).extracting(Object::toString).as(sql).containsExactlyInAnyOrder(rows);
    }

    private void assertFails(String sql, String message)
    {
        assertThatThrownBy(() -> runner.execute(sql)).as(sql).hasMessage(message);
    }
}
