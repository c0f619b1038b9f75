package dev.trinodelta.log;

import dev.trinodelta.log.LogFile.CompactedCommits;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.testing.FaultyFileSystem;
import dev.trinodelta.testing.LogBuilder;
import io.trino.filesystem.Location;
import org.junit.jupiter.api.Test;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_FILESYSTEM_ERROR;
import static dev.trinodelta.testing.LogBuilder.add;
import static dev.trinodelta.testing.LogBuilder.lines;
import static dev.trinodelta.testing.LogBuilder.metadata;
import static dev.trinodelta.testing.LogBuilder.protocol;
import static dev.trinodelta.testing.LogBuilder.remove;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class TestCompactionReader
{
    private static final CompactedCommits FILE = new CompactedCommits(1, 7);
    private static final String TRANSACTION = "{\"txn\":{\"appId\":\"a\",\"version\":1}}";
    private static final String DOMAIN = "{\"domainMetadata\":{\"domain\":\"d\",\"configuration\":\"1\",\"removed\":true}}";

    private final FaultyFileSystem fileSystem = new FaultyFileSystem();
    private final TableLocation table = new TableLocation("sales.orders", Location.of("memory:///sales/orders"));
    private final LogBuilder log = new LogBuilder(fileSystem, table);

    @Test
    void reconciledActionsAreRead()
    {
        log.file(FILE.fileName(), lines(
                protocol(),
                metadata(),
                TRANSACTION,
                DOMAIN,
                add("a", "new"),
                remove("a", "old"),
                remove("a"),
                remove("b"),
                "{\"commitInfo\":{\"operation\":\"by mistake\"}}",
                "{\"unknown\":{}}"));

        assertThat(CompactionReader.read(fileSystem, table, FILE)).hasSize(9);
    }

    @Test
    void fileThatContradictsItselfIsNotBelieved()
    {
        assertContradiction("several actions of data file a", add("a"), add("a"));
        assertContradiction("several actions of data file a", add("a", "old"), add("a", "new"));
        assertContradiction("several actions of data file a%2Db", remove("a-b"), add("a%2Db"));
        assertContradiction("several actions of data file a", add("a"), remove("a"));
        assertContradiction("several actions of data file a", remove("a"), remove("a"));
        assertContradiction("several metaData actions", metadata("1"), metadata("2"));
        assertContradiction("several protocol actions", protocol(), protocol());
        assertContradiction("several txn actions of a", TRANSACTION, TRANSACTION);
        assertContradiction("several domainMetadata actions of d", DOMAIN, DOMAIN);
    }

    @Test
    void emptyTruncatedOrMissingFileIsUnusable()
    {
        assertUnusable("is missing");
        log.file(FILE.fileName(), "");
        assertUnusable("is empty: it was not written to its end");
        log.file(FILE.fileName(), add("a") + "\n{\"add\":{");
        assertUnusable("is corrupt in line 2: not valid JSON, it ends too early");
    }

    @Test
    void failingStorageDoesNotMakeAFileUnusable()
    {
        log.file(FILE.fileName(), lines(add("a")));
        fileSystem.failOn(FILE.fileName(), "connection reset");

        assertThatExceptionOfType(DeltaException.class)
                .isThrownBy(() -> CompactionReader.read(fileSystem, table, FILE))
                .isExactlyInstanceOf(DeltaException.class)
                .withMessage("Could not read log compaction file memory:///sales/orders/_delta_log/00000000000000000001.00000000000000000007.compacted.json of table sales.orders: connection reset. Run the statement again.")
                .matches(e -> e.getErrorCode().equals(DELTA_FILESYSTEM_ERROR.toErrorCode()));
    }

    private void assertContradiction(String problem, String... lines)
    {
        log.file(FILE.fileName(), lines(lines));
        assertUnusable("contradicts itself: it has " + problem);
    }

    private void assertUnusable(String problem)
    {
        assertThatExceptionOfType(UnusableCompactionException.class)
                .isThrownBy(() -> CompactionReader.read(fileSystem, table, FILE))
                .withMessage("Log compaction file memory:///sales/orders/_delta_log/00000000000000000001.00000000000000000007.compacted.json " + problem)
                .matches(e -> e.file().equals(FILE));
    }
}
