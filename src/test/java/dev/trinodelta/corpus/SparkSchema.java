package dev.trinodelta.corpus;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

import static java.util.Locale.ENGLISH;

/**
 * The schema that Trino must show for a schema of Spark's.
 */
final class SparkSchema
{
    private static final Pattern CHAR_VARCHAR = Pattern.compile("(char|varchar)\\([0-9]+\\)");

    private SparkSchema() {}

    /**
     * {@code name type} a column, all in lower case.
     */
    static List<String> trinoColumns(JsonNode schema)
    {
        List<String> columns = new ArrayList<>();
        schema.path("fields").forEach(field -> columns.add(column(field.path("name").textValue(), trinoType(field.path("type")))));
        return columns;
    }

    static String column(String name, String type)
    {
        return (name + " " + type).toLowerCase(ENGLISH);
    }

    private static String trinoType(JsonNode type)
    {
        if (type.isTextual()) {
            return primitive(type.textValue());
        }
        return switch (type.path("type").textValue()) {
            case "array" -> "array(%s)".formatted(trinoType(type.path("elementType")));
            case "map" -> "map(%s, %s)".formatted(trinoType(type.path("keyType")), trinoType(type.path("valueType")));
            case "struct" -> {
                List<String> fields = new ArrayList<>();
                type.path("fields").forEach(field -> fields.add("\"%s\" %s".formatted(field.path("name").textValue().replace("\"", "\"\""), trinoType(field.path("type")))));
                yield "row(%s)".formatted(String.join(", ", fields));
            }
            default -> throw new IllegalArgumentException("unknown type: " + type);
        };
    }

    private static String primitive(String name)
    {
        return switch (name) {
            case "boolean", "integer", "double", "date" -> name;
            case "byte" -> "tinyint";
            case "short" -> "smallint";
            case "long" -> "bigint";
            case "float" -> "real";
            case "string" -> "varchar";
            case "binary" -> "varbinary";
            case "timestamp" -> "timestamp(6) with time zone";
            case "timestamp_ntz" -> "timestamp(6)";
            case "void" -> "unknown";
            case "variant" -> "variant";
            case String text when CHAR_VARCHAR.matcher(text).matches() -> "varchar";
            case String text when text.startsWith("string collate") -> "varchar";
            case String text when text.startsWith("decimal") -> text;
            default -> throw new IllegalArgumentException("unknown type: " + name);
        };
    }
}
