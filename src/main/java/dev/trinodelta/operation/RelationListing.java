package dev.trinodelta.operation;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.inject.Inject;
import dev.trinodelta.catalog.DeltaCatalog;
import dev.trinodelta.handle.TableColumns;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.snapshot.TableDefinition;
import dev.trinodelta.system.MetadataTables;
import dev.trinodelta.transaction.TransactionState;
import io.airlift.log.Logger;
import io.trino.spi.TrinoException;
import io.trino.spi.connector.ColumnMetadata;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorViewDefinition;
import io.trino.spi.connector.RelationColumnsMetadata;
import io.trino.spi.connector.RelationCommentMetadata;
import io.trino.spi.connector.SchemaTableName;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static dev.trinodelta.handle.DeltaMetadataTableHandle.CATALOG_HEALTH;
import static dev.trinodelta.operation.DeltaTableProperties.LOCATION;
import static java.util.Objects.requireNonNull;

/**
 * What {@code information_schema} and BI tools ask: the tables of a schema with their columns and comments.
 */
final class RelationListing
{
    private static final Logger log = Logger.get(RelationListing.class);

    private final DeltaCatalog catalog;
    private final TableColumns columns;
    private final MetadataTables metadataTables;
    private final TableTasks tasks;
    private final ViewOperations views;

    @Inject
    RelationListing(DeltaCatalog catalog, TableColumns columns, MetadataTables metadataTables, TableTasks tasks, ViewOperations views)
    {
        this.catalog = requireNonNull(catalog, "catalog is null");
        this.columns = requireNonNull(columns, "columns is null");
        this.metadataTables = requireNonNull(metadataTables, "metadataTables is null");
        this.tasks = requireNonNull(tasks, "tasks is null");
        this.views = requireNonNull(views, "views is null");
    }

    /**
     * Those of the catalog, and the one of what the connector has itself.
     */
    List<String> schemas(ConnectorSession session)
    {
        return Stream.concat(catalog.schemas(session.getIdentity()).stream(), Stream.of(CATALOG_HEALTH.getSchemaName()))
                .distinct()
                .sorted()
                .collect(toImmutableList());
    }

    boolean schemaExists(ConnectorSession session, String schema)
    {
        return schema.equals(CATALOG_HEALTH.getSchemaName()) || catalog.schemaExists(session.getIdentity(), schema);
    }

    Map<String, Object> schemaProperties(ConnectorSession session, String schema)
    {
        return catalog.schemaLocation(session.getIdentity(), schema)
                .<Map<String, Object>>map(location -> ImmutableMap.of(LOCATION, location))
                .orElseGet(ImmutableMap::of);
    }

    List<SchemaTableName> tables(ConnectorSession session, Optional<String> schema)
    {
        boolean system = schema.map(CATALOG_HEALTH.getSchemaName()::equals).orElse(true);
        return Stream.concat(catalog.tables(session.getIdentity(), schema).stream(), system ? Stream.of(CATALOG_HEALTH) : Stream.empty())
                .distinct()
                .collect(toImmutableList());
    }

    Iterator<RelationColumnsMetadata> columns(
            ConnectorSession session,
            TransactionState transaction,
            Optional<String> schema,
            UnaryOperator<Set<SchemaTableName>> filter)
    {
        Map<SchemaTableName, ConnectorViewDefinition> known = views.all(session, schema);
        return relations(session, schema, filter, name -> known.containsKey(name)
                ? Optional.of(RelationColumnsMetadata.forView(name, known.get(name).getColumns()))
                : columns(session, transaction, name).map(columns -> RelationColumnsMetadata.forTable(name, columns)));
    }

    Iterator<RelationCommentMetadata> comments(
            ConnectorSession session,
            TransactionState transaction,
            Optional<String> schema,
            UnaryOperator<Set<SchemaTableName>> filter)
    {
        Map<SchemaTableName, ConnectorViewDefinition> known = views.all(session, schema);
        return relations(session, schema, filter, name -> known.containsKey(name)
                ? Optional.of(RelationCommentMetadata.forRelation(name, known.get(name).getComment()))
                : comment(session, transaction, name));
    }

    private Optional<List<ColumnMetadata>> columns(ConnectorSession session, TransactionState transaction, SchemaTableName name)
    {
        return name.equals(CATALOG_HEALTH)
                ? Optional.of(metadataTables.columns(metadataTables.catalogHealth()))
                : describe(session, transaction, name).map(this::columns);
    }

    private Optional<RelationCommentMetadata> comment(ConnectorSession session, TransactionState transaction, SchemaTableName name)
    {
        return name.equals(CATALOG_HEALTH)
                ? Optional.of(RelationCommentMetadata.forRelation(name, Optional.empty()))
                : describe(session, transaction, name).map(table -> RelationCommentMetadata.forRelation(name, table.metadata().description()));
    }

    private List<ColumnMetadata> columns(TableDefinition table)
    {
        return columns.all(table.table().name(), table.schema()).stream()
                .map(TableColumns::metadata)
                .toList();
    }

    /**
     * One table that cannot be read must not hide the others from a listing; who names it gets the error.
     */
    private <T> Iterator<T> relations(
            ConnectorSession session,
            Optional<String> schema,
            UnaryOperator<Set<SchemaTableName>> filter,
            Function<SchemaTableName, Optional<T>> description)
    {
        return tasks.find(ImmutableList.copyOf(filter.apply(ImmutableSet.copyOf(tables(session, schema)))), name -> {
            try {
                return description.apply(name);
            }
            catch (TrinoException e) {
                log.warn("Left out of a listing: %s: %s", name, e.getMessage());
                return Optional.empty();
            }
            catch (RuntimeException e) {
                // A mistake of ours with one table must not hide all others either; its stack is in the server's log
                log.error(e, "Left out of a listing: %s", name);
                return Optional.empty();
            }
        });
    }

    private Optional<TableDefinition> describe(ConnectorSession session, TransactionState transaction, SchemaTableName name)
    {
        return catalog.listedTable(session.getIdentity(), name)
                .map(table -> transaction.snapshots().latestDefinition(session.getIdentity(), new TableLocation(name.toString(), table.location())));
    }
}
