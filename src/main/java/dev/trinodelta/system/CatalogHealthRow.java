package dev.trinodelta.system;

import io.trino.spi.connector.SchemaTableName;

import java.util.Optional;

import static com.google.common.base.Preconditions.checkArgument;
import static java.util.Objects.requireNonNull;

/**
 * A table of the catalog.
 *
 * @param health empty where the table cannot be read
 * @param error why it cannot be read
 */
record CatalogHealthRow(SchemaTableName name, Optional<HealthRow> health, Optional<String> error)
{
    CatalogHealthRow
    {
        requireNonNull(name, "name is null");
        checkArgument(health.isPresent() != error.isPresent(), "a table has a state or an error");
    }

    static CatalogHealthRow of(SchemaTableName name, HealthRow health)
    {
        return new CatalogHealthRow(name, Optional.of(health), Optional.empty());
    }

    Optional<String> recommendation()
    {
        return health.isPresent() ? Recommendation.of(health.get()) : Optional.of("It cannot be read: see the column error.");
    }

    static CatalogHealthRow broken(SchemaTableName name, String error)
    {
        return new CatalogHealthRow(name, Optional.empty(), Optional.of(error));
    }
}
