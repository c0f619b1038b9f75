package dev.trinodelta.catalog.warehouse;

import com.google.common.base.Ticker;
import com.google.common.collect.ImmutableMap;
import dev.trinodelta.catalog.BriefCache;
import dev.trinodelta.catalog.Freshness;
import dev.trinodelta.protocol.DeltaException;
import io.airlift.log.Logger;
import io.trino.filesystem.FileEntry;
import io.trino.filesystem.FileIterator;
import io.trino.filesystem.FileMayHaveAlreadyExistedException;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystemFactory;
import io.trino.filesystem.TrinoInputStream;
import io.trino.spi.connector.ConnectorViewDefinition;
import io.trino.spi.connector.SchemaTableName;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

import static dev.trinodelta.catalog.warehouse.DirectoryListings.asPrefix;
import static dev.trinodelta.protocol.StorageFailure.storageFailure;
import static io.trino.spi.StandardErrorCode.NOT_SUPPORTED;
import static io.trino.spi.StandardErrorCode.TABLE_ALREADY_EXISTS;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

/**
 * Names that no directory of the warehouse has: those of tables that lie elsewhere, and of views. One small file a name,
 * {@code _trino_delta/tables/<schema>/<table>.json}, written only if it is absent, or in the place of another view. Clusters share it, and anybody may replace
 * or delete a file: a look for one table reads its file each time, and what is remembered of a file goes by its age and size.
 */
final class TableRegistry
{
    private static final Logger log = Logger.get(TableRegistry.class);
    private static final String SUFFIX = ".json";
    private static final int MAXIMUM_FILE_SIZE = 4 * 1024 * 1024;
    private static final int MAXIMUM_CACHED_TABLES = 10_000;

    private final TrinoFileSystemFactory fileSystemFactory;
    private final Location directory;
    private final BriefCache<Location, Map<SchemaTableName, RegistryFile>> listings;
    private final BriefCache<RegistryFile, Optional<Registration>> registrations;

    TableRegistry(TrinoFileSystemFactory fileSystemFactory, Location warehouse, Duration timeToLive, Ticker ticker)
    {
        this.fileSystemFactory = requireNonNull(fileSystemFactory, "fileSystemFactory is null");
        this.directory = warehouse.appendPath("_trino_delta/tables");
        this.listings = new BriefCache<>(timeToLive, 1_000, ticker);
        this.registrations = new BriefCache<>(timeToLive, MAXIMUM_CACHED_TABLES, ticker);
    }

    void invalidateAll()
    {
        listings.invalidateAll();
        registrations.invalidateAll();
    }

    /**
     * The file of each registered table; none of them is read.
     */
    Map<SchemaTableName, RegistryFile> files(Look look)
    {
        return listings.get(look.viewer(), directory, look.listings(), () -> {
            ImmutableMap.Builder<SchemaTableName, RegistryFile> files = ImmutableMap.builder();
            try {
                FileIterator iterator = fileSystemFactory.create(look.identity()).listFiles(asPrefix(directory));
                while (iterator.hasNext()) {
                    FileEntry entry = iterator.next();
                    tableName(entry.location()).ifPresentOrElse(
                            name -> files.put(name, new RegistryFile(entry.location(), entry.lastModified(), entry.length())),
                            () -> reportStray(entry.location()));
                }
            }
            catch (IOException e) {
                throw storageFailure("Cannot list the registered tables in %s %s".formatted(directory, look.purpose()), e);
            }
            return files.buildOrThrow();
        });
    }

    private static void reportStray(Location file)
    {
        // Writers that were killed leave files that begin with a dot
        if (file.fileName().endsWith(SUFFIX) && !file.fileName().startsWith(".")) {
            log.warn("Not a table or a view, since no name is spelled so in the registry: %s", file);
        }
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
     * What a listed file says. It is not read again as long as it is listed with the same age and size.
     *
     * @return empty where the file is gone by now
     */
    Optional<Registration> listed(Look look, SchemaTableName name, RegistryFile file)
    {
        return registrations.get(look.viewer(), file, Freshness.CACHED, () -> read(look, name, file.location()));
    }

    /**
     * What is registered with a name at this moment.
     */
    Optional<Registration> current(Look look, SchemaTableName name)
    {
        return RegistryNames.fits(name) ? read(look, name, file(name)) : Optional.empty();
    }

    private Optional<Registration> read(Look look, SchemaTableName name, Location file)
    {
        try (TrinoInputStream stream = fileSystemFactory.create(look.identity()).newInputFile(file).newStream()) {
            return Optional.of(new Registration(name, file, new String(stream.readNBytes(MAXIMUM_FILE_SIZE), UTF_8)));
        }
        catch (FileNotFoundException e) {
            return Optional.empty();
        }
        // S3's client throws the latter where a connection breaks in the middle of an answer that there is no file
        catch (IOException | UncheckedIOException e) {
            throw storageFailure("Cannot read %s, where %s may be registered".formatted(file, name), e);
        }
    }

    /**
     * Adds a table, unless another session was faster.
     */
    void addTable(Look look, SchemaTableName name, Location location)
    {
        add(look, Registration.ofTable(name, file(name), location), "register table", "Move the directory of the table into the warehouse instead.");
    }

    /**
     * Adds a view, unless another session was faster.
     */
    void addView(Look look, SchemaTableName name, ConnectorViewDefinition view)
    {
        add(look, Registration.ofView(name, file(name), view), "create view", "Create the view in a catalog that can.");
    }

    private void add(Look look, Registration registration, String purpose, String instead)
    {
        SchemaTableName name = registration.name();
        try {
            fileSystemFactory.create(look.identity()).newOutputFile(registration.file()).createExclusive(registration.content().getBytes(UTF_8));
        }
        catch (FileMayHaveAlreadyExistedException e) {
            // Either way the file is there now; what it says tells whether it does what this call was asked to do
            if (!current(look, name).equals(Optional.of(registration))) {
                throw alreadyRegistered(name, e);
            }
        }
        catch (FileAlreadyExistsException e) {
            throw alreadyRegistered(name, e);
        }
        catch (UnsupportedOperationException e) {
            throw new DeltaException(NOT_SUPPORTED, "Cannot %s %s: the storage of the warehouse, %s, cannot create a file only if it is absent. %s".formatted(purpose, name, directory, instead), e);
        }
        catch (IOException e) {
            throw storageFailure("Cannot write %s to %s %s".formatted(registration.file(), purpose, name), e);
        }
        finally {
            invalidateAll();
        }
    }

    private static DeltaException alreadyRegistered(SchemaTableName name, IOException cause)
    {
        return new DeltaException(TABLE_ALREADY_EXISTS, "Table %s is registered already. Choose another name.".formatted(name), cause);
    }

    /**
     * Puts a view into the place of another one.
     */
    void replaceView(Look look, SchemaTableName name, ConnectorViewDefinition view)
    {
        Registration registration = Registration.ofView(name, file(name), view);
        try {
            fileSystemFactory.create(look.identity()).newOutputFile(registration.file()).createOrOverwrite(registration.content().getBytes(UTF_8));
        }
        catch (IOException e) {
            throw storageFailure("Cannot write %s to change view %s".formatted(registration.file(), name), e);
        }
        finally {
            invalidateAll();
        }
    }

    /**
     * @return whether there was something to remove
     */
    boolean remove(Look look, SchemaTableName name)
    {
        if (!RegistryNames.fits(name)) {
            return false;
        }
        Location file = file(name);
        try {
            if (!fileSystemFactory.create(look.identity()).newInputFile(file).exists()) {
                return false;
            }
            fileSystemFactory.create(look.identity()).deleteFile(file);
            return true;
        }
        catch (IOException e) {
            throw storageFailure("Cannot delete %s %s".formatted(file, look.purpose()), e);
        }
        finally {
            invalidateAll();
        }
    }

    private Location file(SchemaTableName name)
    {
        return directory.appendPath(RegistryNames.encode(name.getSchemaName())).appendPath(RegistryNames.encode(name.getTableName()) + SUFFIX);
    }

    /**
     * A file as a listing has it: with another age or size it is another one.
     */
    record RegistryFile(Location location, Instant lastModified, long length)
    {
        RegistryFile
        {
            requireNonNull(location, "location is null");
            requireNonNull(lastModified, "lastModified is null");
        }
    }
}
