package dev.trinodelta.catalog.warehouse;

import com.google.common.base.Joiner;
import com.google.common.base.Ticker;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import com.google.inject.Inject;
import dev.trinodelta.catalog.CatalogTable;
import dev.trinodelta.catalog.DeltaCatalog;
import dev.trinodelta.catalog.PathAccess;
import dev.trinodelta.catalog.StorageLocation;
import dev.trinodelta.protocol.DeltaException;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystemFactory;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.security.ConnectorIdentity;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static com.google.common.collect.ImmutableSortedSet.toImmutableSortedSet;
import static dev.trinodelta.catalog.warehouse.DirectoryListings.LOG_DIRECTORY;
import static dev.trinodelta.catalog.warehouse.DirectoryListings.asPrefix;
import static dev.trinodelta.catalog.warehouse.DirectoryListings.reason;
import static dev.trinodelta.catalog.warehouse.SchemaTree.INFORMATION_SCHEMA;
import static dev.trinodelta.catalog.warehouse.SchemaTree.ROOT_SCHEMA;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_FILESYSTEM_ERROR;
import static io.trino.spi.StandardErrorCode.ALREADY_EXISTS;
import static io.trino.spi.StandardErrorCode.INVALID_ARGUMENTS;
import static io.trino.spi.StandardErrorCode.NOT_SUPPORTED;
import static io.trino.spi.StandardErrorCode.PERMISSION_DENIED;
import static io.trino.spi.StandardErrorCode.TABLE_ALREADY_EXISTS;
import static io.trino.spi.StandardErrorCode.TABLE_NOT_FOUND;
import static java.util.Comparator.comparing;
import static java.util.Comparator.naturalOrder;
import static java.util.Locale.ENGLISH;
import static java.util.Objects.requireNonNull;

/**
 * Schemas and tables are directories: a table is one with a {@code _delta_log} in it, a schema one without.
 * <p>
 * Directories are listed briefly ahead of their use and remembered; a name that is not found, or ambiguous, in what is
 * remembered is looked for again before anybody is told so.
 */
public final class WarehouseCatalog
        implements DeltaCatalog
{
    private final TrinoFileSystemFactory fileSystemFactory;
    private final PathAccess pathAccess;
    private final StorageLocation warehouse;
    private final DirectoryListings listings;
    private final SchemaTree schemas;
    private final TableRegistry registry;
    private final Ticker ticker;

    @Inject
    public WarehouseCatalog(TrinoFileSystemFactory fileSystemFactory, PathAccess pathAccess, @ForListing Executor executor, WarehouseConfig config)
    {
        this(fileSystemFactory, pathAccess, executor, config, Ticker.systemTicker());
    }

    WarehouseCatalog(TrinoFileSystemFactory fileSystemFactory, PathAccess pathAccess, Executor executor, WarehouseConfig config, Ticker ticker)
    {
        this.fileSystemFactory = requireNonNull(fileSystemFactory, "fileSystemFactory is null");
        this.pathAccess = requireNonNull(pathAccess, "pathAccess is null");
        this.warehouse = StorageLocation.of(config.getWarehouse());
        this.ticker = requireNonNull(ticker, "ticker is null");
        Duration timeToLive = config.getListingCacheTimeToLive().toJavaTime();
        this.listings = new DirectoryListings(fileSystemFactory, executor, timeToLive, ticker);
        this.schemas = new SchemaTree(listings, warehouse.location(), config.getMaximumSchemaDepth());
        this.registry = new TableRegistry(fileSystemFactory, warehouse.location(), timeToLive, ticker);
    }

    @Override
    public List<String> schemas(ConnectorIdentity identity)
    {
        Look look = Look.of(identity, Freshness.CACHED);
        ImmutableSortedSet.Builder<String> names = ImmutableSortedSet.naturalOrder();
        schemas.all(look).forEach(schema -> names.add(schema.name()));
        registry.files(look).keySet().forEach(table -> names.add(table.getSchemaName()));
        return names.build().stream()
                .filter(name -> !name.equals(INFORMATION_SCHEMA))
                .collect(toImmutableList());
    }

    @Override
    public boolean schemaExists(ConnectorIdentity identity, String schema)
    {
        Freshness now = Freshness.since(ticker.read());
        return schemaExists(Look.of(identity, Freshness.CACHED), schema) || schemaExists(Look.of(identity, now), schema);
    }

    private boolean schemaExists(Look look, String schema)
    {
        return !schemas.find(look, schema).isEmpty()
                || (schema.equals(ROOT_SCHEMA) && !schemas.tables(look, warehouse.location()).isEmpty())
                || registry.files(look).keySet().stream().anyMatch(table -> table.getSchemaName().equals(schema));
    }

    @Override
    public List<SchemaTableName> tables(ConnectorIdentity identity, Optional<String> schema)
    {
        Look look = Look.of(identity, Freshness.CACHED);
        ImmutableSet.Builder<SchemaTableName> names = ImmutableSet.builder();
        names.addAll(schema.map(name -> tables(look, name)).orElseGet(() -> schemas.allTables(look)));
        registry.files(look).keySet().stream()
                .filter(name -> schema.isEmpty() || schema.get().equals(name.getSchemaName()))
                .forEach(names::add);
        return names.build().stream()
                .filter(name -> !name.getSchemaName().equals(INFORMATION_SCHEMA))
                .sorted(comparing(SchemaTableName::getSchemaName).thenComparing(SchemaTableName::getTableName))
                .collect(toImmutableList());
    }

    private Set<SchemaTableName> tables(Look look, String schema)
    {
        return withRoot(schema, schemas.find(look, schema)).stream()
                .flatMap(directory -> schemas.tables(look, directory.location()).stream())
                .map(table -> new SchemaTableName(schema, table.sqlName()))
                .collect(toImmutableSet());
    }

    @Override
    public Optional<CatalogTable> table(ConnectorIdentity identity, SchemaTableName name)
    {
        Freshness now = Freshness.since(ticker.read());
        Look look = Look.of(identity, Freshness.CACHED);
        Found found = find(look, name);
        if (!found.isOne()) {
            look = look.with(now);
            found = find(look, name);
        }
        found.checkUnambiguous(name);
        if (!found.directories().isEmpty()) {
            return Optional.of(new CatalogTable(name, found.directories().getFirst()));
        }
        if (found.registration().isEmpty()) {
            return Optional.empty();
        }
        // Checked again: the property may have changed since, and the file may be of another hand
        return registry.location(look, name, found.registration().get())
                .map(location -> new CatalogTable(name, checkAccess(location)));
    }

    private Found find(Look look, SchemaTableName name)
    {
        List<Callable<Found>> halves = ImmutableList.of(
                () -> findDirectories(look, name),
                () -> new Found(ImmutableList.of(), ImmutableList.of(), Optional.ofNullable(registry.files(look).get(name))));
        List<Found> found = listings.inParallel(halves);
        return new Found(found.getFirst().schemas(), found.getFirst().directories(), found.getLast().registration());
    }

    private Found findDirectories(Look look, SchemaTableName name)
    {
        List<SchemaDirectory> directories = schemas.find(look, name.getSchemaName());
        List<Location> tables = withRoot(name.getSchemaName(), directories).stream()
                .flatMap(schema -> schemas.tables(look, schema.location(), Optional.of(name.getTableName())).stream())
                .map(Directory::location)
                .collect(toImmutableList());
        return new Found(directories.stream().map(SchemaDirectory::location).collect(toImmutableList()), tables, Optional.empty());
    }

    private List<SchemaDirectory> withRoot(String schema, List<SchemaDirectory> directories)
    {
        if (!schema.equals(ROOT_SCHEMA)) {
            return directories;
        }
        return ImmutableList.<SchemaDirectory>builder().addAll(directories).add(new SchemaDirectory(ROOT_SCHEMA, warehouse.location())).build();
    }

    @Override
    public Set<SchemaTableName> tablesAt(ConnectorIdentity identity, Location location)
    {
        Look look = Look.of(identity, Freshness.since(ticker.read()));
        StorageLocation place = resolve(location.toString());
        ImmutableSet.Builder<SchemaTableName> names = ImmutableSet.builder();
        nameInWarehouse(look, place).ifPresent(names::add);
        names.addAll(registeredAt(look, place));
        return names.build();
    }

    private Optional<SchemaTableName> nameInWarehouse(Look look, StorageLocation place)
    {
        StorageLocation root = resolve(warehouse.toString());
        if (!root.covers(place) || place.segments().size() == root.segments().size()) {
            return Optional.empty();
        }
        List<String> path = place.segments().subList(root.segments().size(), place.segments().size());
        // What lies in the directory of a table is that table's, whatever it is
        Location directory = root.location();
        for (int depth = 1; depth < path.size(); depth++) {
            directory = directory.appendPath(path.get(depth - 1));
            if (listings.isTable(look, directory)) {
                return Optional.of(nameOf(path.subList(0, depth)));
            }
        }
        return Optional.of(nameOf(path));
    }

    private static SchemaTableName nameOf(List<String> path)
    {
        String schema = path.size() == 1 ? ROOT_SCHEMA : Joiner.on('.').join(path.subList(0, path.size() - 1)).toLowerCase(ENGLISH);
        return new SchemaTableName(schema, path.getLast());
    }

    private Set<SchemaTableName> registeredAt(Look look, StorageLocation place)
    {
        Look cached = look.with(Freshness.CACHED);
        List<Callable<Optional<SchemaTableName>>> checks = registry.files(look).entrySet().stream()
                .<Callable<Optional<SchemaTableName>>>map(entry -> () -> isRegisteredAt(cached, entry, place) ? Optional.of(entry.getKey()) : Optional.empty())
                .collect(toImmutableList());
        return listings.inParallel(checks).stream()
                .flatMap(Optional::stream)
                .collect(toImmutableSortedSet(comparing(SchemaTableName::toString)));
    }

    private boolean isRegisteredAt(Look look, Map.Entry<SchemaTableName, Location> entry, StorageLocation place)
    {
        try {
            return registry.location(look, entry.getKey(), entry.getValue())
                    .map(location -> resolve(location).covers(place))
                    .orElse(false);
        }
        catch (DeltaException e) {
            // A registration that cannot be used gives access to nothing, so there is nothing to check. But storage
            // that fails says nothing of the kind.
            if (e.getErrorCode().equals(DELTA_FILESYSTEM_ERROR.toErrorCode())) {
                throw e;
            }
            return false;
        }
    }

    @Override
    public void registerTable(ConnectorIdentity identity, SchemaTableName name, String spelledLocation)
    {
        Look look = Look.of(identity, Freshness.since(ticker.read()));
        Location location = checkAccess(spelledLocation);
        checkIsTable(identity, location);
        Found found = find(look, name);
        found.checkUnambiguous(name);
        if (found.isOne()) {
            throw new DeltaException(TABLE_ALREADY_EXISTS, "Table %s exists already".formatted(name));
        }
        for (SchemaTableName other : tablesAt(identity, location)) {
            // A second name would get round the rules that access control has for the first one
            if (find(look, other).isOne()) {
                throw new DeltaException(ALREADY_EXISTS, "Location %s is that of table %s already. Use that name, or unregister it first".formatted(location, other));
            }
        }
        registry.add(look, name, location);
    }

    private void checkIsTable(ConnectorIdentity identity, Location location)
    {
        Location logDirectory = location.appendPath(LOG_DIRECTORY);
        try {
            if (!fileSystemFactory.create(identity).listFiles(asPrefix(logDirectory)).hasNext()) {
                throw new DeltaException(INVALID_ARGUMENTS, "There is no Delta table at %s: %s holds no files. Name the directory that %s lies in".formatted(location, logDirectory, LOG_DIRECTORY));
            }
        }
        catch (IOException e) {
            throw new DeltaException(DELTA_FILESYSTEM_ERROR, "Cannot list directory %s: %s".formatted(logDirectory, reason(e)), e);
        }
    }

    @Override
    public void unregisterTable(ConnectorIdentity identity, SchemaTableName name)
    {
        Look look = Look.of(identity, Freshness.since(ticker.read()));
        if (registry.files(look).containsKey(name)) {
            registry.remove(look, name);
            return;
        }
        List<Location> directories = findDirectories(look, name).directories();
        if (directories.isEmpty()) {
            throw new DeltaException(TABLE_NOT_FOUND, "Table %s does not exist".formatted(name));
        }
        throw new DeltaException(NOT_SUPPORTED, "Table %s is not registered: it is found because %s lies in the warehouse. Move the directory, or drop the table".formatted(name, directories.getFirst()));
    }

    @Override
    public void invalidateListings()
    {
        listings.invalidateAll();
        registry.invalidateAll();
    }

    private Location checkAccess(String location)
    {
        return inWarehouse(location).orElseGet(() -> pathAccess.check(location));
    }

    private Optional<Location> inWarehouse(String location)
    {
        try {
            StorageLocation place = StorageLocation.of(location).resolveLinks();
            StorageLocation root = warehouse.resolveLinks();
            return root.covers(place) && place.segments().size() > root.segments().size() ? Optional.of(place.location()) : Optional.empty();
        }
        catch (IllegalArgumentException | IOException e) {
            // Path access says what is wrong with it
            return Optional.empty();
        }
    }

    private static StorageLocation resolve(String location)
    {
        try {
            return StorageLocation.of(location).resolveLinks();
        }
        catch (IllegalArgumentException e) {
            throw new DeltaException(PERMISSION_DENIED, "Access to location %s is not allowed: it %s".formatted(location, e.getMessage()), e);
        }
        catch (IOException e) {
            throw new DeltaException(PERMISSION_DENIED, "Access to location %s is not allowed: its symbolic links cannot be followed".formatted(location), e);
        }
    }
}
