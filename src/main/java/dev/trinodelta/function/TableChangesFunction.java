package dev.trinodelta.function;

import com.google.common.collect.ImmutableList;
import com.google.inject.Inject;
import dev.trinodelta.catalog.CatalogRelation;
import dev.trinodelta.catalog.CatalogTable;
import dev.trinodelta.catalog.CatalogView;
import dev.trinodelta.catalog.DeltaCatalog;
import dev.trinodelta.catalog.ForeignRelation;
import dev.trinodelta.changes.ChangeFeed;
import dev.trinodelta.handle.ChangeColumn;
import dev.trinodelta.handle.DeltaChangesHandle;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.handle.TableColumns;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.snapshot.TableDefinition;
import dev.trinodelta.transaction.AsOfTime;
import dev.trinodelta.transaction.TransactionRegistry;
import dev.trinodelta.transaction.TransactionState;
import io.airlift.slice.Slice;
import io.trino.spi.connector.ConnectorAccessControl;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorTransactionHandle;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.function.table.AbstractConnectorTableFunction;
import io.trino.spi.function.table.Argument;
import io.trino.spi.function.table.ScalarArgumentSpecification;
import io.trino.spi.function.table.TableFunctionAnalysis;
import io.trino.spi.security.ConnectorIdentity;
import io.trino.spi.type.LongTimestampWithTimeZone;
import io.trino.spi.type.Type;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import static dev.trinodelta.function.FunctionScan.argument;
import static dev.trinodelta.transaction.TimeTravelProperties.readTimestampAsOf;
import static io.trino.spi.StandardErrorCode.INVALID_FUNCTION_ARGUMENT;
import static io.trino.spi.StandardErrorCode.NOT_SUPPORTED;
import static io.trino.spi.StandardErrorCode.TABLE_NOT_FOUND;
import static io.trino.spi.function.table.ReturnTypeSpecification.GenericTable.GENERIC_TABLE;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.TimestampWithTimeZoneType.TIMESTAMP_TZ_PICOS;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static java.util.Locale.ENGLISH;
import static java.util.Objects.requireNonNull;

/**
 * {@code TABLE(system.table_changes(schema_name => '...', table_name => '...', start_version => ...))}: what became of the rows of a
 * table, from one version to another, both inclusive. It is planned as a scan.
 */
public final class TableChangesFunction
        extends AbstractConnectorTableFunction
{
    private static final String SCHEMA_NAME = "SCHEMA_NAME";
    private static final String TABLE_NAME = "TABLE_NAME";
    private static final String START_VERSION = "START_VERSION";
    private static final String END_VERSION = "END_VERSION";
    private static final String START_TIMESTAMP = "START_TIMESTAMP";
    private static final String END_TIMESTAMP = "END_TIMESTAMP";

    private final TransactionRegistry transactions;
    private final DeltaCatalog catalog;
    private final TableColumns tableColumns;
    private final ChangeRanges ranges;

    @Inject
    public TableChangesFunction(TransactionRegistry transactions, DeltaCatalog catalog, TableColumns tableColumns, ChangeRanges ranges)
    {
        super("system",
                "table_changes",
                List.of(
                        ScalarArgumentSpecification.builder().name(SCHEMA_NAME).type(VARCHAR).build(),
                        ScalarArgumentSpecification.builder().name(TABLE_NAME).type(VARCHAR).build(),
                        optional(START_VERSION, BIGINT),
                        optional(END_VERSION, BIGINT),
                        // Of any precision, so that none is to be cast
                        optional(START_TIMESTAMP, TIMESTAMP_TZ_PICOS),
                        optional(END_TIMESTAMP, TIMESTAMP_TZ_PICOS)),
                GENERIC_TABLE,
                "Reads the rows of a Delta table that were inserted, updated and deleted in a range of versions");
        this.transactions = requireNonNull(transactions, "transactions is null");
        this.catalog = requireNonNull(catalog, "catalog is null");
        this.tableColumns = requireNonNull(tableColumns, "tableColumns is null");
        this.ranges = requireNonNull(ranges, "ranges is null");
    }

    @Override
    public TableFunctionAnalysis analyze(
            ConnectorSession session,
            ConnectorTransactionHandle transaction,
            Map<String, Argument> arguments,
            ConnectorAccessControl accessControl)
    {
        SchemaTableName name = new SchemaTableName(text(arguments, SCHEMA_NAME), text(arguments, TABLE_NAME));
        ChangeBound start = bound(arguments, "start", START_VERSION, START_TIMESTAMP)
                .orElseThrow(() -> new DeltaException(INVALID_FUNCTION_ARGUMENT, "system.table_changes was not told where to begin: give it start_version or start_timestamp."));
        Optional<ChangeBound> end = bound(arguments, "end", END_VERSION, END_TIMESTAMP);
        // Before anything is looked up or read
        BaseTableAccess.check(accessControl, name);

        TransactionState state = transactions.get(transaction);
        TableLocation table = find(session.getIdentity(), state, name);
        ChangeRanges.Found range = end.isEmpty() && readTimestampAsOf(session).isPresent()
                ? ranges.findAsOf(session.getIdentity(), state.snapshots(), table, start, AsOfTime.of(session, readTimestampAsOf(session).get()))
                : ranges.find(session.getIdentity(), state.snapshots(), table, start, end);
        TableDefinition last = state.snapshots().definitionAt(session.getIdentity(), table, range.last());
        List<DeltaColumnHandle> tableVisible = tableColumns.visible(table.name(), last.schema());
        // Rows of all versions of the range are read by the columns of its last one, found by what data files call them
        state.reads().add(name, last);
        BaseTableAccess.check(accessControl, name, tableVisible);
        range.versions().ifPresent(versions -> ChangeFeed.checkEnd(versions, last));
        return analysis(table, name, range, last, tableVisible);
    }

    private TableLocation find(ConnectorIdentity identity, TransactionState state, SchemaTableName name)
    {
        CatalogRelation relation = state.tables().find(identity, name, () -> catalog.relation(identity, name))
                .orElseThrow(() -> new DeltaException(TABLE_NOT_FOUND, "Table '%s' does not exist".formatted(name)));
        return switch (relation) {
            case CatalogTable table -> new TableLocation(name.toString(), table.location());
            case CatalogView _ -> throw new DeltaException(NOT_SUPPORTED, "%s is a view, and only tables have changes. Name the table that it reads.".formatted(name));
            case ForeignRelation foreign -> throw foreign.refused();
        };
    }

    private TableFunctionAnalysis analysis(TableLocation table, SchemaTableName name, ChangeRanges.Found range, TableDefinition last, List<DeltaColumnHandle> tableVisible)
    {
        for (DeltaColumnHandle column : tableVisible) {
            if (ChangeColumn.byName(column.name()).isPresent()) {
                throw new DeltaException(NOT_SUPPORTED, "Changes of table %s cannot be read: it has a column '%s', as changes have. Rename that column.".formatted(table, column.name()));
            }
        }
        List<DeltaColumnHandle> columns = ImmutableList.<DeltaColumnHandle>builder()
                .addAll(tableVisible)
                .addAll(ChangeColumn.handles())
                .build();
        DeltaTableHandle handle = DeltaTableHandle.of(
                name,
                table.root().toString(),
                last.version(),
                // No statement may write to what a function returned
                true,
                tableColumns.partition(table.name(), last.schema()));
        return FunctionScan.of(new TableChangesFunctionHandle(new DeltaChangesHandle(handle, range.first()), columns), columns);
    }

    private static ScalarArgumentSpecification optional(String name, Type type)
    {
        return ScalarArgumentSpecification.builder().name(name).type(type).defaultValue(null).build();
    }

    private static Optional<ChangeBound> bound(Map<String, Argument> arguments, String name, String version, String timestamp)
    {
        return ChangeBound.of(name, argument(arguments, version, Long.class), argument(arguments, timestamp, LongTimestampWithTimeZone.class));
    }

    private static String text(Map<String, Argument> arguments, String name)
    {
        return argument(arguments, name, Slice.class)
                .map(Slice::toStringUtf8)
                .filter(text -> !text.isEmpty())
                .orElseThrow(() -> new DeltaException(INVALID_FUNCTION_ARGUMENT, "system.table_changes needs a %s.".formatted(name.toLowerCase(ENGLISH))));
    }
}
