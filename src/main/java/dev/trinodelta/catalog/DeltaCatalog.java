package dev.trinodelta.catalog;

import io.trino.filesystem.Location;
import io.trino.spi.connector.ConnectorViewDefinition;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.security.ConnectorIdentity;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

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
     * Where new tables of the schema would lie.
     *
     * @return empty where the schema has no directory of its own, or there is none of that name
     */
    default Optional<String> schemaLocation(ConnectorIdentity identity, String schema)
    {
        return Optional.empty();
    }

    /**
     * Tables and views, sorted; empty where the schema does not exist.
     *
     * @param schema all schemas where absent
     */
    List<SchemaTableName> tables(ConnectorIdentity identity, Optional<String> schema);

    /**
     * What the name stands for at this moment.
     *
     * @return empty where there is no such table or view, also where its schema does not exist
     * @throws dev.trinodelta.protocol.DeltaException where the name is ambiguous, or what the catalog holds of it cannot be
     *         read
     */
    Optional<CatalogRelation> relation(ConnectorIdentity identity, SchemaTableName name);

    /**
     * Whether a name can stand for a {@link ForeignRelation}.
     */
    default boolean hasForeignRelations()
    {
        return false;
    }

    /**
     * Whether a name for which {@link #relation} fails can be that of a view nevertheless, so that it can be dropped.
     */
    default boolean holdsView(ConnectorIdentity identity, SchemaTableName name)
    {
        return false;
    }

    /**
     * As {@link #relation}, of tables only.
     */
    default Optional<CatalogTable> table(ConnectorIdentity identity, SchemaTableName name)
    {
        return relation(identity, name).filter(CatalogTable.class::isInstance).map(CatalogTable.class::cast);
    }

    /**
     * As {@link #table}, for listings: what it says may be as old as what {@link #tables} says.
     */
    Optional<CatalogTable> listedTable(ConnectorIdentity identity, SchemaTableName name);

    /**
     * Definitions by name, sorted. What cannot be used is left out.
     *
     * @param schema all schemas where absent
     */
    Map<SchemaTableName, ConnectorViewDefinition> views(ConnectorIdentity identity, Optional<String> schema);

    /**
     * @param replace whether it may take the place of another view, though never of a table
     */
    void createView(ConnectorIdentity identity, SchemaTableName name, ConnectorViewDefinition definition, boolean replace);

    /**
     * Of two sessions that change one view at the same time, the later one decides.
     */
    void changeView(ConnectorIdentity identity, SchemaTableName name, UnaryOperator<ConnectorViewDefinition> change);

    void renameView(ConnectorIdentity identity, SchemaTableName source, SchemaTableName target);

    void dropView(ConnectorIdentity identity, SchemaTableName name);

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
