package dev.trinodelta.catalog.warehouse;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableSet;
import dev.trinodelta.protocol.DeltaException;
import io.trino.filesystem.Location;
import io.trino.spi.connector.ConnectorViewDefinition;
import io.trino.spi.connector.SchemaTableName;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;

import static com.fasterxml.jackson.databind.DeserializationFeature.FAIL_ON_TRAILING_TOKENS;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_CATALOG_ERROR;
import static java.util.Objects.requireNonNull;

/**
 * A file of the registry, as it was found: it may be of another hand, so what it says is looked at only in the end. It has a table
 * or a view:
 * <pre>{"formatVersion":1,"location":"s3://bucket/Orders"}</pre>
 * <pre>{"formatVersion":1,"view":{"sql":"SELECT …",…}}</pre>
 */
record Registration(SchemaTableName name, Location file, String content)
{
    private static final ObjectMapper MAPPER = new ObjectMapper().enable(FAIL_ON_TRAILING_TOKENS);
    private static final int FORMAT_VERSION = 1;

    Registration
    {
        requireNonNull(name, "name is null");
        requireNonNull(file, "file is null");
        requireNonNull(content, "content is null");
    }

    static Registration ofTable(SchemaTableName name, Location file, Location location)
    {
        return of(name, file, MAPPER.createObjectNode().put("formatVersion", FORMAT_VERSION).put("location", location.toString()));
    }

    static Registration ofView(SchemaTableName name, Location file, ConnectorViewDefinition view)
    {
        return of(name, file, MAPPER.createObjectNode().put("formatVersion", FORMAT_VERSION).set("view", ViewJson.write(view)));
    }

    private static Registration of(SchemaTableName name, Location file, ObjectNode json)
    {
        try {
            return new Registration(name, file, MAPPER.writeValueAsString(json));
        }
        catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Whether it has a view, which need not be usable.
     */
    boolean isView()
    {
        return fields().contains("view");
    }

    /**
     * Whether it has a view, or is damaged so that nothing tells what it had.
     */
    boolean canBeView()
    {
        Set<String> fields = fields();
        return fields.contains("view") || !fields.contains("location");
    }

    /**
     * Of a file that was not written to its end, those before the damage.
     */
    private Set<String> fields()
    {
        ImmutableSet.Builder<String> fields = ImmutableSet.builder();
        try (JsonParser parser = MAPPER.createParser(content)) {
            if (parser.nextToken() == JsonToken.START_OBJECT) {
                while (parser.nextToken() == JsonToken.FIELD_NAME) {
                    fields.add(parser.currentName());
                    parser.nextToken();
                    parser.skipChildren();
                }
            }
        }
        catch (IOException _) {
            // Whoever needs what it says is told that it is damaged
        }
        return fields.build();
    }

    /**
     * Where the table lies, as the file has it.
     */
    String location()
    {
        JsonNode json = json();
        if (!json.path("location").isTextual()) {
            throw malformed(canBeView() ? "it has neither a location nor a view" : "its location is no text", null);
        }
        return json.path("location").textValue();
    }

    ConnectorViewDefinition view()
    {
        JsonNode json = json();
        if (json.has("location")) {
            throw new DeltaException(DELTA_CATALOG_ERROR, "%s is registered in %s, which has a location of a table as well. Remove one of the two from the file.".formatted(subject(), file));
        }
        try {
            return ViewJson.read(json.path("view"));
        }
        catch (IllegalArgumentException e) {
            throw malformed(e.getMessage(), e);
        }
    }

    private JsonNode json()
    {
        JsonNode json;
        try {
            json = MAPPER.readTree(content);
        }
        catch (JsonProcessingException e) {
            throw malformed("it is not JSON", e);
        }
        if (!json.path("formatVersion").isInt()) {
            throw malformed("it has no formatVersion", null);
        }
        int version = json.path("formatVersion").intValue();
        if (version != FORMAT_VERSION) {
            throw new DeltaException(DELTA_CATALOG_ERROR, "%s is registered in %s with formatVersion %s, this version of the connector reads %s. Use a newer version of the connector.".formatted(subject(), file, version, FORMAT_VERSION));
        }
        return json;
    }

    private DeltaException malformed(String problem, Exception cause)
    {
        return new DeltaException(DELTA_CATALOG_ERROR, "%s is registered in %s, which cannot be used: %s. %s".formatted(
                subject(),
                file,
                problem,
                remedy()), cause);
    }

    private String remedy()
    {
        if (isView()) {
            return "Drop the view and create it again.";
        }
        return canBeView()
                ? "If it was a view, replace or drop it; if it was a table, unregister it and register it again."
                : "Unregister the table and register it again.";
    }

    private String subject()
    {
        if (isView()) {
            return "View " + name;
        }
        return (canBeView() ? "Name " : "Table ") + name;
    }
}
