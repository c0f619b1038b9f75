package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.testing.server.MetastoreEntries.Entry;
import dev.trinodelta.testing.server.MetastoreServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import java.util.Optional;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS;

/**
 * Views of a metastore, which all connectors of Trino share.
 */
@TestInstance(PER_CLASS)
class TestMetastoreViews
{
    private final MetastoreRunner delta = new MetastoreRunner(MetastoreServer.shared().uri());

    @BeforeAll
    void start()
    {
        delta.withDelta("delta", ImmutableMap.of()).withHive("hive");
        delta.entries().schema("views", Optional.empty());
        delta.entries().add(Entry.spark("views", "orders", "file://" + delta.newTable("Orders"), "file://" + delta.directory().resolve("Orders")));
    }

    @AfterAll
    void stop()
    {
        delta.close();
    }

    @Test
    void viewsAreSharedWithTheHiveConnector()
    {
        delta.execute("CREATE VIEW delta.views.ours COMMENT 'mine' AS SELECT count(*) AS n FROM delta.views.orders");
        delta.execute("bob", "CREATE VIEW hive.views.theirs AS SELECT n + 1 AS m FROM delta.views.ours");

        for (String catalog : new String[] {"delta", "hive"}) {
            delta.assertRows("SELECT n FROM %s.views.ours".formatted(catalog), "[0]");
            delta.assertRows("SELECT m FROM %s.views.theirs".formatted(catalog), "[1]");
            delta.assertRows("SELECT table_name FROM %s.information_schema.views WHERE table_schema = 'views' AND table_name IN ('ours', 'theirs')".formatted(catalog), "[ours]", "[theirs]");
        }
        delta.assertRows("SELECT table_name, comment FROM system.metadata.table_comments WHERE catalog_name = 'delta' AND schema_name = 'views' AND table_name = 'ours'", "[ours, mine]");
        delta.assertRows("SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'views' AND table_name IN ('ours', 'theirs')", "[ours, n]", "[theirs, m]");
        assertThat(delta.entries().find("views", "ours").getOwner()).isEqualTo("ann");
        assertThat(delta.entries().find("views", "theirs").getOwner()).isEqualTo("bob");

        delta.execute("CREATE OR REPLACE VIEW hive.views.ours AS SELECT 5 AS n");
        delta.assertRows("SELECT n FROM delta.views.ours", "[5]");
        delta.execute("DROP VIEW hive.views.ours");
        delta.assertFails("SELECT * FROM delta.views.ours", "line 1:15: Table 'delta.views.ours' does not exist");
        delta.execute("DROP VIEW delta.views.theirs");
        delta.assertFails("SELECT * FROM hive.views.theirs", "line 1:15: Table 'hive.views.theirs' does not exist");
    }

    @Test
    void viewsAreReplacedRenamedAndCommentedOn()
    {
        delta.execute("CREATE VIEW views.v SECURITY INVOKER AS SELECT 1 AS a, 2 AS b");
        delta.assertFails("CREATE VIEW views.v AS SELECT 2 AS a", "line 1:1: View already exists: 'delta.views.v'");
        delta.execute("bob", "CREATE OR REPLACE VIEW views.v AS SELECT 3 AS a, 4 AS b");
        delta.assertRows("SELECT * FROM views.v", "[3, 4]");
        assertThat(delta.entries().find("views", "v").getOwner()).isEqualTo("bob");
        delta.execute("COMMENT ON VIEW views.v IS 'what it is'");
        delta.execute("COMMENT ON COLUMN views.v.b IS 'the second'");
        assertThat(delta.execute("SHOW CREATE VIEW views.v").getOnlyValue()).isEqualTo("CREATE VIEW delta.views.v COMMENT 'what it is' SECURITY DEFINER AS\nSELECT\n  3 a\n, 4 b");
        delta.assertRows("SHOW COLUMNS FROM views.v LIKE 'b'", "[b, integer, , the second]");
        assertThat(delta.entries().find("views", "v").getOwner()).isEqualTo("bob");
        delta.execute("ALTER VIEW views.v SET AUTHORIZATION carol");
        assertThat(delta.entries().find("views", "v").getOwner()).isEqualTo("carol");
        delta.execute("ALTER VIEW views.v RENAME TO views.w");
        delta.assertRows("SELECT a FROM views.w", "[3]");
        delta.assertFails("SELECT a FROM views.v", "line 1:15: Table 'delta.views.v' does not exist");
        delta.assertFails("ALTER VIEW views.w RENAME TO views.orders", "line 1:1: Target view 'delta.views.orders' does not exist, but a table with that name exists.");
        delta.execute("DROP VIEW views.w");
        delta.assertFails("CREATE OR REPLACE VIEW views.orders AS SELECT 1 AS a", "line 1:1: Table already exists: 'delta.views.orders'");
        delta.assertFails("CREATE VIEW absent.v AS SELECT 1 AS a", "Schema absent does not exist, so there can be no view absent.v. Check the name.");
        delta.assertRows("SELECT count(*) FROM views.orders", "[0]");
    }

    @Test
    void aViewThatCannotBeUsedHidesNoOther()
    {
        delta.entries().schema("broken", Optional.empty());
        delta.entries().add(Entry.view("broken", "bad", ImmutableMap.of("presto_view", "true", "comment", "Presto View"), "SELECT 1"));
        delta.execute("CREATE VIEW broken.good AS SELECT 1 AS one");

        delta.assertRows("SELECT table_name FROM information_schema.columns WHERE table_schema = 'broken'", "[good]");
        delta.assertFails("SELECT * FROM broken.bad", "View broken.bad cannot be used: what the metastore has of it is not as Trino writes it. Drop the view and create it again.");
        delta.execute("DROP VIEW broken.bad");
        delta.execute("DROP VIEW broken.good");
        delta.assertRows("SHOW TABLES FROM broken");
    }
}
