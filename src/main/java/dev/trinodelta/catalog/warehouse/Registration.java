package dev.trinodelta.catalog.warehouse;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.trinodelta.protocol.DeltaException;
import io.trino.filesystem.Location;
import io.trino.spi.connector.SchemaTableName;

import java.io.IOException;
import java.io.UncheckedIOException;

import static com.fasterxml.jackson.databind.DeserializationFeature.FAIL_ON_TRAILING_TOKENS;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_CATALOG_ERROR;
import static java.util.Objects.requireNonNull;

/**
 * A file of the registry, as it was found: it may be of another hand, so what it says is looked at only in the end.
 * <pre>{"formatVersion":1,"location":"s3://bucket/Orders"}</pre>
 */
record Registration(SchemaTableName table, Location file, String content)
{
    private static final ObjectMapper MAPPER = new ObjectMapper().enable(FAIL_ON_TRAILING_TOKENS);
    private static final int FORMAT_VERSION = 1;

    Registration
    {
        requireNonNull(table, "table is null");
        requireNonNull(file, "file is null");
        requireNonNull(content, "content is null");
    }

    static Registration of(SchemaTableName table, Location file, Location location)
    {
        try {
            return new Registration(table, file, MAPPER.writeValueAsString(MAPPER.createObjectNode()
                    .put("formatVersion", FORMAT_VERSION)
                    .put("location", location.toString())));
        }
        catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Where the table lies, as the file has it.
     */
    String location()
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
            throw new DeltaException(DELTA_CATALOG_ERROR, "Table %s is registered in %s with formatVersion %s, this version of the connector reads %s. Use a newer version of the connector.".formatted(table, file, version, FORMAT_VERSION));
        }
        if (!json.path("location").isTextual()) {
            throw malformed("it has no location", null);
        }
        return json.path("location").textValue();
    }

    private DeltaException malformed(String problem, IOException cause)
    {
        return new DeltaException(DELTA_CATALOG_ERROR, "Table %s is registered in %s, which cannot be used: %s. Unregister the table and register it again.".formatted(table, file, problem), cause);
    }
}
