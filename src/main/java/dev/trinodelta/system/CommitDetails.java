package dev.trinodelta.system;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.common.collect.ImmutableMap;
import dev.trinodelta.protocol.CommitInfo;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import static java.util.Objects.requireNonNull;

/**
 * What a commit says of itself. Writers put into it what they like: what is not of the kind that is asked for says nothing.
 *
 * @param node the whole action
 */
record CommitDetails(CommitInfo info, JsonNode node)
{
    private static final JsonMapper MAPPER = new JsonMapper();

    CommitDetails
    {
        requireNonNull(info, "info is null");
        requireNonNull(node, "node is null");
    }

    static CommitDetails of(CommitInfo info)
    {
        try {
            return new CommitDetails(info, MAPPER.readTree(info.json()));
        }
        catch (JsonProcessingException e) {
            throw new IllegalStateException("commitInfo was parsed before", e);
        }
    }

    /**
     * Of a text, a number or a boolean.
     */
    Optional<String> text(String field)
    {
        return Optional.ofNullable(node.get(field)).filter(value -> value.isValueNode() && !value.isNull()).map(JsonNode::asText);
    }

    OptionalLong number(String field)
    {
        JsonNode value = node.path(field);
        return value.isIntegralNumber() && value.canConvertToLong() ? OptionalLong.of(value.longValue()) : OptionalLong.empty();
    }

    Optional<Boolean> flag(String field)
    {
        return Optional.ofNullable(node.get(field)).filter(JsonNode::isBoolean).map(JsonNode::booleanValue);
    }

    /**
     * The fields of an object. Of values that are lists or objects it has the JSON.
     */
    Optional<Map<String, Optional<String>>> texts(String field)
    {
        JsonNode object = node.path(field);
        if (!object.isObject()) {
            return Optional.empty();
        }
        ImmutableMap.Builder<String, Optional<String>> texts = ImmutableMap.builder();
        object.properties().forEach(entry -> texts.put(entry.getKey(), text(entry.getValue())));
        return Optional.of(texts.buildKeepingLast());
    }

    private static Optional<String> text(JsonNode value)
    {
        if (value.isNull()) {
            return Optional.empty();
        }
        return Optional.of(value.isValueNode() ? value.asText() : value.toString());
    }
}
