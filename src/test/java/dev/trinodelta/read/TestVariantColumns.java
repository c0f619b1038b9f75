package dev.trinodelta.read;

import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.testing.ParquetFooters;
import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.TupleDomain;
import io.trino.spi.type.ArrayType;
import io.trino.spi.type.MapType;
import io.trino.spi.type.RowType;
import io.trino.spi.type.Type;
import io.trino.spi.type.TypeOperators;
import io.trino.spi.variant.Variant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Map;

import static dev.trinodelta.handle.DeltaColumnHandle.Kind.DATA;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_BAD_DATA;
import static dev.trinodelta.read.TestingScan.column;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.IntegerType.INTEGER;
import static io.trino.spi.type.VarbinaryType.VARBINARY;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static io.trino.spi.type.VariantType.VARIANT;
import static io.trino.spi.variant.Metadata.EMPTY_METADATA_SLICE;
import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Where variants may be in a file and in a table.
 */
final class TestVariantColumns
{
    private static final RowType GROUP = RowType.anonymousRow(VARBINARY, VARBINARY);
    private static final RowType SHREDDED = RowType.anonymousRow(VARBINARY, VARBINARY, BIGINT);
    private static final String SHREDDED_FIELDS = "{ required binary metadata; optional binary value; optional int64 typed_value; }";
    private static final String ANNOTATED = "(VARIANT(1)) { required binary metadata; required binary value; }";
    private static final Variant OBJECT = Variant.fromObject(Map.of("a", List.of(1, "x")));

    @Test
    void readsWhatTrinoWrites()
    {
        byte[] file = new TestingParquetFile().column("v", VARIANT).schema("message m { optional group v %s }".formatted(ANNOTATED)).row(OBJECT).row((Object) null).row(Variant.NULL_VALUE).row(Variant.ofString("x")).write();

        assertThat(read(file, "variant")).isEqualTo(asList(OBJECT, null, Variant.NULL_VALUE, Variant.ofString("x")));
    }

    @Test
    void readsFileOfManyRowsInPages()
    {
        TestingParquetFile file = new TestingParquetFile().column("v", VARIANT).schema("message m { optional group v %s }".formatted(ANNOTATED));
        for (int row = 0; row < 20_000; row++) {
            file.row(row % 3 == 0 ? null : Variant.fromObject(Map.of(row % 2 == 0 ? "even" : "odd", row)));
        }

        List<Object> variants = read(file.write(), "variant");

        assertThat(variants).hasSize(20_000);
        assertThat(variants.get(19_999)).isEqualTo(Variant.fromObject(Map.of("odd", 19_999)));
        assertThat(variants.get(16)).isEqualTo(Variant.fromObject(Map.of("even", 16)));
        assertThat(variants.get(15)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "optional group v { required binary metadata; required binary value; }",
            "optional group V { required binary Metadata; required binary Value; }",
            "optional group v { optional binary metadata; optional binary value; }",
    })
    void readsGroupsWithoutAnnotation(String schema)
    {
        byte[] file = file(schema, GROUP, asList(OBJECT.metadata().toSlice(), OBJECT.data()), null);

        assertThat(read(file, "variant")).isEqualTo(asList(OBJECT, null));
    }

    @Test
    void readsFieldsInEitherOrder()
    {
        byte[] file = file("optional group v { required binary value; required binary metadata; }", GROUP, asList(OBJECT.data(), OBJECT.metadata().toSlice()));

        assertThat(read(file, "variant")).containsExactly(OBJECT);
    }

    @Test
    void readsMetadataInItsShortestForm()
    {
        byte[] file = file("optional group v { required binary metadata; required binary value; }", GROUP, asList(bytes(1, 0), bytes(0)), asList(bytes(1, 0), bytes(12, 7)));

        assertThat(read(file, "variant")).containsExactly(Variant.NULL_VALUE, Variant.ofByte((byte) 7));
    }

    @Test
    void groupWithoutValueIsAVariantOfNull()
    {
        byte[] file = file("optional group v { required binary metadata; optional binary value; }", GROUP, asList(EMPTY_METADATA_SLICE, null), null);

        assertThat(read(file, "variant")).isEqualTo(asList(Variant.NULL_VALUE, null));
    }

    @Test
    void columnThatTheFileLacksIsNull()
    {
        assertThat(read(new TestingParquetFile().column("other", INTEGER).row(1).write(), "variant")).isEqualTo(asList((Object) null));
    }

    @Test
    void readsVariantsInListsWithEmptyAndNullOnes()
    {
        String schema = "optional group v (LIST) { repeated group list { optional group element %s } }".formatted(SHREDDED_FIELDS);
        byte[] file = file(
                schema,
                new ArrayType(SHREDDED),
                List.of(),
                asList(shredded(1), null, asList(EMPTY_METADATA_SLICE, Variant.NULL_VALUE.data(), null)),
                null,
                List.of(shredded(2)));

        assertThat(read(file, "{\"type\": \"array\", \"elementType\": \"variant\", \"containsNull\": true}"))
                .isEqualTo(asList(List.of(), asList(Variant.ofLong(1), null, Variant.NULL_VALUE), null, List.of(Variant.ofLong(2))));
    }

    @Test
    void readsUnshreddedVariantsInListsOfTrinosWriter()
    {
        byte[] file = new TestingParquetFile()
                .column("v", new ArrayType(VARIANT))
                .schema("message m { optional group v (LIST) { repeated group list { optional group element %s } } }".formatted(ANNOTATED))
                .row(List.of())
                .row(asList(OBJECT, null))
                .row((Object) null)
                .write();

        assertThat(read(file, "{\"type\": \"array\", \"elementType\": \"variant\", \"containsNull\": true}"))
                .isEqualTo(asList(List.of(), asList(OBJECT, null), null));
    }

    @Test
    void readsVariantsInMaps()
    {
        String schema = "optional group v (MAP) { repeated group key_value { required binary key (UTF8); optional group value %s } }".formatted(SHREDDED_FIELDS);
        byte[] file = file(schema, new MapType(VARCHAR, SHREDDED, new TypeOperators()), Map.of("a", shredded(1)), Map.of(), null);

        assertThat(read(file, "{\"type\": \"map\", \"keyType\": \"string\", \"valueType\": \"variant\", \"valueContainsNull\": true}"))
                .isEqualTo(asList(Map.of("a", Variant.ofLong(1)), Map.of(), null));
    }

    @Test
    void readsVariantsInStructs()
    {
        String schema = "optional group v { optional int32 i; optional group x %s }".formatted(SHREDDED_FIELDS);
        byte[] file = file(schema, RowType.anonymousRow(INTEGER, SHREDDED), asList(1, shredded(1)), asList(2, null), null);

        assertThat(read(file, "{\"type\": \"struct\", \"fields\": [{\"name\": \"x\", \"type\": \"variant\", \"nullable\": true, \"metadata\": {}}, {\"name\": \"y\", \"type\": \"variant\", \"nullable\": true, \"metadata\": {}}]}"))
                .isEqualTo(asList(asList(Variant.ofLong(1), null), asList(null, null), null));
    }

    @Test
    void mapsTheNameOfTheColumnButNotThoseWithin()
    {
        byte[] file = file("optional group col-1 = 7 %s".formatted(SHREDDED_FIELDS), SHREDDED, shredded(5));

        assertThat(new TestingScan().file(file).read(column(DATA, "v", "variant", "{\"delta.columnMapping.physicalName\": \"col-1\"}"))).containsExactly(List.of(Variant.ofLong(5)));
        assertThat(new TestingScan().file(file).read(column(DATA, "v", "variant", "{\"delta.columnMapping.physicalName\": \"other\", \"delta.columnMapping.id\": 7}"))).containsExactly(List.of(Variant.ofLong(5)));
    }

    @Test
    void predicatesDoNotReachTheFile()
    {
        byte[] file = file("optional group v %s".formatted(SHREDDED_FIELDS), SHREDDED, shredded(1), null, shredded(3));
        TestingScan scan = new TestingScan().file(file);

        for (Domain domain : List.of(Domain.onlyNull(VARIANT), Domain.notNull(VARIANT), Domain.singleValue(VARIANT, Variant.ofLong(9)))) {
            assertThat(scan.predicate(TupleDomain.withColumnDomains(Map.of(column("v", "variant"), domain))).read(column("v", "variant"))).hasSize(3);
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "optional group v { required binary value; required binary typed_value; } | v | has no field metadata",
            "optional group v { required binary metadata; required binary other; } | v | has neither a field value nor a field typed_value",
            "optional group v { required binary metadata; repeated binary value; } | v.value | is repeated",
            "optional group v { required binary metadata; repeated binary typed_value; } | v.typed_value | is repeated",
            "optional group v { required binary metadata (UTF8); required binary value; } | v.metadata | is not plain binary",
            "optional group v { required binary metadata; required group value { required binary value; } } | v.value | is not plain binary",
            "optional group v { required binary metadata; required binary typed_value (JSON); } | v.typed_value | is of a type that values of variants do not have",
            "optional group v { required binary metadata; required group typed_value { required binary a; } } | v.typed_value.a | is not a group, as a field of an object is",
            "optional group v { required binary metadata; required group typed_value { repeated group a { required binary value; } } } | v.typed_value.a | is not a group, as a field of an object is",
            "optional group v { required binary metadata; required group typed_value { required group a { required binary b; } } } | v.typed_value.a | has neither a field value nor a field typed_value",
            "optional group v { required binary metadata; required group typed_value (LIST) { repeated binary element; } } | v.typed_value | is not a list of three levels whose elements are groups",
            "optional group v { required binary metadata; required group typed_value (LIST) { repeated group list { required binary element; } } } | v.typed_value | is not a list of three levels whose elements are groups",
            "optional group v { required binary metadata; required group typed_value (MAP) { required group a { required binary value; } } } | v.typed_value | is of a type that values of variants do not have",
    })
    void groupThatIsNoVariantIsExplained(String schema, String field, String problem)
    {
        byte[] file = file("optional group v { required binary metadata; required binary value; }", GROUP, asList(EMPTY_METADATA_SLICE, bytes(0)));

        assertFailure(
                ParquetFooters.withSchema(file, "message m { %s }".formatted(schema)),
                "Column 'v' of table sales.orders is of type variant, but data file memory:///orders/part.parquet does not store it as one: its field '%s' %s. Rewrite the file with the engine that wrote the table.".formatted(field, problem));
    }

    @Test
    void fieldThatVariantsDoNotHaveIsExplained()
    {
        assertFailure(
                file("optional group v { required binary metadata; optional binary value; optional int64 extra; }", SHREDDED, shredded(1)),
                "Column 'v' of table sales.orders is of type variant, but data file memory:///orders/part.parquet does not store it as one: its field 'v' has fields that a variant does not have. Rewrite the file with the engine that wrote the table.");
    }

    @Test
    void primitiveThatIsNoVariantIsExplained()
    {
        assertFailure(
                new TestingParquetFile().column("v", BIGINT).row(1L).write(),
                "Column 'v' of table sales.orders is of type variant, but data file memory:///orders/part.parquet stores it as 'optional int64 v (INTEGER(64,true))', which cannot be read as that type. Rewrite the file with the engine that wrote the table.");
    }

    @Test
    void groupWithoutMetadataInARowIsExplained()
    {
        assertFailure(
                file("optional group v { optional binary metadata; optional binary value; }", GROUP, asList(null, bytes(0))),
                "Data file memory:///orders/part.parquet of table sales.orders has a malformed variant in column 'v': it has no metadata. Restore the file from a backup, or rewrite it with the engine that wrote the table.");
    }

    private static void assertFailure(byte[] file, String message)
    {
        assertThatThrownBy(() -> read(file, "variant"))
                .isInstanceOf(DeltaException.class)
                .hasMessage(message)
                .extracting(e -> ((DeltaException) e).getErrorCode())
                .isEqualTo(DELTA_BAD_DATA.toErrorCode());
    }

    private static List<Object> shredded(long number)
    {
        return asList(EMPTY_METADATA_SLICE, null, number);
    }

    private static Slice bytes(int... values)
    {
        Slice slice = Slices.allocate(values.length);
        for (int index = 0; index < values.length; index++) {
            slice.setByte(index, values[index]);
        }
        return slice;
    }

    private static byte[] file(String schema, Type type, Object... values)
    {
        TestingParquetFile file = new TestingParquetFile().column("v", type).schema("message m { %s }".formatted(schema));
        for (Object value : values) {
            file.row(value);
        }
        return file.write();
    }

    private static List<Object> read(byte[] file, String type)
    {
        return new TestingScan().file(file).read(column("v", type)).stream().map(List::getFirst).toList();
    }
}
