package dev.trinodelta.plugin;

import io.trino.testing.QueryRunner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Every statement that could write to a table whose name carries a version.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestVersionsAreReadOnly
{
    private final WarehouseRunner delta = new WarehouseRunner("sales").withDemo("delta");
    private final QueryRunner runner = delta.runner();

    @AfterAll
    void stop()
    {
        delta.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                                                                  DROP TABLE                | DROP TABLE "orders@v1"
                                                                  DROP TABLE                | DROP TABLE IF EXISTS "orders@v1"
                                                                  TRUNCATE TABLE            | TRUNCATE TABLE "orders@v1"
                                                                  INSERT                    | INSERT INTO "orders@v1" (order_id) VALUES 1
                                                                  DELETE, UPDATE or MERGE   | DELETE FROM "orders@v1" WHERE order_id = 1
                                                                  DELETE, UPDATE or MERGE   | DELETE FROM "orders@v1"
                                                                  DELETE, UPDATE or MERGE   | UPDATE "orders@v1" SET order_id = 1
                                                                  DELETE, UPDATE or MERGE   | MERGE INTO "orders@v1" t USING orders s ON t.order_id = s.order_id WHEN MATCHED THEN DELETE
                                                                  ALTER TABLE               | ALTER TABLE "orders@v1" RENAME TO past
                                                                  ALTER TABLE               | ALTER TABLE "orders@v1" ADD COLUMN more bigint
                                                                  ALTER TABLE               | ALTER TABLE "orders@v1" DROP COLUMN amount
                                                                  ALTER TABLE               | ALTER TABLE "orders@v1" RENAME COLUMN amount TO total
                                                                  ALTER TABLE               | ALTER TABLE "orders@v1" ALTER COLUMN amount SET DATA TYPE double
                                                                  ALTER TABLE               | ALTER TABLE "orders@v1" SET PROPERTIES location = 'elsewhere'
                                                                  COMMENT                   | COMMENT ON TABLE "orders@v1" IS 'past'
                                                                  COMMENT                   | COMMENT ON COLUMN "orders@v1".amount IS 'past'
                                                                  ANALYZE                   | ANALYZE "orders@v1"
                                                                  """)
    void statementCannotChangeAVersion(String statement, String sql)
    {
        assertThatThrownBy(() -> runner.execute(sql))
                .hasMessage("%s cannot change version 1 of table sales.orders: versions are read-only. Name the table itself, sales.orders, in a session without property read_timestamp_as_of.", statement);
    }

    @Test
    void constraintOfAVersionCannotBeDropped()
    {
        assertThatThrownBy(() -> runner.execute("ALTER TABLE \"customers@v1\" ALTER COLUMN customer_id DROP NOT NULL"))
                .hasMessage("ALTER TABLE cannot change version 1 of table sales.customers: versions are read-only. Name the table itself, sales.customers, in a session without property read_timestamp_as_of.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                                                                  CREATE TABLE             | CREATE TABLE "new@v1" (x bigint)
                                                                  CREATE TABLE             | CREATE TABLE "new@v1" AS SELECT 1 x
                                                                  CREATE TABLE             | CREATE OR REPLACE TABLE "new@v1" AS SELECT 1 x
                                                                  CREATE VIEW              | CREATE VIEW "new@v1" AS SELECT 1 x
                                                                  CREATE MATERIALIZED VIEW | CREATE MATERIALIZED VIEW "new@v1" AS SELECT 1 x
                                                                  ALTER TABLE              | ALTER TABLE orders RENAME TO "new@v1"
                                                                  """)
    void statementCannotGiveTheNameOfAVersion(String statement, String sql)
    {
        assertThatThrownBy(() -> runner.execute(sql))
                .hasMessage("%s cannot give the name \"new@v1\": it stands for a version of table sales.new. Choose a name that does not end with @ and a version.", statement);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                                                                  CREATE TABLE             | CREATE TABLE "new$files" (x bigint)
                                                                  CREATE VIEW              | CREATE VIEW "new$files" AS SELECT 1 x
                                                                  CREATE VIEW              | CREATE OR REPLACE VIEW "new$files" AS SELECT 1 x
                                                                  ALTER TABLE              | ALTER TABLE orders RENAME TO "new$files"
                                                                  """)
    void statementCannotGiveTheNameOfATableAboutATable(String statement, String sql)
    {
        assertThatThrownBy(() -> runner.execute(sql))
                .hasMessage("%s cannot give the name \"new$files\": it stands for a table about table sales.new. Choose a name that does not end with $files.", statement);
    }

    @Test
    void nameOfAVersionThatThereIsIsTaken()
    {
        assertThatThrownBy(() -> runner.execute("CREATE TABLE \"orders@v1\" (x bigint)")).hasMessage("line 1:1: Table 'delta.sales.\"orders@v1\"' already exists");
        assertThatThrownBy(() -> runner.execute("CREATE VIEW \"orders@v1\" AS SELECT 1 x")).hasMessage("line 1:1: Table already exists: 'delta.sales.\"orders@v1\"'");
        assertThatThrownBy(() -> runner.execute("ALTER TABLE customers RENAME TO \"orders@v1\"")).hasMessage("line 1:1: Target table 'delta.sales.\"orders@v1\"' already exists");
        assertThat(runner.execute("SELECT count(*) FROM orders").getOnlyValue()).isEqualTo(14801L);
    }
}
