package dev.trinodelta.system;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Maps;
import dev.trinodelta.schema.DeltaField;
import dev.trinodelta.schema.DeltaType;
import dev.trinodelta.schema.TableSchema;
import io.airlift.slice.Slice;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import static java.util.Locale.ENGLISH;
import static java.util.Objects.requireNonNull;

/**
 * Reads statistics for people: under the names that columns have in the version, in lower case as Trino shows them, and as the log has the values.
 */
final class FileStatisticsReader
{
    private static final JsonMapper MAPPER = JsonMapper.builder()
            // Decimals come out as they were
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .build();

    private final TableSchema schema;

    FileStatisticsReader(TableSchema schema)
    {
        this.schema = requireNonNull(schema, "schema is null");
    }

    /**
     * @return empty where the text is not what statistics are
     */
    Optional<FileStatistics> read(Slice text)
    {
        JsonNode statistics;
        try {
            statistics = MAPPER.readTree(text.toStringUtf8());
        }
        catch (JsonProcessingException _) {
            return Optional.empty();
        }
        JsonNode tightBounds = statistics.path("tightBounds");
        return Optional.of(new FileStatistics(
                texts(statistics.path("minValues")),
                texts(statistics.path("maxValues")),
                counts(statistics.path("nullCount")),
                tightBounds.isBoolean() ? Optional.of(tightBounds.booleanValue()) : Optional.empty()));
    }

    private Map<String, Optional<String>> texts(JsonNode object)
    {
        return Maps.transformValues(values(object), value -> Optional.of(value.isBigDecimal() ? value.decimalValue().toPlainString() : value.asText()));
    }

    private Map<String, Long> counts(JsonNode object)
    {
        return Maps.transformValues(Maps.filterValues(values(object), value -> value.isIntegralNumber() && value.canConvertToLong()), JsonNode::longValue);
    }

    private Map<String, JsonNode> values(JsonNode object)
    {
        ImmutableMap.Builder<String, JsonNode> values = ImmutableMap.builder();
        collect("", schema.columns(), object, values);
        return values.buildKeepingLast();
    }

    /**
     * In the order of the schema. What the version has no column of is left out.
     */
    private static void collect(String prefix, List<DeltaField> fields, JsonNode object, ImmutableMap.Builder<String, JsonNode> values)
    {
        for (DeltaField field : fields) {
            JsonNode value = object.path(field.physicalName());
            if (field.type() instanceof DeltaType.Struct struct) {
                collect(prefix + field.name() + ".", struct.fields(), value, values);
            }
            else if (value.isValueNode() && !value.isNull()) {
                values.put((prefix + field.name()).toLowerCase(ENGLISH), value);
            }
        }
    }
}
