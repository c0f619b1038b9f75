package dev.trinodelta.transaction;

import dev.trinodelta.catalog.CatalogTable;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.security.ConnectorIdentity;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Where names led in a transaction: to one place each, however often they are looked up. Names that led nowhere are looked up
 * again.
 */
public final class PinnedTables
{
    private final Map<Name, CatalogTable> tables = new ConcurrentHashMap<>();

    /**
     * @param finder asked the first time
     */
    public Optional<CatalogTable> find(ConnectorIdentity identity, SchemaTableName name, Supplier<Optional<CatalogTable>> finder)
    {
        return Optional.ofNullable(tables.computeIfAbsent(new Name(identity.getUser(), name), _ -> finder.get().orElse(null)));
    }

    /**
     * To be called where a name led to a table that is no more.
     */
    public void forget(ConnectorIdentity identity, SchemaTableName name)
    {
        tables.remove(new Name(identity.getUser(), name));
    }

    // A view may be read with the rights of another user
    private record Name(String user, SchemaTableName table) {}
}
