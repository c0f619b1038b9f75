package dev.trinodelta.changes;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.snapshot.SnapshotLoader;
import dev.trinodelta.snapshot.TableDefinition;
import dev.trinodelta.testing.CountingFileSystemFactory;
import dev.trinodelta.testing.LogBuilder;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.memory.MemoryFileSystemFactory;
import io.trino.spi.security.ConnectorIdentity;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

import static dev.trinodelta.testing.LogBuilder.add;
import static dev.trinodelta.testing.LogBuilder.remove;
import static io.trino.spi.StandardErrorCode.INVALID_ARGUMENTS;
import static io.trino.spi.StandardErrorCode.NOT_SUPPORTED;
import static io.trino.testing.assertions.TrinoExceptionAssert.assertTrinoExceptionThrownBy;
import static org.assertj.core.api.Assertions.assertThat;

class TestChangeFeed
{
    private static final String LOG = "memory:///sales/orders/_delta_log/";

    private final CountingFileSystemFactory storage = new CountingFileSystemFactory(new MemoryFileSystemFactory());
    private final TrinoFileSystem fileSystem = storage.create(ConnectorIdentity.ofUser("user"));
    private final LogBuilder log = new LogBuilder(fileSystem, new TableLocation("sales.orders", Location.of("memory:///sales/orders")));
    private final SnapshotLoader loader = new SnapshotLoader(Runnable::run);
    private final List<Long> definitionsAsked = new ArrayList<>();

    @Test
    void oneRequestIsMadeForEachCommit()
    {
        log.commit(0, protocol(), metadata(true, "id long"));
        log.commit(1, add("a.parquet"));
        log.commit(2, add("b.parquet"));
        log.commit(3, add("c.parquet"));
        TableDefinition end = definition(3);
        storage.take();

        List<String> changes = drain(feed(1, 3, end));

        assertThat(changes).containsExactly("1 a.parquet", "2 b.parquet", "3 c.parquet");
        assertThat(storage.take()).containsExactlyInAnyOrder(
                "newStream " + LOG + "00000000000000000001.json",
                "newStream " + LOG + "00000000000000000002.json",
                "newStream " + LOG + "00000000000000000003.json");
        assertThat(definitionsAsked).isEmpty();
    }

    @Test
    void commitsOfLongRangeAreReadAsTheyAreAskedFor()
    {
        log.commit(0, protocol(), metadata(true, "id long"));
        for (int version = 1; version <= 200; version++) {
            log.commit(version, add("%s.parquet".formatted(version)));
        }
        TableDefinition end = definition(200);
        storage.take();

        try (ChangeFeed feed = feed(1, 200, end)) {
            assertThat(feed.next().map(CommitChanges::version)).hasValue(1L);
            assertThat(storage.take().stream().filter(access -> access.endsWith(".json"))).hasSizeLessThan(40);
            assertThat(drain(feed)).hasSize(199);
        }
        // What the table was like at the beginning
        assertThat(definitionsAsked).containsExactly(1L);
    }

    @Test
    void rangeThatBeginsBeforeChangesAreRecordedIsRefused()
    {
        log.commit(0, protocol(), metadata(false, "id long"));
        log.commit(1, add("a.parquet"));
        log.commit(2, metadata(true, "id long"));
        log.commit(3, add("b.parquet"));

        assertThat(drain(feed(2, 3))).containsExactly("3 b.parquet");
        assertTrinoExceptionThrownBy(() -> feed(1, 3).next())
                .hasErrorCode(NOT_SUPPORTED)
                .hasMessage("Changes of versions 1 to 3 of table sales.orders cannot be read: they were not recorded at version 1, where table property delta.enableChangeDataFeed was not true. Ask for versions 2 to 3, and for earlier ones by themselves.");
    }

    @Test
    void rangeInWhichChangesAreNotRecordedForAWhileIsRefused()
    {
        log.commit(0, protocol(), metadata(true, "id long"));
        log.commit(1, metadata(false, "id long"));
        log.commit(2, metadata(true, "id long"));
        log.commit(3, add("b.parquet"));

        assertTrinoExceptionThrownBy(() -> feed(0, 3).next())
                .hasErrorCode(NOT_SUPPORTED)
                .hasMessage("Changes of versions 0 to 3 of table sales.orders cannot be read: they were not recorded at version 1, where table property delta.enableChangeDataFeed was not true. Ask for versions 2 to 3, and for earlier ones by themselves.");
        assertTrinoExceptionThrownBy(() -> ChangeFeed.checkEnd(new VersionRange(0, 1), definition(1)))
                .hasErrorCode(NOT_SUPPORTED)
                .hasMessage("Changes of versions 0 to 1 of table sales.orders cannot be read: they were not recorded at version 1, where table property delta.enableChangeDataFeed was not true. Ask for versions at which it was. Where there are none, set delta.enableChangeDataFeed=true with the engine that writes the table: it records changes from then on.");
    }

    @Test
    void longRangeIsRefusedBeforeChangesThatAreNotRecorded()
    {
        log.commit(0, protocol(), metadata(true, "id long"));
        for (int version = 1; version <= 100; version++) {
            log.commit(version, add("%s.parquet".formatted(version)));
        }
        log.commit(60, metadata(false, "id long"));
        log.commit(61, metadata(true, "id long"));
        List<String> changes = new ArrayList<>();

        assertTrinoExceptionThrownBy(() -> drain(feed(0, 100), changes))
                .hasErrorCode(NOT_SUPPORTED)
                .hasMessage("Changes of versions 0 to 100 of table sales.orders cannot be read: they were not recorded at version 60, where table property delta.enableChangeDataFeed was not true. Ask for versions at which it was. Where there are none, set delta.enableChangeDataFeed=true with the engine that writes the table: it records changes from then on.");
        assertThat(changes).last().isEqualTo("59 59.parquet");
    }

    @Test
    void rowsThatDoNotFitTheColumnsAreRefused()
    {
        log.commit(0, protocol(), metadata(true, "id long", "day date"));
        log.commit(1, add("a.parquet"));
        log.commit(2, metadata(true, "id long"));
        log.commit(3, metadata(true, "id long", "name string"));

        assertThat(drain(feed(0, 1))).containsExactly("1 a.parquet");
        assertThat(drain(feed(2, 3))).isEmpty();
        assertTrinoExceptionThrownBy(() -> feed(1, 3).next())
                .hasErrorCode(NOT_SUPPORTED)
                .hasMessage("Changes of versions 1 to 3 of table sales.orders cannot be read: rows of version 1 do not fit the columns of version 3, since column 'day' was dropped. Ask for versions 2 to 3, and for earlier ones by themselves.");
    }

    @Test
    void rowsThatWereDeletedWithTheirColumnsAreRefused()
    {
        log.commit(0, protocol(), metadata(true, "id long"), add("a.parquet"));
        log.commit(1, metadata(true, "id string"), remove("a.parquet"), add("b.parquet"));
        log.commit(2, add("c.parquet"));

        assertThat(drain(feed(2, 2))).containsExactly("2 c.parquet");
        assertTrinoExceptionThrownBy(() -> feed(1, 2).next())
                .hasErrorCode(NOT_SUPPORTED)
                .hasMessage("Changes of versions 1 to 2 of table sales.orders cannot be read: version 1 deleted rows, and rows of version 0 do not fit the columns of version 2, since column 'id' was of type long and is of type string. Ask for later versions, or for earlier ones by themselves.");
        assertTrinoExceptionThrownBy(() -> feed(0, 2).next())
                .hasErrorCode(NOT_SUPPORTED)
                .hasMessage("Changes of versions 0 to 2 of table sales.orders cannot be read: rows of version 0 do not fit the columns of version 2, since column 'id' was of type long and is of type string. Ask for version 2, and for earlier ones by themselves.");
    }

    @Test
    void columnsOfLaterVersionThanTheRangeAreCheckedToo()
    {
        log.commit(0, protocol(), metadata(true, "id long", "day date"));
        log.commit(1, add("a.parquet"));
        log.commit(2, metadata(true, "id long"));

        assertTrinoExceptionThrownBy(() -> feed(1, 1, definition(2)).next())
                .hasErrorCode(NOT_SUPPORTED)
                .hasMessage("Changes of version 1 of table sales.orders cannot be read: rows of version 1 do not fit the columns of version 2, since column 'day' was dropped. Ask for the versions before and after that by themselves.");
    }

    @Test
    void commitThatWasCleanedUpIsNamedAndWhatIsLeft()
    {
        log.commit(0, protocol(), metadata(true, "id long"));
        log.commit(1, add("a.parquet"));
        log.commit(2, add("b.parquet"));
        log.commit(3, add("c.parquet"));
        TableDefinition end = definition(3);
        log.delete("00000000000000000001.json");

        assertThat(drain(feed(2, 3, end))).containsExactly("2 b.parquet", "3 c.parquet");
        assertTrinoExceptionThrownBy(() -> feed(0, 3, end).next())
                .hasErrorCode(INVALID_ARGUMENTS)
                .hasMessage("Changes of versions 0 to 3 of table sales.orders cannot be read: log file memory:///sales/orders/_delta_log/00000000000000000001.json does not exist. It was likely cleaned up, since it is older than the table keeps its log (delta.logRetentionDuration). Ask for changes of versions 2 to 3.");
    }

    @Test
    void removedFileOfUnknownPartitionIsRefused()
    {
        log.commit(0, protocol(), metadata(true, "id long").replace("\"partitionColumns\":[]", "\"partitionColumns\":[\"id\"]"));
        log.commit(1, remove("a.parquet"));

        assertTrinoExceptionThrownBy(() -> feed(1, 1).next())
                .hasErrorCode(NOT_SUPPORTED)
                .hasMessage("Changes of version 1 of table sales.orders cannot be read: version 1 removed a.parquet and does not tell its partition values. Ask for ranges without that version.");
    }

    private ChangeFeed feed(long first, long last)
    {
        return feed(first, last, definition(last));
    }

    private ChangeFeed feed(long first, long last, TableDefinition columns)
    {
        return new ChangeFeed(fileSystem, Runnable::run, new VersionRange(first, last), columns, version -> {
            definitionsAsked.add(version);
            return definition(version);
        });
    }

    private TableDefinition definition(long version)
    {
        return loader.loadDefinition(fileSystem, log.table(), OptionalLong.of(version));
    }

    private static List<String> drain(ChangeFeed feed)
    {
        List<String> changes = new ArrayList<>();
        drain(feed, changes);
        return changes;
    }

    private static void drain(ChangeFeed feed, List<String> changes)
    {
        for (Optional<CommitChanges> next = feed.next(); next.isPresent(); next = feed.next()) {
            CommitChanges commit = next.get();
            commit.files().forEach(file -> changes.add(commit.version() + " " + file.path()));
        }
    }

    private static String protocol()
    {
        return "{\"protocol\":{\"minReaderVersion\":1,\"minWriterVersion\":4}}";
    }

    /**
     * @param columns with their types
     */
    private static String metadata(boolean recorded, String... columns)
    {
        List<String> fields = ImmutableList.copyOf(columns).stream()
                .map(column -> column.split(" "))
                .map(column -> "{\\\"name\\\":\\\"%s\\\",\\\"type\\\":\\\"%s\\\",\\\"nullable\\\":true,\\\"metadata\\\":{}}".formatted(column[0], column[1]))
                .toList();
        return """
               {"metaData":{"id":"orders","format":{"provider":"parquet","options":{}},"schemaString":"{\\"type\\":\\"struct\\",\\"fields\\":[%s]}","partitionColumns":[],"configuration":{"delta.enableChangeDataFeed":"%s"}}}""".formatted(String.join(",", fields), recorded);
    }
}
