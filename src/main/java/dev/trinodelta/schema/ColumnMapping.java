package dev.trinodelta.schema;

import com.fasterxml.jackson.databind.JsonNode;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.FeatureGate;
import dev.trinodelta.protocol.Metadata;
import dev.trinodelta.protocol.Protocol;

import java.util.Map;

import static com.google.common.collect.ImmutableMap.toImmutableMap;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static dev.trinodelta.schema.DeltaField.MAPPING_ID;
import static dev.trinodelta.schema.DeltaField.MAPPING_PHYSICAL_NAME;
import static java.util.Locale.ENGLISH;

/**
 * How columns are found in data files.
 *
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#column-mapping">Protocol</a>
 */
public enum ColumnMapping
{
    /**
     * By their name.
     */
    NONE,
    /**
     * By a physical name that stays when the column is renamed.
     */
    NAME,
    /**
     * By Parquet field id; statistics and partition values by physical name.
     */
    ID;

    private static final String MODE = "delta.columnMapping.mode";

    /**
     * The mode in force. A table whose protocol does not have the feature ignores what its properties say.
     */
    public static ColumnMapping of(String table, Protocol protocol, Metadata metadata)
    {
        if (!FeatureGate.allowsColumnMapping(protocol)) {
            return NONE;
        }
        String mode = metadata.configuration().getOrDefault(MODE, "none");
        return switch (mode.toLowerCase(ENGLISH)) {
            case "none" -> NONE;
            case "name" -> NAME;
            case "id" -> ID;
            default -> throw new DeltaException(DELTA_INVALID_LOG, "Table %s has an unknown column mapping mode '%s' in property %s: expected none, name or id. Check the table with the writer that made it.".formatted(table, mode, MODE));
        };
    }

    /**
     * The schema with only the mapping in force left in its fields, so that {@link DeltaField#physicalName()} and
     * {@link DeltaField#fieldId()} hold as they stand.
     *
     * @throws DeltaException where a field lacks what the mode needs
     */
    DeltaType.Struct resolve(String table, DeltaType.Struct schema)
    {
        return resolveStruct(table, schema);
    }

    private DeltaType.Struct resolveStruct(String table, DeltaType.Struct struct)
    {
        return new DeltaType.Struct(struct.fields().stream().map(field -> resolveField(table, field)).toList());
    }

    private DeltaField resolveField(String table, DeltaField field)
    {
        if (this != NONE) {
            requireMapping(table, field, MAPPING_PHYSICAL_NAME);
        }
        if (this == ID) {
            requireMapping(table, field, MAPPING_ID);
        }
        Map<String, JsonNode> metadata = field.metadata().entrySet().stream()
                .filter(entry -> switch (entry.getKey()) {
                    case MAPPING_PHYSICAL_NAME -> this != NONE;
                    case MAPPING_ID -> this == ID;
                    default -> true;
                })
                .collect(toImmutableMap(Map.Entry::getKey, Map.Entry::getValue));
        return new DeltaField(field.name(), resolveType(table, field.type()), field.nullable(), metadata);
    }

    private DeltaType resolveType(String table, DeltaType type)
    {
        return switch (type) {
            case DeltaType.Struct struct -> resolveStruct(table, struct);
            case DeltaType.Array array -> new DeltaType.Array(resolveType(table, array.element()), array.containsNull());
            case DeltaType.Map map -> new DeltaType.Map(resolveType(table, map.key()), resolveType(table, map.value()), map.valueContainsNull());
            case DeltaType.Primitive primitive -> primitive;
            case DeltaType.Decimal decimal -> decimal;
        };
    }

    private void requireMapping(String table, DeltaField field, String key)
    {
        if (!field.metadata().containsKey(key)) {
            throw new DeltaException(DELTA_INVALID_LOG, "Table %s maps columns by %s, but column '%s' has no %s in the schema. Check the table with the writer that made it.".formatted(table, name().toLowerCase(ENGLISH), field.name(), key));
        }
    }
}
