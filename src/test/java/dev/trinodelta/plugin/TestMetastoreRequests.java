package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.testing.server.MetastoreEntries.Entry;
import dev.trinodelta.testing.server.MetastoreServer;
import dev.trinodelta.testing.server.Relay;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

import static com.google.common.collect.ImmutableMap.toImmutableMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS;

/**
 * What a Hive metastore is asked, and what comes of it when it does not answer.
 */
@TestInstance(PER_CLASS)
class TestMetastoreRequests
{
    // How Thrift writes the beginning of a request: the length of the name, the name
    private static final Pattern REQUEST = Pattern.compile("\\x80\\x01\\x00\\x01\\x00\\x00\\x00.([a-z_]+)", Pattern.DOTALL);
    private static final int TABLES = 302;

    private final MetastoreRunner delta = new MetastoreRunner(MetastoreServer.shared().uri());
    private final Relay relay = new Relay(MetastoreServer.shared().uri());

    @BeforeAll
    void start()
    {
        delta.entries().schema("asked", Optional.empty());
        Path table = delta.newTable("Asked");
        for (int number = 0; number < TABLES; number++) {
            delta.entries().add(Entry.spark("asked", "t" + number, "file://" + table, "file://" + table));
        }
        catalog("delta", ImmutableMap.of());
    }

    private void catalog(String name, Map<String, String> properties)
    {
        delta.withDelta(name, ImmutableMap.<String, String>builder()
                .put("hive.metastore.uri", relay.uri().toString().replace("thrift://", "thrift://someone:test-secret-key@"))
                .put("hive.metastore.thrift.client.max-retries", "0")
                // Generous, for machines that do other things at the same time
                .put("hive.metastore.thrift.client.read-timeout", "2m")
                .putAll(properties)
                .buildKeepingLast());
    }

    @AfterAll
    void stop()
    {
        delta.close();
        relay.close();
    }

    @Test
    void tablesOfASchemaAreAskedForTogether()
    {
        relay.takeSent();
        delta.assertRows("SELECT count(DISTINCT table_name) FROM information_schema.columns WHERE table_schema = 'asked'", "[302]");
        assertThat(requests()).containsExactlyInAnyOrderEntriesOf(ImmutableMap.of("get_all_tables", 1L, "get_table_objects_by_name_req", 4L));

        // Remembered, as for other statements of the same time
        delta.assertRows("SELECT count(*) FROM information_schema.tables WHERE table_schema = 'asked'", "[302]");
        delta.assertRows("SELECT count(*) FROM system.metadata.table_comments WHERE catalog_name = 'delta' AND schema_name = 'asked'", "[302]");
        assertThat(requests()).isEmpty();
    }

    @Test
    void aTableIsLookedUpOnceAQuery()
    {
        relay.takeSent();
        delta.assertRows("SELECT count(*) FROM asked.t1 a JOIN asked.t1 b ON a.id = b.id JOIN asked.t2 c ON a.id = c.id", "[0]");
        assertThat(requests()).containsExactlyInAnyOrderEntriesOf(ImmutableMap.of("get_table_req", 2L));
        delta.assertRows("SELECT count(*) FROM asked.t1", "[0]");
        assertThat(requests()).containsExactlyInAnyOrderEntriesOf(ImmutableMap.of("get_table_req", 1L));
    }

    @Test
    void aMetastoreThatIsGoneOrSilentIsNamed()
    {
        String subject = "The Hive metastore at " + relay.uri();
        delta.assertRows("SELECT count(*) FROM asked.t1", "[0]");
        relay.stop();
        assertThatThrownBy(() -> delta.execute("SELECT count(*) FROM asked.t1"))
                .hasMessage(subject + " cannot be reached to find table asked.t1: Connection refused. Check that it runs, and the catalog property hive.metastore.uri.");
        assertThatThrownBy(() -> delta.execute("SHOW SCHEMAS"))
                .hasMessageContaining(subject + " cannot be reached to list schemas: Connection refused. ");

        relay.start();
        relay.silence(true);
        catalog("hasty", ImmutableMap.of("hive.metastore.thrift.client.read-timeout", "10ms"));
        assertThatThrownBy(() -> delta.execute("CALL hasty.system.unregister_table('asked', 't1')"))
                .hasMessage(subject + " did not answer in time to find table asked.t1. Check how busy it is, or raise the catalog property hive.metastore.thrift.client.read-timeout.");
        relay.silence(false);
        delta.assertRows("SELECT count(*) FROM asked.t1", "[0]");
    }

    @Test
    void theMetastoreIsAskedInTheNameOfTheUser()
    {
        catalog("personal", ImmutableMap.of("hive.metastore.thrift.impersonation.enabled", "true"));
        delta.entries().schema("personal", Optional.empty());
        Path table = delta.newTable("Personal");
        relay.takeSent();
        delta.execute("bob", "CALL personal.system.register_table('personal', 't', '%s')".formatted(table));
        assertThat(relay.takeSent()).contains("set_ugi").contains("bob");
        assertThat(delta.entries().find("personal", "t").getOwner()).isEqualTo("bob");

        // Each user's own listing is remembered
        delta.execute("bob", "SHOW TABLES FROM personal.personal");
        relay.takeSent();
        delta.execute("bob", "SHOW TABLES FROM personal.personal");
        assertThat(requests()).doesNotContainKey("get_all_tables");
        delta.execute("carol", "SHOW TABLES FROM personal.personal");
        assertThat(requests()).containsKey("get_all_tables");

        delta.assertFails("SELECT * FROM TABLE(personal.system.read('%s'))".formatted(table), "Location file://%s cannot be read by itself: the metastore is asked in the name of each user, so it may not tell of all tables that lie there. Read the table by its name.".formatted(table));
    }

    private Map<String, Long> requests()
    {
        return REQUEST.matcher(relay.takeSent()).results()
                .map(match -> match.group(1))
                .collect(toImmutableMap(name -> name, _ -> 1L, Long::sum));
    }
}
