package dev.trinodelta.catalog.warehouse;

import com.google.common.base.Ticker;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedSet;
import com.google.inject.Inject;
import dev.trinodelta.catalog.CatalogRelation;
import dev.trinodelta.catalog.CatalogTable;
import dev.trinodelta.catalog.CatalogView;
import dev.trinodelta.catalog.DeltaCatalog;
import dev.trinodelta.catalog.Freshness;
import dev.trinodelta.catalog.KnownTables;
import dev.trinodelta.catalog.LogDirectory;
import dev.trinodelta.catalog.PathAccess;
import dev.trinodelta.catalog.StorageLocation;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.TableLocation;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystemFactory;
import io.trino.spi.connector.ConnectorViewDefinition;
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
import java.util.function.UnaryOperator;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static dev.trinodelta.catalog.PathAccess.resolve;
import static dev.trinodelta.catalog.warehouse.SchemaTree.INFORMATION_SCHEMA;
import static dev.trinodelta.catalog.warehouse.SchemaTree.ROOT_SCHEMA;
import static io.trino.spi.StandardErrorCode.ALREADY_EXISTS;
import static io.trino.spi.StandardErrorCode.INVALID_ARGUMENTS;
import static io.trino.spi.StandardErrorCode.NOT_SUPPORTED;
import static io.trino.spi.StandardErrorCode.SCHEMA_NOT_FOUND;
import static io.trino.spi.StandardErrorCode.TABLE_ALREADY_EXISTS;
import static io.trino.spi.StandardErrorCode.TABLE_NOT_FOUND;
import static java.util.Comparator.comparing;
import static java.util.Comparator.naturalOrder;
import static java.util.Objects.requireNonNull;

/**
 * Schemas and tables are directories: a table is one with a {@code _delta_log} in it, a schema one without.
 * <p>
 * Listings of directories are remembered for a short time. A look for one table asks each time what is registered with its name, and,
 * unless it is a known one, whether its directory is a table still; where that does not give one table, the directories are listed again, too.
 */
public final class WarehouseCatalog
        implements DeltaCatalog
{
    // So often two sessions may meet that register one location before the statement gives up
    private static final int MAXIMUM_ATTEMPTS = 10;

    private final TrinoFileSystemFactory fileSystemFactory;
    private final PathAccess pathAccess;
    private final KnownTables knownTables;
    private final StorageLocation warehouse;
    private final DirectoryListings listings;
    private final SchemaTree schemas;
    private final TableRegistry registry;
    private final TablesByLocation locations;
    private final RegisteredViews views;
    private final Ticker ticker;

    @Inject
    public WarehouseCatalog(TrinoFileSystemFactory fileSystemFactory, PathAccess pathAccess, KnownTables knownTables, @ForListing Executor executor, WarehouseConfig config)
    {
        this(fileSystemFactory, pathAccess, knownTables, executor, config, Ticker.systemTicker());
    }

    WarehouseCatalog(TrinoFileSystemFactory fileSystemFactory, PathAccess pathAccess, KnownTables knownTables, Executor executor, WarehouseConfig config, Ticker ticker)
    {
        this.knownTables = requireNonNull(knownTables, "knownTables is null");
        this.fileSystemFactory = requireNonNull(fileSystemFactory, "fileSystemFactory is null");
        this.pathAccess = requireNonNull(pathAccess, "pathAccess is null");
        this.warehouse = StorageLocation.of(config.getWarehouse());
        this.ticker = requireNonNull(ticker, "ticker is null");
        Duration timeToLive = config.getListingCacheTimeToLive().toJavaTime();
        this.listings = new DirectoryListings(fileSystemFactory, executor, timeToLive, ticker);
        this.schemas = new SchemaTree(listings, warehouse.location(), config.getMaximumSchemaDepth());
        this.registry = new TableRegistry(fileSystemFactory, warehouse.location(), timeToLive, ticker);
        this.locations = new TablesByLocation(warehouse, listings, registry);
        this.views = new RegisteredViews(registry, listings);
    }

    @Override
    public List<String> schemas(ConnectorIdentity identity)
    {
        Look look = Look.remembering(identity, "to list schemas");
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
        Look look = Look.remembering(identity, "to find schema " + schema);
        Look anew = look.anew(now());
        if (schemaExists(look, schema) || schemaExists(anew, schema)) {
            return true;
        }
        schemas.checkNotTooDeep(anew, schema);
        return false;
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
        Look look = Look.remembering(identity, schema.map("to list the tables of schema %s"::formatted).orElse("to list tables"));
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
    public Optional<CatalogRelation> relation(ConnectorIdentity identity, SchemaTableName name)
    {
        Freshness now = now();
        Look look = Look.remembering(identity, "to find table " + name)
                .confirming(now, location -> knownTables.isKnown(identity, new TableLocation(name.toString(), location)));
        Found found = find(look, name);
        if (!found.isOne()) {
            look = look.anew(now);
            found = findDirectories(look, name).with(found.registration());
        }
        if (found.isNone()) {
            schemas.checkNotTooDeep(look, name.getSchemaName());
        }
        return relation(name, found);
    }

    @Override
    public Optional<CatalogTable> listedTable(ConnectorIdentity identity, SchemaTableName name)
    {
        Look look = Look.remembering(identity, "to list table " + name);
        Optional<Registration> registration = Optional.ofNullable(registry.files(look).get(name))
                .flatMap(file -> registry.listed(look, name, file));
        return relation(name, findDirectories(look, name).with(registration)).filter(CatalogTable.class::isInstance).map(CatalogTable.class::cast);
    }

    private Optional<CatalogRelation> relation(SchemaTableName name, Found found)
    {
        found.checkUnambiguous(name);
        if (!found.directories().isEmpty()) {
            return Optional.of(new CatalogTable(name, found.directories().getFirst()));
        }
        return found.registration().map(registration -> registration.isView()
                ? new CatalogView(name, registration::view)
                // Checked again: the property may have changed since, and the file may be of another hand
                : new CatalogTable(name, checkAccess(registration.location())));
    }

    @Override
    public Map<SchemaTableName, ConnectorViewDefinition> views(ConnectorIdentity identity, Optional<String> schema)
    {
        return views.all(Look.remembering(identity, "to list views"), schema);
    }

    @Override
    public void createView(ConnectorIdentity identity, SchemaTableName name, ConnectorViewDefinition definition, boolean replace)
    {
        Look look = Look.remembering(identity, "to create view " + name).anew(now());
        checkFreeForView(look, name, replace);
        if (replace) {
            views.replace(look, name, definition);
        }
        else {
            registry.addView(look, name, definition);
        }
    }

    @Override
    public void changeView(ConnectorIdentity identity, SchemaTableName name, UnaryOperator<ConnectorViewDefinition> change)
    {
        views.change(Look.remembering(identity, "to change view " + name), name, change);
    }

    @Override
    public void renameView(ConnectorIdentity identity, SchemaTableName source, SchemaTableName target)
    {
        Look look = Look.remembering(identity, "to rename view " + source).anew(now());
        checkFreeForView(look, target, false);
        views.rename(look, source, target);
    }

    @Override
    public void dropView(ConnectorIdentity identity, SchemaTableName name)
    {
        views.drop(Look.remembering(identity, "to drop view " + name), name);
    }

    @Override
    public boolean holdsView(ConnectorIdentity identity, SchemaTableName name)
    {
        return registry.current(Look.remembering(identity, "to find view " + name), name).filter(Registration::canBeView).isPresent();
    }

    private void checkFreeForView(Look look, SchemaTableName name, boolean replace)
    {
        RegistryNames.checkViewName(name);
        if (!schemaExists(look, name.getSchemaName())) {
            throw new DeltaException(SCHEMA_NOT_FOUND, "Schema %s does not exist, so there can be no view %s. Check the name.".formatted(name.getSchemaName(), name));
        }
        Found found = find(look, name);
        found.checkUnambiguous(name);
        if (!found.directories().isEmpty() || (found.registration().isPresent() && !replace)) {
            throw new DeltaException(TABLE_ALREADY_EXISTS, "%s exists already. Choose another name for the view.".formatted(name));
        }
    }

    private Found find(Look look, SchemaTableName name)
    {
        List<Callable<Found>> halves = ImmutableList.of(
                () -> findDirectories(look, name),
                () -> new Found(ImmutableList.of(), ImmutableList.of(), registry.current(look, name)));
        List<Found> found = listings.inParallel(halves);
        return found.getFirst().with(found.getLast().registration());
    }

    private Found findDirectories(Look look, SchemaTableName name)
    {
        List<SchemaDirectory> directories = schemas.find(look, name.getSchemaName());
        List<Location> tables = withRoot(name.getSchemaName(), directories).stream()
                .flatMap(schema -> schemas.tables(look, schema.location(), name.getTableName()).stream())
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
        Look look = Look.remembering(identity, "to find the tables at " + location).anew(now());
        StorageLocation place = resolve(location.toString());
        ImmutableSet.Builder<SchemaTableName> names = ImmutableSet.builder();
        locations.inWarehouse(look, place).ifPresent(names::add);
        names.addAll(locations.registered(look, place));
        return names.build();
    }

    @Override
    public void registerTable(ConnectorIdentity identity, SchemaTableName name, String spelledLocation)
    {
        if (name.getSchemaName().equals(INFORMATION_SCHEMA)) {
            throw new DeltaException(INVALID_ARGUMENTS, "Table %s cannot be registered: the engine serves that schema itself, and nobody could reach the table. Choose another schema.".formatted(name));
        }
        RegistryNames.checkTableName(name);
        Look look = Look.remembering(identity, "to register table " + name);
        Location location = checkAccess(spelledLocation);
        LogDirectory.checkIsTable(fileSystemFactory.create(look.identity()), name, location);
        StorageLocation place = resolve(location.toString());
        for (int attempt = 1; ; attempt++) {
            Look anew = look.anew(now());
            checkFree(anew, name, place);
            registry.addTable(anew, name, location);
            Optional<SchemaTableName> other = otherRegistration(look.anew(now()), name, place);
            if (other.isEmpty()) {
                return;
            }
            // Another session may have seen this registration as well, or may have been done before it: if each gives way,
            // there is never a second name. The one whose name comes first tries again, so that one of them wins
            registry.remove(look, name);
            if (other.get().toString().compareTo(name.toString()) < 0 || attempt == MAXIMUM_ATTEMPTS) {
                throw new DeltaException(ALREADY_EXISTS, "Location %s is being registered as table %s in another session. Use that name, or run the statement again.".formatted(location, other.get()));
            }
        }
    }

    private void checkFree(Look look, SchemaTableName name, StorageLocation place)
    {
        Found found = find(look, name);
        found.checkUnambiguous(name);
        if (found.isOne()) {
            throw new DeltaException(TABLE_ALREADY_EXISTS, "%s %s exists already. Choose another name.".formatted(found.registration().filter(Registration::isView).isPresent() ? "View" : "Table", name));
        }
        // A second name would get round the rules that access control has for the first one
        locations.inWarehouse(look, place).ifPresent(other -> {
            Found others = findDirectories(look, other);
            if (others.directories().stream().anyMatch(directory -> resolve(directory.toString()).covers(place))) {
                others.checkUnambiguous(other);
                throw new DeltaException(ALREADY_EXISTS, "Location %s is that of table %s already. Use that name.".formatted(place, other));
            }
        });
        locations.registered(look, place).stream().findFirst().ifPresent(other -> {
            throw new DeltaException(ALREADY_EXISTS, "Location %s is that of table %s already. Use that name, or unregister it first.".formatted(place, other));
        });
    }

    private Optional<SchemaTableName> otherRegistration(Look look, SchemaTableName name, StorageLocation place)
    {
        try {
            return locations.registered(look, place).stream()
                    .filter(other -> !other.equals(name))
                    .findFirst();
        }
        catch (DeltaException e) {
            registry.remove(look, name);
            throw e;
        }
    }

    @Override
    public void unregisterTable(ConnectorIdentity identity, SchemaTableName name)
    {
        Look look = Look.remembering(identity, "to unregister table " + name).anew(now());
        if (registry.current(look, name).filter(Registration::isView).isPresent()) {
            throw new DeltaException(NOT_SUPPORTED, "%s is a view. Use DROP VIEW.".formatted(name));
        }
        if (registry.remove(look, name)) {
            return;
        }
        List<Location> directories = findDirectories(look, name).directories();
        if (directories.isEmpty()) {
            throw new DeltaException(TABLE_NOT_FOUND, "Table %s does not exist. Check the name.".formatted(name));
        }
        throw new DeltaException(NOT_SUPPORTED, "Table %s is not registered: it is found because %s lies in the warehouse. Move the directory out of it.".formatted(name, directories.getFirst()));
    }

    @Override
    public void invalidateListings()
    {
        listings.invalidateAll();
        registry.invalidateAll();
    }

    private Freshness now()
    {
        return Freshness.since(ticker.read());
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
}
