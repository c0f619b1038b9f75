package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import java.nio.file.Path;

/** scratch */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestTableRules
{
    private SecuredRunner delta;

    @BeforeAll
    void start()
    {
        delta = new SecuredRunner(ImmutableMap.of("delta.security", "file", "security.config-file", Path.of("src/test/resources/security/rules.json").toAbsolutePath().toString()));
        delta.execute("admin", "CREATE VIEW read_by_invoker SECURITY INVOKER AS SELECT * FROM orders");
    }

    @AfterAll
    void stop()
    {
        delta.close();
    }

    @Test
    void explore()
    {
        for (Way way : Way.values()) {
            for (String user : new String[] {"admin", "denied", "filtered", "masked", "columnless"}) {
                String select = way.kind() == Way.Kind.ROWS ? "SELECT count(*), count(DISTINCT region), max(amount) FROM " : "SELECT count(*) FROM ";
                show(user, select + way.relation(delta.orders()));
            }
        }
        for (String sql : new String[] {
                "SELECT \"$partition\" FROM orders LIMIT 1", "SELECT \"$path\" FROM orders LIMIT 1", "SELECT \"$file_size\" FROM orders LIMIT 1",
                "SELECT max(state) FROM \"orders@v1\"", "SELECT max(status) FROM orders", "SELECT count(*) FROM orders", "SELECT count(*), min(region) FROM orders", "SELECT min(order_id) FROM \"orders@v1\"",
                "SHOW STATS FOR orders", "DESCRIBE \"orders@v1\"", "DESCRIBE \"orders$files\"", "DESCRIBE \"orders$history\"",
                "SELECT column_name FROM information_schema.columns WHERE table_schema = 'sales' AND table_name = 'orders@v1'",
                "SELECT count(*) FROM system.jdbc.columns WHERE table_cat = 'delta' AND table_schem = 'sales' AND table_name = 'orders$history'",
                "SHOW TABLES", "SHOW CREATE TABLE \"orders@v1\"", "SELECT table_name FROM system.health", "SELECT count(*) FROM \"orders$nothing\"", "SELECT count(*) FROM \"orders@v77\"",
                "CALL system.flush_metadata_cache()", "CALL system.register_table('sales', 'orders@v3', '" + delta.orders() + "')"}) {
            for (String user : new String[] {"admin", "denied", "filtered", "masked", "columnless", "partitionless", "renamed_masked", "renamed_denied"}) {
                show(user, sql);
            }
        }
    }

    private void show(String user, String sql)
    {
        try {
            System.out.println("OUT " + user + " | " + sql + " => " + delta.rows(user, sql));
        }
        catch (RuntimeException e) {
            System.out.println("OUT " + user + " | " + sql + " => ERR " + e.getMessage());
        }
    }
}
