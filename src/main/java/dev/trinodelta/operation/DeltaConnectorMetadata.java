package dev.trinodelta.operation;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.function.ReadFunctionHandle;
import dev.trinodelta.function.TableChangesFunctionHandle;
import dev.trinodelta.handle.DeltaAnswerHandle;
import dev.trinodelta.handle.DeltaChangesHandle;
import dev.trinodelta.handle.DeltaMetadataTableHandle;
import dev.trinodelta.handle.DeltaRelationHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.transaction.TransactionState;
import io.trino.spi.connector.AggregateFunction;
import io.trino.spi.connector.AggregationApplicationResult;
import io.trino.spi.connector.CatalogSchemaTableName;
import io.trino.spi.connector.ColumnHandle;
import io.trino.spi.connector.ColumnMetadata;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorTableHandle;
import io.trino.spi.connector.ConnectorTableMetadata;
import io.trino.spi.connector.ConnectorTableProperties;
import io.trino.spi.connector.ConnectorTableVersion;
import io.trino.spi.connector.ConnectorViewDefinition;
import io.trino.spi.connector.Constraint;
import io.trino.spi.connector.ConstraintApplicationResult;
import io.trino.spi.connector.LimitApplicationResult;
import io.trino.spi.connector.ProjectionApplicationResult;
import io.trino.spi.connector.RelationColumnsMetadata;
import io.trino.spi.connector.RelationCommentMetadata;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.connector.SortItem;
import io.trino.spi.connector.TableFunctionApplicationResult;
import io.trino.spi.connector.TopNApplicationResult;
import io.trino.spi.expression.ConnectorExpression;
import io.trino.spi.function.table.ConnectorTableFunctionHandle;
import io.trino.spi.security.TrinoPrincipal;
import io.trino.spi.statistics.TableStatistics;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Objects.requireNonNull;

/**
 * The facade that the engine talks to: one statement an override.
 */
public final class DeltaConnectorMetadata
        extends GuardedMetadata
{
    private final Operations operations;
    private final TransactionState transaction;

    public DeltaConnectorMetadata(Operations operations, TransactionState transaction)
    {
        super(operations.guard());
        this.operations = operations;
        this.transaction = requireNonNull(transaction, "transaction is null");
    }

    @Override
    public List<String> listSchemaNames(ConnectorSession session)
    {
        return operations.listing().schemas(session);
    }

    @Override
    public boolean schemaExists(ConnectorSession session, String schema)
    {
        return operations.listing().schemaExists(session, schema);
    }

    @Override
    public Map<String, Object> getSchemaProperties(ConnectorSession session, String schema)
    {
        return operations.listing().schemaProperties(session, schema);
    }

    @Override
    public List<SchemaTableName> listTables(ConnectorSession session, Optional<String> schema)
    {
        return operations.listing().tables(session, schema);
    }

    @Override
    public Iterator<RelationColumnsMetadata> streamRelationColumns(ConnectorSession session, Optional<String> schema, UnaryOperator<Set<SchemaTableName>> filter)
    {
        return operations.listing().columns(session, transaction, schema, filter);
    }

    @Override
    public Iterator<RelationCommentMetadata> streamRelationComments(ConnectorSession session, Optional<String> schema, UnaryOperator<Set<SchemaTableName>> filter)
    {
        return operations.listing().comments(session, transaction, schema, filter);
    }

    @Override
    public Optional<ConnectorViewDefinition> getView(ConnectorSession session, SchemaTableName name)
    {
        return operations.views().find(session, transaction, name);
    }

    @Override
    public boolean isView(ConnectorSession session, SchemaTableName name)
    {
        return operations.views().exists(session, transaction, name);
    }

    @Override
    public Map<SchemaTableName, ConnectorViewDefinition> getViews(ConnectorSession session, Optional<String> schema)
    {
        return operations.views().all(session, schema);
    }

    @Override
    public List<SchemaTableName> listViews(ConnectorSession session, Optional<String> schema)
    {
        return ImmutableList.copyOf(operations.views().all(session, schema).keySet());
    }

    @Override
    public void createView(ConnectorSession session, SchemaTableName name, ConnectorViewDefinition definition, Map<String, Object> properties, boolean replace)
    {
        operations.views().create(session, transaction, name, definition, replace);
    }

    @Override
    public void renameView(ConnectorSession session, SchemaTableName source, SchemaTableName target)
    {
        operations.views().rename(session, transaction, source, target);
    }

    @Override
    public void dropView(ConnectorSession session, SchemaTableName name)
    {
        operations.views().drop(session, transaction, name);
    }

    @Override
    public void setViewAuthorization(ConnectorSession session, SchemaTableName name, TrinoPrincipal principal)
    {
        operations.views().setOwner(session, transaction, name, principal);
    }

    @Override
    public void setViewComment(ConnectorSession session, SchemaTableName name, Optional<String> comment)
    {
        operations.views().setComment(session, transaction, name, comment);
    }

    @Override
    public void setViewColumnComment(ConnectorSession session, SchemaTableName name, String column, Optional<String> comment)
    {
        operations.views().setColumnComment(session, transaction, name, column, comment);
    }

    @Override
    public ConnectorTableHandle getTableHandle(
            ConnectorSession session,
            SchemaTableName name,
            Optional<ConnectorTableVersion> startVersion,
            Optional<ConnectorTableVersion> endVersion)
    {
        return operations.tables().resolve(session, transaction, name, startVersion, endVersion).orElse(null);
    }

    @Override
    public Optional<CatalogSchemaTableName> redirectTable(ConnectorSession session, SchemaTableName name)
    {
        return operations.tables().redirect(session, transaction, name);
    }

    @Override
    public SchemaTableName getTableName(ConnectorSession session, ConnectorTableHandle table)
    {
        return ((DeltaRelationHandle) table).name();
    }

    @Override
    public ConnectorTableMetadata getTableMetadata(ConnectorSession session, ConnectorTableHandle table)
    {
        return operations.description().metadata(session, transaction, (DeltaRelationHandle) table);
    }

    @Override
    public Map<String, ColumnHandle> getColumnHandles(ConnectorSession session, ConnectorTableHandle table)
    {
        return operations.description().columnHandles(session, transaction, (DeltaRelationHandle) table);
    }

    @Override
    public ColumnMetadata getColumnMetadata(ConnectorSession session, ConnectorTableHandle table, ColumnHandle column)
    {
        return operations.description().column(column);
    }

    @Override
    public ConnectorTableProperties getTableProperties(ConnectorSession session, ConnectorTableHandle table)
    {
        return operations.description().properties((DeltaRelationHandle) table);
    }

    @Override
    public TableStatistics getTableStatistics(ConnectorSession session, ConnectorTableHandle table)
    {
        return operations.statistics().read(session, transaction, (DeltaRelationHandle) table);
    }

    @Override
    public Optional<ConstraintApplicationResult<ConnectorTableHandle>> applyFilter(ConnectorSession session, ConnectorTableHandle table, Constraint constraint)
    {
        return switch ((DeltaRelationHandle) table) {
            case DeltaTableHandle scan when scan.firstRows().isEmpty() -> operations.pushdown().filter(session, transaction, scan, constraint);
            case DeltaChangesHandle changes -> operations.changes().filter(session, changes, constraint);
            case DeltaMetadataTableHandle metadata -> operations.metadataTables().filter(metadata, constraint);
            case DeltaTableHandle _, DeltaAnswerHandle _ -> Optional.empty();
        };
    }

    @Override
    public void validateScan(ConnectorSession session, ConnectorTableHandle table)
    {
        operations.pushdown().validateScan(session, (DeltaRelationHandle) table);
    }

    @Override
    public Optional<AggregationApplicationResult<ConnectorTableHandle>> applyAggregation(
            ConnectorSession session,
            ConnectorTableHandle table,
            List<AggregateFunction> aggregates,
            Map<String, ColumnHandle> assignments,
            List<List<ColumnHandle>> groupingSets)
    {
        return operations.aggregation().apply(session, transaction, (DeltaRelationHandle) table, new Aggregation(aggregates, assignments, groupingSets));
    }

    @Override
    public Optional<LimitApplicationResult<ConnectorTableHandle>> applyLimit(ConnectorSession session, ConnectorTableHandle table, long limit)
    {
        return table instanceof DeltaMetadataTableHandle metadata
                ? operations.metadataTables().limit(metadata, limit)
                : operations.firstRows().limit(session, (DeltaRelationHandle) table, limit);
    }

    @Override
    public Optional<TopNApplicationResult<ConnectorTableHandle>> applyTopN(
            ConnectorSession session,
            ConnectorTableHandle table,
            long count,
            List<SortItem> order,
            Map<String, ColumnHandle> assignments)
    {
        return table instanceof DeltaMetadataTableHandle metadata
                ? operations.metadataTables().topN(metadata, count, order, assignments)
                : operations.firstRows().topN(session, (DeltaRelationHandle) table, count, order, assignments);
    }

    @Override
    public Optional<ProjectionApplicationResult<ConnectorTableHandle>> applyProjection(
            ConnectorSession session,
            ConnectorTableHandle table,
            List<ConnectorExpression> projections,
            Map<String, ColumnHandle> assignments)
    {
        return table instanceof DeltaMetadataTableHandle metadata ? operations.metadataTables().project(metadata, projections, assignments) : Optional.empty();
    }

    @Override
    public Optional<TableFunctionApplicationResult<ConnectorTableHandle>> applyTableFunction(ConnectorSession session, ConnectorTableFunctionHandle function)
    {
        return switch (function) {
            case ReadFunctionHandle read -> Optional.of(new TableFunctionApplicationResult<>(
                    read.table(),
                    read.columns().stream().map(ColumnHandle.class::cast).collect(toImmutableList())));
            case TableChangesFunctionHandle changes -> Optional.of(new TableFunctionApplicationResult<>(
                    changes.changes(),
                    changes.columns().stream().map(ColumnHandle.class::cast).collect(toImmutableList())));
            default -> Optional.empty();
        };
    }
}
