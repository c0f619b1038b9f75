package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * What each value of {@code delta.security} lets users do.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestSecurityKinds
{
    private SecuredRunner delta;
    private Path elsewhere;

    @BeforeAll
    void start()
            throws IOException
    {
        delta = new SecuredRunner()
                .withCatalog("open", ImmutableMap.of())
                .withCatalog("shut", ImmutableMap.of("delta.security", "read-only"))
                .withCatalog("served", ImmutableMap.of("delta.security", "system"));
        elsewhere = delta.server().directory().resolve("elsewhere");
        Files.move(Path.of(delta.orders()).resolveSibling("customers"), elsewhere);
    }

    @AfterAll
    void stop()
    {
        delta.close();
    }

    @Test
    void allowAllLetsEverybodyDoEverything()
    {
        delta.rows("open", "ann", "CREATE VIEW owned AS SELECT count(*) AS orders FROM orders");
        delta.rows("open", "bob", "ALTER VIEW owned SET AUTHORIZATION carl");
        assertThat(viewFile("owned")).contains("\"owner\":\"carl\"");
        delta.rows("open", "bob", "DROP VIEW owned");
        delta.rows("open", "bob", "CALL system.register_table('sales', 'registered', '%s')".formatted(elsewhere));
        delta.rows("open", "ann", "CALL system.unregister_table('sales', 'registered')");
    }

    @Test
    void viewOfInvokerGetsNoOwner()
    {
        delta.rows("open", "ann", "CREATE VIEW invoked SECURITY INVOKER AS SELECT 1 AS one");
        delta.assertFails("open", "ann", "ALTER VIEW invoked SET AUTHORIZATION carl", "View sales.invoked has no owner: it is read with the rights of whoever reads it. Replace it by one with SECURITY DEFINER.");
    }

    @Test
    void readOnlyLetsEverybodyReadAndNobodyChange()
    {
        delta.assertRows("shut", "ann", "SELECT count(*) FROM \"orders@v1\"", "[10000]");
        delta.assertRows("shut", "ann", "SELECT count(*) FROM \"orders$files\"", "[13]");
        delta.assertRows("shut", "ann", "SELECT count(*) FROM TABLE(system.read(location => '%s'))".formatted(delta.orders()), "[14801]");
        delta.assertRows("shut", "ann", "SELECT count(*) FROM system.health WHERE table_name = 'orders'", "[1]");
        delta.assertFails("shut", "ann", "CREATE VIEW v AS SELECT 1 AS one", "Access Denied: Cannot create view sales.v");
        delta.assertFails("shut", "ann", "DROP TABLE orders", "Access Denied: Cannot drop table sales.orders");
        delta.assertFails("shut", "ann", "CALL system.register_table('sales', 'other', '%s')".formatted(elsewhere), "Access Denied: Cannot execute procedure system.register_table");
        delta.assertFails("shut", "ann", "CALL system.unregister_table('sales', 'other')", "Access Denied: Cannot execute procedure system.unregister_table");
        delta.rows("shut", "ann", "CALL system.flush_metadata_cache()");
    }

    @Test
    void systemLeavesOwnersToTheServer()
    {
        delta.rows("served", "ann", "CREATE VIEW serving AS SELECT count(*) AS orders FROM orders");
        delta.assertRows("served", "bob", "SELECT orders FROM serving", "[14801]");
        delta.assertFails("served", "ann", "ALTER VIEW serving SET AUTHORIZATION carl", "Catalog does not support permission management: served");
        delta.assertRows("served", "ann", "SELECT table_name FROM system.health WHERE table_name = 'orders'", "[orders]");
    }

    @Test
    void rulesAreReadAgain()
            throws IOException
    {
        Path rules = delta.server().directory().resolve("rules.json");
        Files.writeString(rules, "{\"tables\": [{\"privileges\": [\"SELECT\"]}]}");
        delta.withCatalog("refreshed", ImmutableMap.of("delta.security", "file", "security.config-file", rules.toString(), "security.refresh-period", "1ms"));
        delta.assertRows("refreshed", "ann", "SELECT count(*) FROM orders", "[14801]");

        Files.writeString(rules, "{\"tables\": []}");
        delta.assertFails("refreshed", "ann", "SELECT count(*) FROM orders", "Access Denied: Cannot select from table sales.orders");
        // Rules that cannot be read let nobody pass
        Files.writeString(rules, "{\"tables\": ");
        assertThatThrownBy(() -> delta.rows("refreshed", "ann", "SELECT count(*) FROM orders")).hasMessageContaining("Invalid JSON");
    }

    @Test
    void wrongPropertiesAreFoundWhenTheCatalogStarts()
    {
        assertThatThrownBy(() -> delta.withCatalog("wrong", ImmutableMap.of("delta.security", "none")))
                .hasMessageContaining("Invalid value 'none' for type SecurityConfig$Security (property 'delta.security')");
        assertThatThrownBy(() -> delta.withCatalog("ruleless", ImmutableMap.of("delta.security", "file")))
                .hasMessageContaining("Invalid configuration property security.config-file: must not be null");
        assertThatThrownBy(() -> delta.server().withCatalog("secret", ImmutableMap.of("delta.path-access.allowed-locations", "s3://AKIA:secret@bucket")))
                .hasMessageContaining("Invalid configuration property delta.path-access.allowed-locations: s3://***@bucket names a user or a port")
                .hasMessageNotContaining("secret@");
    }

    private String viewFile(String view)
    {
        try {
            return Files.readString(delta.server().warehouse().resolve("_trino_delta/tables/sales/%s.json".formatted(view)));
        }
        catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
