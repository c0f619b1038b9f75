package dev.trinodelta.torture;

import com.fasterxml.jackson.databind.JsonNode;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What commits come to, by the letter of the protocol and as simply as can be: the oracle. Knows nothing of the code
 * that it judges.
 */
final class NaiveReplay
{
    /**
     * The last add or remove of each path and vector.
     */
    private final Map<String, JsonNode> files = new LinkedHashMap<>();
    /**
     * The last of all other actions, by kind and identity.
     */
    private final Map<String, JsonNode> others = new HashMap<>();

    NaiveReplay(List<List<JsonNode>> commits)
    {
        commits.forEach(commit -> commit.forEach(this::apply));
    }

    void apply(JsonNode line)
    {
        String kind = line.fieldNames().next();
        JsonNode action = line.get(kind);
        switch (kind) {
            case "add", "remove" -> files.put(canonicalPath(action) + " " + vectorId(action), line);
            case "protocol", "metaData" -> others.put(kind, line);
            case "txn" -> others.put(kind + action.get("appId").asText(), line);
            case "domainMetadata" -> others.put(kind + action.get("domain").asText(), line);
            default -> {}
        }
    }

    Stream<JsonNode> live()
    {
        return files.values().stream().filter(line -> line.has("add")).map(line -> line.get("add"));
    }

    /**
     * Every action that still means something, tombstones among them.
     */
    Stream<JsonNode> reconciled()
    {
        return Stream.concat(others.values().stream(), files.values().stream());
    }

    Stream<JsonNode> latest(String kind)
    {
        return others.values().stream().filter(line -> line.has(kind)).map(line -> line.get(kind));
    }

    static String canonicalPath(JsonNode file)
    {
        return file.get("path").asText().replace("%20", " ");
    }

    static String vectorId(JsonNode file)
    {
        JsonNode vector = file.path("deletionVector");
        if (!vector.isObject()) {
            return "";
        }
        String id = vector.get("storageType").asText() + vector.get("pathOrInlineDv").asText();
        return vector.has("offset") ? id + "@" + vector.get("offset").asInt() : id;
    }
}
