package dev.trinodelta.read;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.read.ShreddingSchema.Elements;
import dev.trinodelta.read.ShreddingSchema.Fields;
import dev.trinodelta.read.ShreddingSchema.Primitive;
import dev.trinodelta.read.ShreddingSchema.Untyped;
import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.trino.spi.type.ArrayType;
import io.trino.spi.type.RowType;
import io.trino.spi.type.Type;
import io.trino.spi.variant.Header.PrimitiveType;
import io.trino.spi.variant.Metadata;
import io.trino.spi.variant.Variant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_BAD_DATA;
import static dev.trinodelta.read.TestingScan.column;
import static io.airlift.slice.Slices.utf8Slice;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.DecimalType.createDecimalType;
import static io.trino.spi.type.IntegerType.INTEGER;
import static io.trino.spi.type.VarbinaryType.VARBINARY;
import static io.trino.spi.variant.Metadata.EMPTY_METADATA_SLICE;
import static java.util.Arrays.asList;
import static java.util.Collections.nCopies;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Files that store parts of variants as fields of their own.
 */
final class TestShreddedVariants
{
    private static final RowType BIGINTS = RowType.anonymousRow(VARBINARY, VARBINARY, BIGINT);
    private static final String BIGINTS_SCHEMA = "optional binary value; optional int64 typed_value;";
    private static final Slice NULL = Variant.NULL_VALUE.data();

    @ParameterizedTest
    @EnumSource(TypedKind.class)
    void putsTypedValuesBack(TypedKind kind)
    {
        Variant typed = kind.random(new Random(7));
        Variant other = kind == TypedKind.UUIDS ? Variant.ofInt(5) : Variant.ofUuid(new UUID(1, 2));

        List<Variant> variants = read(new Primitive(kind).write(asList(typed, other, Variant.NULL_VALUE, null)));

        assertThat(kind.typed(typed)).isPresent();
        assertThat(variants).containsExactly(typed, other, Variant.NULL_VALUE, null);
        assertThat(variants.getFirst().data()).isEqualTo(typed.data());
    }

    @Test
    void putsDecimalsOfFewDigitsBackAsTheirFieldHasThem()
    {
        String schema = "optional binary value; optional fixed_len_byte_array(5) typed_value (DECIMAL(10,2));";

        Variant variant = read(file(schema, RowType.anonymousRow(VARBINARY, VARBINARY, createDecimalType(10, 2)), asList(EMPTY_METADATA_SLICE, null, 12345L))).getFirst();

        assertThat(variant.getDecimal()).isEqualTo("123.45");
        assertThat(variant.primitiveType()).isEqualTo(PrimitiveType.DECIMAL16);
    }

    @Test
    void nullVariantIsNotAVariantOfNull()
    {
        List<Variant> variants = read(file(BIGINTS_SCHEMA, BIGINTS, null, asList(EMPTY_METADATA_SLICE, NULL, null), asList(EMPTY_METADATA_SLICE, null, 1L)));

        assertThat(variants).containsExactly(null, Variant.NULL_VALUE, Variant.ofLong(1));
    }

    @Test
    void variantWithoutAnyValueIsAVariantOfNull()
    {
        assertThat(read(file(BIGINTS_SCHEMA, BIGINTS, asList(EMPTY_METADATA_SLICE, null, null)))).containsExactly(Variant.NULL_VALUE);
    }

    @Test
    void objectsAreWhollyPartlyOrNotShredded()
    {
        ShreddingSchema schema = new Fields(ImmutableMap.of("b", new Primitive(TypedKind.INT32), "a", new Primitive(TypedKind.STRING)));
        List<Variant> variants = List.of(
                Variant.fromObject(Map.of("a", "x", "b", 1)),
                Variant.fromObject(Map.of("a", "x", "b", 1, "c", true, "A", false)),
                Variant.fromObject(Map.of("c", true)),
                Variant.fromObject(Map.of("a", 5, "b", "y")),
                Variant.fromObject(Map.of("b", Variant.NULL_VALUE)),
                Variant.fromObject(Map.of()),
                Variant.ofString("text"),
                Variant.fromObject(List.of(1)));

        assertThat(read(schema.write(variants))).isEqualTo(variants);
    }

    @Test
    void namesOfFieldsKeepTheirCase()
    {
        ShreddingSchema schema = new Fields(ImmutableMap.of(
                "userId", new Primitive(TypedKind.INT32),
                "UserID", new Fields(ImmutableMap.of("X", new Untyped(), "x", new Primitive(TypedKind.STRING))),
                "userid", new Untyped()));
        List<Variant> variants = List.of(Variant.fromObject(Map.of("userId", 1, "UserID", Map.of("X", 2, "x", "y"), "userid", 3, "USERID", 4)));

        assertThat(read(schema.write(variants))).isEqualTo(variants);
    }

    @Test
    void arraysMixTypedAndOtherElements()
    {
        ShreddingSchema schema = new Elements(new Elements(new Primitive(TypedKind.INT32)));
        List<Variant> variants = Arrays.asList(
                Variant.fromObject(List.of(List.of(1, 2), List.of(), "x", List.of("y", Variant.NULL_VALUE))),
                Variant.fromObject(List.of()),
                null,
                Variant.ofInt(1));

        assertThat(read(schema.write(variants))).isEqualTo(variants);
    }

    @Test
    void arraysAndObjectsOfManyParts()
    {
        Map<String, Object> fields = new HashMap<>();
        for (int number = 0; number < 300; number++) {
            fields.put("field" + number, List.of("x".repeat(number)));
        }
        ShreddingSchema schema = new Fields(ImmutableMap.of("field1", new Elements(new Untyped()), "field299", new Elements(new Primitive(TypedKind.STRING))));
        List<Variant> variants = List.of(Variant.fromObject(fields), Variant.fromObject(Map.of("field1", nCopies(300, "y"))));

        assertThat(read(schema.write(variants))).isEqualTo(variants);
    }

    @Test
    void missingElementIsAVariantOfNull()
    {
        RowType type = RowType.anonymousRow(VARBINARY, new ArrayType(RowType.anonymousRow(INTEGER)));
        String schema = "optional group typed_value (LIST) { repeated group list { required group element { optional int32 typed_value; } } }";

        assertThat(read(file(schema, type, asList(EMPTY_METADATA_SLICE, asList(asList(1), asList((Object) null))))))
                .containsExactly(Variant.fromObject(asList(1, null)));
    }

    @Test
    void namesThatTheMetadataLacksAreAdded()
    {
        RowType type = RowType.anonymousRow(VARBINARY, VARBINARY, RowType.anonymousRow(RowType.anonymousRow(INTEGER), RowType.anonymousRow(INTEGER)));
        String schema = "optional binary value; optional group typed_value { required group b { optional int32 typed_value; } required group c { optional int32 typed_value; } }";
        Slice metadata = Metadata.of(List.of(utf8Slice("d"), utf8Slice("a"))).toSlice();
        Slice others = Slices.wrappedBuffer(new byte[] {0b10, 1, 1, 0, 2, 0b1100, 9});

        List<Variant> variants = read(file(
                schema,
                type,
                asList(metadata, others, asList(asList(1), asList((Object) null))),
                asList(metadata, others, asList(asList((Object) null), asList(2))),
                asList(EMPTY_METADATA_SLICE, null, asList(asList(3), asList(4)))));

        assertThat(variants.stream().map(Variant::toObject)).containsExactly(
                Map.of("a", (byte) 9, "b", 1),
                Map.of("a", (byte) 9, "c", 2),
                Map.of("b", 3, "c", 4));
    }

    @Test
    void fieldsThatAnObjectLacksMayBeNullGroups()
    {
        RowType type = RowType.anonymousRow(VARBINARY, RowType.anonymousRow(RowType.anonymousRow(INTEGER)));
        String schema = "optional group typed_value { optional group a { optional int32 typed_value; } }";

        assertThat(read(file(schema, type, asList(EMPTY_METADATA_SLICE, asList((Object) null)), asList(EMPTY_METADATA_SLICE, null))))
                .containsExactly(Variant.EMPTY_OBJECT, Variant.NULL_VALUE);
    }

    @Test
    void valueBesideATypedPrimitiveIsRefused()
    {
        assertMalformed(
                file(BIGINTS_SCHEMA, BIGINTS, asList(EMPTY_METADATA_SLICE, NULL, 1L)),
                "value and typed_value are both set, though typed_value is no object");
    }

    @Test
    void valueBesideATypedArrayIsRefused()
    {
        RowType type = RowType.anonymousRow(VARBINARY, VARBINARY, new ArrayType(RowType.anonymousRow(INTEGER)));
        String schema = "optional binary value; optional group typed_value (LIST) { repeated group list { required group element { optional int32 typed_value; } } }";

        assertMalformed(
                file(schema, type, asList(EMPTY_METADATA_SLICE, NULL, List.of())),
                "value and typed_value are both set, though typed_value is no object");
    }

    @Test
    void valueBesideATypedObjectMustBeAnObjectOfOtherFields()
    {
        RowType type = RowType.anonymousRow(VARBINARY, VARBINARY, RowType.anonymousRow(RowType.anonymousRow(INTEGER)));
        String schema = "optional binary value; optional group typed_value { required group a { optional int32 typed_value; } }";
        Variant object = Variant.fromObject(Map.of("a", 1));

        assertMalformed(file(schema, type, asList(EMPTY_METADATA_SLICE, NULL, asList(asList(1)))), "value is no object where typed_value is one");
        assertMalformed(
                file(schema, type, asList(object.metadata().toSlice(), object.data(), asList(asList((Object) null)))),
                "value has the field 'a', which typed_value has too");
    }

    @Test
    void numbersOutOfRangeAreRefused()
    {
        RowType integers = RowType.anonymousRow(VARBINARY, INTEGER);

        assertMalformed(file("optional int32 typed_value (INTEGER(8,true));", integers, asList(EMPTY_METADATA_SLICE, 128)), "typed_value has 128 for a number from -128 to 127");
        assertMalformed(file("optional int32 typed_value (INTEGER(16,true));", integers, asList(EMPTY_METADATA_SLICE, -40000)), "typed_value has -40000 for a number from -32768 to 32767");
        assertMalformed(file("optional int64 typed_value (TIME(MICROS,false));", RowType.anonymousRow(VARBINARY, BIGINT), asList(EMPTY_METADATA_SLICE, -1L)), "a time of -1 microseconds is not within a day");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "optional int32 typed_value (INTEGER(32,false))",
            "optional int32 typed_value (INTEGER(8,false))",
            "optional int32 typed_value (TIME(MILLIS,false))",
            "optional int64 typed_value (INTEGER(64,false))",
            "optional int64 typed_value (TIME(MICROS,true))",
            "optional int64 typed_value (TIME(NANOS,false))",
            "optional int64 typed_value (TIMESTAMP(MILLIS,true))",
    })
    void typesThatVariantsDoNotHaveAreRefused(String field)
    {
        Type type = field.contains("int32") ? INTEGER : BIGINT;

        assertThatThrownBy(() -> read(file(field + ";", RowType.anonymousRow(VARBINARY, type), asList(EMPTY_METADATA_SLICE, 1L))))
                .isInstanceOf(DeltaException.class)
                .hasMessage("Column 'v' of table sales.orders is of type variant, but data file memory:///orders/part.parquet does not store it as one: its field 'v.typed_value' is of a type that values of variants do not have. Rewrite the file with the engine that wrote the table.")
                .extracting(e -> ((DeltaException) e).getErrorCode())
                .isEqualTo(DELTA_BAD_DATA.toErrorCode());
    }

    /**
     * @param fields of the group beside metadata
     */
    private static byte[] file(String fields, RowType type, Object... groups)
    {
        TestingParquetFile file = new TestingParquetFile()
                .column("v", type)
                .schema("message m { optional group v { required binary metadata; " + fields + " } }");
        for (Object group : groups) {
            file.row(group);
        }
        return file.write();
    }

    private static List<Variant> read(byte[] file)
    {
        return new TestingScan().file(file).read(column("v", "variant")).stream()
                .map(row -> (Variant) row.getFirst())
                .toList();
    }

    private static void assertMalformed(byte[] file, String problem)
    {
        assertThatThrownBy(() -> read(file))
                .isInstanceOf(DeltaException.class)
                .hasMessage("Data file memory:///orders/part.parquet of table sales.orders has a malformed variant in column 'v': %s. Restore the file from a backup, or rewrite it with the engine that wrote the table.".formatted(problem))
                .extracting(e -> ((DeltaException) e).getErrorCode())
                .isEqualTo(DELTA_BAD_DATA.toErrorCode());
    }
}
