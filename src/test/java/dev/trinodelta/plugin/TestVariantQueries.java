package dev.trinodelta.plugin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import dev.trinodelta.testing.ParquetRows;
import io.trino.spi.type.RowType;
import io.trino.spi.type.Type;
import io.trino.spi.variant.Variant;
import io.trino.testing.QueryRunner;
import io.trino.testing.StandaloneQueryRunner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.IntegerType.INTEGER;
import static io.trino.spi.type.RowType.field;
import static io.trino.spi.type.VarbinaryType.VARBINARY;
import static io.trino.testing.TestingSession.testSessionBuilder;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Variants in SQL. One file of the table is shredded, the other is not.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestVariantQueries
{
    private static final String SCHEMA = "{\\\"type\\\":\\\"struct\\\",\\\"fields\\\":[{\\\"name\\\":\\\"id\\\",\\\"type\\\":\\\"long\\\",\\\"nullable\\\":true,\\\"metadata\\\":{}},{\\\"name\\\":\\\"v\\\",\\\"type\\\":\\\"variant\\\",\\\"nullable\\\":true,\\\"metadata\\\":{}}]}";

    private QueryRunner runner;

    @BeforeAll
    void start(@TempDir Path warehouse)
            throws IOException
    {
        writeTable(warehouse.resolve("tables").resolve("events"), "");
        writeTable(warehouse.resolve("tables").resolve("partitioned"), "\"v\"");
        runner = new StandaloneQueryRunner(testSessionBuilder().setCatalog("delta").setSchema("tables").build());
        runner.installPlugin(new DeltaPlugin());
        runner.createCatalog("delta", "delta", ImmutableMap.of("delta.catalog.type", "warehouse", "delta.warehouse", warehouse.toString()));
    }

    @AfterAll
    void stop()
    {
        runner.close();
    }

    @Test
    void castsToJson()
    {
        assertRows(
                "SELECT id, json_format(CAST(v AS json)) FROM events ORDER BY id",
                "[1, {\"a\":1,\"b\":[true,\"x\"]}]",
                "[2, null]",
                "[3, null]",
                "[4, 5]",
                "[5, {\"a\":7,\"c\":\"y\"}]",
                "[6, {\"a\":\"z\"}]",
                "[7, null]");
    }

    @Test
    void subscriptsReachFieldsAndElements()
    {
        assertRows(
                "SELECT id, CAST(v['a'] AS bigint), CAST(v['b'][2] AS varchar) FROM events WHERE id IN (1, 5) ORDER BY id",
                "[1, 1, x]",
                "[5, 7, null]");
    }

    @Test
    void nullVariantIsNotAVariantOfNull()
    {
        assertRows("SELECT id FROM events WHERE v IS NULL ORDER BY id", "[3]", "[7]");
        assertRows("SELECT id FROM events WHERE variant_is_null(v)", "[2]");
        assertRows("SELECT count(*), count(v) FROM events", "[7, 5]");
    }

    @Test
    void comparesWithoutRegardToHowAFileStoresThem()
    {
        assertRows("SELECT id FROM events WHERE v = CAST(5 AS variant)", "[4]");
        assertRows("SELECT a.id, b.id FROM events a JOIN events b ON a.v['a'] = b.v['a'] WHERE a.id IN (1, 5) AND b.id IN (1, 5) ORDER BY 1", "[1, 1]", "[5, 5]");
        assertRows("SELECT a.id FROM events a JOIN events b ON a.v = b.v ORDER BY 1", "[1]", "[2]", "[4]", "[5]", "[6]");
        assertRows("SELECT count(*) FROM (SELECT DISTINCT v FROM events)", "[6]");
    }

    @Test
    void showsTypeAndStatistics()
    {
        assertRows("DESCRIBE events", "[id, bigint, , ]", "[v, variant, , ]");
        assertThat(runner.execute("SHOW STATS FOR events").getMaterializedRows().get(1).getField(3)).isEqualTo(2.0 / 7);
    }

    @Test
    void variantIsNoPartitionColumn()
    {
        assertThatThrownBy(() -> runner.execute("SELECT * FROM partitioned"))
                .hasMessage("Table tables.partitioned is partitioned by 'v' of type variant, whose values have no text form. Check the table with the writer that made it.");
    }

    private static void writeTable(Path table, String partitionColumns)
            throws IOException
    {
        byte[] plain = unshredded(Map.of(
                1, Variant.fromObject(Map.of("a", 1, "b", List.of(true, "x"))),
                2, Variant.NULL_VALUE,
                4, Variant.ofInt(5)), 3);
        byte[] shredded = shredded();
        Files.createDirectories(table.resolve("_delta_log"));
        Files.write(table.resolve("plain.parquet"), plain);
        Files.write(table.resolve("shredded.parquet"), shredded);
        Files.writeString(table.resolve("_delta_log").resolve("00000000000000000000.json"),
                """
                {"protocol":{"minReaderVersion":3,"minWriterVersion":7,"readerFeatures":["variantType","variantShredding-preview"],"writerFeatures":["variantType","variantShredding-preview"]}}
                {"metaData":{"id":"5f0e6a3c","format":{"provider":"parquet","options":{}},"schemaString":"%s","partitionColumns":[%s],"configuration":{},"createdTime":1700000000000}}
                {"add":{"path":"plain.parquet","partitionValues":{},"size":%s,"modificationTime":1700000000000,"dataChange":true,"stats":"{\\"numRecords\\":4,\\"minValues\\":{\\"v\\":\\"0rJlc5f$EczEEx[c\\"},\\"maxValues\\":{\\"v\\":\\"0rJlc5f$EczEEx[c\\"},\\"nullCount\\":{\\"id\\":0,\\"v\\":1}}"}}
                {"add":{"path":"shredded.parquet","partitionValues":{},"size":%s,"modificationTime":1700000000000,"dataChange":true,"stats":"{\\"numRecords\\":3,\\"nullCount\\":{\\"id\\":0,\\"v\\":1}}"}}
                """.formatted(SCHEMA, partitionColumns, plain.length, shredded.length));
    }

    private static byte[] unshredded(Map<Integer, Variant> variants, int idOfNull)
    {
        RowType group = RowType.rowType(field("metadata", VARBINARY), field("value", VARBINARY));
        List<JsonNode> rows = new ArrayList<>();
        variants.forEach((id, variant) -> {
            ObjectNode row = JsonNodeFactory.instance.objectNode().put("id", id);
            row.putObject("v").put("metadata", variant.metadata().toSlice().getBytes()).put("value", variant.data().getBytes());
            rows.add(row);
        });
        rows.add(JsonNodeFactory.instance.objectNode().put("id", idOfNull));
        return new ParquetRows(ImmutableMap.of("id", BIGINT, "v", group), rows).toBytes();
    }

    private static byte[] shredded()
    {
        Type shreddedField = RowType.rowType(field("value", VARBINARY), field("typed_value", INTEGER));
        RowType group = RowType.rowType(
                field("metadata", VARBINARY),
                field("value", VARBINARY),
                field("typed_value", RowType.rowType(field("a", shreddedField))));
        Variant others = Variant.fromObject(Map.of("c", "y"));
        ObjectNode typed = JsonNodeFactory.instance.objectNode().put("id", 5);
        ObjectNode typedVariant = typed.putObject("v").put("metadata", others.metadata().toSlice().getBytes()).put("value", others.data().getBytes());
        typedVariant.putObject("typed_value").putObject("a").put("typed_value", 7);
        ObjectNode untyped = JsonNodeFactory.instance.objectNode().put("id", 6);
        ObjectNode untypedVariant = untyped.putObject("v").put("metadata", others.metadata().toSlice().getBytes());
        untypedVariant.putObject("typed_value").putObject("a").put("value", Variant.ofString("z").data().getBytes());
        ObjectNode absent = JsonNodeFactory.instance.objectNode().put("id", 7);
        return new ParquetRows(ImmutableMap.of("id", BIGINT, "v", group), List.of(typed, untyped, absent)).toBytes();
    }

    private void assertRows(String sql, String... rows)
    {
        assertThat(runner.execute(sql).getMaterializedRows()).extracting(Object::toString).as(sql).containsExactly(rows);
    }
}
