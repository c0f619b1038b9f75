package dev.trinodelta.catalog;

import io.trino.filesystem.Location;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.security.ConnectorIdentity;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Where tables are found. Names are lower case, as Trino gives and wants them.
 * <p>
 * A listing shows each name once and does not fail because some name is ambiguous or broken: using that name fails, and
 * says why.
 */
public interface DeltaCatalog
{
    /**
     * Sorted.
     */
    List<String> schemas(ConnectorIdentity identity);

    /**
     * @throws dev.trinodelta.protocol.DeltaException where there is something of that name that cannot be a schema
     */
    boolean schemaExists(ConnectorIdentity identity, String schema);

    /**
     * Sorted; empty where the schema does not exist.
     *
     * @param schema all schemas where absent
     */
    List<SchemaTableName> tables(ConnectorIdentity identity, Optional<String> schema);

    /**
     * Where the table is at this moment.
     *
     * @return empty where there is no such table, also where its schema does not exist
     * @throws dev.trinodelta.protocol.DeltaException where the name is ambiguous, or what the catalog holds of the table
     *         cannot be read
     */
    Optional<CatalogTable> table(ConnectorIdentity identity, SchemaTableName name);

    /**
     * As {@link #table}, for listings: what it says may be as old as what {@link #tables} says.
     */
    Optional<CatalogTable> listedTable(ConnectorIdentity identity, SchemaTableName name);

    /**
     * The tables whose directory the location is, or lies in, however it is spelled. Whoever lets a user read the location
     * has to check access to each of them.
     * <p>
     * A location in the area that belongs to the catalog has a name even where no table is found under it.
     *
     * @param location normalized, as {@link PathAccess#check} returns it
     */
    Set<SchemaTableName> tablesAt(ConnectorIdentity identity, Location location);

    /**
     * Gives a name to a table that lies elsewhere. Its location is checked by {@link PathAccess} unless it lies in the area
     * that belongs to the catalog.
     */
    void registerTable(ConnectorIdentity identity, SchemaTableName name, String location);

    /**
     * Takes back what {@link #registerTable} did. The table's files stay.
     */
    void unregisterTable(ConnectorIdentity identity, SchemaTableName name);

    /**
     * Forgets what was listed, for all identities.
     */
    void invalidateListings();
}
