package dev.trinodelta.schema;

import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.schema.DeltaType.Primitive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static io.trino.spi.StandardErrorCode.NOT_SUPPORTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class TestSchemaJson
{
    @ParameterizedTest
    @EnumSource
    void primitivesAreReadByName(Primitive primitive)
    {
        assertThat(type("\"%s\"".formatted(primitive.typeName()))).isEqualTo(primitive);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "timestamp without time zone | timestamp_ntz",
            "null | void",
            "decimal | decimal(10,0)",
            "decimal(38,38) | decimal(38,38)",
            "'decimal( 5, 2 )' | decimal(5,2)",
            "string collate UTF8_LCASE | string",
            "string collate spark.de_CI.75 | string",
    })
    void otherSpellingsAreKnown(String spelling, String type)
    {
        assertThat(type("\"%s\"".formatted(spelling))).hasToString(type);
    }

    @Test
    void nestedTypesKeepWhatMayBeNull()
    {
        DeltaType type = type(
                """
                {"type": "map", "keyType": "string", "valueContainsNull": false, "valueType":
                  {"type": "array", "containsNull": false, "elementType":
                    {"type": "struct", "fields": [{"name": "x", "type": "long", "nullable": false, "metadata": {}}]}}}
                """);

        assertThat(type).hasToString("map<string,array<struct<x:long>>>");
        DeltaType.Map map = (DeltaType.Map) type;
        DeltaType.Array array = (DeltaType.Array) map.value();
        assertThat(map.valueContainsNull()).isFalse();
        assertThat(array.containsNull()).isFalse();
        assertThat(((DeltaType.Struct) array.element()).fields().getFirst().nullable()).isFalse();
    }

    @Test
    void emptyNameIsRefusedWhereverItStands()
    {
        String nameless = "{\"type\": \"struct\", \"fields\": [{\"name\": \"\", \"type\": \"long\", \"nullable\": true, \"metadata\": {}}]}";
        for (String schema : new String[] {
                nameless,
                "{\"type\": \"struct\", \"fields\": [{\"name\": \"a\", \"type\": %s, \"nullable\": true, \"metadata\": {}}]}".formatted(nameless),
                "{\"type\": \"struct\", \"fields\": [{\"name\": \"a\", \"type\": {\"type\": \"array\", \"elementType\": %s, \"containsNull\": true}, \"nullable\": true, \"metadata\": {}}]}".formatted(nameless),
        }) {
            assertThatExceptionOfType(DeltaException.class)
                    .isThrownBy(() -> parse(schema))
                    .withMessage("Schema of table sales.orders has a field whose name is empty. Check the table with the writer that made it.");
        }
    }

    @Test
    void userDefinedTypeIsWhatItIsStoredAs()
    {
        assertThat(type("{\"type\": \"udt\", \"class\": \"org.example.Point\", \"sqlType\": {\"type\": \"array\", \"elementType\": \"double\", \"containsNull\": false}}"))
                .hasToString("array<double>");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.b", "`quoted`", "spaß mit leerzeichen", "名前", "emoji 🙂", "tab\\tand \\\"quotes\\\""})
    void namesAreTakenAsTheyStand(String name)
    {
        DeltaField field = parse("{\"type\": \"struct\", \"fields\": [{\"name\": \"%s\", \"type\": \"long\", \"nullable\": true, \"metadata\": {}}]}".formatted(name)).getFirst();

        assertThat(field.name()).isEqualTo(name.translateEscapes());
        assertThat(SchemaJson.parseField(SchemaJson.toJson(field))).isEqualTo(field);
    }

    @Test
    void fieldComesBackFromItsJson()
    {
        DeltaField field = parse(
                """
                {"type": "struct", "fields": [{"name": "Tree", "nullable": false,
                  "metadata": {"comment": "c", "delta.columnMapping.id": 7, "delta.columnMapping.physicalName": "col-1", "x": {"y": [1, null]}},
                  "type": {"type": "struct", "fields": [
                    {"name": "d", "type": "decimal(20,3)", "nullable": true, "metadata": {}},
                    {"name": "m", "type": {"type": "map", "keyType": "date", "valueType": {"type": "array", "elementType": "void", "containsNull": true}, "valueContainsNull": true}, "nullable": true, "metadata": {"delta.columnMapping.id": 9}}]}}]}
                """).getFirst();

        assertThat(SchemaJson.parseField(SchemaJson.toJson(field))).isEqualTo(field);
        assertThat(field.comment()).contains("c");
        assertThat(field.physicalName()).isEqualTo("col-1");
        assertThat(field.fieldId()).hasValue(7);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '@', value = {
            "{\"type\" 1} | is not valid JSON (Unexpected character ('1' (code 49)): was expecting a colon to separate field name and value)",
            "\"long\" | is not a struct",
            "{\"type\": \"array\", \"elementType\": \"long\"} | is not a struct",
            "{\"type\": \"struct\"} | has a part without 'fields'",
            "{\"type\": \"struct\", \"fields\": 1} | has a struct whose fields are not a list",
            "{\"type\": \"struct\", \"fields\": [{\"type\": \"long\"}]} | has a part without 'name'",
            "{\"type\": \"struct\", \"fields\": [{\"name\": 1, \"type\": \"long\"}]} | has a field whose name is not a text",
            "{\"type\": \"struct\", \"fields\": [{\"name\": \"a\"}]} | has a part without 'type'",
            "{\"type\": \"struct\", \"fields\": [{\"name\": \"a\", \"type\": {\"type\": \"map\", \"keyType\": \"long\"}}]} | has a part without 'valueType'",
            "{\"type\": \"struct\", \"fields\": [{\"name\": \"a\", \"type\": \"decimal(39,0)\"}]} | has the impossible type decimal(39,0)",
            "{\"type\": \"struct\", \"fields\": [{\"name\": \"a\", \"type\": \"decimal(3,4)\"}]} | has the impossible type decimal(3,4)",
    })
    void damageIsNamed(String json, String problem)
    {
        assertThatThrownBy(() -> SchemaJson.parse("sales.orders", json))
                .isInstanceOfSatisfying(DeltaException.class, e -> assertThat(e.getErrorCode()).isEqualTo(DELTA_INVALID_LOG.toErrorCode()))
                .hasMessage("Schema of table sales.orders %s. Check the table with the writer that made it.".formatted(problem));
    }

    @Test
    void endlessNestingIsRefused()
    {
        String json = "{\"type\": \"array\", \"elementType\": ".repeat(300) + "\"long\"" + "}".repeat(300);

        assertThatThrownBy(() -> type(json))
                .isInstanceOf(DeltaException.class)
                .hasMessage("Schema of table sales.orders is nested deeper than 200 levels. Check the table with the writer that made it.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"interval year to month", "interval day to second", "geometry(OGC:CRS84)", "timestamp_nanos", "time(6)", "Long"})
    void typeThatIsNotKnownIsRefusedByName(String name)
    {
        assertThatThrownBy(() -> type("\"%s\"".formatted(name)))
                .isInstanceOfSatisfying(DeltaException.class, e -> assertThat(e.getErrorCode()).isEqualTo(NOT_SUPPORTED.toErrorCode()))
                .hasMessage("Table sales.orders has a column of type '%s', which this connector does not know. Read it with the engine that wrote it.".formatted(name));
    }

    private static DeltaType type(String json)
    {
        return parse("{\"type\": \"struct\", \"fields\": [{\"name\": \"a\", \"type\": %s, \"nullable\": true, \"metadata\": {}}]}".formatted(json)).getFirst().type();
    }

    private static List<DeltaField> parse(String json)
    {
        return SchemaJson.parse("sales.orders", json).fields();
    }
}
