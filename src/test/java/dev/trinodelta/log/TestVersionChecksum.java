package dev.trinodelta.log;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import dev.trinodelta.log.LogFile.Checksum;
import dev.trinodelta.log.LogFile.Commit;
import dev.trinodelta.protocol.Metadata;
import dev.trinodelta.protocol.Protocol;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.testing.FaultyFileSystem;
import dev.trinodelta.testing.LogBuilder;
import io.trino.filesystem.Location;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

import static dev.trinodelta.testing.LogBuilder.add;
import static dev.trinodelta.testing.LogBuilder.lines;
import static dev.trinodelta.testing.LogBuilder.metadata;
import static dev.trinodelta.testing.LogBuilder.protocol;
import static org.assertj.core.api.Assertions.assertThat;

class TestVersionChecksum
{
    private static final Checksum FILE = new Checksum(3);
    private static final String WHOLE =
            """
            {"txnId":"t1","tableSizeBytes":1,"numFiles":2,"numMetadata":1,"numProtocol":1,"inCommitTimestampOpt":5,"metadata":{"id":"m","format":{"provider":"parquet"},"schemaString":"{}","partitionColumns":["p"],"configuration":{"a":"b"}},"protocol":{"minReaderVersion":3,"minWriterVersion":7,"readerFeatures":["x"],"writerFeatures":["x","y"]},"allFiles":[],"histogramOpt":{}}""";

    private final FaultyFileSystem fileSystem = new FaultyFileSystem();
    private final TableLocation table = new TableLocation("sales.orders", Location.of("memory:///sales/orders"));
    private final LogBuilder log = new LogBuilder(fileSystem, table);

    @Test
    void protocolAndMetadataAreTaken()
    {
        log.file(FILE.fileName(), WHOLE);

        assertThat(read()).contains(new VersionChecksum(
                new Protocol(3, 7, Optional.of(ImmutableSet.of("x")), Optional.of(ImmutableSet.of("x", "y"))),
                new Metadata("m", Optional.empty(), Optional.empty(), "parquet", Optional.of("{}"), List.of("p"), ImmutableMap.of("a", "b"), OptionalLong.empty()),
                Optional.of("t1"),
                OptionalLong.of(5)));
    }

    @ParameterizedTest
    @ValueSource(strings = {
            "",
            "[]",
            "{}",
            "{\"tableSizeBytes\":1",
            "{\"tableSizeBytes\":-1,\"numFiles\":2,\"numMetadata\":1,\"numProtocol\":1,\"metadata\":{\"id\":\"m\"},\"protocol\":{\"minReaderVersion\":1}}",
            "{\"tableSizeBytes\":1,\"numFiles\":2,\"numMetadata\":2,\"numProtocol\":1,\"metadata\":{\"id\":\"m\"},\"protocol\":{\"minReaderVersion\":1}}",
            "{\"tableSizeBytes\":1,\"numFiles\":2,\"numMetadata\":1,\"numProtocol\":0,\"metadata\":{\"id\":\"m\"},\"protocol\":{\"minReaderVersion\":1}}",
            "{\"tableSizeBytes\":1,\"numFiles\":2,\"numMetadata\":1,\"numProtocol\":1,\"metadata\":{\"id\":\"m\"}}",
            "{\"tableSizeBytes\":1,\"numFiles\":2,\"numMetadata\":1,\"numProtocol\":1,\"metadata\":{},\"protocol\":{\"minReaderVersion\":1}}",
            "{\"tableSizeBytes\":1,\"numFiles\":2,\"numMetadata\":1,\"numProtocol\":1,\"metadata\":{\"id\":\"m\"},\"protocol\":{\"minReaderVersion\":\"1\"}}",
            "{\"tableSizeBytes\":1,\"numFiles\":2,\"numMetadata\":1,\"numProtocol\":1,\"metadata\":{\"id\":\"m\"},\"protocol\":{\"minReaderVersion\":1}} {}",
    })
    void malformedChecksumIsNone(String content)
    {
        log.file(FILE.fileName(), content);

        assertThat(read()).isEmpty();
    }

    @Test
    void missingChecksumIsNone()
    {
        assertThat(read()).isEmpty();
    }

    @Test
    void failingStorageLeavesNoChecksum()
    {
        log.file(FILE.fileName(), WHOLE);
        fileSystem.failOn(FILE.fileName(), "connection reset");

        assertThat(read()).isEmpty();
    }

    @Test
    void commitOfTheVersionMustNotContradict()
    {
        log.file(FILE.fileName(), WHOLE);
        String committedProtocol = "{\"protocol\":{\"minReaderVersion\":3,\"minWriterVersion\":7,\"readerFeatures\":[\"x\"],\"writerFeatures\":[\"y\",\"x\"]}}";
        String committedMetadata = "{\"metaData\":{\"id\":\"m\",\"format\":{\"provider\":\"parquet\"},\"schemaString\":\"{}\",\"partitionColumns\":[\"p\"],\"configuration\":{\"a\":\"b\"}}}";

        assertThat(agreesWith(add("a"))).isTrue();
        assertThat(agreesWith(committedProtocol, committedMetadata)).isTrue();
        assertThat(agreesWith("{\"commitInfo\":{\"txnId\":\"t1\",\"inCommitTimestamp\":5}}")).isTrue();
        assertThat(agreesWith("{\"commitInfo\":{\"operation\":\"WRITE\"}}")).isTrue();

        assertThat(agreesWith(protocol())).isFalse();
        assertThat(agreesWith(metadata())).isFalse();
        assertThat(agreesWith("{\"commitInfo\":{\"txnId\":\"t2\"}}")).isFalse();
        assertThat(agreesWith("{\"commitInfo\":{\"inCommitTimestamp\":6}}")).isFalse();
    }

    private boolean agreesWith(String... commit)
    {
        log.file("00000000000000000003.json", lines(commit));
        return read().orElseThrow().agreesWith(CommitReader.read(fileSystem, table, new Commit(3)));
    }

    private Optional<VersionChecksum> read()
    {
        return VersionChecksum.read(fileSystem, table, FILE);
    }
}
