package dev.trinodelta.pruning;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

import static java.util.Objects.requireNonNull;

/**
 * The statistics of one file as its writer left them. What is missing or malformed is unknown.
 *
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#per-file-statistics">Protocol</a>
 */
public final class FileStatistics
{
    // Decimals have up to 38 digits
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private final JsonNode root;

    private FileStatistics(JsonNode root)
    {
        this.root = requireNonNull(root, "root is null");
    }

    public static FileStatistics parse(Optional<String> json)
    {
        if (json.isEmpty() || json.get().isEmpty()) {
            return new FileStatistics(MissingNode.getInstance());
        }
        try {
            return new FileStatistics(MAPPER.readTree(json.get()));
        }
        catch (JsonProcessingException _) {
            return new FileStatistics(MissingNode.getInstance());
        }
    }

    /**
     * Physical rows: those that a deletion vector deletes are among them.
     */
    public OptionalLong rowCount()
    {
        return number(root.path("numRecords"));
    }

    /**
     * Physical rows whose value is null. With bounds that are not tight only "none" and "all" mean something.
     */
    public OptionalLong nullCount(List<String> path)
    {
        OptionalLong nulls = number(descend("nullCount", path));
        if (tightBounds() || nulls.isEmpty() || nulls.getAsLong() == 0 || nulls.equals(rowCount())) {
            return nulls;
        }
        return OptionalLong.empty();
    }

    public boolean tightBounds()
    {
        return root.path("tightBounds").asBoolean(true);
    }

    JsonNode minimum(List<String> path)
    {
        return descend("minValues", path);
    }

    JsonNode maximum(List<String> path)
    {
        return descend("maxValues", path);
    }

    private JsonNode descend(String statistic, List<String> path)
    {
        JsonNode node = root.path(statistic);
        for (String name : path) {
            node = node.path(name);
        }
        return node;
    }

    private static OptionalLong number(JsonNode node)
    {
        return node.isIntegralNumber() && node.canConvertToLong() && node.longValue() >= 0 ? OptionalLong.of(node.longValue()) : OptionalLong.empty();
    }
}
