package dev.trinodelta.catalog.warehouse;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.trinodelta.protocol.DeltaException;
import io.trino.filesystem.Location;
import io.trino.spi.connector.ConnectorViewDefinition;
import io.trino.spi.connector.SchemaTableName;

import java.io.UncheckedIOException;

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
        try {
            return MAPPER.readTree(content).has("view");
        }
        catch (JsonProcessingException e) {
            return false;
        }
    }

    /**
     * Where the table lies, as the file has it.
     */
    String location()
    {
        JsonNode json = json();
        if (!json.path("location").isTextual()) {
            throw malformed("it has no location", null);
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
                isView() ? "Drop the view and create it again." : "Unregister the table and register it again."), cause);
    }

    private String subject()
    {
        return (isView() ? "View " : "Table ") + name;
    }
}
