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

/**
 * The wire form of actions in commits and JSON checkpoints: one JSON object a line with one known key.
 */
final class ActionJson
{
    private static final JsonMapper MAPPER = JsonMapper.builder(JsonFactory.builder()
                    // Statistics and schemas of wide tables are long strings
                    .streamReadConstraints(StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private static final String PARQUET = "parquet";

    private ActionJson() {}

    /**
     * @return empty for an action that this version of the protocol does not know, which readers must pass over
     * @throws InvalidActionException where the line is not JSON or lacks what its action needs
     */
    static Optional<Action> parse(byte[] bytes, int offset, int length)
            throws InvalidActionException
    {
        JsonNode line = readTree(bytes, offset, length);
        if (!line.isObject()) {
            throw new InvalidActionException("not a JSON object");
        }
        Optional<Action> action = Optional.empty();
        String name = "";
        for (Map.Entry<String, JsonNode> entry : line.properties()) {
            Optional<Action> next = entry.getValue().isNull() ? Optional.empty() : action(entry.getKey(), entry.getValue());
            if (next.isEmpty()) {
                continue;
            }
            if (action.isPresent()) {
                throw new InvalidActionException("holds both %s and %s, where a line is one action".formatted(name, entry.getKey()));
            }
            action = next;
            name = entry.getKey();
        }
        return action;
    }

    private static JsonNode readTree(byte[] bytes, int offset, int length)
            throws InvalidActionException
    {
        try {
            return MAPPER.readTree(bytes, offset, length);
        }
        catch (JsonProcessingException e) {
            // Jackson goes on with positions that mean nothing to whoever looks at the file
            if (e.getOriginalMessage().startsWith("Unexpected end-of-input")) {
                throw new InvalidActionException("not valid JSON, it ends too early", e);
            }
            throw new InvalidActionException("not valid JSON (%s)".formatted(e.getOriginalMessage()), e);
        }
        catch (IOException e) {
            throw new InvalidActionException("not valid JSON (%s)".formatted(e.getMessage()), e);
        }
    }

    private static Optional<Action> action(String name, JsonNode node)
            throws InvalidActionException
    {
        JsonFields fields = new JsonFields(name, node);
        try {
            return Optional.ofNullable(switch (name) {
                case "add" -> addFile(fields);
                case "remove" -> new RemoveFile(
                        fields.text("path"),
                        fields.optionalNumber("deletionTimestamp"),
                        dataChange(fields),
                        fields.optionalTexts("partitionValues"),
                        fields.optionalNumber("size"),
                        deletionVector(fields));
                case "metaData" -> metadata(fields);
                case "protocol" -> protocol(fields);
                case "txn" -> new SetTransaction(fields.text("appId"), fields.number("version"), fields.optionalNumber("lastUpdated"));
                case "domainMetadata" -> new DomainMetadata(fields.text("domain"), fields.optionalText("configuration").orElse(""), fields.optionalFlag("removed").orElse(false));
                case "commitInfo" -> commitInfo(node);
                case "cdc" -> new AddCdcFile(fields.text("path"), fields.texts("partitionValues"), fields.number("size"));
                case "sidecar" -> new Sidecar(fields.text("path"), fields.number("sizeInBytes"), fields.optionalNumber("modificationTime").orElse(0));
                case "checkpointMetadata" -> new CheckpointMetadata(fields.number("version"), fields.optionalTexts("tags").orElse(ImmutableMap.of()));
                default -> null;
            });
        }
        catch (IllegalArgumentException e) {
            throw new InvalidActionException("%s is invalid, %s".formatted(name, e.getMessage()), e);
        }
    }

    private static AddFile addFile(JsonFields fields)
            throws InvalidActionException
    {
        return new AddFile(
                fields.text("path"),
                fields.texts("partitionValues"),
                fields.number("size"),
                fields.optionalNumber("modificationTime").orElse(0),
                dataChange(fields),
                fields.optionalText("stats"),
                fields.optionalTexts("tags").orElse(ImmutableMap.of()),
                deletionVector(fields),
                fields.optionalNumber("baseRowId"),
                fields.optionalNumber("defaultRowCommitVersion"),
                fields.optionalText("clusteringProvider"));
    }

    static Protocol protocol(JsonFields fields)
            throws InvalidActionException
    {
        return new Protocol(
                fields.integer("minReaderVersion"),
                // Absent from the first tables
                fields.has("minWriterVersion") ? fields.integer("minWriterVersion") : 1,
                fields.optionalList("readerFeatures").map(ImmutableSet::copyOf),
                fields.optionalList("writerFeatures").map(ImmutableSet::copyOf));
    }

    static Metadata metadata(JsonFields fields)
            throws InvalidActionException
    {
        ImmutableMap.Builder<String, String> configuration = ImmutableMap.builder();
        fields.optionalTexts("configuration").orElse(ImmutableMap.of())
                .forEach((key, value) -> value.ifPresent(present -> configuration.put(key, present)));
        return new Metadata(
                fields.text("id"),
                fields.optionalText("name"),
                fields.optionalText("description"),
                fields.has("format") ? fields.object("format").optionalText("provider").orElse(PARQUET) : PARQUET,
                fields.optionalText("schemaString"),
                fields.optionalList("partitionColumns").orElse(List.of()),
                configuration.buildOrThrow(),
                fields.optionalNumber("createdTime"));
    }

    /**
     * Writers put into it what they like; what is not as expected says nothing, but breaks no table.
     */
    private static CommitInfo commitInfo(JsonNode node)
    {
        return new CommitInfo(
                milliseconds(node.path("inCommitTimestamp")),
                milliseconds(node.path("timestamp")),
                Optional.ofNullable(node.path("operation").textValue()),
                node.toString());
    }

    private static OptionalLong milliseconds(JsonNode node)
    {
        return node.isIntegralNumber() && node.canConvertToLong() ? OptionalLong.of(node.longValue()) : OptionalLong.empty();
    }

    private static boolean dataChange(JsonFields fields)
            throws InvalidActionException
    {
        // Old writers leave it out where it is true
        return fields.optionalFlag("dataChange").orElse(true);
    }

    private static Optional<DeletionVectorDescriptor> deletionVector(JsonFields file)
            throws InvalidActionException
    {
        if (!file.has("deletionVector")) {
            return Optional.empty();
        }
        JsonFields fields = file.object("deletionVector");
        return Optional.of(new DeletionVectorDescriptor(
                fields.text("storageType"),
                fields.text("pathOrInlineDv"),
                fields.has("offset") ? OptionalInt.of(fields.integer("offset")) : OptionalInt.empty(),
                fields.integer("sizeInBytes"),
                fields.number("cardinality")));
    }
}
