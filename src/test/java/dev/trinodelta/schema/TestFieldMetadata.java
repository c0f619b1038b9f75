package dev.trinodelta.schema;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class TestFieldMetadata
{
    @ParameterizedTest
    @ValueSource(strings = {"1", "1.5", "1.0", "1e999", "-0.0", "12345678901234567890123", "\"Infinity\"", "null", "{\"a\":[1,true]}"})
    void valuesOfMetadataComeBackFromAHandleAsTheyWere(String value)
    {
        DeltaField field = SchemaJson.parseField("{\"name\":\"a\",\"type\":\"long\",\"nullable\":true,\"metadata\":{\"note\":%s}}".formatted(value));

        assertThat(SchemaJson.parseField(SchemaJson.toJson(field))).isEqualTo(field);
    }
}
