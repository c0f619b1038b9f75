package dev.trinodelta.schema;

import com.google.common.collect.ImmutableSet;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.Protocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Optional;
import java.util.Set;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static io.trino.spi.StandardErrorCode.NOT_SUPPORTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class TestTypeWidening
{
    private static final Protocol WIDENING = protocol("typeWidening");

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "byte | short",
            "byte | integer",
            "byte | long",
            "short | integer",
            "short | long",
            "integer | long",
            "float | double",
            "byte | double",
            "short | double",
            "integer | double",
            "date | timestamp_ntz",
            "decimal(5,2) | decimal(9,2)",
            "decimal(5,2) | decimal(7,4)",
            "decimal(5,2) | decimal(38,20)",
            "decimal(5, 2) | decimal(9,2)",
            "byte | decimal(10,0)",
            "short | decimal(12,2)",
            "integer | decimal(38,28)",
            "long | decimal(20,0)",
            "long | decimal(38,18)",
            "integer | integer",
            "string | string",
            "char(3) | varchar(5)",
            "varchar(5) | string",
            "string | string collate UNICODE",
    })
    void permittedChangeIsRead(String from, String to)
    {
        assertThatCode(() -> check(WIDENING, change(from, to))).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "byte | decimal(4,1)",
            "integer | decimal(9,0)",
            "integer | decimal(11,2)",
            "long | decimal(19,0)",
            "long | decimal(21,2)",
            "long | double",
            "long | integer",
            "double | float",
            "float | decimal(38,20)",
            "date | timestamp",
            "timestamp_ntz | timestamp",
            "decimal(5,2) | decimal(5,3)",
            "decimal(5,2) | decimal(9,1)",
            "decimal(5,2) | double",
            "integer | string",
            "string | integer",
            "integer | interval",
            "decimal(99,2) | decimal(99,3)",
    })
    void changeThatIsNoWideningIsNamedWithTableColumnAndTypes(String from, String to)
    {
        assertThatThrownBy(() -> check(WIDENING, change(from, to)))
                .isInstanceOf(DeltaException.class)
                .hasMessage(refusal("c", from, to))
                .extracting(e -> ((DeltaException) e).getErrorCode())
                .isEqualTo(NOT_SUPPORTED.toErrorCode());
    }

    @Test
    void eachChangeOfAColumnIsChecked()
    {
        assertThatThrownBy(() -> check(WIDENING, field("c", "\"long\"", "[%s,%s]".formatted(entry("byte", "short", ""), entry("short", "string", "")))))
                .hasMessage(refusal("c", "short", "string"));
    }

    @Test
    void nestedChangeIsNamedByItsPath()
    {
        String element = field("list", "{\"type\":\"array\",\"elementType\":\"long\",\"containsNull\":true}", "[%s]".formatted(entry("double", "long", ",\"fieldPath\":\"element\"")));
        String key = field("map", "{\"type\":\"map\",\"keyType\":{\"type\":\"array\",\"elementType\":\"long\"},\"valueType\":\"long\"}", "[%s]".formatted(entry("double", "long", ",\"fieldPath\":\"key.element\"")));
        String inStruct = "{\"name\":\"s\",\"type\":{\"type\":\"struct\",\"fields\":[%s]}}".formatted(change("double", "long"));
        String inValue = "{\"name\":\"m\",\"type\":{\"type\":\"map\",\"keyType\":\"long\",\"valueType\":{\"type\":\"array\",\"elementType\":{\"type\":\"struct\",\"fields\":[%s]}}}}".formatted(change("double", "long"));

        assertThatThrownBy(() -> check(WIDENING, element)).hasMessage(refusal("list.element", "double", "long"));
        assertThatThrownBy(() -> check(WIDENING, key)).hasMessage(refusal("map.key.element", "double", "long"));
        assertThatThrownBy(() -> check(WIDENING, inStruct)).hasMessage(refusal("s.c", "double", "long"));
        assertThatThrownBy(() -> check(WIDENING, inValue)).hasMessage(refusal("m.value.element.c", "double", "long"));
    }

    @Test
    void changesThatAreLeftOverWithoutTheFeatureAreIgnored()
    {
        Protocol legacy = new Protocol(2, 5, Optional.empty(), Optional.empty());

        assertThatCode(() -> check(legacy, change("string", "long"))).doesNotThrowAnyException();
        assertThatCode(() -> check(protocol("timestampNtz"), field("c", "\"long\"", "7"))).doesNotThrowAnyException();
        assertThatThrownBy(() -> check(protocol("typeWidening-preview"), change("string", "long"))).hasMessage(refusal("c", "string", "long"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "[]"})
    void absenceOfChangesIsRead(String changes)
    {
        assertThatCode(() -> check(WIDENING, field("c", "\"long\"", changes))).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "{\"a\":1} | it is not a list",
            "\"byte\" | it is not a list",
            "[7] | one of its entries is not an object",
            "[{\"toType\":\"long\"}] | fromType of one of its entries is not the name of a type",
            "[{\"fromType\":\"byte\"}] | toType of one of its entries is not the name of a type",
            "[{\"fromType\":\"byte\",\"toType\":{\"type\":\"struct\",\"fields\":[]}}] | toType of one of its entries is not the name of a type",
            "[{\"fromType\":\"byte\",\"toType\":\"long\",\"fieldPath\":\"elephant\"}] | fieldPath of one of its entries is \"elephant\", which leads to no element, key or value",
            "[{\"fromType\":\"byte\",\"toType\":\"long\",\"fieldPath\":3}] | fieldPath of one of its entries is 3, which leads to no element, key or value",
    })
    void malformedChangesAreExplained(String changes, String problem)
    {
        assertThatThrownBy(() -> check(WIDENING, field("c", "\"long\"", changes)))
                .isInstanceOf(DeltaException.class)
                .hasMessage("Column 'c' of table sales.orders has malformed metadata delta.typeChanges in the schema: %s. Check the table with the writer that made it.".formatted(problem))
                .extracting(e -> ((DeltaException) e).getErrorCode())
                .isEqualTo(DELTA_INVALID_LOG.toErrorCode());
    }

    @Test
    void fieldKeepsItsTypeOfToday()
    {
        assertThat(SchemaJson.parseField(change("byte", "decimal(12,2)")).type()).isEqualTo(new DeltaType.Decimal(12, 2));
    }

    private static void check(Protocol protocol, String field)
    {
        TypeWidening.checkReadable("sales.orders", protocol, SchemaJson.parse("sales.orders", "{\"type\":\"struct\",\"fields\":[%s]}".formatted(field)));
    }

    private static String change(String from, String to)
    {
        // Types that no schema may have stand in changes alone
        String type = SchemaJson.simpleType(to).map(Object::toString).orElse("long");
        return field("c", "\"%s\"".formatted(type), "[%s]".formatted(entry(from, to, "")));
    }

    private static String entry(String from, String to, String more)
    {
        return "{\"fromType\":\"%s\",\"toType\":\"%s\",\"tableVersion\":2%s}".formatted(from, to, more);
    }

    private static String field(String name, String type, String changes)
    {
        return "{\"name\":\"%s\",\"type\":%s,\"nullable\":true,\"metadata\":{\"delta.typeChanges\":%s}}".formatted(name, type, changes);
    }

    private static String refusal(String path, String from, String to)
    {
        return "Column '%s' of table sales.orders was changed from type %s to %s, which is none of the widenings that the Delta protocol permits. Read an earlier version of the table, or restore one with the engine that wrote it.".formatted(path, from, to);
    }

    private static Protocol protocol(String feature)
    {
        Set<String> features = ImmutableSet.of(feature);
        return new Protocol(3, 7, Optional.of(features), Optional.of(features));
    }
}
