package dev.trinodelta.log;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.AddCdcFile;
import dev.trinodelta.protocol.AddFile;
import dev.trinodelta.protocol.CheckpointMetadata;
import dev.trinodelta.protocol.CommitInfo;
import dev.trinodelta.protocol.DeletionVectorDescriptor;
import dev.trinodelta.protocol.DomainMetadata;
import dev.trinodelta.protocol.Metadata;
import dev.trinodelta.protocol.Protocol;
import dev.trinodelta.protocol.RemoveFile;
import dev.trinodelta.protocol.SetTransaction;
import dev.trinodelta.protocol.Sidecar;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.lang.Math.toIntExact;

/**
 * The wire form of actions in commits and JSON checkpoints: one JSON object a line with one known key.
 */
public final class ActionJson
{
    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    // Statistics and schemas of wide tables are long strings
                    .streamReadConstraints(StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private ActionJson() {}

    /**
     * @return empty for an action that this version of the protocol does not know, which readers must pass over
     * @throws InvalidActionException where the line is not JSON or lacks what its action needs
     */
    public static Optional<Action> parse(byte[] bytes, int offset, int length)
            throws InvalidActionException
    {
        JsonNode line;
        try {
            line = MAPPER.readTree(bytes, offset, length);
        }
        catch (JsonProcessingException e) {
            throw new InvalidActionException("not valid JSON (%s)".formatted(e.getOriginalMessage()), e);
        }
        catch (IOException e) {
            throw new InvalidActionException("not valid JSON (%s)".formatted(e.getMessage()), e);
        }
        if (!line.isObject()) {
            throw new InvalidActionException("not a JSON object");
        }
        try {
            for (Map.Entry<String, JsonNode> entry : line.properties()) {
                Optional<Action> action = entry.getValue().isNull() ? Optional.empty() : action(entry.getKey(), new Fields(entry.getKey(), entry.getValue()));
                if (action.isPresent()) {
                    return action;
                }
            }
        }
        catch (IllegalArgumentException e) {
            throw new InvalidActionException(e.getMessage(), e);
        }
        return Optional.empty();
    }

    private static Optional<Action> action(String name, Fields fields)
            throws InvalidActionException
    {
        return switch (name) {
            case "add" -> Optional.of(new AddFile(
                    fields.text("path"),
                    fields.nullableValues("partitionValues").orElse(ImmutableMap.of()),
                    fields.number("size"),
                    fields.optionalNumber("modificationTime").orElse(0),
                    fields.flag("dataChange"),
                    fields.optionalText("stats"),
                    fields.nullableValues("tags").orElse(ImmutableMap.of()),
                    fields.optional("deletionVector").isPresent() ? Optional.of(deletionVector(fields.object("deletionVector"))) : Optional.empty(),
                    fields.optionalNumber("baseRowId"),
                    fields.optionalNumber("defaultRowCommitVersion"),
                    fields.optionalText("clusteringProvider")));
            case "remove" -> Optional.of(new RemoveFile(
                    fields.text("path"),
                    fields.optionalNumber("deletionTimestamp"),
                    fields.flag("dataChange"),
                    fields.nullableValues("partitionValues"),
                    fields.optionalNumber("size"),
                    fields.optional("deletionVector").isPresent() ? Optional.of(deletionVector(fields.object("deletionVector"))) : Optional.empty()));
            case "metaData" -> Optional.of(metadata(fields));
            case "protocol" -> Optional.of(new Protocol(
                    (int) fields.number("minReaderVersion"),
                    (int) fields.optionalNumber("minWriterVersion").orElse(1),
                    fields.texts("readerFeatures").map(ImmutableSet::copyOf),
                    fields.texts("writerFeatures").map(ImmutableSet::copyOf)));
            case "txn" -> Optional.of(new SetTransaction(fields.text("appId"), fields.number("version"), fields.optionalNumber("lastUpdated")));
            case "domainMetadata" -> Optional.of(new DomainMetadata(fields.text("domain"), fields.optionalText("configuration").orElse(""), fields.optionalFlag("removed").orElse(false)));
            case "commitInfo" -> Optional.of(new CommitInfo(
                    fields.optionalNumber("inCommitTimestamp"),
                    fields.optionalNumber("timestamp"),
                    fields.optionalText("operation"),
                    fields.node().toString()));
            case "cdc" -> Optional.of(new AddCdcFile(fields.text("path"), fields.nullableValues("partitionValues").orElse(ImmutableMap.of()), fields.number("size")));
            case "sidecar" -> Optional.of(new Sidecar(fields.text("path"), fields.number("sizeInBytes"), fields.optionalNumber("modificationTime").orElse(0)));
            case "checkpointMetadata" -> Optional.of(new CheckpointMetadata(fields.number("version")));
            default -> Optional.empty();
        };
    }

    private static Metadata metadata(Fields fields)
            throws InvalidActionException
    {
        ImmutableMap.Builder<String, String> configuration = ImmutableMap.builder();
        fields.nullableValues("configuration").orElse(ImmutableMap.of())
                .forEach((key, value) -> value.ifPresent(present -> configuration.put(key, present)));
        return new Metadata(
                fields.text("id"),
                fields.optionalText("name"),
                fields.optionalText("description"),
                fields.optional("format").flatMap(format -> Optional.ofNullable(format.get("provider"))).map(JsonNode::asText).orElse("parquet"),
                fields.optionalText("schemaString"),
                fields.texts("partitionColumns").orElse(List.of()),
                configuration.buildOrThrow(),
                fields.optionalNumber("createdTime"));
    }

    private static DeletionVectorDescriptor deletionVector(Fields fields)
            throws InvalidActionException
    {
        OptionalLong offset = fields.optionalNumber("offset");
        return new DeletionVectorDescriptor(
                fields.text("storageType"),
                fields.text("pathOrInlineDv"),
                offset.isPresent() ? OptionalInt.of(toIntExact(offset.getAsLong())) : OptionalInt.empty(),
                toIntExact(fields.number("sizeInBytes")),
                fields.number("cardinality"));
    }

    /**
     * Says what is wrong with a line; who read it adds file and line.
     */
    public static final class InvalidActionException
            extends Exception
    {
        private static final long serialVersionUID = 1;

        InvalidActionException(String message)
        {
            super(message);
        }

        InvalidActionException(String message, Throwable cause)
        {
            super(message, cause);
        }
    }

    /**
     * The fields of one action, checked as they are read.
     */
    private record Fields(String action, JsonNode node)
    {
        Optional<JsonNode> optional(String name)
        {
            return Optional.ofNullable(node.get(name)).filter(value -> !value.isNull());
        }

        Fields object(String name)
                throws InvalidActionException
        {
            return new Fields(action + "." + name, required(name));
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
            return optional(name).isPresent() ? Optional.of(text(name)) : Optional.empty();
        }

        long number(String name)
                throws InvalidActionException
        {
            JsonNode value = required(name);
            if (!value.isIntegralNumber() || !value.canConvertToLong()) {
                throw wrongType(name, "an integer");
            }
            return value.longValue();
        }

        OptionalLong optionalNumber(String name)
                throws InvalidActionException
        {
            return optional(name).isPresent() ? OptionalLong.of(number(name)) : OptionalLong.empty();
        }

        boolean flag(String name)
                throws InvalidActionException
        {
            // Old writers leave it out where it is true
            return optionalFlag(name).orElse(true);
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

        Optional<List<String>> texts(String name)
                throws InvalidActionException
        {
            Optional<JsonNode> value = optional(name);
            if (value.isPresent() && !(value.get().isArray() && stream(value.get()).allMatch(JsonNode::isTextual))) {
                throw wrongType(name, "a list of strings");
            }
            return value.map(list -> stream(list).map(JsonNode::textValue).collect(toImmutableList()));
        }

        Optional<Map<String, Optional<String>>> nullableValues(String name)
                throws InvalidActionException
        {
            Optional<JsonNode> value = optional(name);
            if (value.isEmpty()) {
                return Optional.empty();
            }
            if (!value.get().isObject()) {
                throw wrongType(name, "an object");
            }
            ImmutableMap.Builder<String, Optional<String>> values = ImmutableMap.builder();
            value.get().properties().forEach(entry -> values.put(
                    entry.getKey(),
                    Optional.of(entry.getValue()).filter(present -> !present.isNull()).map(JsonNode::asText)));
            return Optional.of(values.buildKeepingLast());
        }

        private JsonNode required(String name)
                throws InvalidActionException
        {
            return optional(name).orElseThrow(() -> new InvalidActionException("%s has no %s".formatted(action, name)));
        }

        private InvalidActionException wrongType(String name, String expected)
        {
            return new InvalidActionException("%s.%s is not %s".formatted(action, name, expected));
        }

        private static Stream<JsonNode> stream(JsonNode list)
        {
            return StreamSupport.stream(list.spliterator(), false);
        }
    }
}
