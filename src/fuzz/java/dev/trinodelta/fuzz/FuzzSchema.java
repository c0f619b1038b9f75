package dev.trinodelta.fuzz;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.trinodelta.handle.TableColumns;
import dev.trinodelta.protocol.Metadata;
import dev.trinodelta.protocol.Protocol;
import dev.trinodelta.schema.DeltaField;
import dev.trinodelta.schema.SchemaJson;
import dev.trinodelta.schema.TableSchema;
import dev.trinodelta.schema.TrinoTypes;

import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

import static com.google.common.base.Preconditions.checkState;
import static io.trino.type.InternalTypeManager.TESTING_TYPE_MANAGER;
import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Schema strings, under each mode of column mapping, and what Trino is told of them.
 */
class FuzzSchema
{
    private static final TableColumns COLUMNS = new TableColumns(new TrinoTypes(TESTING_TYPE_MANAGER));

    @DictionaryEntries({"\"type\":\"struct\"", "\"fields\":[", "\"type\":\"array\"", "\"elementType\":", "\"containsNull\":", "\"type\":\"map\"", "\"keyType\":", "\"valueType\":",
                        "\"type\":\"udt\"", "\"sqlType\":", "\"name\":", "\"nullable\":", "\"metadata\":{", "\"delta.columnMapping.id\":", "\"delta.columnMapping.physicalName\":",
                        "\"decimal(38,18)\"", "\"timestamp_ntz\"", "\"string collate UTF8_LCASE\"", "\"void\"", "\"variant\"", "\"binary\"", "\"long\""})
    @MethodSource
    @FuzzTest(maxDuration = "10m")
    void schema(byte[] content)
    {
        if (Limits.tooLarge(content)) {
            return;
        }
        String json = new String(content, UTF_8);
        for (String mode : List.of("none", "name", "id")) {
            Limits.OF_PARSERS.check(() -> read(json, mode));
        }
    }

    static Stream<byte[]> schema()
    {
        return Stream.of(
                        struct("\"long\""),
                        struct("\"decimal(10,2)\""),
                        struct("{\"type\":\"array\",\"elementType\":\"string\",\"containsNull\":true}"),
                        struct("{\"type\":\"map\",\"keyType\":\"date\",\"valueType\":\"double\",\"valueContainsNull\":true}"),
                        struct(struct("\"timestamp\"")),
                        struct("{\"type\":\"udt\",\"class\":\"x\",\"sqlType\":\"binary\"}"))
                .map(text -> text.getBytes(UTF_8));
    }

    private static String struct(String type)
    {
        return """
               {"type":"struct","fields":[{"name":"a","type":%s,"nullable":true,"metadata":{"comment":"c","delta.columnMapping.id":1,"delta.columnMapping.physicalName":"col-1"}}]}""".formatted(type);
    }

    private static void read(String json, String mode)
    {
        Protocol protocol = new Protocol(2, 5, Optional.empty(), Optional.empty());
        Metadata metadata = new Metadata("id", Optional.empty(), Optional.empty(), "parquet", Optional.of(json), ImmutableList.of(), ImmutableMap.of("delta.columnMapping.mode", mode), OptionalLong.empty());
        TableSchema schema = TableSchema.of("sales.orders", protocol, metadata);
        for (DeltaField column : schema.columns()) {
            DeltaField copy = SchemaJson.parseField(SchemaJson.toJson(column));
            checkState(copy.equals(column), "%s came back as %s", column, copy);
        }
        COLUMNS.visible("sales.orders", schema).forEach(TableColumns::metadata);
        checkState(ImmutableSet.copyOf(schema.columns()).size() == schema.columns().size(), "columns are not distinct: %s", schema.columns());
    }
}
