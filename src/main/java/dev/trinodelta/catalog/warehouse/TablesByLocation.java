package dev.trinodelta.catalog.warehouse;

import com.google.common.base.Joiner;
import dev.trinodelta.catalog.StorageLocation;
import dev.trinodelta.protocol.DeltaException;
import io.trino.filesystem.Location;
import io.trino.spi.connector.SchemaTableName;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableSortedSet.toImmutableSortedSet;
import static dev.trinodelta.catalog.PathAccess.resolve;
import static dev.trinodelta.catalog.warehouse.SchemaTree.ROOT_SCHEMA;
import static java.util.Comparator.comparing;
import static java.util.Locale.ENGLISH;
import static java.util.Objects.requireNonNull;

/**
 * From a location to the names that tables have there.
 */
final class TablesByLocation
{
    private final StorageLocation warehouse;
    private final DirectoryListings listings;
    private final TableRegistry registry;

    TablesByLocation(StorageLocation warehouse, DirectoryListings listings, TableRegistry registry)
    {
        this.warehouse = requireNonNull(warehouse, "warehouse is null");
        this.listings = requireNonNull(listings, "listings is null");
        this.registry = requireNonNull(registry, "registry is null");
    }

    /**
     * @return absent where the location is not in the warehouse; otherwise a name, even where no table is found under it
     */
    Optional<SchemaTableName> inWarehouse(Look look, StorageLocation place)
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
            if (listings.content(look, directory) == Content.TABLE) {
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

    /**
     * The registered tables whose directory the location is, or lies in.
     */
    Set<SchemaTableName> registered(Look look, StorageLocation place)
    {
        List<Callable<Optional<SchemaTableName>>> checks = registry.files(look).entrySet().stream()
                .<Callable<Optional<SchemaTableName>>>map(entry -> () -> isRegisteredAt(look, entry, place) ? Optional.of(entry.getKey()) : Optional.empty())
                .collect(toImmutableList());
        return listings.inParallel(checks).stream()
                .flatMap(Optional::stream)
                .collect(toImmutableSortedSet(comparing(SchemaTableName::toString)));
    }

    private boolean isRegisteredAt(Look look, Map.Entry<SchemaTableName, TableRegistry.RegistryFile> entry, StorageLocation place)
    {
        Optional<Registration> registration = registry.listed(look, entry.getKey(), entry.getValue());
        if (registration.isEmpty()) {
            return false;
        }
        try {
            return resolve(registration.get().location()).covers(place);
        }
        catch (DeltaException e) {
            // A registration that cannot be used gives access to nothing, so there is nothing to check
            return false;
        }
    }
}
