package dev.trinodelta.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;

import java.util.List;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.joining;

/**
 * A type as Spark's JSON form of a schema spells it. Read here anew, so that a mistake in the connector's reading of
 * schemas shows.
 */
sealed interface SparkType
{
    /**
     * How this connector is to expose the type, in the spelling of {@link TypeText}.
     */
    String trinoName();

    record Primitive(String name)
            implements SparkType
    {
        public Primitive
        {
            requireNonNull(name, "name is null");
        }

        boolean isFloatingPoint()
        {
            return name.equals("float") || name.equals("double");
        }

        @Override
        public String trinoName()
        {
            return switch (name) {
                case "byte" -> "tinyint";
                case "short" -> "smallint";
                case "long" -> "bigint";
                case "float" -> "real";
                // Lengths are not carried over: files may hold longer values
                case "string" -> "varchar";
                case "binary" -> "varbinary";
                case "timestamp" -> "timestamp(6) with time zone";
                case "timestamp_ntz" -> "timestamp(6)";
                case "void" -> "unknown";
                // boolean, integer, double, date, variant and decimal(p,s) are spelled alike
                default -> name;
            };
        }
    }

    record Array(SparkType element)
            implements SparkType
    {
        public Array
        {
            requireNonNull(element, "element is null");
        }

        @Override
        public String trinoName()
        {
            return TypeText.array(element.trinoName());
        }
    }

    record Map(SparkType key, SparkType value)
            implements SparkType
    {
        public Map
        {
            requireNonNull(key, "key is null");
            requireNonNull(value, "value is null");
        }

        @Override
        public String trinoName()
        {
            return TypeText.map(key.trinoName(), value.trinoName());
        }
    }

    record Struct(List<Field> fields)
            implements SparkType
    {
        public Struct
        {
            fields = ImmutableList.copyOf(fields);
        }

        @Override
        public String trinoName()
        {
            return fields.stream()
                    .map(field -> TypeText.field(field.name(), field.type().trinoName()))
                    .collect(joining(", ", "row(", ")"));
        }
    }

    record Field(String name, SparkType type)
    {
        public Field
        {
            requireNonNull(name, "name is null");
            requireNonNull(type, "type is null");
        }
    }

    /**
     * Whether a number of floating point is anywhere in the type.
     */
    default boolean holdsFloatingPoint()
    {
        return switch (this) {
            case Primitive primitive -> primitive.isFloatingPoint();
            case Array(SparkType element) -> element.holdsFloatingPoint();
            case Map(SparkType key, SparkType value) -> key.holdsFloatingPoint() || value.holdsFloatingPoint();
            case Struct(List<Field> fields) -> fields.stream().map(Field::type).anyMatch(SparkType::holdsFloatingPoint);
        };
    }

    static SparkType parse(JsonNode json)
    {
        if (json.isTextual()) {
            return new Primitive(json.textValue());
        }
        return switch (json.path("type").asText()) {
            case "array" -> new Array(parse(json.get("elementType")));
            case "map" -> new Map(parse(json.get("keyType")), parse(json.get("valueType")));
            case "struct" -> parseStruct(json);
            default -> throw new IllegalArgumentException("not a type: " + json);
        };
    }

    static Struct parseStruct(JsonNode json)
    {
        checkArgument(json.path("type").asText().equals("struct"), "not a struct: %s", json);
        return new Struct(json.get("fields").valueStream()
                .map(field -> new Field(field.get("name").textValue(), parse(field.get("type"))))
                .collect(toImmutableList()));
    }
}
