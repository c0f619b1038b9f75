package dev.trinodelta.operation;

import io.trino.spi.connector.ColumnHandle;
import io.trino.spi.connector.ColumnMetadata;
import io.trino.spi.connector.ColumnPosition;
import io.trino.spi.connector.ConnectorAccessControl;
import io.trino.spi.connector.ConnectorAnalyzeMetadata;
import io.trino.spi.connector.ConnectorInsertTableHandle;
import io.trino.spi.connector.ConnectorMaterializedViewDefinition;
import io.trino.spi.connector.ConnectorMergeTableHandle;
import io.trino.spi.connector.ConnectorMetadata;
import io.trino.spi.connector.ConnectorOutputTableHandle;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorTableExecuteHandle;
import io.trino.spi.connector.ConnectorTableHandle;
import io.trino.spi.connector.ConnectorTableLayout;
import io.trino.spi.connector.ConnectorTableMetadata;
import io.trino.spi.connector.RetryMode;
import io.trino.spi.connector.RowChangeParadigm;
import io.trino.spi.connector.SaveMode;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.expression.Constant;
import io.trino.spi.security.TrinoPrincipal;
import io.trino.spi.type.Type;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import static java.util.Objects.requireNonNull;

/**
 * All statements that write, each refused for versions that were asked for. What is left the connector does not support:
 * whoever supports a statement overrides its method in the facade, and calls the guard there first.
 */
abstract class GuardedMetadata
        implements ConnectorMetadata
{
    private final VersionGuard guard;

    GuardedMetadata(VersionGuard guard)
    {
        this.guard = requireNonNull(guard, "guard is null");
    }

    @Override
    public void createTable(ConnectorSession session, ConnectorTableMetadata table, SaveMode saveMode)
    {
        guard.checkNewName(table.getTable(), "CREATE TABLE");
        ConnectorMetadata.super.createTable(session, table, saveMode);
    }

    @Override
    public Optional<ConnectorTableLayout> getNewTableLayout(ConnectorSession session, ConnectorTableMetadata table)
    {
        guard.checkNewName(table.getTable(), "CREATE TABLE");
        return ConnectorMetadata.super.getNewTableLayout(session, table);
    }

    @Override
    public ConnectorOutputTableHandle beginCreateTable(
            ConnectorSession session,
            ConnectorTableMetadata table,
            Optional<ConnectorTableLayout> layout,
            RetryMode retryMode,
            boolean replace)
    {
        guard.checkNewName(table.getTable(), "CREATE TABLE");
        return ConnectorMetadata.super.beginCreateTable(session, table, layout, retryMode, replace);
    }

    @Override
    public void dropTable(ConnectorSession session, ConnectorTableHandle table)
    {
        guard.checkWritable(table, "DROP TABLE");
        ConnectorMetadata.super.dropTable(session, table);
    }

    @Override
    public void truncateTable(ConnectorSession session, ConnectorTableHandle table)
    {
        guard.checkWritable(table, "TRUNCATE TABLE");
        ConnectorMetadata.super.truncateTable(session, table);
    }

    @Override
    public void renameTable(ConnectorSession session, ConnectorTableHandle table, SchemaTableName newName)
    {
        guard.checkWritable(table, "ALTER TABLE");
        guard.checkNewName(newName, "ALTER TABLE");
        ConnectorMetadata.super.renameTable(session, table, newName);
    }

    @Override
    public void setTableProperties(ConnectorSession session, ConnectorTableHandle table, Map<String, Optional<Object>> properties)
    {
        guard.checkWritable(table, "ALTER TABLE");
        ConnectorMetadata.super.setTableProperties(session, table, properties);
    }

    @Override
    public void setTableComment(ConnectorSession session, ConnectorTableHandle table, Optional<String> comment)
    {
        guard.checkWritable(table, "COMMENT");
        ConnectorMetadata.super.setTableComment(session, table, comment);
    }

    @Override
    public void setColumnComment(ConnectorSession session, ConnectorTableHandle table, ColumnHandle column, Optional<String> comment)
    {
        guard.checkWritable(table, "COMMENT");
        ConnectorMetadata.super.setColumnComment(session, table, column, comment);
    }

    @Override
    public void addColumn(ConnectorSession session, ConnectorTableHandle table, ColumnMetadata column, ColumnPosition position)
    {
        guard.checkWritable(table, "ALTER TABLE");
        ConnectorMetadata.super.addColumn(session, table, column, position);
    }

    @Override
    public void addField(ConnectorSession session, ConnectorTableHandle table, List<String> parentPath, String fieldName, Type type, boolean ignoreExisting)
    {
        guard.checkWritable(table, "ALTER TABLE");
        ConnectorMetadata.super.addField(session, table, parentPath, fieldName, type, ignoreExisting);
    }

    @Override
    public void setDefaultValue(ConnectorSession session, ConnectorTableHandle table, ColumnHandle column, String defaultValue)
    {
        guard.checkWritable(table, "ALTER TABLE");
        ConnectorMetadata.super.setDefaultValue(session, table, column, defaultValue);
    }

    @Override
    public void dropDefaultValue(ConnectorSession session, ConnectorTableHandle table, ColumnHandle column)
    {
        guard.checkWritable(table, "ALTER TABLE");
        ConnectorMetadata.super.dropDefaultValue(session, table, column);
    }

    @Override
    public void setColumnType(ConnectorSession session, ConnectorTableHandle table, ColumnHandle column, Type type)
    {
        guard.checkWritable(table, "ALTER TABLE");
        ConnectorMetadata.super.setColumnType(session, table, column, type);
    }

    @Override
    public void setFieldType(ConnectorSession session, ConnectorTableHandle table, List<String> fieldPath, Type type)
    {
        guard.checkWritable(table, "ALTER TABLE");
        ConnectorMetadata.super.setFieldType(session, table, fieldPath, type);
    }

    @Override
    public void dropNotNullConstraint(ConnectorSession session, ConnectorTableHandle table, ColumnHandle column)
    {
        guard.checkWritable(table, "ALTER TABLE");
        ConnectorMetadata.super.dropNotNullConstraint(session, table, column);
    }

    @Override
    public void renameColumn(ConnectorSession session, ConnectorTableHandle table, ColumnHandle source, String target)
    {
        guard.checkWritable(table, "ALTER TABLE");
        ConnectorMetadata.super.renameColumn(session, table, source, target);
    }

    @Override
    public void renameField(ConnectorSession session, ConnectorTableHandle table, List<String> fieldPath, String target)
    {
        guard.checkWritable(table, "ALTER TABLE");
        ConnectorMetadata.super.renameField(session, table, fieldPath, target);
    }

    @Override
    public void dropColumn(ConnectorSession session, ConnectorTableHandle table, ColumnHandle column)
    {
        guard.checkWritable(table, "ALTER TABLE");
        ConnectorMetadata.super.dropColumn(session, table, column);
    }

    @Override
    public void dropField(ConnectorSession session, ConnectorTableHandle table, ColumnHandle column, List<String> fieldPath)
    {
        guard.checkWritable(table, "ALTER TABLE");
        ConnectorMetadata.super.dropField(session, table, column, fieldPath);
    }

    @Override
    public Optional<ConnectorTableExecuteHandle> getTableHandleForExecute(
            ConnectorSession session,
            ConnectorAccessControl accessControl,
            ConnectorTableHandle table,
            String procedure,
            Map<String, Object> properties,
            RetryMode retryMode)
    {
        guard.checkWritable(table, "ALTER TABLE");
        return ConnectorMetadata.super.getTableHandleForExecute(session, accessControl, table, procedure, properties, retryMode);
    }

    @Override
    public void setTableAuthorization(ConnectorSession session, SchemaTableName name, TrinoPrincipal principal)
    {
        guard.checkNewName(name, "ALTER TABLE");
        ConnectorMetadata.super.setTableAuthorization(session, name, principal);
    }

    @Override
    public ConnectorAnalyzeMetadata getStatisticsCollectionMetadata(ConnectorSession session, ConnectorTableHandle table, Map<String, Object> properties)
    {
        guard.checkWritable(table, "ANALYZE");
        return ConnectorMetadata.super.getStatisticsCollectionMetadata(session, table, properties);
    }

    @Override
    public ConnectorTableHandle beginStatisticsCollection(ConnectorSession session, ConnectorTableHandle table)
    {
        guard.checkWritable(table, "ANALYZE");
        return ConnectorMetadata.super.beginStatisticsCollection(session, table);
    }

    @Override
    public Optional<ConnectorTableLayout> getInsertLayout(ConnectorSession session, ConnectorTableHandle table)
    {
        guard.checkWritable(table, "INSERT");
        return ConnectorMetadata.super.getInsertLayout(session, table);
    }

    @Override
    public ConnectorInsertTableHandle beginInsert(ConnectorSession session, ConnectorTableHandle table, List<ColumnHandle> columns, RetryMode retryMode)
    {
        guard.checkWritable(table, "INSERT");
        return ConnectorMetadata.super.beginInsert(session, table, columns, retryMode);
    }

    @Override
    public RowChangeParadigm getRowChangeParadigm(ConnectorSession session, ConnectorTableHandle table)
    {
        guard.checkWritable(table, "DELETE, UPDATE or MERGE");
        return ConnectorMetadata.super.getRowChangeParadigm(session, table);
    }

    @Override
    public ColumnHandle getMergeRowIdColumnHandle(ConnectorSession session, ConnectorTableHandle table)
    {
        guard.checkWritable(table, "DELETE, UPDATE or MERGE");
        return ConnectorMetadata.super.getMergeRowIdColumnHandle(session, table);
    }

    @Override
    public ConnectorMergeTableHandle beginMerge(
            ConnectorSession session,
            ConnectorTableHandle table,
            Map<Integer, Collection<ColumnHandle>> updateCaseColumns,
            RetryMode retryMode)
    {
        guard.checkWritable(table, "DELETE, UPDATE or MERGE");
        return ConnectorMetadata.super.beginMerge(session, table, updateCaseColumns, retryMode);
    }

    @Override
    public Optional<ConnectorTableHandle> applyUpdate(ConnectorSession session, ConnectorTableHandle table, Map<ColumnHandle, Constant> assignments)
    {
        guard.checkWritable(table, "UPDATE");
        return ConnectorMetadata.super.applyUpdate(session, table, assignments);
    }

    @Override
    public Optional<ConnectorTableHandle> applyDelete(ConnectorSession session, ConnectorTableHandle table)
    {
        guard.checkWritable(table, "DELETE");
        return ConnectorMetadata.super.applyDelete(session, table);
    }

    @Override
    public void createBranch(
            ConnectorSession session,
            ConnectorTableHandle table,
            String branch,
            Optional<String> fromBranch,
            SaveMode saveMode,
            Map<String, Object> properties)
    {
        guard.checkWritable(table, "CREATE BRANCH");
        ConnectorMetadata.super.createBranch(session, table, branch, fromBranch, saveMode, properties);
    }

    @Override
    public void dropBranch(ConnectorSession session, ConnectorTableHandle table, String branch)
    {
        guard.checkWritable(table, "DROP BRANCH");
        ConnectorMetadata.super.dropBranch(session, table, branch);
    }

    @Override
    public void fastForwardBranch(ConnectorSession session, ConnectorTableHandle table, String source, String target)
    {
        guard.checkWritable(table, "ALTER BRANCH");
        ConnectorMetadata.super.fastForwardBranch(session, table, source, target);
    }

    @Override
    public void createMaterializedView(
            ConnectorSession session,
            SchemaTableName name,
            ConnectorMaterializedViewDefinition definition,
            Map<String, Object> properties,
            boolean replace,
            boolean ignoreExisting)
    {
        guard.checkNewName(name, "CREATE MATERIALIZED VIEW");
        ConnectorMetadata.super.createMaterializedView(session, name, definition, properties, replace, ignoreExisting);
    }

    @Override
    public void renameMaterializedView(ConnectorSession session, SchemaTableName source, SchemaTableName target)
    {
        guard.checkNewName(target, "ALTER MATERIALIZED VIEW");
        ConnectorMetadata.super.renameMaterializedView(session, source, target);
    }
}
