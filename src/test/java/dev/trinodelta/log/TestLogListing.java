package dev.trinodelta.log;

import dev.trinodelta.log.LogFile.Checksum;
import dev.trinodelta.log.LogFile.ClassicCheckpoint;
import dev.trinodelta.log.LogFile.Commit;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.testing.FaultyFileSystem;
import dev.trinodelta.testing.LogBuilder;
import io.trino.filesystem.Location;
import org.junit.jupiter.api.Test;

import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_FILESYSTEM_ERROR;
import static dev.trinodelta.protocol.DeltaErrorCode.DELTA_INVALID_LOG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class TestLogListing
{
    private final FaultyFileSystem fileSystem = new FaultyFileSystem();
    private final TableLocation table = new TableLocation("sales.orders", Location.of("memory:///sales/orders"));
    private final LogBuilder log = new LogBuilder(fileSystem, table);

    @Test
    void listsOnlyLogFilesOfTheDirectoryItself()
    {
        log.file("00000000000000000000.json", "")
                .file(".00000000000000000000.json.crc", "")
                .file(".00000000000000000001.json.4b1d.tmp", "")
                .file("00000000000000000001.checkpoint.parquet", "")
                .file("00000000000000000001.crc", "")
                .file("_last_checkpoint", "")
                .file("_sidecars/00000000000000000001.checkpoint.parquet", "")
                .file("_staged_commits/00000000000000000002.json", "");

        assertThat(LogListing.list(fileSystem, table)).containsExactly(new Commit(0), new ClassicCheckpoint(1), new Checksum(1));
    }

    @Test
    void unsortedListingIsSorted()
    {
        fileSystem.listBackwards();
        for (int version = 0; version < 12; version++) {
            log.file("%020d.json".formatted(version), "");
        }

        assertThat(LogListing.list(fileSystem, table)).extracting(LogFile::version).containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L, 11L);
    }

    @Test
    void listingFromVersionHoldsThatVersionAndLaterOnes()
    {
        log.file("00000000000000000009.json", "")
                .file("00000000000000000010.checkpoint.parquet", "")
                .file("00000000000000000010.json", "")
                .file("00000000000000000011.json", "");

        assertThat(LogListing.listFrom(fileSystem, table, 10)).containsExactly(new ClassicCheckpoint(10), new Commit(10), new Commit(11));
        assertThat(LogListing.listFrom(fileSystem, table, 12)).isEmpty();
    }

    @Test
    void directoryWithoutLogIsAnError()
    {
        assertThatExceptionOfType(DeltaException.class)
                .isThrownBy(() -> LogListing.list(fileSystem, table))
                .withMessage("Table sales.orders has no Delta log: there is no commit and no checkpoint in memory:///sales/orders/_delta_log. Check the location.")
                .matches(e -> e.getErrorCode().equals(DELTA_INVALID_LOG.toErrorCode()));
    }

    @Test
    void failingStorageIsAnErrorOfTheFileSystem()
    {
        fileSystem.failOn("_delta_log", "connection reset");

        assertThatExceptionOfType(DeltaException.class)
                .isThrownBy(() -> LogListing.list(fileSystem, table))
                .withMessage("Could not list the log of table sales.orders at memory:///sales/orders/_delta_log: connection reset. Run the statement again.")
                .matches(e -> e.getErrorCode().equals(DELTA_FILESYSTEM_ERROR.toErrorCode()));
    }
}
