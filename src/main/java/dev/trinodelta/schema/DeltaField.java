package dev.trinodelta.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.common.collect.ImmutableMap;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

import static java.util.Objects.requireNonNull;

/**
 * A column, or a field of a struct.
 *
 * @param name logical, in the case the schema gives it
 * @param metadata as the schema string has it, keys such as {@code delta.columnMapping.id}
 */
public record DeltaField(String name, DeltaType type, boolean nullable, Map<String, JsonNode> metadata)
{
    static final String MAPPING_ID = "delta.columnMapping.id";
    static final String MAPPING_PHYSICAL_NAME = "delta.columnMapping.physicalName";
    private static final String COMMENT = "comment";

    public DeltaField
    {
        requireNonNull(name, "name is null");
        requireNonNull(type, "type is null");
        metadata = ImmutableMap.copyOf(metadata);
    }

    public DeltaField withType(DeltaType newType)
    {
        return new DeltaField(name, newType, nullable, metadata);
    }

    /**
     * A field that no schema has.
     *
     * @param physicalName what data files call it
     */
    public static DeltaField hidden(String name, DeltaType type, String physicalName)
    {
        return new DeltaField(name, type, true, ImmutableMap.of(MAPPING_PHYSICAL_NAME, TextNode.valueOf(physicalName)));
    }

    public Optional<String> comment()
    {
        return text(COMMENT);
    }

    /**
     * What data files, statistics and partition values call the field, once {@link ColumnMapping#resolve} has left
     * only the mapping that is in force.
     */
    public String physicalName()
    {
        return text(MAPPING_PHYSICAL_NAME).orElse(name);
    }

    /**
     * The Parquet field id that finds the field in a data file; empty means that its physical name does. Holds once
     * {@link ColumnMapping#resolve} has left only the mapping that is in force.
     */
    public OptionalInt fieldId()
    {
        JsonNode id = metadata.get(MAPPING_ID);
        return id != null && id.canConvertToInt() ? OptionalInt.of(id.intValue()) : OptionalInt.empty();
    }

    private Optional<String> text(String key)
    {
        return Optional.ofNullable(metadata.get(key)).filter(JsonNode::isTextual).map(JsonNode::textValue);
    }
}
