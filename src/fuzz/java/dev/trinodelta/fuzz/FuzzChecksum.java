package dev.trinodelta.fuzz;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.trinodelta.index.LiveFile;
import dev.trinodelta.log.LogFile.Checksum;
import dev.trinodelta.log.VersionChecksum;
import dev.trinodelta.snapshot.Snapshot;
import dev.trinodelta.snapshot.SnapshotLoader;
import dev.trinodelta.testing.LogBuilder;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

import static com.google.common.base.Preconditions.checkState;
import static dev.trinodelta.testing.LogBuilder.metadata;
import static dev.trinodelta.testing.LogBuilder.protocol;
import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Whatever {@code .crc} says, what is in the table is the same.
 */
class FuzzChecksum
{
    @DictionaryEntries({"\"txnId\":", "\"tableSizeBytes\":", "\"numFiles\":", "\"numMetadata\":", "\"numProtocol\":", "\"inCommitTimestampOpt\":", "\"setTransactions\":[", "\"domainMetadata\":[",
                        "\"metadata\":{", "\"protocol\":{", "\"minReaderVersion\":", "\"schemaString\":", "\"allFiles\":[", "\"histogramOpt\":{"})
    @MethodSource
    @FuzzTest(maxDuration = "10m")
    void checksum(byte[] content)
    {
        if (Limits.tooLarge(content)) {
            return;
        }
        LogBuilder log = new LogBuilder().create("a").file("00000000000000000000.crc", content);
        Limits.OF_PARSERS.check(() -> VersionChecksum.read(log.fileSystem(), log.table(), new Checksum(0)));
        Limits.OF_PARSERS.check(() -> new SnapshotLoader(Runnable::run).loadDefinition(log.fileSystem(), log.table(), OptionalLong.empty()));
        Limits.OF_PARSERS.check(() -> {
            Snapshot snapshot = new SnapshotLoader(Runnable::run).load(log.fileSystem(), log.table(), OptionalLong.empty());
            List<String> paths = snapshot.index().files().map(LiveFile::path).toList();
            checkState(paths.equals(List.of("a")), "files are %s", paths);
        });
    }

    static Stream<byte[]> checksum()
    {
        String sound = "{\"txnId\":\"x\",\"tableSizeBytes\":100,\"numFiles\":1,\"numMetadata\":1,\"numProtocol\":1,%s,%s}".formatted(
                field(metadata()).replace("metaData", "metadata"),
                field(protocol()));
        return Stream.of(sound, sound.replace("\"txnId\":\"x\"", "\"inCommitTimestampOpt\":7"), "{\"numFiles\":1}")
                .map(text -> text.getBytes(UTF_8));
    }

    private static String field(String line)
    {
        return line.substring(1, line.length() - 1);
    }
}
