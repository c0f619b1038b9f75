package dev.trinodelta.transaction;

import dev.trinodelta.catalog.CatalogRelation;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.security.ConnectorIdentity;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

import static dev.trinodelta.handle.DeltaMetadataTableHandle.CATALOG_HEALTH;

/**
 * What names stood for in a transaction: one thing each, or nothing, however often they are looked up.
 */
public final class PinnedTables
{
    private final Map<Name, Optional<CatalogRelation>> relations = new ConcurrentHashMap<>();

    /**
     * @param finder asked the first time
     */
    public Optional<CatalogRelation> find(ConnectorIdentity identity, SchemaTableName name, Supplier<Optional<CatalogRelation>> finder)
    {
        if (name.equals(CATALOG_HEALTH)) {
            // What the catalog has itself. A table that lies there must not be read by other names, such as those of its versions
            return Optional.empty();
        }
        return relations.computeIfAbsent(new Name(identity.getUser(), name), _ -> finder.get());
    }

    /**
     * To be called where a name led to a table that is no more, or has been given to something else.
     */
    public void forget(ConnectorIdentity identity, SchemaTableName name)
    {
        relations.remove(new Name(identity.getUser(), name));
    }

    // A view may be read with the rights of another user
    private record Name(String user, SchemaTableName name) {}
}
