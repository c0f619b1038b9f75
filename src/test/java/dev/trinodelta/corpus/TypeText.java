package dev.trinodelta.corpus;

import io.trino.spi.type.ArrayType;
import io.trino.spi.type.MapType;
import io.trino.spi.type.RowType;
import io.trino.spi.type.Type;

import static java.util.stream.Collectors.joining;

/**
 * One spelling of types for both sides of a comparison, names of nested fields in their own case.
 */
final class TypeText
{
    private TypeText() {}

    static String of(Type type)
    {
        return switch (type) {
            case ArrayType array -> array(of(array.getElementType()));
            case MapType map -> map(of(map.getKeyType()), of(map.getValueType()));
            case RowType row -> row.getFields().stream()
                    .map(field -> field(field.getName().orElse("?"), of(field.getType())))
                    .collect(joining(", ", "row(", ")"));
            default -> type.getDisplayName();
        };
    }

    static String array(String element)
    {
        return "array(" + element + ")";
    }

    static String map(String key, String value)
    {
        return "map(" + key + ", " + value + ")";
    }

    static String field(String name, String type)
    {
        return "\"" + name + "\" " + type;
    }
}
