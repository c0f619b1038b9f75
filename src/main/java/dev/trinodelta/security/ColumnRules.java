package dev.trinodelta.security;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ListMultimap;
import com.google.common.collect.Multimaps;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.handle.HiddenColumn;
import dev.trinodelta.handle.TableColumns;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.snapshot.TableDefinition;
import io.trino.spi.connector.ColumnSchema;
import io.trino.spi.connector.ConnectorAccessControl;
import io.trino.spi.connector.ConnectorSecurityContext;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.security.AccessDeniedException;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static dev.trinodelta.security.ColumnMatch.identity;
import static io.trino.spi.security.AccessDeniedException.denySelectTable;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static java.util.Locale.ENGLISH;
import static java.util.Objects.requireNonNull;

/**
 * Rules name columns as the latest version of a table calls them; the version that is read can have other ones. A column has
 * to pass the rules for the name it is read by, and for the name it has in the latest version. One that the latest version does not have
 * is for those from whom nothing is kept.
 */
final class ColumnRules
{
    private static final Set<String> TELLING_OF_PARTITIONS = ImmutableSet.of(HiddenColumn.PATH.columnName(), HiddenColumn.PARTITION.columnName());

    private final ConnectorAccessControl rules;
    private final ReadTables tables;
    private final RuleColumns ruleColumns;

    /**
     * @param rules that know nothing but the names of tables
     */
    ColumnRules(ConnectorAccessControl rules, ReadTables tables, RuleColumns ruleColumns)
    {
        this.rules = requireNonNull(rules, "rules is null");
        this.tables = requireNonNull(tables, "tables is null");
        this.ruleColumns = requireNonNull(ruleColumns, "ruleColumns is null");
    }

    ReadTables tables()
    {
        return tables;
    }

    /**
     * Beside the rules for the names of the columns themselves.
     *
     * @param names of columns that are read, in lower case
     */
    void check(ConnectorSecurityContext context, SchemaTableName table, Set<String> names, Check check)
    {
        boolean filtered = isFiltered(context, table);
        // Who asks for no column may not have looked at the table, and need not because of this
        for (TableDefinition version : names.isEmpty() ? tables.known(context, table) : tables.versions(context, table)) {
            List<Shown> shown = Stream.concat(shownByName(version, names), shownByPartitions(version, names)).collect(toImmutableList());
            if (!shown.isEmpty() || filtered) {
                new VersionCheck(context, table, check, filtered, version, latest(context, table, version)).run(shown);
            }
        }
    }

    /**
     * That no filter, no mask and no rule for columns keeps anything of the table from the user.
     *
     * @param name of what tells of all of the table
     * @param ever whether it tells of columns that other versions have, too
     */
    void checkNothingIsKept(ConnectorSecurityContext context, SchemaTableName name, SchemaTableName table, boolean ever, Check check)
    {
        List<ColumnSchema> columns = Stream.concat(
                        tables.versions(context, table).stream()
                                .flatMap(version -> Stream.of(version, latest(context, table, version)))
                                .flatMap(version -> schemas(tables.visible(version)).stream()),
                        ever ? ofRules() : Stream.empty())
                .distinct()
                .collect(toImmutableList());
        check.run(table, names(columns));
        if (isFiltered(context, table) || !masked(context, table, columns).isEmpty()) {
            denySelectTable(name.toString(), "it tells of all rows and columns of %s, some of which are filtered or masked".formatted(table));
        }
    }

    private Stream<ColumnSchema> ofRules()
    {
        return ruleColumns.names().stream().map(name -> ColumnSchema.builder().setName(name).setType(VARCHAR).build());
    }

    private Stream<Shown> shownByName(TableDefinition version, Set<String> names)
    {
        return tables.visible(version).stream()
                .filter(column -> names.contains(lowerCase(column)))
                .map(column -> new Shown(lowerCase(column), column));
    }

    private Stream<Shown> shownByPartitions(TableDefinition version, Set<String> names)
    {
        return TELLING_OF_PARTITIONS.stream()
                .filter(name -> names.contains(name) && version.schema().column(name).isEmpty())
                .flatMap(name -> tables.partition(version).stream().map(column -> new Shown(name, column)));
    }

    /**
     * Where the latest version cannot be read, nobody can tell what rules mean by now. The owner is not to be kept from what is left.
     */
    private TableDefinition latest(ConnectorSecurityContext context, SchemaTableName table, TableDefinition read)
    {
        try {
            return tables.latest(context, read);
        }
        catch (DeltaException e) {
            try {
                rules.checkCanDropTable(context, table);
            }
            catch (AccessDeniedException _) {
                throw new DeltaException(e::getErrorCode, "Version %s of table %s can be read by owners of the table only, as rules name columns of the latest version, which cannot be read: %s".formatted(read.version(), table, e.getMessage()), e);
            }
            return read;
        }
    }

    private boolean isFiltered(ConnectorSecurityContext context, SchemaTableName table)
    {
        return !rules.getRowFilters(context, table).isEmpty();
    }

    private Set<String> masked(ConnectorSecurityContext context, SchemaTableName table, List<ColumnSchema> columns)
    {
        return names(rules.getColumnMasks(context, table, columns.stream().distinct().collect(toImmutableList())).keySet());
    }

    private static List<ColumnSchema> schemas(List<DeltaColumnHandle> columns)
    {
        return columns.stream()
                .map(column -> TableColumns.metadata(column).getColumnSchema())
                .collect(toImmutableList());
    }

    private static Set<String> names(Iterable<ColumnSchema> columns)
    {
        return ImmutableList.copyOf(columns).stream()
                .map(ColumnSchema::getName)
                .collect(toImmutableSet());
    }

    private static String lowerCase(DeltaColumnHandle column)
    {
        return column.name().toLowerCase(ENGLISH);
    }

    /**
     * The rules about reading columns of a table, whatever for.
     */
    interface Check
    {
        void run(SchemaTableName table, Set<String> columns);
    }

    /**
     * A column whose values are shown.
     *
     * @param by the name of the column that shows it, which is itself or a hidden one
     */
    private record Shown(String by, DeltaColumnHandle column)
    {
        boolean isItself()
        {
            return by.equals(lowerCase(column));
        }
    }

    private final class VersionCheck
    {
        private final ConnectorSecurityContext context;
        private final SchemaTableName table;
        private final Check check;
        private final boolean filtered;
        private final TableDefinition read;
        private final ListMultimap<String, DeltaColumnHandle> latestColumns;
        private final ColumnMatch match;

        VersionCheck(ConnectorSecurityContext context, SchemaTableName table, Check check, boolean filtered, TableDefinition read, TableDefinition latest)
        {
            this.context = context;
            this.table = table;
            this.check = check;
            this.filtered = filtered;
            this.read = read;
            this.latestColumns = Multimaps.index(tables.visible(latest), column -> identity(column.field()));
            this.match = new ColumnMatch(read.schema(), latest.schema());
        }

        void run(List<Shown> shown)
        {
            Set<String> masked = masked(context, table, schemas(shown.stream().map(Shown::column).collect(toImmutableList())));
            checkExpressions(shown, masked);
            checkPartitions(shown, masked);
            shown.stream()
                    .filter(column -> counterparts(column).isEmpty())
                    .findFirst()
                    .ifPresent(this::checkNothingIsKept);
            shown.forEach(column -> checkCounterparts(column, column.isItself() && masked.contains(column.by())));
        }

        /**
         * Filters and masks see the columns that are called as they say, which may be others by now.
         */
        private void checkExpressions(List<Shown> shown, Set<String> masked)
        {
            if (match.namesMeanTheSame()) {
                return;
            }
            if (filtered) {
                denySelectTable(table.toString(), "its filter is for the columns of the latest version, some of whose names stand for other columns in version %s".formatted(read.version()));
            }
            shown.stream().filter(column -> masked.contains(lowerCase(column.column()))).findFirst().ifPresent(column ->
                    denySelectTable(table.toString(), "the mask of column %s is for the columns of the latest version, some of whose names stand for other columns in version %s".formatted(column.by(), read.version())));
        }

        private void checkPartitions(List<Shown> shown, Set<String> masked)
        {
            for (Shown partition : shown) {
                if (!partition.isItself()) {
                    String name = lowerCase(partition.column());
                    check.run(table, ImmutableSet.of(name));
                    denyIf(masked.contains(name), partition);
                }
            }
        }

        /**
         * What the column is in the latest version; nothing where it has been dropped, or the table was replaced.
         */
        private List<DeltaColumnHandle> counterparts(Shown shown)
        {
            return latestColumns.get(identity(shown.column().field()));
        }

        private void checkCounterparts(Shown shown, boolean masked)
        {
            List<ColumnSchema> others = schemas(counterparts(shown).stream()
                    .filter(present -> !lowerCase(present).equals(lowerCase(shown.column())))
                    .collect(toImmutableList()));
            if (others.isEmpty()) {
                return;
            }
            check.run(table, names(others));
            denyIf(!masked && !masked(context, table, others).isEmpty(), shown);
        }

        private void checkNothingIsKept(Shown shown)
        {
            // What the column was called in between is not known
            List<ColumnSchema> all = Stream.concat(schemas(ImmutableList.copyOf(latestColumns.values())).stream(), ofRules()).collect(toImmutableList());
            check.run(table, names(all));
            if (filtered || !masked(context, table, all).isEmpty()) {
                denySelectTable(table.toString(), "column %s of version %s shows a column that the latest version does not have, and some of the table is filtered or masked".formatted(shown.by(), read.version()));
            }
        }

        private void denyIf(boolean condition, Shown shown)
        {
            if (condition) {
                denySelectTable(table.toString(), "column %s shows what is masked in another one".formatted(shown.by()));
            }
        }
    }
}
