package dev.trinodelta.log;

import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.testing.FaultyFileSystem;
import dev.trinodelta.testing.LogBuilder;
import io.trino.filesystem.Location;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class TestLastCheckpointHint
{
    private final FaultyFileSystem fileSystem = new FaultyFileSystem();
    private final TableLocation table = new TableLocation("sales.orders", Location.of("memory:///sales/orders"));
    private final LogBuilder log = new LogBuilder(fileSystem, table);

    @Test
    void versionIsTaken()
    {
        log.lastCheckpoint(
                """
                {"version":10,"size":27,"parts":1,"sizeInBytes":17000,"numOfAddFiles":9,"checkpointSchema":{"type":"struct","fields":[]},"checksum":"30f6ee"}""");

        assertThat(LastCheckpointHint.read(fileSystem, table)).contains(new LastCheckpointHint(10));
    }

    @Test
    void missingHintIsNone()
    {
        assertThat(LastCheckpointHint.read(fileSystem, table)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "",
            "\n",
            "null",
            "10",
            "[]",
            "not json",
            "{\"version\":10",
            "{\"size\":27}",
            "{\"version\":null}",
            "{\"version\":\"10\"}",
            "{\"version\":1.5}",
            "{\"version\":-1}",
            "{\"version\":9223372036854775808}",
            "\u0000\u0000\u0000",
    })
    void malformedHintIsNone(String content)
    {
        log.lastCheckpoint(content);

        assertThat(LastCheckpointHint.read(fileSystem, table)).isEmpty();
    }

    /**
     * JSON may be UTF-32, which the first bytes tell; the last are no character of it.
     */
    @Test
    void bytesThatAreNoTextAreNoHint()
    {
        log.file("_last_checkpoint", new byte[] {0, 0, 0, '{', -1, -1, -1, -1});

        assertThat(LastCheckpointHint.read(fileSystem, table)).isEmpty();
    }

    @Test
    void failingStorageLeavesNoHint()
    {
        log.lastCheckpoint("{\"version\":10}");
        fileSystem.failOn("_last_checkpoint", "access denied");

        assertThat(LastCheckpointHint.read(fileSystem, table)).isEmpty();
    }
}
