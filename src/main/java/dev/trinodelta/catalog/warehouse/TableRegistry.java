package dev.trinodelta.catalog.warehouse;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.base.Ticker;
import com.google.common.collect.ImmutableMap;
import dev.trinodelta.protocol.DeltaException;
import io.airlift.log.Logger;
import io.trino.filesystem.FileIterator;
import io.trino.filesystem.FileMayHaveAlreadyExistedException;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystemFactory;
import io.trino.filesystem.TrinoInputStream;
import io.trino.spi.connector.SchemaTableName;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

import static com.fasterxml.jackson.databind.DeserializationFeature.FAIL_ON_TRAILING_TOKENS;
import static dev.trinodelta.catalog.warehouse.DirectoryListings.asPrefix;
import static dev.trinodelta.catalog.warehouse.DirectoryListings.reason;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_CATALOG_ERROR;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_FILESYSTEM_ERROR;
import static io.trino.spi.StandardErrorCode.NOT_SUPPORTED;
import static io.trino.spi.StandardErrorCode.TABLE_ALREADY_EXISTS;
import static java.util.Objects.requireNonNull;

/**
 * The tables that were given a name in the warehouse but lie elsewhere: one small file a table,
 * {@code _trino_delta/tables/<schema>/<table>.json}, written only if it is absent and never changed.
 * <pre>{"formatVersion":1,"location":"s3://bucket/Orders"}</pre>
 */
final class TableRegistry
{
    private static final Logger log = Logger.get(TableRegistry.class);
    private static final ObjectMapper MAPPER = new ObjectMapper().enable(FAIL_ON_TRAILING_TOKENS);
    private static final String SUFFIX = ".json";
    private static final int FORMAT_VERSION = 1;
    private static final int MAXIMUM_FILE_SIZE = 64 * 1024;
    private static final int MAXIMUM_CACHED_TABLES = 10_000;

    private final TrinoFileSystemFactory fileSystemFactory;
    private final Location directory;
    private final BriefCache<Map<SchemaTableName, Location>> listings;
    private final BriefCache<Optional<String>> contents;

    TableRegistry(TrinoFileSystemFactory fileSystemFactory, Location warehouse, Duration timeToLive, Ticker ticker)
    {
        this.fileSystemFactory = requireNonNull(fileSystemFactory, "fileSystemFactory is null");
        this.directory = warehouse.appendPath("_trino_delta/tables");
        this.listings = new BriefCache<>(timeToLive, 1_000, ticker);
        this.contents = new BriefCache<>(timeToLive, MAXIMUM_CACHED_TABLES, ticker);
    }

    void invalidateAll()
    {
        listings.invalidateAll();
        contents.invalidateAll();
    }

    /**
     * The file of each registered table; none of them is read.
     */
    Map<SchemaTableName, Location> files(Look look)
    {
        return listings.get(look.viewer(), directory, look.freshness(), () -> {
            ImmutableMap.Builder<SchemaTableName, Location> files = ImmutableMap.builder();
            try {
                FileIterator iterator = fileSystemFactory.create(look.identity()).listFiles(asPrefix(directory));
                while (iterator.hasNext()) {
                    Location file = iterator.next().location();
                    tableName(file).ifPresentOrElse(
                            name -> files.put(name, file),
                            () -> log.debug("Not a file of the table registry: %s", file));
                }
            }
            catch (IOException e) {
                throw new DeltaException(DELTA_FILESYSTEM_ERROR, "Cannot list the registered tables in %s: %s".formatted(directory, reason(e)), e);
            }
            return files.buildOrThrow();
        });
    }

    private Optional<SchemaTableName> tableName(Location file)
    {
        String path = file.path();
        int tableSlash = path.lastIndexOf('/');
        int schemaSlash = path.lastIndexOf('/', tableSlash - 1);
        if (schemaSlash != directory.path().length() || !path.endsWith(SUFFIX)) {
            return Optional.empty();
        }
        Optional<String> schema = RegistryNames.decode(path.substring(schemaSlash + 1, tableSlash));
        Optional<String> table = RegistryNames.decode(path.substring(tableSlash + 1, path.length() - SUFFIX.length()));
        if (schema.filter(name -> !name.isEmpty()).isEmpty() || table.filter(name -> !name.isEmpty()).isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new SchemaTableName(schema.get(), table.get()));
    }

    /**
     * Where a registered table lies.
     *
     * @param file one of {@link #files}
     * @return empty where the file is gone by now
     */
    Optional<String> location(Look look, SchemaTableName name, Location file)
    {
        return contents.get(look.viewer(), file, look.freshness(), () -> {
            try (TrinoInputStream stream = fileSystemFactory.create(look.identity()).newInputFile(file).newStream()) {
                return Optional.of(parse(name, file, stream.readNBytes(MAXIMUM_FILE_SIZE)));
            }
            catch (FileNotFoundException e) {
                return Optional.empty();
            }
            catch (JsonProcessingException e) {
                throw malformed(name, file, "it is not JSON", Optional.of(e));
            }
            catch (IOException e) {
                throw new DeltaException(DELTA_FILESYSTEM_ERROR, "Cannot read %s, where table %s is registered: %s".formatted(file, name, reason(e)), e);
            }
        });
    }

    private static String parse(SchemaTableName name, Location file, byte[] content)
            throws IOException
    {
        JsonNode json = MAPPER.readTree(content);
        if (!json.path("formatVersion").isInt()) {
            throw malformed(name, file, "it has no formatVersion", Optional.empty());
        }
        int version = json.path("formatVersion").intValue();
        if (version != FORMAT_VERSION) {
            throw new DeltaException(DELTA_CATALOG_ERROR, "Table %s is registered in %s with formatVersion %s, this version of the connector reads %s. Use a newer version of the connector".formatted(name, file, version, FORMAT_VERSION));
        }
        if (!json.path("location").isTextual()) {
            throw malformed(name, file, "it has no location", Optional.empty());
        }
        return json.path("location").textValue();
    }

    private static DeltaException malformed(SchemaTableName name, Location file, String problem, Optional<IOException> cause)
    {
        return new DeltaException(DELTA_CATALOG_ERROR, "Table %s is registered in %s, which cannot be used: %s. Unregister the table and register it again".formatted(name, file, problem), cause.orElse(null));
    }

    /**
     * Adds a table, unless another session was faster.
     */
    void add(Look look, SchemaTableName name, Location location)
    {
        Location file = file(name);
        try {
            byte[] content = MAPPER.writeValueAsBytes(MAPPER.createObjectNode()
                    .put("formatVersion", FORMAT_VERSION)
                    .put("location", location.toString()));
            fileSystemFactory.create(look.identity()).newOutputFile(file).createExclusive(content);
        }
        catch (FileMayHaveAlreadyExistedException e) {
            // Either way the file is there now; what it says tells whether it does what this call was asked to do
            contents.invalidate(look.viewer(), file);
            if (!location(look, name, file).equals(Optional.of(location.toString()))) {
                throw alreadyRegistered(name, e);
            }
        }
        catch (FileAlreadyExistsException e) {
            throw alreadyRegistered(name, e);
        }
        catch (UnsupportedOperationException e) {
            throw new DeltaException(NOT_SUPPORTED, "Cannot register table %s: the storage of the warehouse, %s, cannot create a file only if it is absent".formatted(name, directory), e);
        }
        catch (IOException e) {
            throw new DeltaException(DELTA_FILESYSTEM_ERROR, "Cannot write %s to register table %s: %s".formatted(file, name, reason(e)), e);
        }
        finally {
            invalidateAll();
        }
    }

    private static DeltaException alreadyRegistered(SchemaTableName name, IOException cause)
    {
        return new DeltaException(TABLE_ALREADY_EXISTS, "Table %s is registered already".formatted(name), cause);
    }

    void remove(Look look, SchemaTableName name)
    {
        Location file = file(name);
        try {
            fileSystemFactory.create(look.identity()).deleteFile(file);
        }
        catch (IOException e) {
            throw new DeltaException(DELTA_FILESYSTEM_ERROR, "Cannot delete %s to unregister table %s: %s".formatted(file, name, reason(e)), e);
        }
        finally {
            invalidateAll();
        }
    }

    private Location file(SchemaTableName name)
    {
        return directory.appendPath(RegistryNames.encode(name.getSchemaName())).appendPath(RegistryNames.encode(name.getTableName()) + SUFFIX);
    }
}
