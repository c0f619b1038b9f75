package dev.trinodelta.catalog.metastore;

import com.google.common.base.Strings;
import dev.trinodelta.catalog.ConfiguredLocations;
import dev.trinodelta.catalog.PathAccess;
import dev.trinodelta.catalog.PrintableLocation;
import dev.trinodelta.catalog.StorageLocation;
import dev.trinodelta.protocol.DeltaException;
import io.trino.filesystem.Location;
import io.trino.filesystem.manager.FileSystemConfig;

import java.util.Map;
import java.util.Optional;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_CATALOG_ERROR;
import static java.util.Objects.requireNonNull;
import static java.util.function.Predicate.not;

/**
 * Where Delta tables lie, by the conventions of those who enter them: Spark keeps the location in a property of the serde, for want of one
 * the storage's location counts. Spark puts a placeholder there where the metastore would not take the location.
 */
final class TableLocations
{
    static final String PATH = "path";

    private static final String PLACEHOLDER = "-__PLACEHOLDER__";

    private final PathAccess pathAccess;
    private final FileSystemConfig fileSystems;

    TableLocations(PathAccess pathAccess, FileSystemConfig fileSystems)
    {
        this.pathAccess = requireNonNull(pathAccess, "pathAccess is null");
        this.fileSystems = requireNonNull(fileSystems, "fileSystems is null");
    }

    /**
     * The location as file systems are to be given it. Who may enter tables in the metastore decides where they lie; the disks of the servers
     * are another matter: what lies there has to be allowed.
     */
    Location locate(MetastoreTable table)
    {
        String spelled = spelled(table).orElseThrow(() -> new DeltaException(DELTA_CATALOG_ERROR, "Table %s has no location: the metastore has neither the serde property %s nor a storage location for it. Set its location in the engine that made it.".formatted(table.name(), PATH)));
        StorageLocation location;
        try {
            location = StorageLocation.of(spelled);
        }
        catch (IllegalArgumentException e) {
            throw new DeltaException(DELTA_CATALOG_ERROR, "Table %s cannot be found: its location in the metastore, %s, %s. Correct it there.".formatted(table.name(), PrintableLocation.of(spelled), e.getMessage()), e);
        }
        if (location.isLocal()) {
            return pathAccess.check(spelled);
        }
        ConfiguredLocations.problem("", location, fileSystems).ifPresent(problem -> {
            throw new DeltaException(DELTA_CATALOG_ERROR, "Table %s cannot be read: its location in the metastore, %s, %s.".formatted(table.name(), PrintableLocation.of(spelled), problem));
        });
        return location.location();
    }

    /**
     * The location for comparisons: whether it may be read is another question.
     *
     * @return empty where nothing can lie there
     */
    static Optional<StorageLocation> place(MetastoreTable table)
    {
        try {
            return spelled(table).map(PathAccess::resolve);
        }
        catch (DeltaException e) {
            // A location that cannot be used gives access to nothing
            return Optional.empty();
        }
    }

    private static Optional<String> spelled(MetastoreTable table)
    {
        return table.serdeParameters().entrySet().stream()
                .filter(parameter -> parameter.getKey().equalsIgnoreCase(PATH))
                .map(Map.Entry::getValue)
                .filter(not(String::isBlank))
                .findFirst()
                .or(() -> table.location().filter(location -> !Strings.nullToEmpty(location).isBlank() && !location.endsWith(PLACEHOLDER)));
    }
}
