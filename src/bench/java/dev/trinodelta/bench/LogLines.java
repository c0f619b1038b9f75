package dev.trinodelta.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableList;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The actions of a generated table that are of no file.
 */
final class LogLines
{
    private static final JsonMapper MAPPER = new JsonMapper();
    private static final List<String> SCHEMA = ImmutableList.of(
            field("id", "long"),
            field("quantity", "integer"),
            field("day", "date"),
            field("amount", "decimal(12,2)"),
            field("name", "string"),
            field("time", "timestamp"),
            field("p", "date"));

    private LogLines() {}

    static JsonNode protocol()
    {
        return parse("{\"protocol\":{\"minReaderVersion\":3,\"minWriterVersion\":7,\"readerFeatures\":[\"deletionVectors\",\"v2Checkpoint\"],\"writerFeatures\":[\"deletionVectors\",\"v2Checkpoint\",\"appendOnly\",\"invariants\"]}}");
    }

    static JsonNode metadata()
    {
        ObjectNode action = JsonNodeFactory.instance.objectNode();
        ObjectNode metadata = action.putObject("metaData");
        metadata.put("id", "c0ffee00-0000-4000-8000-000000000001");
        metadata.putObject("format").put("provider", "parquet").putObject("options");
        metadata.put("schemaString", "{\"type\":\"struct\",\"fields\":[%s]}".formatted(String.join(",", SCHEMA)));
        metadata.putArray("partitionColumns").add("p");
        metadata.putObject("configuration").put("delta.enableDeletionVectors", "true");
        metadata.put("createdTime", DataFiles.modificationTime(0));
        return action;
    }

    static JsonNode commitInfo(long version)
    {
        return parse("{\"commitInfo\":{\"timestamp\":%s,\"operation\":\"WRITE\",\"operationParameters\":{\"mode\":\"Append\",\"partitionBy\":\"[\\\"p\\\"]\"},\"readVersion\":%s,\"isolationLevel\":\"Serializable\",\"isBlindAppend\":true,\"engineInfo\":\"bench\"}}".formatted(
                DataFiles.modificationTime((int) version), version - 1));
    }

    static JsonNode add(ObjectNode add)
    {
        return JsonNodeFactory.instance.objectNode().set("add", add);
    }

    static JsonNode checkpointMetadata(long version)
    {
        return parse("{\"checkpointMetadata\":{\"version\":%s}}".formatted(version));
    }

    static JsonNode sidecar(Path file, long size)
    {
        return parse("{\"sidecar\":{\"path\":\"%s\",\"sizeInBytes\":%s,\"modificationTime\":%s}}".formatted(file.getFileName(), size, DataFiles.modificationTime(0)));
    }

    private static String field(String name, String type)
    {
        return "{\"name\":\"%s\",\"type\":\"%s\",\"nullable\":true,\"metadata\":{}}".formatted(name, type);
    }

    private static JsonNode parse(String json)
    {
        try {
            return MAPPER.readTree(json);
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
