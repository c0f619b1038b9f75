package dev.trinodelta.fuzz;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.trinodelta.index.LiveFile;
import dev.trinodelta.log.CommitReader;
import dev.trinodelta.log.LogFile.Commit;
import dev.trinodelta.snapshot.Snapshot;
import dev.trinodelta.snapshot.SnapshotLoader;
import dev.trinodelta.testing.LogBuilder;

import org.junit.jupiter.params.provider.MethodSource;

import java.util.OptionalLong;
import java.util.stream.Stream;

import static dev.trinodelta.testing.LogBuilder.add;
import static dev.trinodelta.testing.LogBuilder.lines;
import static dev.trinodelta.testing.LogBuilder.metadata;
import static dev.trinodelta.testing.LogBuilder.protocol;
import static dev.trinodelta.testing.LogBuilder.remove;
import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Commits, and what a snapshot makes of them.
 */
class FuzzCommit
{
    @DictionaryEntries({"{\"add\":{", "{\"remove\":{", "{\"metaData\":{", "{\"protocol\":{", "{\"txn\":{", "{\"domainMetadata\":{", "{\"commitInfo\":{",
                        "{\"cdc\":{", "{\"sidecar\":{", "{\"checkpointMetadata\":{", "\"path\":", "\"partitionValues\":{}", "\"size\":", "\"deletionVector\":{",
                        "\"storageType\":", "\"pathOrInlineDv\":", "\"offset\":", "\"cardinality\":", "\"schemaString\":", "\"configuration\":{", "\"delta.columnMapping.mode\"",
                        "\"partitionColumns\":[", "file:/", "s3://", "../", "%2F", "null", "-1", "9223372036854775808"})
    @MethodSource
    @FuzzTest(maxDuration = "10m")
    void commit(byte[] content)
    {
        if (Limits.tooLarge(content)) {
            return;
        }
        LogBuilder log = new LogBuilder().create("a").file("00000000000000000001.json", content);
        Limits.OF_PARSERS.check(() -> CommitReader.read(log.fileSystem(), log.table(), new Commit(1)));
        Limits.OF_PARSERS.check(() -> {
            Snapshot snapshot = new SnapshotLoader(Runnable::run).load(log.fileSystem(), log.table(), OptionalLong.empty());
            snapshot.index().files().map(LiveFile::path).forEach(log.table()::resolve);
        });
    }

    static Stream<byte[]> commit()
    {
        return Stream.of(
                        lines(protocol(), metadata(), add("a")),
                        lines(add("b", "ab^-aqEH.-t@S}K{vb[*k^"), remove("a"), remove("c", "x")),
                        lines("{\"txn\":{\"appId\":\"app\",\"version\":7,\"lastUpdated\":1}}", "{\"domainMetadata\":{\"domain\":\"d\",\"configuration\":\"{}\",\"removed\":false}}"),
                        lines("{\"commitInfo\":{\"timestamp\":1,\"inCommitTimestamp\":2,\"operation\":\"WRITE\"}}", "{\"cdc\":{\"path\":\"c\",\"partitionValues\":{\"p\":null},\"size\":1}}"),
                        lines("{\"protocol\":{\"minReaderVersion\":3,\"minWriterVersion\":7,\"readerFeatures\":[\"columnMapping\"],\"writerFeatures\":[\"columnMapping\"]}}"),
                        lines(add("file:/x/y%20z"), add("../up"), add("s3://bucket/key"), add("/abs")))
                .map(text -> text.getBytes(UTF_8));
    }
}
