package dev.trinodelta.log;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableMap;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import static com.google.common.collect.ImmutableList.toImmutableList;

/**
 * The fields of one action in JSON, checked as they are read. A field that is null is absent.
 */
record JsonFields(String action, JsonNode node)
{
    boolean has(String name)
    {
        return optional(name).isPresent();
    }

    JsonFields object(String name)
            throws InvalidActionException
    {
        JsonNode value = required(name);
        if (!value.isObject()) {
            throw wrongType(name, "an object");
        }
        return new JsonFields(action + "." + name, value);
    }

    String text(String name)
            throws InvalidActionException
    {
        JsonNode value = required(name);
        if (!value.isTextual()) {
            throw wrongType(name, "a string");
        }
        return value.textValue();
    }

    Optional<String> optionalText(String name)
            throws InvalidActionException
    {
        return has(name) ? Optional.of(text(name)) : Optional.empty();
    }

    long number(String name)
            throws InvalidActionException
    {
        JsonNode value = required(name);
        if (!value.isIntegralNumber() || !value.canConvertToLong()) {
            throw wrongType(name, "a 64-bit integer");
        }
        return value.longValue();
    }

    OptionalLong optionalNumber(String name)
            throws InvalidActionException
    {
        return has(name) ? OptionalLong.of(number(name)) : OptionalLong.empty();
    }

    int integer(String name)
            throws InvalidActionException
    {
        JsonNode value = required(name);
        if (!value.isIntegralNumber() || !value.canConvertToInt()) {
            throw wrongType(name, "a 32-bit integer");
        }
        return value.intValue();
    }

    Optional<Boolean> optionalFlag(String name)
            throws InvalidActionException
    {
        Optional<JsonNode> value = optional(name);
        if (value.isPresent() && !value.get().isBoolean()) {
            throw wrongType(name, "a boolean");
        }
        return value.map(JsonNode::booleanValue);
    }

    Optional<List<String>> optionalList(String name)
            throws InvalidActionException
    {
        Optional<JsonNode> value = optional(name);
        if (value.isPresent() && !(value.get().isArray() && stream(value.get()).allMatch(JsonNode::isTextual))) {
            throw wrongType(name, "a list of strings");
        }
        return value.map(list -> stream(list).map(JsonNode::textValue).collect(toImmutableList()));
    }

    /**
     * Texts by name, some of them null. Numbers and booleans stand for their text.
     */
    Map<String, Optional<String>> texts(String name)
            throws InvalidActionException
    {
        JsonNode value = required(name);
        if (!value.isObject() || !stream(value).allMatch(JsonNode::isValueNode)) {
            throw wrongType(name, "an object of strings");
        }
        ImmutableMap.Builder<String, Optional<String>> texts = ImmutableMap.builder();
        value.properties().forEach(entry -> texts.put(
                entry.getKey(),
                Optional.of(entry.getValue()).filter(present -> !present.isNull()).map(JsonNode::asText)));
        return texts.buildKeepingLast();
    }

    Optional<Map<String, Optional<String>>> optionalTexts(String name)
            throws InvalidActionException
    {
        return has(name) ? Optional.of(texts(name)) : Optional.empty();
    }

    private JsonNode required(String name)
            throws InvalidActionException
    {
        return optional(name).orElseThrow(() -> new InvalidActionException("%s has no %s".formatted(action, name)));
    }

    private Optional<JsonNode> optional(String name)
    {
        return Optional.ofNullable(node.get(name)).filter(value -> !value.isNull());
    }

    private InvalidActionException wrongType(String name, String expected)
    {
        return new InvalidActionException("%s.%s is not %s".formatted(action, name, expected));
    }

    private static Stream<JsonNode> stream(JsonNode values)
    {
        return StreamSupport.stream(values.spliterator(), false);
    }
}
