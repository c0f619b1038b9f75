package dev.trinodelta.catalog.metastore;

import com.google.common.base.Ticker;
import com.google.inject.Inject;
import dev.trinodelta.catalog.CatalogRelation;
import dev.trinodelta.catalog.CatalogTable;
import dev.trinodelta.catalog.DeltaCatalog;
import dev.trinodelta.catalog.Freshness;
import dev.trinodelta.catalog.LogDirectory;
import dev.trinodelta.catalog.PathAccess;
import dev.trinodelta.catalog.StorageLocation;
import dev.trinodelta.protocol.DeltaException;
import io.airlift.log.Logger;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystemFactory;
import io.trino.filesystem.manager.FileSystemConfig;
import io.trino.metastore.Database;
import io.trino.metastore.cache.CachingHiveMetastoreConfig;
import io.trino.spi.connector.ConnectorViewDefinition;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.security.ConnectorIdentity;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableSortedMap.toImmutableSortedMap;
import static com.google.common.collect.ImmutableSortedSet.toImmutableSortedSet;
import static dev.trinodelta.catalog.PathAccess.resolve;
import static io.trino.spi.StandardErrorCode.ALREADY_EXISTS;
import static io.trino.spi.StandardErrorCode.PERMISSION_DENIED;
import static java.util.Comparator.comparing;
import static java.util.Objects.requireNonNull;

/**
 * Schemas, tables and views are those of a metastore, as far as they are Delta tables or views of Trino.
 * <p>
 * Listings are remembered for a short time. A look for one table asks the metastore each time.
 */
final class MetastoreCatalog
        implements DeltaCatalog
{
    private static final Logger log = Logger.get(MetastoreCatalog.class);

    private final TrinoFileSystemFactory fileSystemFactory;
    private final PathAccess pathAccess;
    private final Metastore metastore;
    private final MetastoreRequests requests;
    private final SchemaListings listings;
    private final TableLocations locations;
    private final ForeignRelations foreign;
    private final MetastoreViews views;
    private final TableRegistrations registrations;

    @Inject
    MetastoreCatalog(
            Metastore metastore,
            TrinoFileSystemFactory fileSystemFactory,
            FileSystemConfig fileSystems,
            PathAccess pathAccess,
            MetastoreConfig config,
            @ForMetastore CachingHiveMetastoreConfig cacheConfig,
            @ForMetastore Executor executor)
    {
        this.metastore = requireNonNull(metastore, "metastore is null");
        this.fileSystemFactory = requireNonNull(fileSystemFactory, "fileSystemFactory is null");
        this.pathAccess = requireNonNull(pathAccess, "pathAccess is null");
        this.requests = new MetastoreRequests(metastore.address());
        Duration timeToLive = cacheConfig.getMetastoreCacheTtl().toJavaTime();
        this.listings = new SchemaListings(metastore, requests, executor, timeToLive, Ticker.systemTicker());
        this.locations = new TableLocations(pathAccess, fileSystems);
        this.foreign = new ForeignRelations(config);
        this.views = new MetastoreViews(metastore, requests);
        this.registrations = new TableRegistrations(metastore, requests);
    }

    @Override
    public List<String> schemas(ConnectorIdentity identity)
    {
        return listings.schemas(identity, Freshness.CACHED);
    }

    @Override
    public boolean schemaExists(ConnectorIdentity identity, String schema)
    {
        return schema(identity, schema).isPresent();
    }

    @Override
    public Optional<String> schemaLocation(ConnectorIdentity identity, String schema)
    {
        return schema(identity, schema).flatMap(Database::getLocation).filter(location -> !location.isBlank());
    }

    private Optional<Database> schema(ConnectorIdentity identity, String schema)
    {
        return SchemaListings.isHidden(schema) ? Optional.empty() : requests.ask("find schema " + schema, () -> metastore.schema(identity, schema));
    }

    @Override
    public List<SchemaTableName> tables(ConnectorIdentity identity, Optional<String> schema)
    {
        return listings.tables(identity, schema, Freshness.CACHED).stream()
                .map(MetastoreTable::name)
                .sorted(comparing(SchemaTableName::getSchemaName).thenComparing(SchemaTableName::getTableName))
                .collect(toImmutableList());
    }

    @Override
    public Optional<CatalogRelation> relation(ConnectorIdentity identity, SchemaTableName name)
    {
        return find(identity, name).map(table -> switch (table.kind()) {
            case DELTA -> new CatalogTable(name, locations.locate(table));
            case TRINO_VIEW -> MetastoreViews.of(table);
            case ICEBERG, OTHER_TABLE, MATERIALIZED_VIEW, FOREIGN_VIEW -> foreign.of(table);
        });
    }

    private Optional<MetastoreTable> find(ConnectorIdentity identity, SchemaTableName name)
    {
        return SchemaListings.isHidden(name.getSchemaName()) ? Optional.empty() : requests.ask("find table " + name, () -> metastore.table(identity, name));
    }

    @Override
    public boolean hasForeignRelations()
    {
        return true;
    }

    @Override
    public Optional<CatalogTable> listedTable(ConnectorIdentity identity, SchemaTableName name)
    {
        // A whole schema is not to be listed again for each of its tables
        return listings.remembered(identity, name.getSchemaName())
                .map(tables -> Optional.ofNullable(tables.get(name.getTableName())))
                .orElseGet(() -> find(identity, name))
                .filter(table -> table.kind() == MetastoreTableKind.DELTA)
                .map(table -> new CatalogTable(name, locations.locate(table)));
    }

    @Override
    public Map<SchemaTableName, ConnectorViewDefinition> views(ConnectorIdentity identity, Optional<String> schema)
    {
        return listings.tables(identity, schema, Freshness.CACHED).stream()
                .filter(table -> table.kind() == MetastoreTableKind.TRINO_VIEW)
                .flatMap(MetastoreCatalog::usable)
                .collect(toImmutableSortedMap(comparing(SchemaTableName::toString), Map.Entry::getKey, Map.Entry::getValue));
    }

    private static Stream<Map.Entry<SchemaTableName, ConnectorViewDefinition>> usable(MetastoreTable table)
    {
        try {
            return Stream.of(Map.entry(table.name(), MetastoreViews.of(table).definition()));
        }
        catch (DeltaException e) {
            log.warn("Left out of a listing: %s", e.getMessage());
            return Stream.empty();
        }
    }

    @Override
    public void createView(ConnectorIdentity identity, SchemaTableName name, ConnectorViewDefinition definition, boolean replace)
    {
        views.create(identity, name, definition, replace);
        listings.invalidateAll();
    }

    @Override
    public void changeView(ConnectorIdentity identity, SchemaTableName name, UnaryOperator<ConnectorViewDefinition> change)
    {
        views.change(identity, name, change);
        listings.invalidateAll();
    }

    @Override
    public void renameView(ConnectorIdentity identity, SchemaTableName source, SchemaTableName target)
    {
        views.rename(identity, source, target);
        listings.invalidateAll();
    }

    @Override
    public void dropView(ConnectorIdentity identity, SchemaTableName name)
    {
        views.drop(identity, name);
        listings.invalidateAll();
    }

    /**
     * A metastore finds no table by its location: all tables are asked for anew, schema by schema.
     */
    @Override
    public Set<SchemaTableName> tablesAt(ConnectorIdentity identity, Location location)
    {
        if (metastore.asksAsUser()) {
            throw new DeltaException(PERMISSION_DENIED, "Location %s cannot be read by itself: the metastore is asked in the name of each user, so it may not tell of all tables that lie there. Read the table by its name.".formatted(location));
        }
        return known(identity, location);
    }

    private Set<SchemaTableName> known(ConnectorIdentity identity, Location location)
    {
        StorageLocation place = resolve(location.toString());
        return listings.tables(identity, Optional.empty(), listings.now()).stream()
                .filter(table -> table.kind() == MetastoreTableKind.DELTA)
                .filter(table -> TableLocations.place(table).filter(root -> root.covers(place)).isPresent())
                .map(MetastoreTable::name)
                .collect(toImmutableSortedSet(comparing(SchemaTableName::toString)));
    }

    @Override
    public void registerTable(ConnectorIdentity identity, SchemaTableName name, String location)
    {
        Location root = pathAccess.check(location);
        LogDirectory.checkIsTable(fileSystemFactory.create(identity), name, root);
        find(identity, name).ifPresent(table -> {
            throw TableRegistrations.exists(table.kind() == MetastoreTableKind.TRINO_VIEW ? "View" : "Table", name);
        });
        // A second name would get round the rules that access control has for the first one
        known(identity, root).stream().findFirst().ifPresent(other -> {
            throw new DeltaException(ALREADY_EXISTS, "Location %s is that of table %s already. Use that name, or unregister it first.".formatted(root, other));
        });
        registrations.add(identity, name, root);
        listings.invalidateAll();
    }

    @Override
    public void unregisterTable(ConnectorIdentity identity, SchemaTableName name)
    {
        registrations.remove(identity, name);
        listings.invalidateAll();
    }

    @Override
    public void invalidateListings()
    {
        listings.invalidateAll();
    }
}
