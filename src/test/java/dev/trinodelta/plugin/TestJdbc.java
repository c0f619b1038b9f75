package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Multiset;
import io.trino.filesystem.tracing.FileSystemAttributes;
import io.trino.jdbc.TrinoDriver;
import io.trino.testing.StandaloneQueryRunner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

import static com.google.common.collect.ImmutableMultiset.toImmutableMultiset;
import static org.assertj.core.api.Assertions.assertThat;

/**
 * What BI tools ask, through Trino's own driver.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestJdbc
{
    private static final int TABLES = 1000;

    private final WarehouseRunner delta = new WarehouseRunner("sales").withCatalog("delta", ImmutableMap.of("delta.warehouse.listing-cache-ttl", "1h"));
    private final StandaloneQueryRunner runner = delta.runner();
    private Connection connection;

    @BeforeAll
    void start()
            throws Exception
    {
        for (int table = 0; table < TABLES; table++) {
            table("wide/t" + table, "id");
        }
        Path broken = delta.warehouse().resolve("wide/broken/_delta_log");
        Files.createDirectories(broken);
        Files.writeString(broken.resolve("00000000000000000000.json"), "{");
        table("sales/orders", "id");
        Properties properties = new Properties();
        properties.setProperty("user", "tool");
        connection = new TrinoDriver().connect("jdbc:trino://%s/delta/sales".formatted(runner.getCoordinator().getAddress()), properties);
    }

    @AfterAll
    void stop()
            throws Exception
    {
        connection.close();
        delta.close();
    }

    @Test
    void columnsOfAThousandTablesTakeThreeRequestsEach()
            throws SQLException
    {
        try (ResultSet tables = connection.getMetaData().getTables("delta", "wide", null, null)) {
            assertThat(rows(tables, "TABLE_NAME")).hasSize(TABLES + 1);
        }
        runner.execute("SELECT 1");
        try (ResultSet columns = connection.getMetaData().getColumns("delta", "wide", null, null)) {
            assertThat(rows(columns, "TABLE_NAME", "COLUMN_NAME")).hasSize(TABLES).contains("t0 id", "t999 id");
        }

        Multiset<String> requests = runner.getSpans().stream()
                .filter(span -> span.getAttributes().get(FileSystemAttributes.FILE_LOCATION) != null)
                .map(span -> span.getName() + " " + kind(span.getAttributes().get(FileSystemAttributes.FILE_LOCATION)))
                .collect(toImmutableMultiset());
        assertThat(requests.count("InputFile.newStream _last_checkpoint")).isEqualTo(TABLES + 1);
        // The broken one once more, to say which versions can be read
        assertThat(requests.count("FileSystem.listFilesStartingFrom _delta_log")).isEqualTo(TABLES + 2);
        assertThat(requests.count("InputFile.newStream json")).isEqualTo(TABLES + 1);
        assertThat(requests).as("nothing else").hasSize(3 * (TABLES + 1) + 1);
    }

    @Test
    void preparedStatementTakesAVersion()
            throws SQLException
    {
        try (PreparedStatement statement = connection.prepareStatement("SELECT count(*) total FROM orders FOR VERSION AS OF 0 WHERE id > ?")) {
            statement.setLong(1, 7);
            assertThat(rows(statement.executeQuery(), "total")).containsExactly("0");
        }
    }

    @Test
    void namesOfVersionsWorkAsThoseOfTables()
            throws SQLException
    {
        try (ResultSet tables = connection.getMetaData().getTables("delta", "sales", "orders@v0", null)) {
            assertThat(rows(tables, "TABLE_NAME", "TABLE_TYPE")).containsExactly("orders@v0 TABLE");
        }
        try (ResultSet columns = connection.getMetaData().getColumns("delta", "sales", "orders@v0", null)) {
            assertThat(rows(columns, "TABLE_NAME", "COLUMN_NAME", "TYPE_NAME")).containsExactly("orders@v0 id bigint");
        }
        try (PreparedStatement statement = connection.prepareStatement("SELECT count(*) total FROM \"orders@v0\" WHERE id > ?")) {
            statement.setLong(1, 7);
            assertThat(rows(statement.executeQuery(), "total")).containsExactly("0");
        }
    }

    private static String kind(String location)
    {
        String name = location.substring(location.lastIndexOf('/') + 1);
        return name.endsWith(".json") ? "json" : name;
    }

    private static List<String> rows(ResultSet result, String... columns)
            throws SQLException
    {
        List<String> rows = new ArrayList<>();
        while (result.next()) {
            List<String> row = new ArrayList<>();
            for (String column : columns) {
                row.add(result.getString(column));
            }
            rows.add(String.join(" ", row));
        }
        return rows;
    }

    private void table(String name, String column)
            throws IOException
    {
        Path log = Files.createDirectories(delta.warehouse().resolve(name).resolve("_delta_log"));
        Files.writeString(log.resolve("00000000000000000000.json"),
                """
                {"protocol":{"minReaderVersion":1,"minWriterVersion":2}}
                {"metaData":{"id":"%s","format":{"provider":"parquet","options":{}},"schemaString":"{\\"type\\":\\"struct\\",\\"fields\\":[{\\"name\\":\\"%s\\",\\"type\\":\\"long\\",\\"nullable\\":true,\\"metadata\\":{}}]}","partitionColumns":[],"configuration":{},"createdTime":1700000000000}}
                """.formatted(name, column));
    }
}
