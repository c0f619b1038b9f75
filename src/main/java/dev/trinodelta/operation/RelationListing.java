package dev.trinodelta.operation;

import com.google.common.collect.ImmutableSet;
import com.google.inject.Inject;
import dev.trinodelta.catalog.DeltaCatalog;
import dev.trinodelta.handle.TableColumns;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.snapshot.TableDefinition;
import dev.trinodelta.transaction.TransactionState;
import io.airlift.log.Logger;
import io.trino.spi.TrinoException;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.RelationColumnsMetadata;
import io.trino.spi.connector.RelationCommentMetadata;
import io.trino.spi.connector.SchemaTableName;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import static java.util.Objects.requireNonNull;

/**
 * What {@code information_schema} and BI tools ask: the tables of a schema with their columns and comments.
 */
final class RelationListing
{
    private static final Logger log = Logger.get(RelationListing.class);

    private final DeltaCatalog catalog;
    private final TableColumns columns;

    @Inject
    RelationListing(DeltaCatalog catalog, TableColumns columns)
    {
        this.catalog = requireNonNull(catalog, "catalog is null");
        this.columns = requireNonNull(columns, "columns is null");
    }

    List<SchemaTableName> tables(ConnectorSession session, Optional<String> schema)
    {
        return catalog.tables(session.getIdentity(), schema);
    }

    Iterator<RelationColumnsMetadata> columns(
            ConnectorSession session,
            TransactionState transaction,
            Optional<String> schema,
            UnaryOperator<Set<SchemaTableName>> filter)
    {
        return readable(session, transaction, schema, filter, definition -> columns.all(definition.table().name(), definition.schema()).stream()
                .map(TableColumns::metadata)
                .toList())
                .map(table -> RelationColumnsMetadata.forTable(table.name(), table.value()))
                .iterator();
    }

    Iterator<RelationCommentMetadata> comments(
            ConnectorSession session,
            TransactionState transaction,
            Optional<String> schema,
            UnaryOperator<Set<SchemaTableName>> filter)
    {
        return readable(session, transaction, schema, filter, definition -> definition.metadata().description())
                .map(table -> RelationCommentMetadata.forRelation(table.name(), table.value()))
                .iterator();
    }

    private <T> Stream<Described<T>> readable(
            ConnectorSession session,
            TransactionState transaction,
            Optional<String> schema,
            UnaryOperator<Set<SchemaTableName>> filter,
            Function<TableDefinition, T> description)
    {
        return filter.apply(ImmutableSet.copyOf(tables(session, schema))).stream()
                .flatMap(name -> describe(session, transaction, name, description).stream());
    }

    /**
     * One table that cannot be read must not hide the others from a listing; who names it gets the error.
     */
    private <T> Optional<Described<T>> describe(
            ConnectorSession session,
            TransactionState transaction,
            SchemaTableName name,
            Function<TableDefinition, T> description)
    {
        try {
            return catalog.listedTable(session.getIdentity(), name)
                    .map(table -> transaction.snapshots().latestDefinition(session.getIdentity(), new TableLocation(name.toString(), table.location())))
                    .map(definition -> new Described<>(name, description.apply(definition)));
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
    }

    private record Described<T>(SchemaTableName name, T value) {}
}
