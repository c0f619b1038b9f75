package dev.trinodelta.security;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.Maps;
import com.google.common.collect.Sets;
import dev.trinodelta.operation.BaseRelation;
import dev.trinodelta.operation.BaseRelations;
import dev.trinodelta.security.ColumnRules.Check;
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
import static dev.trinodelta.handle.MetadataTableKind.HISTORY;
import static io.trino.spi.security.AccessDeniedException.denyShowColumns;
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

    private final ConnectorAccessControl rules;
    private final BaseRelations relations;
    private final ReadTables tables;
    private final ColumnRules columnRules;

    /**
     * @param rules that know nothing but the names of tables
     */
    BaseTableAccessControl(ConnectorAccessControl rules, BaseRelations relations, ColumnRules columnRules)
    {
        this.rules = requireNonNull(rules, "rules is null");
        this.relations = requireNonNull(relations, "relations is null");
        this.columnRules = requireNonNull(columnRules, "columnRules is null");
        this.tables = columnRules.tables();
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
        return relations.find(context.getIdentity(), tables.transaction(context), name);
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
            // What statements looked for is told in the history of columns that no version has that is looked at
            columnRules.checkNothingIsKept(context, name, relation.name(), relation.metadataTable().get() == HISTORY, check);
        }
        else {
            check.run(relation.name(), ImmutableSet.of());
        }
    }

    private void checkTable(ConnectorSecurityContext context, SchemaTableName table, Set<String> columns, Check check)
    {
        check.run(table, columns);
        if (!table.getSchemaName().equals(INFORMATION_SCHEMA)) {
            columnRules.check(context, table, columns, check);
        }
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
        SchemaTableName table = relation.name();
        Set<String> visible = visible(context, table, columns);
        // A table of which no version is read is listed by the columns that it has now
        if (tables.known(context, table).isEmpty() || areVisible(context, table, visible)) {
            return visible;
        }
        return ImmutableSet.copyOf(Sets.filter(visible, column -> areVisible(context, table, ImmutableSet.of(column))));
    }

    private Set<String> visible(ConnectorSecurityContext context, SchemaTableName table, Set<String> columns)
    {
        return rules.filterColumns(context, ImmutableMap.of(table, columns)).getOrDefault(table, ImmutableSet.of());
    }

    private boolean areVisible(ConnectorSecurityContext context, SchemaTableName table, Set<String> columns)
    {
        try {
            columnRules.check(context, table, columns, (base, needed) -> {
                if (!visible(context, base, needed).containsAll(needed)) {
                    denyShowColumns(base.toString());
                }
            });
            return true;
        }
        catch (AccessDeniedException _) {
            return false;
        }
        catch (TrinoException e) {
            log.warn("Left out of a listing: columns %s of %s: %s", columns, table, e.getMessage());
            return false;
        }
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
}
