package dev.trinodelta.read;

import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.testing.ParquetFooters;
import io.trino.spi.type.ArrayType;
import io.trino.spi.type.MapType;
import io.trino.spi.type.RowType;
import io.trino.spi.type.Type;
import io.trino.spi.type.TypeOperators;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.Arrays;
import java.util.List;
import java.util.Map;

import static dev.trinodelta.handle.DeltaColumnHandle.Kind.DATA;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_BAD_DATA;
import static dev.trinodelta.read.TestingScan.column;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.IntegerType.INTEGER;
import static io.trino.spi.type.RowType.field;
import static io.trino.spi.type.TimestampType.TIMESTAMP_MILLIS;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static java.util.Arrays.asList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

final class TestParquetColumns
{
    private static final String INTEGERS = "{\"type\": \"array\", \"elementType\": \"integer\", \"containsNull\": true}";
    private static final String ROWS = "{\"type\": \"array\", \"elementType\": " + struct("\"x\"", "\"integer\"") + ", \"containsNull\": true}";
    private static final String NAMES = "{\"type\": \"map\", \"keyType\": \"string\", \"valueType\": \"integer\", \"valueContainsNull\": true}";

    @Test
    void readsStructWithFieldsInAnotherOrderAndOthersMissing()
    {
        byte[] file = file("c", RowType.rowType(field("a", INTEGER), field("b", VARCHAR)), asList(1, "x"), null, asList(null, null));

        assertThat(read(file, struct("\"b\"", "\"string\"", "\"New\"", "\"long\"", "\"A\"", "\"integer\"")))
                .isEqualTo("[[x, null, 1], null, [null, null, null]]");
    }

    @Test
    void nestedFieldsMatchIgnoringCase()
    {
        byte[] file = file("C", RowType.rowType(field("CamelCase", INTEGER), field("ÄÖ", VARCHAR)), asList(1, "x"));

        assertThat(read(file, struct("\"camelcase\"", "\"integer\"", "\"äö\"", "\"string\""))).isEqualTo("[[1, x]]");
        assertThat(read(file, struct("\"CAMELcase\"", "\"integer\"", "\"ÄÖ\"", "\"string\""))).isEqualTo("[[1, x]]");
    }

    @Test
    void structWithoutAnyOfItsFieldsInTheFileKeepsItsNulls()
    {
        byte[] file = file("c", RowType.rowType(field("a", INTEGER), field("b", VARCHAR)), asList(1, "x"), null, asList(null, null));

        assertThat(read(file, struct("\"new\"", "\"long\"", "\"none\"", "\"void\""))).isEqualTo("[[null, null], null, [null, null]]");
    }

    @Test
    void structWithoutAnyOfItsFieldsBesideListsKeepsItsNulls()
    {
        byte[] file = file("c", RowType.rowType(field("a", new ArrayType(INTEGER))), asList(asList(1, 2)), null, asList(List.of()), Arrays.asList((Object) null));

        assertThat(read(file, struct("\"new\"", "\"long\""))).isEqualTo("[[null], null, [null], [null]]");
    }

    @Test
    void structInListWithoutAnyOfItsFieldsKeepsLengthsAndNulls()
    {
        byte[] file = file("c", new ArrayType(RowType.rowType(field("a", INTEGER))), asList(asList(1), null), List.of(), null);

        assertThat(read(file, ROWS)).isEqualTo("[[[null], null], [], null]");
    }

    @Test
    void listOfVoidKeepsItsLengths()
    {
        byte[] file = file("c", new ArrayType(INTEGER), asList(1, null), List.of(), null);

        assertThat(read(file, "{\"type\": \"array\", \"elementType\": \"void\", \"containsNull\": true}")).isEqualTo("[[null, null], [], null]");
    }

    @Test
    void adaptsTimestampsInsideOfNestedTypes()
    {
        RowType row = RowType.rowType(field("t", TIMESTAMP_MILLIS), field("i", INTEGER));
        MapType map = new MapType(TIMESTAMP_MILLIS, new ArrayType(row), new TypeOperators());
        byte[] file = file("c", map, Map.of(1000L, asList(asList(2000L, 5), null)), null, Map.of());

        assertThat(read(file, "{\"type\": \"map\", \"keyType\": \"timestamp\", \"valueType\": {\"type\": \"array\", \"elementType\": %s, \"containsNull\": true}, \"valueContainsNull\": true}".formatted(struct("\"t\"", "\"timestamp\"", "\"i\"", "\"integer\""))))
                .isEqualTo("[{1970-01-01 00:00:00.001000 UTC=[[1970-01-01 00:00:00.002000 UTC, 5], null]}, null, {}]");
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "optional group c (LIST) { repeated group list { required int32 element; } }",
            "optional group c (LIST) { repeated group bag { required int32 array_element; } }",
            "optional group c (LIST) { repeated group array { required int32 item; } }",
            "optional group c { repeated group list { required int32 element; } }",
            "optional group c (LIST) { repeated int32 array; }",
            "optional group c (LIST) { repeated int32 element; }",
    })
    void readsListsOfTwoAndThreeLevels(String schema)
    {
        assertThat(read(ParquetFooters.withSchema(requiredIntegers(), "message m { " + schema + " }"), INTEGERS)).isEqualTo("[[1, 2], [], null, [3]]");
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "optional group c (LIST) { repeated group array { required int32 x; } }",
            "optional group c (LIST) { repeated group c_tuple { required int32 x; } }",
    })
    void repeatedGroupNamedAsElementIsTheElement(String schema)
    {
        assertThat(read(ParquetFooters.withSchema(requiredIntegers(), "message m { " + schema + " }"), ROWS)).isEqualTo("[[[1], [2]], [], null, [[3]]]");
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "optional group c (MAP) { repeated group key_value { required binary key (UTF8); optional int32 value; } }",
            "optional group c (MAP) { repeated group map (MAP_KEY_VALUE) { required binary key (UTF8); optional int32 value; } }",
            "optional group c (MAP_KEY_VALUE) { repeated group map { required binary key (UTF8); optional int32 value; } }",
            "optional group c { repeated group entries { required binary k (UTF8); optional int32 v; } }",
    })
    void readsMapsOfAnyNames(String schema)
    {
        byte[] file = file("c", new MapType(VARCHAR, INTEGER, new TypeOperators()), Map.of("a", 1), Map.of(), null);

        assertThat(read(ParquetFooters.withSchema(file, "message m { " + schema + " }"), NAMES)).isEqualTo("[{a=1}, {}, null]");
    }

    @Test
    void findsNestedFieldsByIdInsideOfListsAndMaps()
    {
        RowType row = RowType.rowType(field("a", INTEGER), field("b", INTEGER));
        byte[] file = file("c", new ArrayType(row), asList(asList(1, 2), null));
        byte[] withIds = ParquetFooters.withSchema(file, "message m { optional group c (LIST) = 1 { repeated group list { optional group element { optional int32 a = 2; optional int32 b = 3; } } } }");
        String element = "{\"type\": \"struct\", \"fields\": [" + mapped("a", 3) + "," + mapped("b", 4) + "]}";

        DeltaColumnHandle column = column(DATA, "c", "{\"type\": \"array\", \"elementType\": %s, \"containsNull\": true}".formatted(element), "{\"delta.columnMapping.id\": 1, \"delta.columnMapping.physicalName\": \"other\"}");

        assertThat(new TestingScan().file(withIds).read(column).toString()).isEqualTo("[[[[2, null], null]]]");
    }

    @Test
    void fileWithoutFieldIdsIsRefusedWhereColumnsAreFoundByThem()
    {
        byte[] file = file("c", INTEGER, 1);
        byte[] withoutIds = ParquetFooters.withSchema(file, "message m { optional int32 c; }");

        assertFailure(
                () -> new TestingScan().file(withoutIds).read(column(DATA, "c", "integer", "{\"delta.columnMapping.id\": 1, \"delta.columnMapping.physicalName\": \"c\"}")),
                "Table sales.orders maps columns by id, but data file memory:///orders/part.parquet has no field ids. Rewrite the file with the engine that wrote the table.");
    }

    @Test
    void severalFieldsOfOneNameAreRefused()
    {
        byte[] file = new TestingParquetFile().column("a", INTEGER).column("b", INTEGER).row(1, 2).write();
        byte[] ambiguous = ParquetFooters.withSchema(file, "message m { optional int32 Id; optional int32 id; }");

        assertFailure(
                () -> new TestingScan().file(ambiguous).read(column("id", "integer")),
                "Data file memory:///orders/part.parquet of table sales.orders has more than one field for column 'id' (names are compared ignoring case). Rewrite the file with the engine that wrote the table.");
    }

    @Test
    void nestedTypeThatDoesNotGoWithTheColumnIsExplained()
    {
        byte[] file = file("c", new ArrayType(RowType.rowType(field("x", BIGINT))), asList(asList(1L)));

        assertFailure(() -> read(file, ROWS), mismatch("c.element.x", "integer", "optional int64 x (INTEGER(64,true))"));
        assertFailure(() -> read(file, NAMES), mismatch("c", "map<string,integer>", "optional group c (LIST) { repeated group list { optional group element { optional int64 x (INTEGER(64,true)); } } }"));
        assertFailure(() -> read(file, INTEGERS), mismatch("c.element", "integer", "optional group element { optional int64 x (INTEGER(64,true)); }"));
        assertFailure(() -> read(file("c", INTEGER, 1), INTEGERS), mismatch("c", "array<integer>", "optional int32 c (INTEGER(32,true))"));
        assertFailure(() -> read(file("c", INTEGER, 1), struct("\"x\"", "\"integer\"")), mismatch("c", "struct<x:integer>", "optional int32 c (INTEGER(32,true))"));
    }

    private static String mismatch(String path, String type, String stored)
    {
        return "Column '%s' of table sales.orders is of type %s, but data file memory:///orders/part.parquet stores it as '%s', which cannot be read as that type. Rewrite the file with the engine that wrote the table.".formatted(path, type, stored);
    }

    private static void assertFailure(ThrowingCallable read, String message)
    {
        assertThatThrownBy(read)
                .isInstanceOf(DeltaException.class)
                .hasMessage(message)
                .extracting(e -> ((DeltaException) e).getErrorCode())
                .isEqualTo(DELTA_BAD_DATA.toErrorCode());
    }

    /**
     * Three levels with a required element have the pages of two levels.
     */
    private static byte[] requiredIntegers()
    {
        return new TestingParquetFile()
                .column("c", new ArrayType(INTEGER))
                .schema("message m { optional group c (LIST) { repeated group list { required int32 element; } } }")
                .row(List.of(1, 2))
                .row(List.of())
                .row((Object) null)
                .row(List.of(3))
                .write();
    }

    private static byte[] file(String name, Type type, Object... values)
    {
        TestingParquetFile file = new TestingParquetFile().column(name, type);
        for (Object value : values) {
            file.row(value);
        }
        return file.write();
    }

    private static String read(byte[] file, String type)
    {
        List<List<Object>> rows = new TestingScan().file(file).read(column("c", type));
        return rows.stream().map(List::getFirst).toList().toString();
    }

    /**
     * @param namesAndTypes JSON of each
     */
    private static String struct(String... namesAndTypes)
    {
        StringBuilder fields = new StringBuilder();
        for (int index = 0; index < namesAndTypes.length; index += 2) {
            fields.append(index == 0 ? "" : ",").append("{\"name\": %s, \"type\": %s, \"nullable\": true, \"metadata\": {}}".formatted(namesAndTypes[index], namesAndTypes[index + 1]));
        }
        return "{\"type\": \"struct\", \"fields\": [" + fields + "]}";
    }

    private static String mapped(String name, int id)
    {
        return "{\"name\": \"%s\", \"type\": \"integer\", \"nullable\": true, \"metadata\": {\"delta.columnMapping.id\": %s, \"delta.columnMapping.physicalName\": \"%s\"}}".formatted(name, id, name);
    }
}
