package dev.trinodelta.catalog.metastore;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.trinodelta.catalog.CatalogView;
import dev.trinodelta.protocol.DeltaException;
import io.trino.metastore.Column;
import io.trino.metastore.PrincipalPrivileges;
import io.trino.metastore.Table;
import io.trino.metastore.TableAlreadyExistsException;
import io.trino.plugin.hive.TrinoViewUtil;
import io.trino.spi.TrinoException;
import io.trino.spi.connector.ConnectorViewDefinition;
import io.trino.spi.connector.SchemaNotFoundException;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.connector.TableNotFoundException;
import io.trino.spi.security.ConnectorIdentity;

import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_CATALOG_ERROR;
import static io.trino.metastore.HiveType.HIVE_STRING;
import static io.trino.metastore.PrincipalPrivileges.NO_PRIVILEGES;
import static io.trino.metastore.StorageFormat.VIEW_STORAGE_FORMAT;
import static io.trino.metastore.Table.TABLE_COMMENT;
import static io.trino.metastore.TableInfo.PRESTO_VIEW_COMMENT;
import static io.trino.plugin.hive.HiveMetadata.PRESTO_VIEW_EXPANDED_TEXT_MARKER;
import static io.trino.plugin.hive.HiveMetadata.TRINO_CREATED_BY;
import static io.trino.plugin.hive.HiveMetadata.TRINO_QUERY_ID_NAME;
import static io.trino.plugin.hive.TableType.VIRTUAL_VIEW;
import static io.trino.plugin.hive.ViewReaderUtil.PRESTO_VIEW_FLAG;
import static io.trino.plugin.hive.ViewReaderUtil.encodeViewData;
import static io.trino.plugin.hive.metastore.MetastoreUtil.buildInitialPrivilegeSet;
import static io.trino.spi.StandardErrorCode.SCHEMA_NOT_FOUND;
import static io.trino.spi.StandardErrorCode.TABLE_ALREADY_EXISTS;
import static io.trino.spi.StandardErrorCode.TABLE_NOT_FOUND;
import static java.util.Objects.requireNonNull;

/**
 * Views in the form in which all connectors of Trino keep them in a metastore, so that they share them.
 */
final class MetastoreViews
{
    private final Metastore metastore;
    private final MetastoreRequests requests;

    MetastoreViews(Metastore metastore, MetastoreRequests requests)
    {
        this.metastore = requireNonNull(metastore, "metastore is null");
        this.requests = requireNonNull(requests, "requests is null");
    }

    static CatalogView of(MetastoreTable table)
    {
        return new CatalogView(table.name(), () -> definition(table));
    }

    private static ConnectorViewDefinition definition(MetastoreTable table)
    {
        ConnectorViewDefinition definition;
        try {
            definition = TrinoViewUtil.getView(table.viewText(), table.type(), table.parameters(), table.owner())
                    .orElseThrow(() -> new IllegalArgumentException("it is none"));
        }
        catch (TrinoException | IllegalArgumentException e) {
            throw new DeltaException(DELTA_CATALOG_ERROR, "View %s cannot be used: what the metastore has of it is not as Trino writes it. Drop the view and create it again.".formatted(table.name()), e);
        }
        if (!definition.isRunAsInvoker() && definition.getOwner().isEmpty()) {
            // The engine takes for granted that there is one
            throw new DeltaException(DELTA_CATALOG_ERROR, "View %s cannot be used: the metastore has no owner of it, with whose rights it would be read. Give it one there, or replace it.".formatted(table.name()));
        }
        return definition;
    }

    void create(ConnectorIdentity identity, SchemaTableName name, ConnectorViewDefinition definition, boolean replace)
    {
        Optional<MetastoreTable> present = table(identity, name);
        if (present.isEmpty()) {
            Table table = newTable(identity, name, definition);
            try {
                requests.tell("create view " + name, () -> metastore.client(identity).createTable(table, privileges(identity, definition)));
                return;
            }
            catch (SchemaNotFoundException e) {
                throw new DeltaException(SCHEMA_NOT_FOUND, "Schema %s does not exist, so there can be no view %s. Check the name.".formatted(name.getSchemaName(), name), e);
            }
            catch (TableAlreadyExistsException e) {
                // Another session was faster
                present = table(identity, name);
            }
            catch (DeltaException e) {
                // Of a race a metastore may tell nothing but that its database failed
                present = table(identity, name);
                MetastoreTable other = present.orElseThrow(() -> e);
                if (table.getParameters().get(TRINO_QUERY_ID_NAME).equals(other.parameters().get(TRINO_QUERY_ID_NAME))) {
                    return;
                }
            }
        }
        if (!replace || present.filter(MetastoreViews::isView).isEmpty()) {
            throw exists(name);
        }
        replace(identity, "replace view " + name, newTable(identity, name, definition), privileges(identity, definition));
    }

    void change(ConnectorIdentity identity, SchemaTableName name, UnaryOperator<ConnectorViewDefinition> change)
    {
        MetastoreTable view = find(identity, name);
        ConnectorViewDefinition changed = change.apply(definition(view));
        replace(identity, "change view " + name, newTable(name, changed.getOwner().or(view::owner), view.parameters(), changed), NO_PRIVILEGES);
    }

    private void replace(ConnectorIdentity identity, String purpose, Table table, PrincipalPrivileges privileges)
    {
        try {
            requests.tell(purpose, () -> metastore.client(identity).replaceTable(table.getDatabaseName(), table.getTableName(), table, privileges, ImmutableMap.of()));
        }
        catch (TableNotFoundException e) {
            throw gone(table.getSchemaTableName(), e);
        }
    }

    void rename(ConnectorIdentity identity, SchemaTableName source, SchemaTableName target)
    {
        find(identity, source);
        if (table(identity, target).isPresent()) {
            throw exists(target);
        }
        try {
            requests.tell("rename view %s to %s".formatted(source, target), () -> metastore.client(identity).renameTable(source.getSchemaName(), source.getTableName(), target.getSchemaName(), target.getTableName()));
        }
        catch (TableNotFoundException e) {
            throw gone(source, e);
        }
    }

    void drop(ConnectorIdentity identity, SchemaTableName name)
    {
        find(identity, name);
        try {
            // A view has no data, and what took its place since is not to lose its own
            requests.tell("drop view " + name, () -> metastore.client(identity).dropTable(name.getSchemaName(), name.getTableName(), false));
        }
        catch (TableNotFoundException e) {
            throw gone(name, e);
        }
    }

    private Optional<MetastoreTable> table(ConnectorIdentity identity, SchemaTableName name)
    {
        return requests.ask("find view " + name, () -> metastore.table(identity, name));
    }

    private MetastoreTable find(ConnectorIdentity identity, SchemaTableName name)
    {
        return table(identity, name).filter(MetastoreViews::isView).orElseThrow(() -> gone(name, null));
    }

    private static boolean isView(MetastoreTable table)
    {
        return table.kind() == MetastoreTableKind.TRINO_VIEW;
    }

    private static DeltaException exists(SchemaTableName name)
    {
        return new DeltaException(TABLE_ALREADY_EXISTS, "%s exists already. Choose another name for the view.".formatted(name));
    }

    private static DeltaException gone(SchemaTableName name, Exception cause)
    {
        return new DeltaException(TABLE_NOT_FOUND, "View %s does not exist. Check the name.".formatted(name), cause);
    }

    private static PrincipalPrivileges privileges(ConnectorIdentity identity, ConnectorViewDefinition definition)
    {
        return buildInitialPrivilegeSet(owner(identity, definition));
    }

    private static String owner(ConnectorIdentity identity, ConnectorViewDefinition definition)
    {
        return definition.getOwner().orElseGet(identity::getUser);
    }

    private static Table newTable(ConnectorIdentity identity, SchemaTableName name, ConnectorViewDefinition definition)
    {
        Map<String, String> parameters = ImmutableMap.<String, String>builder()
                .put(PRESTO_VIEW_FLAG, "true")
                .put(TABLE_COMMENT, PRESTO_VIEW_COMMENT)
                .put(TRINO_CREATED_BY, "trino-delta")
                // By which a client that repeats a request without an answer knows its own view
                .put(TRINO_QUERY_ID_NAME, UUID.randomUUID().toString())
                .buildOrThrow();
        return newTable(name, Optional.of(owner(identity, definition)), parameters, definition);
    }

    private static Table newTable(SchemaTableName name, Optional<String> owner, Map<String, String> parameters, ConnectorViewDefinition definition)
    {
        return Table.builder()
                .setDatabaseName(name.getSchemaName())
                .setTableName(name.getTableName())
                .setOwner(owner)
                .setTableType(VIRTUAL_VIEW.name())
                // The metastore wants one
                .setDataColumns(ImmutableList.of(new Column("dummy", HIVE_STRING, Optional.empty(), ImmutableMap.of())))
                .setPartitionColumns(ImmutableList.of())
                .setParameters(parameters)
                .withStorage(storage -> storage.setStorageFormat(VIEW_STORAGE_FORMAT).setLocation(""))
                .setViewOriginalText(Optional.of(encodeViewData(definition)))
                .setViewExpandedText(Optional.of(PRESTO_VIEW_EXPANDED_TEXT_MARKER))
                .build();
    }
}
