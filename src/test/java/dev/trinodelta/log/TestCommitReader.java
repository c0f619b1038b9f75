package dev.trinodelta.log;

import dev.trinodelta.log.LogFile.Commit;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.SetTransaction;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.testing.FaultyFileSystem;
import dev.trinodelta.testing.LogBuilder;
import io.trino.filesystem.Location;
import io.trino.spi.ErrorCodeSupplier;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.OptionalLong;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_FILESYSTEM_ERROR;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class TestCommitReader
{
    private static final String FILE = "00000000000000000007.json";
    private static final String FIRST_LINE = "{\"txn\":{\"appId\":\"a\",\"version\":1}}";
    private static final String SECOND_LINE = "{\"txn\":{\"appId\":\"b\",\"version\":2}}";
    private static final Action FIRST = new SetTransaction("a", 1, OptionalLong.empty());
    private static final Action SECOND = new SetTransaction("b", 2, OptionalLong.empty());

    private final FaultyFileSystem fileSystem = new FaultyFileSystem();
    private final TableLocation table = new TableLocation("sales.orders", Location.of("memory:///sales/orders"));
    private final LogBuilder log = new LogBuilder(fileSystem, table);

    @Test
    void actionsComeInTheOrderOfTheFile()
    {
        assertThat(read(FIRST_LINE + "\n" + SECOND_LINE + "\n")).containsExactly(FIRST, SECOND);
    }

    @Test
    void lastLineNeedsNoLineFeed()
    {
        assertThat(read(FIRST_LINE + "\n" + SECOND_LINE)).containsExactly(FIRST, SECOND);
    }

    @Test
    void carriageReturnsAndBlankLinesAreIgnored()
    {
        assertThat(read("\n" + FIRST_LINE + "\r\n \t\r\n" + SECOND_LINE + "\r\n\n")).containsExactly(FIRST, SECOND);
    }

    @Test
    void unknownActionsAreLeftOut()
    {
        assertThat(read(FIRST_LINE + "\n{\"fromTheFuture\":{\"x\":1}}\n")).containsExactly(FIRST);
        assertThat(read("{\"fromTheFuture\":{\"x\":1}}\n")).isEmpty();
    }

    @Test
    void corruptLineIsNamedWithItsNumber()
    {
        assertFails(FIRST_LINE + "\n\n{\"add\":{\"path\":\"x\",\"partitionValues\":{}}}\n",
                DELTA_INVALID_LOG,
                "Log file memory:///sales/orders/_delta_log/00000000000000000007.json of table sales.orders is corrupt in line 3: add has no size. Restore the file from a backup.");
    }

    @Test
    void truncatedLastLineIsAnError()
    {
        assertFails(FIRST_LINE + "\n" + SECOND_LINE.substring(0, 20),
                DELTA_INVALID_LOG,
                "Log file memory:///sales/orders/_delta_log/00000000000000000007.json of table sales.orders is corrupt in line 2: not valid JSON, it ends too early. Restore the file from a backup.");
    }

    @Test
    void lineOfZerosIsAnError()
    {
        assertFails(FIRST_LINE + "\n\u0000\u0000\u0000\u0000",
                DELTA_INVALID_LOG,
                "Log file memory:///sales/orders/_delta_log/00000000000000000007.json of table sales.orders is corrupt in line 2: not valid JSON (Illegal character ((CTRL-CHAR, code 0)): only regular white space (\\r, \\n, \\t) is allowed between tokens). Restore the file from a backup.");
    }

    @Test
    void fileWithoutALineIsAnError()
    {
        assertFails(
                "",
                DELTA_INVALID_LOG,
                "Log file memory:///sales/orders/_delta_log/00000000000000000007.json of table sales.orders is empty: it was not written to its end. Restore the file from a backup.");
        assertFails(
                "\n \n",
                DELTA_INVALID_LOG,
                "Log file memory:///sales/orders/_delta_log/00000000000000000007.json of table sales.orders is empty: it was not written to its end. Restore the file from a backup.");
    }

    @Test
    void removedFileAsksToRunAgain()
    {
        assertThatExceptionOfType(DeltaException.class)
                .isThrownBy(() -> CommitReader.read(fileSystem, table, new Commit(7)))
                .withMessage("Log file memory:///sales/orders/_delta_log/00000000000000000007.json of table sales.orders was removed while the table was being read. Run the statement again.")
                .matches(e -> e.getErrorCode().equals(DELTA_INVALID_LOG.toErrorCode()));
    }

    @Test
    void failingStorageIsAnErrorOfTheFileSystem()
    {
        fileSystem.failOn(FILE, "connection reset");

        assertFails(
                FIRST_LINE,
                DELTA_FILESYSTEM_ERROR,
                "Could not read log file memory:///sales/orders/_delta_log/00000000000000000007.json of table sales.orders: connection reset. Run the statement again.");
    }

    private List<Action> read(String content)
    {
        log.file(FILE, content);
        return CommitReader.read(fileSystem, table, new Commit(7));
    }

    private void assertFails(String content, ErrorCodeSupplier code, String message)
    {
        assertThatExceptionOfType(DeltaException.class)
                .isThrownBy(() -> read(content))
                .withMessage(message)
                .matches(e -> e.getErrorCode().equals(code.toErrorCode()));
    }
}
