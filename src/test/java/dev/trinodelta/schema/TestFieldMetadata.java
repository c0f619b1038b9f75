package dev.trinodelta.schema;

import dev.trinodelta.protocol.DeltaException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class TestFieldMetadata
{
    @ParameterizedTest
    @ValueSource(strings = {"1", "1.5", "1.0", "1e999", "-0.0", "12345678901234567890123", "\"Infinity\"", "null", "{\"a\":[1,true]}"})
    void valuesOfMetadataComeBackFromAHandleAsTheyWere(String value)
    {
        DeltaField field = SchemaJson.parseField("{\"name\":\"a\",\"type\":\"long\",\"nullable\":true,\"metadata\":{\"note\":%s}}".formatted(value));

        assertThat(SchemaJson.parseField(SchemaJson.toJson(field))).isEqualTo(field);
    }

    @Test
    void numberThatNothingCanHoldIsAnErrorOfTheSchema()
    {
        assertThatExceptionOfType(DeltaException.class)
                .isThrownBy(() -> SchemaJson.parse("sales.orders", "{\"type\":\"struct\",\"fields\":[],\"note\":1e101222222222}"))
                .withMessage("Schema of table sales.orders has a number that cannot be read (Value \"1e101222222222\" can not be deserialized as `java.math.BigDecimal`, reason:  Too many nonzero exponent digits.). Check the table with the writer that made it.");
    }
}
