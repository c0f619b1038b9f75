package dev.trinodelta.read;

import com.google.common.collect.ImmutableList;
import io.airlift.slice.Slice;
import io.airlift.slice.Slices;
import io.trino.spi.type.ArrayType;
import io.trino.spi.type.RowType;
import io.trino.spi.type.Type;
import io.trino.spi.variant.Header.BasicType;
import io.trino.spi.variant.ObjectFieldIdValue;
import io.trino.spi.variant.Variant;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import static io.trino.spi.type.VarbinaryType.VARBINARY;
import static io.trino.spi.variant.VariantEncoder.encodeObject;
import static io.trino.spi.variant.VariantEncoder.encodedObjectSize;

/**
 * Which parts of variants a file has as fields of their own, and how a writer puts variants into them.
 */
sealed interface ShreddingSchema
{
    /**
     * Nothing but {@code value}.
     */
    record Untyped()
            implements ShreddingSchema {}

    record Primitive(TypedKind kind)
            implements ShreddingSchema {}

    record Elements(ShreddingSchema element)
            implements ShreddingSchema {}

    record Fields(Map<String, ShreddingSchema> fields)
            implements ShreddingSchema {}

    /**
     * A file with a column {@code v}. Null stands for SQL's null.
     */
    default byte[] write(List<Variant> variants)
    {
        RowType group = (RowType) type();
        TestingParquetFile file = new TestingParquetFile()
                .column("v", RowType.anonymous(ImmutableList.<Type>builder().add(VARBINARY).addAll(group.getFieldTypes()).build()))
                .schema("message m { optional group v { required binary metadata; %s } }".formatted(parquet()));
        for (Variant variant : variants) {
            if (variant == null) {
                file.row((Object) null);
                continue;
            }
            List<Object> row = new ArrayList<>();
            row.add(variant.metadata().toSlice());
            row.addAll(shred(Optional.of(variant)));
            file.row(row);
        }
        return file.write();
    }

    /**
     * The fields of the group.
     */
    default String parquet()
    {
        String value = "optional binary value;";
        return switch (this) {
            case Untyped() -> value;
            case Primitive(TypedKind kind) -> value + " optional " + kind.parquet() + ";";
            case Elements(ShreddingSchema element) -> value + " optional group typed_value (LIST) { repeated group list { required group element { " + element.parquet() + " } } }";
            case Fields(Map<String, ShreddingSchema> fields) -> {
                StringBuilder groups = new StringBuilder();
                fields.forEach((name, schema) -> groups.append("required group ").append(name).append(" { ").append(schema.parquet()).append(" } "));
                yield value + " optional group typed_value { " + groups + "}";
            }
        };
    }

    /**
     * Of the group.
     */
    default Type type()
    {
        return switch (this) {
            case Untyped() -> RowType.anonymousRow(VARBINARY);
            case Primitive(TypedKind kind) -> RowType.anonymousRow(VARBINARY, kind.type());
            case Elements(ShreddingSchema element) -> RowType.anonymousRow(VARBINARY, new ArrayType(element.type()));
            case Fields(Map<String, ShreddingSchema> fields) -> RowType.anonymousRow(VARBINARY, RowType.anonymous(fields.values().stream().map(ShreddingSchema::type).toList()));
        };
    }

    /**
     * The fields of the group, for {@link NativeValues}.
     *
     * @param variant empty where an object does not have the field
     */
    default List<Object> shred(Optional<Variant> variant)
    {
        if (variant.isEmpty()) {
            return this instanceof Untyped ? Arrays.asList((Object) null) : Arrays.asList(null, null);
        }
        Slice value = variant.get().data();
        return switch (this) {
            case Untyped() -> Arrays.asList(value);
            case Primitive(TypedKind kind) -> kind.typed(variant.get())
                    .map(typed -> Arrays.asList(null, typed))
                    .orElseGet(() -> Arrays.asList(value, null));
            case Elements(ShreddingSchema element) -> variant.get().basicType() == BasicType.ARRAY
                    ? Arrays.asList(null, variant.get().arrayElements().map(child -> element.shred(Optional.of(child))).toList())
                    : Arrays.asList(value, null);
            case Fields(Map<String, ShreddingSchema> fields) -> variant.get().basicType() == BasicType.OBJECT ? shredObject(fields, variant.get()) : Arrays.asList(value, null);
        };
    }

    private static List<Object> shredObject(Map<String, ShreddingSchema> fields, Variant object)
    {
        Map<String, Variant> own = new HashMap<>();
        List<ObjectFieldIdValue> others = new ArrayList<>();
        object.objectFields().forEach(field -> {
            String name = object.metadata().get(field.fieldId()).toStringUtf8();
            if (fields.containsKey(name)) {
                own.put(name, field.value());
            }
            else {
                others.add(field);
            }
        });
        List<Object> typed = new ArrayList<>();
        fields.forEach((name, schema) -> typed.add(schema.shred(Optional.ofNullable(own.get(name)))));
        return Arrays.asList(others.isEmpty() ? null : encode(others), typed);
    }

    private static Slice encode(List<ObjectFieldIdValue> fields)
    {
        int length = fields.stream().mapToInt(field -> field.value().data().length()).sum();
        int greatest = fields.stream().mapToInt(ObjectFieldIdValue::fieldId).max().orElseThrow();
        Slice object = Slices.allocate(encodedObjectSize(greatest, fields.size(), length));
        encodeObject(fields.size(), index -> fields.get(index).fieldId(), index -> fields.get(index).value().data(), object, 0);
        return object;
    }
}
