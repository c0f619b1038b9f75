package dev.trinodelta.schema;

import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.Metadata;
import dev.trinodelta.protocol.Protocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

import static java.util.Locale.ENGLISH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class TestColumnMapping
{
    private static final Set<String> FEATURE = Set.of("columnMapping");
    private static final Protocol READER_VERSION_2 = new Protocol(2, 5, Optional.empty(), Optional.empty());
    private static final Protocol READER_FEATURE = new Protocol(3, 7, Optional.of(FEATURE), Optional.of(FEATURE));
    // What icebergCompatV1 leaves
    private static final Protocol READER_VERSION_2_WITH_WRITER_FEATURES = new Protocol(2, 7, Optional.empty(), Optional.of(FEATURE));
    private static final Protocol WRITER_FEATURE_ONLY = new Protocol(3, 7, Optional.of(Set.of()), Optional.of(FEATURE));
    private static final Protocol NO_FEATURE = new Protocol(3, 7, Optional.of(Set.of("deletionVectors")), Optional.of(Set.of("deletionVectors")));
    private static final Protocol READER_VERSION_1 = new Protocol(1, 2, Optional.empty(), Optional.empty());

    @ParameterizedTest
    @ValueSource(strings = {"name", "id", "NAME"})
    void modeIsInForceInEachFormOfTheProtocol(String mode)
    {
        for (Protocol protocol : List.of(READER_VERSION_2, READER_FEATURE, READER_VERSION_2_WITH_WRITER_FEATURES, WRITER_FEATURE_ONLY)) {
            assertThat(mapping(protocol, mode)).hasToString(mode.toUpperCase(ENGLISH));
        }
    }

    @Test
    void leftOverModeIsIgnoredWhereNobodyListsTheFeature()
    {
        assertThat(mapping(NO_FEATURE, "name")).isEqualTo(ColumnMapping.NONE);
        assertThat(mapping(READER_VERSION_1, "id")).isEqualTo(ColumnMapping.NONE);
        assertThat(mapping(NO_FEATURE, "nonsense")).isEqualTo(ColumnMapping.NONE);
    }

    @Test
    void leftOverNamesAndIdsAreIgnoredWhereTheModeIsNone()
    {
        DeltaField column = schema(READER_VERSION_2, "none").columns().getFirst();

        assertThat(column.physicalName()).isEqualTo("Tree");
        assertThat(column.fieldId()).isEmpty();
    }

    @Test
    void nameModeIgnoresIds()
    {
        DeltaField column = schema(READER_FEATURE, "name").columns().getFirst();

        assertThat(column.physicalName()).isEqualTo("col-1");
        assertThat(column.fieldId()).isEmpty();
        assertThat(leaf(column).physicalName()).isEqualTo("col-2");
        assertThat(leaf(column).fieldId()).isEmpty();
    }

    @Test
    void idModeKeepsPhysicalNamesForStatisticsAndPartitionValues()
    {
        DeltaField column = schema(READER_FEATURE, "id").columns().getFirst();

        assertThat(column.physicalName()).isEqualTo("col-1");
        assertThat(column.fieldId()).hasValue(1);
        assertThat(leaf(column).physicalName()).isEqualTo("col-2");
        assertThat(leaf(column).fieldId()).hasValue(4);
    }

    @Test
    void unknownModeIsAnError()
    {
        assertThatThrownBy(() -> mapping(READER_VERSION_2, "nonsense"))
                .isInstanceOf(DeltaException.class)
                .hasMessage("Table sales.orders has an unknown column mapping mode 'nonsense' in property delta.columnMapping.mode: expected none, name or id. Check the table with the writer that made it.");
    }

    @Test
    void columnWithoutPhysicalNameOrIdIsAnError()
    {
        String bare = "{\"type\": \"struct\", \"fields\": [{\"name\": \"a\", \"type\": \"long\", \"nullable\": true, \"metadata\": {%s}}]}";

        assertThatThrownBy(() -> TableSchema.of("sales.orders", READER_VERSION_2, metadata("name", bare.formatted(""))))
                .isInstanceOf(DeltaException.class)
                .hasMessage("Table sales.orders maps columns by name, but column 'a' has no delta.columnMapping.physicalName in the schema. Check the table with the writer that made it.");
        assertThatThrownBy(() -> TableSchema.of("sales.orders", READER_VERSION_2, metadata("id", bare.formatted("\"delta.columnMapping.physicalName\": \"x\""))))
                .isInstanceOf(DeltaException.class)
                .hasMessage("Table sales.orders maps columns by id, but column 'a' has no delta.columnMapping.id in the schema. Check the table with the writer that made it.");
    }

    private static ColumnMapping mapping(Protocol protocol, String mode)
    {
        return ColumnMapping.of("sales.orders", protocol, metadata(mode, "{\"type\": \"struct\", \"fields\": []}"));
    }

    private static TableSchema schema(Protocol protocol, String mode)
    {
        return TableSchema.of("sales.orders", protocol, metadata(mode,
                """
                {"type": "struct", "fields": [{"name": "Tree", "nullable": true, "metadata": {"delta.columnMapping.id": 1, "delta.columnMapping.physicalName": "col-1"},
                  "type": {"type": "map", "keyType": "string", "valueContainsNull": true, "valueType": {"type": "array", "containsNull": true, "elementType": {"type": "struct", "fields": [
                    {"name": "Leaf", "type": "long", "nullable": true, "metadata": {"delta.columnMapping.id": 4, "delta.columnMapping.physicalName": "col-2"}}]}}}}]}
                """));
    }

    private static DeltaField leaf(DeltaField tree)
    {
        return ((DeltaType.Struct) ((DeltaType.Array) ((DeltaType.Map) tree.type()).value()).element()).fields().getFirst();
    }

    private static Metadata metadata(String mode, String schema)
    {
        return new Metadata("id", Optional.empty(), Optional.empty(), "parquet", Optional.of(schema), List.of(), Map.of("delta.columnMapping.mode", mode), OptionalLong.empty());
    }
}
