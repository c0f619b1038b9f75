package dev.trinodelta.function;

import com.google.inject.Inject;
import dev.trinodelta.catalog.DeltaCatalog;
import dev.trinodelta.catalog.PathAccess;
import dev.trinodelta.handle.DeltaColumnHandle;
import dev.trinodelta.handle.DeltaTableHandle;
import dev.trinodelta.handle.TableColumns;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.snapshot.Snapshot;
import dev.trinodelta.transaction.PinnedSnapshots;
import dev.trinodelta.transaction.TransactionRegistry;
import dev.trinodelta.transaction.TransactionState;
import io.airlift.slice.Slice;
import io.trino.filesystem.Location;
import io.trino.spi.connector.ConnectorAccessControl;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.ConnectorTransactionHandle;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.function.table.AbstractConnectorTableFunction;
import io.trino.spi.function.table.Argument;
import io.trino.spi.function.table.ScalarArgumentSpecification;
import io.trino.spi.function.table.TableFunctionAnalysis;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

import static dev.trinodelta.function.FunctionScan.argument;
import static dev.trinodelta.handle.DeltaTableHandle.BY_LOCATION;
import static io.trino.spi.StandardErrorCode.INVALID_FUNCTION_ARGUMENT;
import static io.trino.spi.function.table.ReturnTypeSpecification.GenericTable.GENERIC_TABLE;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.BooleanType.BOOLEAN;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static java.util.Objects.requireNonNull;

/**
 * {@code TABLE(system.read(location => '...'))}: a table by its location. A function, because Trino puts table names in
 * lower case and locations are case-sensitive. It is planned as a scan of the table, with all that scans push down.
 */
public final class ReadFunction
        extends AbstractConnectorTableFunction
{
    private static final String LOCATION = "LOCATION";
    private static final String VERSION = "VERSION";
    private static final String METADATA_COLUMNS = "METADATA_COLUMNS";

    private final TransactionRegistry transactions;
    private final PathAccess pathAccess;
    private final DeltaCatalog catalog;
    private final TableColumns tableColumns;

    @Inject
    public ReadFunction(TransactionRegistry transactions, PathAccess pathAccess, DeltaCatalog catalog, TableColumns tableColumns)
    {
        super(BY_LOCATION.getSchemaName(),
                BY_LOCATION.getTableName(),
                List.of(
                        ScalarArgumentSpecification.builder().name(LOCATION).type(VARCHAR).build(),
                        ScalarArgumentSpecification.builder().name(VERSION).type(BIGINT).defaultValue(null).build(),
                        ScalarArgumentSpecification.builder().name(METADATA_COLUMNS).type(BOOLEAN).defaultValue(false).build()),
                GENERIC_TABLE,
                "Reads the Delta table at a location");
        this.transactions = requireNonNull(transactions, "transactions is null");
        this.pathAccess = requireNonNull(pathAccess, "pathAccess is null");
        this.catalog = requireNonNull(catalog, "catalog is null");
        this.tableColumns = requireNonNull(tableColumns, "tableColumns is null");
    }

    @Override
    public TableFunctionAnalysis analyze(
            ConnectorSession session,
            ConnectorTransactionHandle transaction,
            Map<String, Argument> arguments,
            ConnectorAccessControl accessControl)
    {
        String text = argument(arguments, LOCATION, Slice.class)
                .map(Slice::toStringUtf8)
                .orElseThrow(() -> new DeltaException(INVALID_FUNCTION_ARGUMENT, "system.read needs a location: TABLE(system.read(location => 's3://bucket/table'))."));
        Optional<Long> version = argument(arguments, VERSION, Long.class);
        if (version.isPresent() && version.get() < 0) {
            throw new DeltaException(INVALID_FUNCTION_ARGUMENT, "system.read was asked for version %s: versions begin at 0. Name one of them, or none for the latest.".formatted(version.get()));
        }
        Location location = pathAccess.check(text);
        TableLocation table = new TableLocation(location.toString(), location);
        Set<SchemaTableName> names = catalog.tablesAt(session.getIdentity(), location);
        // Before anything is read, even the names of columns
        names.forEach(name -> BaseTableAccess.check(accessControl, name));
        TransactionState state = transactions.get(transaction);
        PinnedSnapshots snapshots = state.snapshots();
        Snapshot snapshot = version.isPresent()
                ? snapshots.at(session.getIdentity(), table, version.get())
                : snapshots.latest(session.getIdentity(), table);
        List<DeltaColumnHandle> columns = argument(arguments, METADATA_COLUMNS, Boolean.class).orElse(false)
                ? tableColumns.all(table.name(), snapshot.schema())
                : tableColumns.visible(table.name(), snapshot.schema());
        names.forEach(name -> state.reads().add(name, snapshot));
        names.forEach(name -> BaseTableAccess.check(accessControl, name, columns));

        DeltaTableHandle handle = DeltaTableHandle.of(
                BY_LOCATION,
                location.toString(),
                snapshot.version(),
                // No statement may write to what a function returned
                true,
                tableColumns.partition(table.name(), snapshot.schema()));
        return FunctionScan.of(new ReadFunctionHandle(handle, columns), columns);
    }
}
