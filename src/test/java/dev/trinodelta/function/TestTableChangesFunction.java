package dev.trinodelta.function;

import com.google.common.base.Ticker;
import dev.trinodelta.catalog.DeltaCatalog;
import dev.trinodelta.catalog.KnownTables;
import dev.trinodelta.catalog.PathAccess;
import dev.trinodelta.catalog.StorageLocation;
import dev.trinodelta.catalog.warehouse.WarehouseCatalog;
import dev.trinodelta.catalog.warehouse.WarehouseConfig;
import dev.trinodelta.handle.DeltaChangesHandle;
import dev.trinodelta.handle.TableColumns;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.schema.PartitionValueCodec;
import dev.trinodelta.schema.TrinoTypes;
import dev.trinodelta.snapshot.SnapshotCache;
import dev.trinodelta.snapshot.SnapshotLoader;
import dev.trinodelta.testing.CountingFileSystemFactory;
import dev.trinodelta.testing.LogBuilder;
import dev.trinodelta.transaction.TransactionRegistry;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.memory.MemoryFileSystemFactory;
import io.trino.spi.connector.ConnectorAccessControl;
import io.trino.spi.connector.ConnectorExpressionEvaluator;
import io.trino.spi.connector.ConnectorSecurityContext;
import io.trino.spi.connector.ConnectorSession;
import io.trino.spi.connector.SchemaTableName;
import io.trino.spi.function.table.Argument;
import io.trino.spi.function.table.ScalarArgument;
import io.trino.spi.function.table.TableFunctionAnalysis;
import io.trino.spi.type.LongTimestampWithTimeZone;
import io.trino.testing.TestingConnectorSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

import static io.airlift.slice.Slices.utf8Slice;
import static io.trino.spi.StandardErrorCode.INVALID_FUNCTION_ARGUMENT;
import static io.trino.spi.StandardErrorCode.NOT_SUPPORTED;
import static io.trino.spi.StandardErrorCode.TABLE_NOT_FOUND;
import static io.trino.spi.session.PropertyMetadata.stringProperty;
import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.TimeZoneKey.UTC_KEY;
import static io.trino.spi.type.TimestampWithTimeZoneType.TIMESTAMP_TZ_PICOS;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static io.trino.testing.assertions.TrinoExceptionAssert.assertTrinoExceptionThrownBy;
import static io.trino.type.InternalTypeManager.TESTING_TYPE_MANAGER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TestTableChangesFunction
{
    private static final ConnectorAccessControl DENIES_ALL = new ConnectorAccessControl() {};
    private static final ConnectorAccessControl ALLOWS_ALL = new ConnectorAccessControl()
    {
        @Override
        public void checkCanSelectFromColumns(ConnectorSecurityContext context, SchemaTableName tableName, Optional<String> branchName, Set<String> columnNames) {}
    };

    private final CountingFileSystemFactory storage = new CountingFileSystemFactory(new MemoryFileSystemFactory());
    private final ConnectorSession session = TestingConnectorSession.builder()
            .setPropertyMetadata(List.of(stringProperty("read_timestamp_as_of", "As of when tables are read", null, false)))
            .build();
    private final TransactionRegistry transactions = new TransactionRegistry(
            new SnapshotCache(new SnapshotLoader(Runnable::run), new SnapshotCache.Settings(1_000_000, Duration.ZERO, Duration.ZERO), Ticker.systemTicker()),
            storage,
            new PartitionValueCodec(ZoneOffset.UTC),
            ConnectorExpressionEvaluator.NO_OP);
    private LogBuilder log;

    /**
     * Versions 0 to 4, version n of n minutes after ten o'clock.
     */
    @BeforeEach
    void createTable()
    {
        TrinoFileSystem fileSystem = storage.create(session.getIdentity());
        log = new LogBuilder(fileSystem, new TableLocation("sales.orders", Location.of("memory:///warehouse/sales/orders")));
        log.commit(
                0,
                commitInfo(0),
                """
                {"protocol":{"minReaderVersion":3,"minWriterVersion":7,"readerFeatures":[],"writerFeatures":["changeDataFeed","inCommitTimestamp"]}}""",
                LogBuilder.metadata().replace("\"configuration\":{}", "\"configuration\":{\"delta.enableChangeDataFeed\":\"true\",\"delta.enableInCommitTimestamps\":\"true\"}"));
        IntStream.rangeClosed(1, 4).forEach(version -> log.commit(version, commitInfo(version)));
    }

    @Test
    void versionsAreInclusive()
    {
        assertThat(range(Map.of("START_VERSION", 1L, "END_VERSION", 3L))).isEqualTo("1 to 3");
        assertThat(range(Map.of("START_VERSION", 4L))).isEqualTo("4 to 4");
        assertThat(range(Map.of("START_VERSION", 2L, "END_VERSION", 99L))).isEqualTo("2 to 4");
    }

    @Test
    void timesAreInclusive()
    {
        assertThat(range(Map.of("START_TIMESTAMP", time("10:01:00"), "END_TIMESTAMP", time("10:03:00")))).isEqualTo("1 to 3");
        assertThat(range(Map.of("START_TIMESTAMP", time("10:01:00.000000001"), "END_TIMESTAMP", time("10:02:59.999999999")))).isEqualTo("2 to 2");
        assertThat(range(Map.of("START_TIMESTAMP", time("03:00:00"), "END_TIMESTAMP", time("23:00:00")))).isEqualTo("0 to 4");
        assertThat(range(Map.of("START_TIMESTAMP", time("10:00:01"), "END_VERSION", 3L))).isEqualTo("1 to 3");
    }

    @Test
    void rangeBetweenTwoCommitsIsEmpty()
    {
        assertThat(range(Map.of("START_TIMESTAMP", time("10:01:10"), "END_TIMESTAMP", time("10:01:20")))).isEqualTo("2 to 1");
    }

    @Test
    void columnsAreThoseOfTheTableThenThoseOfChanges()
    {
        TableFunctionAnalysis analysis = analyze("orders", Map.of("START_VERSION", 0L), ALLOWS_ALL);

        assertThat(analysis.getReturnedType().orElseThrow().getFields().stream().map(field -> field.getName().orElseThrow() + " " + field.getType().orElseThrow().getDisplayName()))
                .containsExactly("id bigint", "_change_type varchar", "_commit_version bigint", "_commit_timestamp timestamp(3) with time zone");
    }

    @Test
    void namesAreFoundInAnyCase()
    {
        assertThat(analyze("ORDERS", Map.of("START_VERSION", 0L), ALLOWS_ALL).getHandle()).isInstanceOf(TableChangesFunctionHandle.class);
    }

    @Test
    void mistakesAreNamed()
    {
        assertMistake(Map.of(), "system.table_changes was not told where to begin: give it start_version or start_timestamp.");
        assertMistake(Map.of("START_VERSION", 1L, "START_TIMESTAMP", time("10:00:00")), "system.table_changes was given both start_version and start_timestamp. Leave one of them out.");
        assertMistake(Map.of("START_VERSION", 1L, "END_VERSION", 2L, "END_TIMESTAMP", time("10:00:00")), "system.table_changes was given both end_version and end_timestamp. Leave one of them out.");
        assertMistake(Map.of("START_VERSION", -1L), "system.table_changes was given start_version -1: versions begin at 0.");
        assertMistake(Map.of("START_VERSION", 3L, "END_VERSION", 2L), "system.table_changes was asked for changes of table sales.orders from version 3 to version 2. The end must not lie before the start.");
        assertMistake(Map.of("START_TIMESTAMP", time("10:03:00"), "END_TIMESTAMP", time("10:01:00")), "system.table_changes was asked for changes of table sales.orders from version 3 to version 1. The end must not lie before the start.");
        assertTrinoExceptionThrownBy(() -> analyze("", Map.of("START_VERSION", 0L), ALLOWS_ALL))
                .hasErrorCode(INVALID_FUNCTION_ARGUMENT)
                .hasMessage("system.table_changes needs a table_name.");
        assertTrinoExceptionThrownBy(() -> analyze("nothing", Map.of("START_VERSION", 0L), ALLOWS_ALL))
                .hasErrorCode(TABLE_NOT_FOUND)
                .hasMessage("Table 'sales.nothing' does not exist");
    }

    @Test
    void startAfterTheLatestVersionIsRefused()
    {
        assertMistake(Map.of("START_VERSION", 5L), "Table sales.orders has no version 5 to read changes from: its latest version is 4. Ask for changes of versions 0 to 4.");
        assertMistake(Map.of("START_TIMESTAMP", time("10:04:01")), "Table sales.orders has no version of 2026-11-30T10:04:01Z or after: its latest one is 4 of 2026-11-30T10:04:00Z. Ask for an earlier time.");
        assertMistake(Map.of("START_VERSION", 0L, "END_TIMESTAMP", time("09:00:00")), "Table sales.orders has no version of 2026-11-30T09:00:00Z or before: its first one is 0 of 2026-11-30T10:00:00Z. Ask for a later time.");
    }

    @Test
    void timesBeforeWhatIsLeftOfTheLogAreRefused()
    {
        log.checkpoint(
                2,
                """
                {"protocol":{"minReaderVersion":3,"minWriterVersion":7,"readerFeatures":[],"writerFeatures":["changeDataFeed","inCommitTimestamp"]}}""",
                LogBuilder.metadata().replace("\"configuration\":{}", "\"configuration\":{\"delta.enableChangeDataFeed\":\"true\",\"delta.enableInCommitTimestamps\":\"true\"}"));
        log.delete("00000000000000000000.json").delete("00000000000000000001.json");

        assertThat(range(Map.of("START_TIMESTAMP", time("10:02:00")))).isEqualTo("2 to 4");
        assertMistake(Map.of("START_TIMESTAMP", time("10:01:30")), "Changes of table sales.orders from 2026-11-30T10:01:30Z on cannot be read: the log file of version 1, and with it the time, does not exist. It was likely cleaned up, since it is older than the table keeps its log (delta.logRetentionDuration). The next version is 2 of 2026-11-30T10:02:00Z: ask for changes from that time on, or name versions.");
        assertMistake(Map.of("START_VERSION", 0L, "END_TIMESTAMP", time("10:01:30")), "Changes of table sales.orders up to 2026-11-30T10:01:30Z cannot be read: the log file of version 1, and with it the time, does not exist. It was likely cleaned up, since it is older than the table keeps its log (delta.logRetentionDuration). The next version is 2 of 2026-11-30T10:02:00Z: ask for changes from that time on, or name versions.");
        assertMistake(Map.of("START_VERSION", 5L), "Table sales.orders has no version 5 to read changes from: its latest version is 4. Ask for changes of versions 2 to 4.");
    }

    @Test
    void tableWithColumnOfChangesIsRefused()
    {
        log.commit(5, LogBuilder.metadata().replace("\\\"id\\\"", "\\\"_Change_Type\\\"").replace("\"configuration\":{}", "\"configuration\":{\"delta.enableChangeDataFeed\":\"true\"}"));

        assertTrinoExceptionThrownBy(() -> analyze("orders", Map.of("START_VERSION", 5L), ALLOWS_ALL))
                .hasErrorCode(NOT_SUPPORTED)
                .hasMessage("Changes of table sales.orders cannot be read: it has a column '_Change_Type', as changes have. Rename that column.");
    }

    @Test
    void accessIsCheckedBeforeTheTableIsLookedUp()
    {
        storage.take();

        assertThatThrownBy(() -> analyze("orders", Map.of("START_VERSION", 0L), DENIES_ALL))
                .hasMessage("Access Denied: Cannot select from columns [] in table or view sales.orders");

        assertThat(storage.take()).isEmpty();
    }

    private void assertMistake(Map<String, Object> bounds, String message)
    {
        assertTrinoExceptionThrownBy(() -> analyze("orders", bounds, ALLOWS_ALL))
                .hasErrorCode(INVALID_FUNCTION_ARGUMENT)
                .hasMessage(message);
    }

    private String range(Map<String, Object> bounds)
    {
        DeltaChangesHandle changes = ((TableChangesFunctionHandle) analyze("orders", bounds, ALLOWS_ALL).getHandle()).changes();
        return "%s to %s".formatted(changes.startVersion(), changes.table().version());
    }

    private TableFunctionAnalysis analyze(String table, Map<String, Object> bounds, ConnectorAccessControl accessControl)
    {
        PathAccess pathAccess = new PathAccess(List.of(StorageLocation.of("memory:///warehouse")));
        DeltaCatalog catalog = new WarehouseCatalog(storage, pathAccess, KnownTables.NONE, Runnable::run, new WarehouseConfig().setWarehouse("memory:///warehouse"));
        Map<String, Argument> arguments = new HashMap<>();
        arguments.put("SCHEMA_NAME", new ScalarArgument(VARCHAR, utf8Slice("sales")));
        arguments.put("TABLE_NAME", new ScalarArgument(VARCHAR, utf8Slice(table)));
        for (String name : List.of("START_VERSION", "END_VERSION")) {
            arguments.put(name, new ScalarArgument(BIGINT, bounds.get(name)));
        }
        for (String name : List.of("START_TIMESTAMP", "END_TIMESTAMP")) {
            arguments.put(name, new ScalarArgument(TIMESTAMP_TZ_PICOS, bounds.get(name)));
        }
        return new TableChangesFunction(transactions, catalog, new TableColumns(new TrinoTypes(TESTING_TYPE_MANAGER)), new ChangeRanges(storage))
                .analyze(session, transactions.begin(), arguments, accessControl);
    }

    private static LongTimestampWithTimeZone time(String time)
    {
        Instant instant = Instant.parse("2026-11-30T%sZ".formatted(time));
        return LongTimestampWithTimeZone.fromEpochSecondsAndFraction(instant.getEpochSecond(), instant.getNano() * 1000L, UTC_KEY);
    }

    private static String commitInfo(int version)
    {
        return "{\"commitInfo\":{\"inCommitTimestamp\":%s}}".formatted(Instant.parse("2026-11-30T10:00:00Z").plusSeconds(60L * version).toEpochMilli());
    }
}
