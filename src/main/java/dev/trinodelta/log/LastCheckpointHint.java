package dev.trinodelta.log;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.trinodelta.protocol.TableLocation;
import io.airlift.log.Logger;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.TrinoInputStream;

import java.io.CharConversionException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;

import static com.google.common.base.Preconditions.checkArgument;

/**
 * What {@code _last_checkpoint} says: where a listing may start. Nothing else of it is believed, since it can be stale
 * or wrong: which checkpoints there are is for the listing to tell.
 *
 * @param version of a checkpoint that was the newest one once
 * @see <a href="https://github.com/delta-io/delta/blob/master/PROTOCOL.md#last-checkpoint-file">Protocol</a>
 */
public record LastCheckpointHint(long version)
{
    private static final Logger log = Logger.get(LastCheckpointHint.class);
    private static final JsonMapper MAPPER = new JsonMapper();

    public LastCheckpointHint
    {
        checkArgument(version >= 0, "version is negative: %s", version);
    }

    /**
     * @return empty where there is no hint, or none that can be read: a table is never unreadable for its hint
     */
    public static Optional<LastCheckpointHint> read(TrinoFileSystem fileSystem, TableLocation table)
    {
        Location location = table.logDirectory().appendPath("_last_checkpoint");
        JsonNode version;
        try (TrinoInputStream stream = fileSystem.newInputFile(location).newStream()) {
            version = MAPPER.readTree(stream.readAllBytes()).path("version");
        }
        catch (FileNotFoundException _) {
            return Optional.empty();
        }
        catch (JsonProcessingException e) {
            log.debug("%s of table %s is not valid JSON (%s)", location, table, e.getOriginalMessage());
            return Optional.empty();
        }
        // Thrown at bytes that are no text in any encoding
        catch (CharConversionException e) {
            log.debug("%s of table %s is not valid JSON (%s)", location, table, e.getMessage());
            return Optional.empty();
        }
        catch (IOException | UncheckedIOException e) {
            log.warn("Could not read %s of table %s: %s; listing the whole log", location, table, e.getMessage());
            return Optional.empty();
        }
        if (!version.isIntegralNumber() || !version.canConvertToLong() || version.longValue() < 0) {
            return Optional.empty();
        }
        return Optional.of(new LastCheckpointHint(version.longValue()));
    }
}
