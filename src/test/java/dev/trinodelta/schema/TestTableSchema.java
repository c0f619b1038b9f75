package dev.trinodelta.schema;

import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.Metadata;
import dev.trinodelta.protocol.Protocol;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class TestTableSchema
{
    private static final String SCHEMA =
            """
            {"type": "struct", "fields": [
              {"name": "Id", "type": "long", "nullable": true, "metadata": {}},
              {"name": "Day", "type": "date", "nullable": true, "metadata": {}}]}
            """;

    @Test
    void columnsAreFoundWhateverTheirCase()
    {
        TableSchema schema = schema(SCHEMA, "dAY");

        assertThat(schema.column("ID")).map(DeltaField::name).contains("Id");
        assertThat(schema.partitionColumns()).containsExactly("Day");
        assertThat(schema.isPartitionColumn(schema.column("day").orElseThrow())).isTrue();
        assertThat(schema.isPartitionColumn(schema.column("id").orElseThrow())).isFalse();
    }

    @Test
    void columnsThatDifferInCaseOnlyAreAnError()
    {
        assertThatThrownBy(() -> schema(SCHEMA.replace("Day", "iD")))
                .isInstanceOf(DeltaException.class)
                .hasMessage("Table sales.orders has more than one column named 'iD' (names are compared ignoring case). Rename one of them with the engine that wrote the table.");
    }

    @Test
    void partitionColumnThatTheSchemaLacksIsAnError()
    {
        assertThatThrownBy(() -> schema(SCHEMA, "region"))
                .isInstanceOf(DeltaException.class)
                .hasMessage("Table sales.orders is partitioned by 'region', which its schema does not have. Check the table with the writer that made it.");
    }

    @Test
    void absentOrBlankSchemaIsAnError()
    {
        for (Optional<String> schemaString : List.of(Optional.<String>empty(), Optional.of(""), Optional.of(" "))) {
            Metadata metadata = new Metadata("id", Optional.empty(), Optional.empty(), "parquet", schemaString, List.of("region"), Map.of(), OptionalLong.empty());

            assertThatThrownBy(() -> TableSchema.of("sales.orders", new Protocol(1, 2, Optional.empty(), Optional.empty()), metadata))
                    .isInstanceOf(DeltaException.class)
                    .hasMessage("Table sales.orders has no schema: its metaData action has no schemaString. Check the table with the writer that made it.");
        }
    }

    private static TableSchema schema(String schema, String... partitionColumns)
    {
        Metadata metadata = new Metadata("id", Optional.empty(), Optional.empty(), "parquet", Optional.of(schema), List.of(partitionColumns), Map.of(), OptionalLong.empty());
        return TableSchema.of("sales.orders", new Protocol(1, 2, Optional.empty(), Optional.empty()), metadata);
    }
}
