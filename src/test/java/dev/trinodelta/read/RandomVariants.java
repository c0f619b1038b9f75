package dev.trinodelta.read;

import io.trino.spi.variant.Variant;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

import static java.util.Objects.requireNonNull;

/**
 * Variants, and schemas to shred them by that fit often enough.
 */
final class RandomVariants
{
    private static final List<String> NAMES = List.of("a", "A", "b", "bb", "userId", "userID", "typed_value", "value", "list", "z9");

    private final Random random;

    RandomVariants(Random random)
    {
        this.random = requireNonNull(random, "random is null");
    }

    Variant variant()
    {
        return Variant.fromObject(value(3));
    }

    /**
     * As {@link Variant#fromObject} takes it.
     */
    private Object value(int depth)
    {
        return switch (depth == 0 ? 0 : random.nextInt(4)) {
            case 0 -> random.nextInt(8) == 0 ? Variant.NULL_VALUE : kind().random(random);
            case 1 -> {
                List<Object> elements = new ArrayList<>();
                for (int count = random.nextInt(4); count > 0; count--) {
                    elements.add(value(depth - 1));
                }
                yield elements;
            }
            default -> {
                Map<String, Object> fields = new HashMap<>();
                for (String name : names()) {
                    fields.put(name, value(depth - 1));
                }
                yield fields;
            }
        };
    }

    ShreddingSchema schema()
    {
        return schema(3);
    }

    private ShreddingSchema schema(int depth)
    {
        return switch (depth == 0 ? random.nextInt(2) : random.nextInt(6)) {
            case 0 -> new ShreddingSchema.Untyped();
            case 1 -> new ShreddingSchema.Primitive(kind());
            case 2 -> new ShreddingSchema.Elements(schema(depth - 1));
            default -> {
                Map<String, ShreddingSchema> fields = new LinkedHashMap<>();
                fields.put(NAMES.get(random.nextInt(NAMES.size())), schema(depth - 1));
                for (String name : names()) {
                    fields.put(name, schema(depth - 1));
                }
                yield new ShreddingSchema.Fields(fields);
            }
        };
    }

    private TypedKind kind()
    {
        // Few kinds make many hits
        TypedKind[] kinds = TypedKind.values();
        return random.nextBoolean() ? kinds[random.nextInt(kinds.length)] : List.of(TypedKind.INT32, TypedKind.STRING).get(random.nextInt(2));
    }

    private Set<String> names()
    {
        Set<String> names = new HashSet<>();
        for (int count = random.nextInt(5); count > 0; count--) {
            names.add(NAMES.get(random.nextInt(NAMES.size())));
        }
        return names;
    }
}
