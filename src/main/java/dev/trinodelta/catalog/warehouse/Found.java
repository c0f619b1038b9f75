package dev.trinodelta.catalog.warehouse;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.protocol.DeltaException;
import io.trino.filesystem.Location;
import io.trino.spi.connector.SchemaTableName;

import java.util.List;
import java.util.Optional;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_CATALOG_ERROR;
import static java.util.Objects.requireNonNull;

/**
 * All that has the name of one table.
 *
 * @param schemas directories with the name of its schema
 * @param directories tables with its name in those directories
 * @param registration what the registry has under its name
 */
record Found(List<Location> schemas, List<Location> directories, Optional<Registration> registration)
{
    Found
    {
        schemas = ImmutableList.copyOf(schemas);
        directories = ImmutableList.copyOf(directories);
        requireNonNull(registration, "registration is null");
    }

    Found with(Optional<Registration> registered)
    {
        return new Found(schemas, directories, registered);
    }

    boolean isNone()
    {
        return directories.isEmpty() && registration.isEmpty();
    }

    boolean isOne()
    {
        return schemas.size() <= 1 && directories.size() + (registration.isPresent() ? 1 : 0) == 1;
    }

    void checkUnambiguous(SchemaTableName name)
    {
        if (schemas.size() > 1) {
            throw new DeltaException(DELTA_CATALOG_ERROR, "Schema name %s is ambiguous: names are matched ignoring case, and %s and %s are both directories. Rename one of them.".formatted(name.getSchemaName(), schemas.get(0), schemas.get(1)));
        }
        if (directories.size() > 1) {
            throw new DeltaException(DELTA_CATALOG_ERROR, "Table name %s is ambiguous: names are matched ignoring case, and %s and %s are both tables. Rename one of the directories.".formatted(name, directories.get(0), directories.get(1)));
        }
        if (!directories.isEmpty() && registration.isPresent()) {
            throw new DeltaException(DELTA_CATALOG_ERROR, "Table name %s is ambiguous: %s is a table, and %s. %s, or rename the directory.".formatted(
                    name,
                    directories.get(0),
                    (registration.get().isView() ? "a view has that name in " : "another one is registered with that name in ") + registration.get().file(),
                    registration.get().isView() ? "Drop the view" : "Unregister the table"));
        }
    }
}
