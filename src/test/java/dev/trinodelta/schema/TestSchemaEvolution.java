package dev.trinodelta.schema;

import dev.trinodelta.protocol.Metadata;
import dev.trinodelta.protocol.Protocol;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import static org.assertj.core.api.Assertions.assertThat;

class TestSchemaEvolution
{
    @Test
    void columnsMayBeAddedAndWidened()
    {
        assertThat(obstacle(schema("none", field("a", "\"integer\"")), schema("none", field("b", "\"string\""), field("a", "\"long\"")))).isEmpty();
        assertThat(obstacle(schema("none", field("a", "\"void\"")), schema("none", field("A", "\"string\"")))).isEmpty();
        assertThat(obstacle(
                schema("none", field("s", struct(field("x", "\"integer\"")))),
                schema("none", field("s", struct(field("y", "\"string\""), field("x", "\"double\"")))))).isEmpty();
    }

    @Test
    void mappingMayBeginToBeByName()
    {
        assertThat(obstacle(schema("none", field("a", "\"integer\"")), schema("name", mapped("a", 1, "a", "\"integer\"")))).isEmpty();
    }

    @Test
    void typeThatIsNoWiderIsAnObstacle()
    {
        assertThat(obstacle(schema("none", field("a", "\"long\"")), schema("none", field("a", "\"integer\""))))
                .contains("column 'a' was of type long and is of type integer");
        assertThat(obstacle(
                schema("none", field("a", "{\"type\":\"array\",\"elementType\":\"string\",\"containsNull\":true}")),
                schema("none", field("a", "{\"type\":\"array\",\"elementType\":\"date\",\"containsNull\":true}"))))
                .contains("column 'a.element' was of type string and is of type date");
        assertThat(obstacle(
                schema("none", field("m", "{\"type\":\"map\",\"keyType\":\"string\",\"valueType\":\"date\",\"valueContainsNull\":true}")),
                schema("none", field("m", "{\"type\":\"map\",\"keyType\":\"string\",\"valueType\":\"string\",\"valueContainsNull\":true}"))))
                .contains("column 'm.value' was of type date and is of type string");
    }

    @Test
    void renamedDroppedAndReaddedColumnsAreObstacles()
    {
        TableSchema earlier = schema("name", mapped("a", 1, "col-1", "\"integer\""), mapped("s", 2, "col-2", struct(mapped("x", 3, "col-3", "\"date\""))));

        assertThat(obstacle(earlier, schema("name", mapped("b", 1, "col-1", "\"integer\""), mapped("s", 2, "col-2", struct(mapped("x", 3, "col-3", "\"date\""))))))
                .contains("column 'a' was renamed to 'b'");
        assertThat(obstacle(earlier, schema("name", mapped("a", 1, "col-1", "\"integer\""))))
                .contains("column 's' was dropped");
        assertThat(obstacle(earlier, schema("name", mapped("a", 9, "col-9", "\"integer\""), mapped("s", 2, "col-2", struct(mapped("x", 3, "col-3", "\"date\""))))))
                .contains("column 'a' was dropped and added anew");
        assertThat(obstacle(earlier, schema("name", mapped("a", 1, "col-1", "\"integer\""), mapped("s", 2, "col-2", struct(mapped("y", 3, "col-3", "\"date\""))))))
                .contains("column 's.x' was renamed to 's.y'");
    }

    @Test
    void otherPartitioningIsAnObstacle()
    {
        assertThat(obstacle(
                schema("none", List.of("a"), field("a", "\"date\""), field("b", "\"date\"")),
                schema("none", List.of("b", "a"), field("a", "\"date\""), field("b", "\"date\""))))
                .contains("the table was partitioned by a and is by a, b");
        assertThat(obstacle(
                schema("none", field("a", "\"date\"")),
                schema("none", List.of("a"), field("a", "\"date\""))))
                .contains("the table was partitioned by nothing and is by a");
    }

    private static Optional<String> obstacle(TableSchema earlier, TableSchema later)
    {
        return SchemaEvolution.obstacle(earlier, later);
    }

    private static String field(String name, String type)
    {
        return "{\"name\":\"%s\",\"type\":%s,\"nullable\":true,\"metadata\":{}}".formatted(name, type);
    }

    private static String mapped(String name, int id, String physicalName, String type)
    {
        return "{\"name\":\"%s\",\"type\":%s,\"nullable\":true,\"metadata\":{\"delta.columnMapping.id\":%s,\"delta.columnMapping.physicalName\":\"%s\"}}".formatted(name, type, id, physicalName);
    }

    private static String struct(String... fields)
    {
        return "{\"type\":\"struct\",\"fields\":[%s]}".formatted(String.join(",", fields));
    }

    private static TableSchema schema(String mode, String... fields)
    {
        return schema(mode, List.of(), fields);
    }

    private static TableSchema schema(String mode, List<String> partitionColumns, String... fields)
    {
        return TableSchema.of(
                "sales.orders",
                new Protocol(2, 5, Optional.empty(), Optional.empty()),
                new Metadata("id", Optional.empty(), Optional.empty(), "parquet", Optional.of(struct(fields)), partitionColumns, Map.of("delta.columnMapping.mode", mode), OptionalLong.empty()));
    }
}
