package dev.trinodelta.schema;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.schema.DeltaType.Primitive;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static io.trino.spi.StandardErrorCode.NOT_SUPPORTED;
import static java.lang.Integer.parseInt;

/**
 * The JSON of schemas, as {@code metaData.schemaString} has it.
 *
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#schema-serialization-format">Protocol</a>
 */
public final class SchemaJson
{
    private static final JsonMapper MAPPER = JsonMapper.builder()
            // Numbers of metadata come back from a handle as they were
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();
    private static final Pattern DECIMAL = Pattern.compile("decimal\\(\\s*([0-9]{1,3})\\s*,\\s*([0-9]{1,3})\\s*\\)");
    private static final Pattern COLLATED_STRING = Pattern.compile("string collate [A-Za-z0-9_.]+");
    /**
     * Deeper schemas are no schemas but attacks on the stack.
     */
    private static final int MAX_DEPTH = 200;

    private SchemaJson() {}

    /**
     * @param table named in errors
     */
    public static DeltaType.Struct parse(String table, String json)
    {
        if (parseType(table, readTree(table, json), 0) instanceof DeltaType.Struct struct) {
            return struct;
        }
        throw invalid(table, "is not a struct", null);
    }

    /**
     * The JSON of one field, to be read back by {@link #parseField}.
     */
    public static String toJson(DeltaField field)
    {
        return fieldNode(field).toString();
    }

    public static DeltaField parseField(String json)
    {
        return parseField("of a handle", readTree("of a handle", json), 0);
    }

    private static JsonNode readTree(String table, String json)
    {
        try {
            return MAPPER.readTree(json);
        }
        catch (JsonProcessingException e) {
            throw invalid(table, "is not valid JSON (%s)".formatted(e.getOriginalMessage()), e);
        }
        // Of exponents that nothing can hold
        catch (NumberFormatException e) {
            throw invalid(table, "has a number that cannot be read (%s)".formatted(e.getMessage()), e);
        }
    }

    private static DeltaType parseType(String table, JsonNode node, int depth)
    {
        if (depth > MAX_DEPTH) {
            throw invalid(table, "is nested deeper than %s levels".formatted(MAX_DEPTH), null);
        }
        if (node.isTextual()) {
            return parseSimple(table, node.textValue());
        }
        JsonNode kind = required(table, node, "type");
        return switch (kind.asText()) {
            case "struct" -> {
                JsonNode fields = required(table, node, "fields");
                if (!fields.isArray()) {
                    throw invalid(table, "has a struct whose fields are not a list", null);
                }
                ImmutableList.Builder<DeltaField> parsed = ImmutableList.builder();
                fields.forEach(field -> parsed.add(parseField(table, field, depth + 1)));
                yield new DeltaType.Struct(parsed.build());
            }
            case "array" -> new DeltaType.Array(
                    parseType(table, required(table, node, "elementType"), depth + 1),
                    node.path("containsNull").asBoolean(true));
            case "map" -> new DeltaType.Map(
                    parseType(table, required(table, node, "keyType"), depth + 1),
                    parseType(table, required(table, node, "valueType"), depth + 1),
                    node.path("valueContainsNull").asBoolean(true));
            // User-defined types are stored as what they stand for
            case "udt" -> parseType(table, required(table, node, "sqlType"), depth + 1);
            default -> throw unknownType(table, kind.asText());
        };
    }

    private static DeltaType parseSimple(String table, String name)
    {
        return simpleType(name).orElseThrow(() -> DECIMAL.matcher(name).matches()
                ? invalid(table, "has the impossible type %s".formatted(name), null)
                : unknownType(table, name));
    }

    /**
     * A type that has no parts, by its name. Empty where there is none of that name.
     */
    static Optional<DeltaType> simpleType(String name)
    {
        Optional<Primitive> primitive = Primitive.byName(name);
        if (primitive.isPresent()) {
            return primitive.map(type -> type);
        }
        Matcher decimal = DECIMAL.matcher(name);
        if (decimal.matches()) {
            int precision = parseInt(decimal.group(1));
            int scale = parseInt(decimal.group(2));
            boolean possible = precision >= 1 && precision <= 38 && scale <= precision;
            return possible ? Optional.of(new DeltaType.Decimal(precision, scale)) : Optional.empty();
        }
        if (COLLATED_STRING.matcher(name).matches()) {
            return Optional.of(Primitive.STRING);
        }
        return switch (name) {
            case "decimal" -> Optional.of(new DeltaType.Decimal(10, 0));
            case "timestamp without time zone" -> Optional.of(Primitive.TIMESTAMP_NTZ);
            case "null" -> Optional.of(Primitive.VOID);
            default -> Optional.empty();
        };
    }

    private static DeltaField parseField(String table, JsonNode node, int depth)
    {
        JsonNode name = required(table, node, "name");
        if (!name.isTextual()) {
            throw invalid(table, "has a field whose name is not a text", null);
        }
        if (name.textValue().isEmpty()) {
            // Neither columns nor fields of rows can have it in Trino
            throw invalid(table, "has a field whose name is empty", null);
        }
        ImmutableMap.Builder<String, JsonNode> metadata = ImmutableMap.builder();
        node.path("metadata").properties().forEach(metadata::put);
        return new DeltaField(
                name.textValue(),
                parseType(table, required(table, node, "type"), depth),
                node.path("nullable").asBoolean(true),
                metadata.buildKeepingLast());
    }

    private static JsonNode typeNode(DeltaType type)
    {
        JsonNodeFactory factory = JsonNodeFactory.instance;
        return switch (type) {
            case Primitive primitive -> factory.textNode(primitive.typeName());
            case DeltaType.Decimal decimal -> factory.textNode(decimal.toString());
            case DeltaType.Array array -> factory.objectNode()
                    .put("type", "array")
                    .put("containsNull", array.containsNull())
                    .<ObjectNode>set("elementType", typeNode(array.element()));
            case DeltaType.Map map -> factory.objectNode()
                    .put("type", "map")
                    .put("valueContainsNull", map.valueContainsNull())
                    .<ObjectNode>set("keyType", typeNode(map.key()))
                    .<ObjectNode>set("valueType", typeNode(map.value()));
            case DeltaType.Struct struct -> factory.objectNode()
                    .put("type", "struct")
                    .<ObjectNode>set("fields", factory.arrayNode().addAll(struct.fields().stream().map(SchemaJson::fieldNode).toList()));
        };
    }

    private static JsonNode fieldNode(DeltaField field)
    {
        ObjectNode metadata = JsonNodeFactory.instance.objectNode();
        field.metadata().forEach(metadata::set);
        return JsonNodeFactory.instance.objectNode()
                .put("name", field.name())
                .put("nullable", field.nullable())
                .<ObjectNode>set("type", typeNode(field.type()))
                .set("metadata", metadata);
    }

    private static JsonNode required(String table, JsonNode node, String key)
    {
        JsonNode value = node.get(key);
        if (value == null || value.isNull()) {
            throw invalid(table, "has a part without '%s'".formatted(key), null);
        }
        return value;
    }

    private static DeltaException unknownType(String table, String name)
    {
        return new DeltaException(NOT_SUPPORTED, "Table %s has a column of type '%s', which this connector does not know. Read it with the engine that wrote it.".formatted(table, name));
    }

    private static DeltaException invalid(String table, String problem, Throwable cause)
    {
        return new DeltaException(DELTA_INVALID_LOG, "Schema of table %s %s. Check the table with the writer that made it.".formatted(table, problem), cause);
    }
}
