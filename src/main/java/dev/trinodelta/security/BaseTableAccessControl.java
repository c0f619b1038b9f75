package dev.trinodelta.security;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import com.google.common.collect.Sets;
import dev.trinodelta.handle.HiddenColumn;
import dev.trinodelta.operation.BaseRelation;
import dev.trinodelta.operation.BaseRelations;
import io.airlift.log.Logger;
import io.trino.spi.TrinoException;
import io.trino.spi.connector.ColumnSchema;
import io.trino.spi.connector.ConnectorAccessControl;
import io.trino.spi.connector.ConnectorSecurityContext;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.security.AccessDeniedException;
import io.trino.spi.security.ViewExpression;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import static com.google.common.collect.ImmutableMap.toImmutableMap;
import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static io.trino.spi.security.AccessDeniedException.denySelectTable;
import static java.util.Objects.requireNonNull;

/**
 * Rules of a table hold for all that can be read of it: its versions, by whatever name, and the tables about it, in which
 * masks and filters cannot be applied. What tells of rows is refused there unless nothing of the table is kept from the user.
 * A table that has the whole name goes first, as it does when it is read.
 */
@SuppressWarnings("InlineMeSuggester")
final class BaseTableAccessControl
        extends BaseNameAccessControl
{
    private static final Logger log = Logger.get(BaseTableAccessControl.class);
    private static final String INFORMATION_SCHEMA = "information_schema";
    private static final Set<String> TELLING_OF_PARTITIONS = ImmutableSet.of(HiddenColumn.PATH.columnName(), HiddenColumn.PARTITION.columnName());

    private final ConnectorAccessControl rules;
    private final BaseRelations relations;
    private final SeenColumns seenColumns;

    /**
     * @param rules that know nothing but the names of tables
     */
    BaseTableAccessControl(ConnectorAccessControl rules, BaseRelations relations, SeenColumns seenColumns)
    {
        this.rules = requireNonNull(rules, "rules is null");
        this.relations = requireNonNull(relations, "relations is null");
        this.seenColumns = requireNonNull(seenColumns, "seenColumns is null");
    }

    @Override
    protected ConnectorAccessControl delegate()
    {
        return rules;
    }

    @Override
    protected SchemaTableName base(ConnectorSecurityContext context, SchemaTableName name)
    {
        return relation(context, name).name();
    }

    private BaseRelation relation(ConnectorSecurityContext context, SchemaTableName name)
    {
        return relations.find(context.getIdentity(), seenColumns.transaction(context), name);
    }

    @Override
    public void checkCanSelectFromColumns(ConnectorSecurityContext context, SchemaTableName table, Optional<String> branch, Set<String> columns)
    {
        checkRead(context, table, columns, (base, needed) -> rules.checkCanSelectFromColumns(context, base, branch, needed));
    }

    @Deprecated
    @Override
    public void checkCanSelectFromColumns(ConnectorSecurityContext context, SchemaTableName table, Set<String> columns)
    {
        checkCanSelectFromColumns(context, table, Optional.empty(), columns);
    }

    @Override
    public void checkCanCreateViewWithSelectFromColumns(ConnectorSecurityContext context, SchemaTableName table, Optional<String> branch, Set<String> columns)
    {
        checkRead(context, table, columns, (base, needed) -> rules.checkCanCreateViewWithSelectFromColumns(context, base, branch, needed));
    }

    @Deprecated
    @Override
    public void checkCanCreateViewWithSelectFromColumns(ConnectorSecurityContext context, SchemaTableName table, Set<String> columns)
    {
        checkCanCreateViewWithSelectFromColumns(context, table, Optional.empty(), columns);
    }

    private void checkRead(ConnectorSecurityContext context, SchemaTableName name, Set<String> columns, Check check)
    {
        BaseRelation relation = relation(context, name);
        if (relation.metadataTable().isEmpty()) {
            checkTable(context, relation.name(), columns, check);
        }
        else if (MetadataTableContent.tellsOfRows(relation.metadataTable().get(), columns)) {
            checkUnrestricted(context, name, relation.name(), check);
        }
        else {
            check.run(relation.name(), ImmutableSet.of());
        }
    }

    private void checkTable(ConnectorSecurityContext context, SchemaTableName table, Set<String> columns, Check check)
    {
        check.run(table, columns);
        if (table.getSchemaName().equals(INFORMATION_SCHEMA)) {
            return;
        }
        for (String column : columns) {
            if (TELLING_OF_PARTITIONS.contains(column)) {
                checkUnmasked(context, table, column, seenColumns.partition(context, table), check);
            }
            checkRenamed(context, table, column, check);
        }
    }

    /**
     * Rules name columns as they are called now, which is not what old versions call them.
     */
    private void checkRenamed(ConnectorSecurityContext context, SchemaTableName table, String column, Check check)
    {
        List<ColumnSchema> renamed = seenColumns.renamed(context, table, column);
        if (!renamed.isEmpty() && !isMasked(context, table, column)) {
            checkUnmasked(context, table, column, renamed, check);
        }
    }

    /**
     * @param others the columns whose values a column shows
     */
    private void checkUnmasked(ConnectorSecurityContext context, SchemaTableName table, String column, List<ColumnSchema> others, Check check)
    {
        check.run(table, others.stream().map(ColumnSchema::getName).collect(toImmutableSet()));
        if (!rules.getColumnMasks(context, table, others).isEmpty()) {
            denySelectTable(table.toString(), "column %s shows what is masked in another one".formatted(column));
        }
    }

    private boolean isMasked(ConnectorSecurityContext context, SchemaTableName table, String column)
    {
        List<ColumnSchema> named = seenColumns.all(context, table).stream()
                .filter(candidate -> candidate.getName().equals(column))
                .toList();
        return rules.getColumnMasks(context, table, named).keySet().containsAll(named);
    }

    private void checkUnrestricted(ConnectorSecurityContext context, SchemaTableName name, SchemaTableName base, Check check)
    {
        List<ColumnSchema> columns = seenColumns.all(context, base);
        check.run(base, columns.stream().map(ColumnSchema::getName).collect(toImmutableSet()));
        if (!rules.getRowFilters(context, base).isEmpty() || !rules.getColumnMasks(context, base, columns).isEmpty()) {
            denySelectTable(name.toString(), "it tells of all rows and columns of %s, some of which are filtered or masked".formatted(base));
        }
        columns.forEach(column -> checkRenamed(context, base, column.getName(), check));
    }

    @Override
    public List<ViewExpression> getRowFilters(ConnectorSecurityContext context, SchemaTableName name)
    {
        BaseRelation relation = relation(context, name);
        return relation.metadataTable().isPresent() ? ImmutableList.of() : rules.getRowFilters(context, relation.name());
    }

    @Override
    public Map<ColumnSchema, ViewExpression> getColumnMasks(ConnectorSecurityContext context, SchemaTableName name, List<ColumnSchema> columns)
    {
        BaseRelation relation = relation(context, name);
        return relation.metadataTable().isPresent() ? ImmutableMap.of() : rules.getColumnMasks(context, relation.name(), columns);
    }

    @Override
    public Set<SchemaTableName> filterTables(ConnectorSecurityContext context, Set<SchemaTableName> names)
    {
        Map<SchemaTableName, BaseRelation> found = relations(context, names);
        Set<SchemaTableName> permitted = rules.filterTables(context, found.values().stream().map(BaseRelation::name).collect(toImmutableSet()));
        return ImmutableSet.copyOf(Maps.filterValues(found, relation -> permitted.contains(relation.name())).keySet());
    }

    @Override
    public Map<SchemaTableName, Set<String>> filterColumns(ConnectorSecurityContext context, Map<SchemaTableName, Set<String>> columns)
    {
        return relations(context, columns.keySet()).entrySet().stream()
                .collect(toImmutableMap(
                        Map.Entry::getKey,
                        entry -> filterColumns(context, entry.getKey(), entry.getValue(), columns.get(entry.getKey()))));
    }

    private Set<String> filterColumns(ConnectorSecurityContext context, SchemaTableName name, BaseRelation relation, Set<String> columns)
    {
        if (relation.metadataTable().isPresent()) {
            return ImmutableSet.copyOf(Sets.filter(columns, column -> isSelectable(context, name, column)));
        }
        return rules.filterColumns(context, ImmutableMap.of(relation.name(), columns)).getOrDefault(relation.name(), ImmutableSet.of());
    }

    private boolean isSelectable(ConnectorSecurityContext context, SchemaTableName name, String column)
    {
        try {
            checkCanSelectFromColumns(context, name, Optional.empty(), ImmutableSet.of(column));
            return true;
        }
        catch (AccessDeniedException _) {
            return false;
        }
    }

    /**
     * Without names that cannot be looked up: nobody is shown what rules cannot be found for.
     */
    private Map<SchemaTableName, BaseRelation> relations(ConnectorSecurityContext context, Set<SchemaTableName> names)
    {
        ImmutableMap.Builder<SchemaTableName, BaseRelation> found = ImmutableMap.builder();
        for (SchemaTableName name : names) {
            try {
                found.put(name, relation(context, name));
            }
            catch (TrinoException e) {
                log.warn("Left out of a listing: %s: %s", name, e.getMessage());
            }
        }
        return found.buildOrThrow();
    }

    /**
     * The rules about reading columns of a table, whatever for.
     */
    private interface Check
    {
        void run(SchemaTableName table, Set<String> columns);
    }
}
