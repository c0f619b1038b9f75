package dev.trinodelta.function;

import com.google.common.base.Ticker;
import dev.trinodelta.catalog.DeltaCatalog;
import dev.trinodelta.catalog.KnownTables;
import dev.trinodelta.catalog.PathAccess;
import dev.trinodelta.catalog.StorageLocation;
import dev.trinodelta.catalog.warehouse.WarehouseCatalog;
import dev.trinodelta.catalog.warehouse.WarehouseConfig;
import dev.trinodelta.handle.TableColumns;
import dev.trinodelta.schema.PartitionValueCodec;
import dev.trinodelta.schema.TrinoTypes;
import dev.trinodelta.snapshot.SnapshotCache;
import dev.trinodelta.snapshot.SnapshotLoader;
import dev.trinodelta.testing.CountingFileSystemFactory;
import dev.trinodelta.transaction.TransactionRegistry;
import io.trino.filesystem.Location;
import io.trino.filesystem.memory.MemoryFileSystemFactory;
import io.trino.spi.connector.ConnectorAccessControl;
import io.trino.spi.connector.ConnectorExpressionEvaluator;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.function.table.Argument;
import io.trino.spi.function.table.ScalarArgument;
import io.trino.spi.type.Type;
import io.trino.testing.TestingConnectorSession;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import static io.airlift.slice.Slices.utf8Slice;
import static io.trino.spi.StandardErrorCode.INVALID_FUNCTION_ARGUMENT;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.BooleanType.BOOLEAN;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static io.trino.testing.assertions.TrinoExceptionAssert.assertTrinoExceptionThrownBy;
import static io.trino.type.InternalTypeManager.TESTING_TYPE_MANAGER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TestReadFunction
{
    private static final ConnectorAccessControl DENIES_ALL = new ConnectorAccessControl() {};

    private final CountingFileSystemFactory storage = new CountingFileSystemFactory(new MemoryFileSystemFactory());
    private final ConnectorSession session = TestingConnectorSession.SESSION;
    private final TransactionRegistry transactions = new TransactionRegistry(
            new SnapshotCache(new SnapshotLoader(Runnable::run), new SnapshotCache.Settings(1_000_000, Duration.ZERO, Duration.ZERO), Ticker.systemTicker()),
            storage,
            new PartitionValueCodec(ZoneOffset.UTC),
            ConnectorExpressionEvaluator.NO_OP);

    @Test
    void accessIsCheckedBeforeTheTableIsRead()
            throws IOException
    {
        storage.create(session.getIdentity()).newOutputFile(Location.of("memory:///warehouse/sales/orders/_delta_log/00000000000000000000.json")).createOrOverwrite(new byte[] {'x'});
        storage.take();

        assertThatThrownBy(() -> analyze("memory:///warehouse/sales/orders", Optional.empty()))
                .hasMessage("Access Denied: Cannot select from columns [] in table or view sales.orders");

        assertThat(storage.take()).noneMatch(access -> access.contains("_delta_log/0") || access.endsWith("/orders/_delta_log") || access.contains("_last_checkpoint"));
    }

    @Test
    void aVersionBelowZeroIsRefused()
    {
        assertTrinoExceptionThrownBy(() -> analyze("memory:///warehouse/sales/orders", Optional.of(-1L)))
                .hasErrorCode(INVALID_FUNCTION_ARGUMENT)
                .hasMessage("system.read was asked for version -1: versions begin at 0. Name one of them, or none for the latest.");
    }

    private void analyze(String location, Optional<Long> version)
    {
        PathAccess pathAccess = new PathAccess(List.of(StorageLocation.of("memory:///warehouse")));
        DeltaCatalog catalog = new WarehouseCatalog(storage, pathAccess, KnownTables.NONE, Runnable::run, new WarehouseConfig().setWarehouse("memory:///warehouse"));
        Map<String, Argument> arguments = new HashMap<>();
        arguments.put("LOCATION", argument(VARCHAR, utf8Slice(location)));
        arguments.put("VERSION", argument(BIGINT, version.orElse(null)));
        arguments.put("METADATA_COLUMNS", argument(BOOLEAN, false));
        new ReadFunction(transactions, pathAccess, catalog, new TableColumns(new TrinoTypes(TESTING_TYPE_MANAGER)))
                .analyze(session, transactions.begin(), arguments, DENIES_ALL);
    }

    private static Argument argument(Type type, Object value)
    {
        return new ScalarArgument(type, value);
    }
}
