package dev.trinodelta.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.FeatureGate;
import dev.trinodelta.protocol.Protocol;
import dev.trinodelta.schema.DeltaType.Primitive;

import java.util.Optional;
import java.util.regex.Pattern;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static io.trino.spi.StandardErrorCode.NOT_SUPPORTED;

/**
 * Changes of types that the fields of a schema record. Files from before a change store the narrower type.
 *
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#type-widening">Protocol</a>
 */
final class TypeWidening
{
    private static final String TYPE_CHANGES = "delta.typeChanges";
    private static final String FROM_TYPE = "fromType";
    private static final String TO_TYPE = "toType";
    private static final String FIELD_PATH = "fieldPath";
    private static final Pattern FIELD_PATH_PATTERN = Pattern.compile("(element|key|value)(\\.(element|key|value))*");
    /**
     * Stored alike; such changes are not to be recorded, but harm nobody.
     */
    private static final Pattern CHARACTERS = Pattern.compile("(string|char|varchar)\\b.*");

    private static final DeltaType.Decimal DECIMAL_OF_INTEGERS = new DeltaType.Decimal(10, 0);
    private static final DeltaType.Decimal DECIMAL_OF_LONGS = new DeltaType.Decimal(20, 0);

    private TypeWidening() {}

    /**
     * @param table named in errors
     * @throws DeltaException where a recorded change is not one that the protocol permits, or is malformed
     */
    static void checkReadable(String table, Protocol protocol, DeltaType.Struct schema)
    {
        if (FeatureGate.allowsTypeWidening(protocol)) {
            checkFields(table, "", schema);
        }
    }

    private static void checkFields(String table, String prefix, DeltaType.Struct struct)
    {
        for (DeltaField field : struct.fields()) {
            String path = prefix + field.name();
            checkChanges(table, path, field);
            checkNested(table, path, field.type());
        }
    }

    private static void checkNested(String table, String path, DeltaType type)
    {
        switch (type) {
            case DeltaType.Struct struct -> checkFields(table, path + ".", struct);
            case DeltaType.Array array -> checkNested(table, path + ".element", array.element());
            case DeltaType.Map map -> {
                checkNested(table, path + ".key", map.key());
                checkNested(table, path + ".value", map.value());
            }
            case Primitive _, DeltaType.Decimal _ -> {}
        }
    }

    private static void checkChanges(String table, String path, DeltaField field)
    {
        JsonNode changes = field.metadata().get(TYPE_CHANGES);
        if (changes == null || changes.isNull()) {
            return;
        }
        if (!changes.isArray()) {
            throw malformed(table, path, "it is not a list");
        }
        changes.forEach(change -> checkChange(table, path, change));
    }

    private static void checkChange(String table, String path, JsonNode change)
    {
        if (!change.isObject()) {
            throw malformed(table, path, "one of its entries is not an object");
        }
        String from = typeName(table, path, change, FROM_TYPE);
        String to = typeName(table, path, change, TO_TYPE);
        String changedPath = path + nestedPath(table, path, change);
        if (!isPermitted(from, to)) {
            throw new DeltaException(
                    NOT_SUPPORTED,
                    "Column '%s' of table %s was changed from type %s to %s, which is none of the widenings that the Delta protocol permits. Read an earlier version of the table, or restore one with the engine that wrote it."
                            .formatted(changedPath, table, from, to));
        }
    }

    private static String typeName(String table, String path, JsonNode change, String key)
    {
        JsonNode type = change.path(key);
        if (!type.isTextual()) {
            throw malformed(table, path, "%s of one of its entries is not the name of a type".formatted(key));
        }
        return type.textValue();
    }

    /**
     * The way to an element, key or value, which have no metadata of their own.
     */
    private static String nestedPath(String table, String path, JsonNode change)
    {
        JsonNode fieldPath = change.path(FIELD_PATH);
        if (fieldPath.isMissingNode() || fieldPath.isNull()) {
            return "";
        }
        if (!fieldPath.isTextual() || !FIELD_PATH_PATTERN.matcher(fieldPath.textValue()).matches()) {
            throw malformed(table, path, "%s of one of its entries is %s, which leads to no element, key or value".formatted(FIELD_PATH, fieldPath));
        }
        return "." + fieldPath.textValue();
    }

    private static boolean isPermitted(String from, String to)
    {
        if (from.equals(to) || (CHARACTERS.matcher(from).matches() && CHARACTERS.matcher(to).matches())) {
            return true;
        }
        Optional<DeltaType> source = SchemaJson.simpleType(from);
        Optional<DeltaType> target = SchemaJson.simpleType(to);
        return source.isPresent() && target.isPresent() && isPermitted(source.get(), target.get());
    }

    static boolean isPermitted(DeltaType from, DeltaType to)
    {
        if (from.equals(to)) {
            return true;
        }
        return switch (from) {
            case Primitive.BYTE -> to == Primitive.SHORT || to == Primitive.INTEGER || to == Primitive.LONG || to == Primitive.DOUBLE || holds(to, DECIMAL_OF_INTEGERS);
            case Primitive.SHORT -> to == Primitive.INTEGER || to == Primitive.LONG || to == Primitive.DOUBLE || holds(to, DECIMAL_OF_INTEGERS);
            case Primitive.INTEGER -> to == Primitive.LONG || to == Primitive.DOUBLE || holds(to, DECIMAL_OF_INTEGERS);
            case Primitive.LONG -> holds(to, DECIMAL_OF_LONGS);
            case Primitive.FLOAT -> to == Primitive.DOUBLE;
            case Primitive.DATE -> to == Primitive.TIMESTAMP_NTZ;
            case DeltaType.Decimal decimal -> holds(to, decimal);
            case Primitive _, DeltaType.Array _, DeltaType.Map _, DeltaType.Struct _ -> false;
        };
    }

    private static boolean holds(DeltaType type, DeltaType.Decimal narrower)
    {
        return type instanceof DeltaType.Decimal(int precision, int scale)
                && scale >= narrower.scale()
                && precision - scale >= narrower.precision() - narrower.scale();
    }

    private static DeltaException malformed(String table, String path, String problem)
    {
        return new DeltaException(
                DELTA_INVALID_LOG,
                "Column '%s' of table %s has malformed metadata %s in the schema: %s. Check the table with the writer that made it.".formatted(path, table, TYPE_CHANGES, problem));
    }
}
