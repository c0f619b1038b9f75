package dev.trinodelta.fuzz;

import com.code_intelligence.jazzer.junit.DictionaryEntries;
import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.trinodelta.index.LiveFile;
import dev.trinodelta.log.LastCheckpointHint;
import dev.trinodelta.snapshot.Snapshot;
import dev.trinodelta.snapshot.SnapshotLoader;
import dev.trinodelta.testing.LogBuilder;

import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

import static com.google.common.base.Preconditions.checkState;
import static dev.trinodelta.testing.LogBuilder.add;
import static dev.trinodelta.testing.LogBuilder.lines;
import static dev.trinodelta.testing.LogBuilder.metadata;
import static dev.trinodelta.testing.LogBuilder.protocol;
import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Whatever {@code _last_checkpoint} says, the table is the same.
 */
class FuzzLastCheckpoint
{
    private static final String CHECKPOINT = lines("{\"checkpointMetadata\":{\"version\":1}}", protocol(), metadata(), add("a"), add("b"));

    @DictionaryEntries({"\"version\":", "\"size\":", "\"parts\":", "\"v2Checkpoint\":{", "\"checkpointSchema\":", "\"checksum\":", "\"tags\":", "-1", "1e3", "9223372036854775807"})
    @MethodSource
    @FuzzTest(maxDuration = "10m")
    void hint(byte[] content)
    {
        if (Limits.tooLarge(content)) {
            return;
        }
        LogBuilder log = new LogBuilder()
                .create("a")
                .commit(1, add("b"))
                .file("00000000000000000001.checkpoint.80a083e8-7026-4e79-81be-64bd76c43a11.json", CHECKPOINT)
                .commit(2, add("c"))
                .file("_last_checkpoint", content);
        Limits.OF_PARSERS.check(() -> LastCheckpointHint.read(log.fileSystem(), log.table()));
        Limits.OF_PARSERS.check(() -> {
            Snapshot snapshot = new SnapshotLoader(Runnable::run).load(log.fileSystem(), log.table(), OptionalLong.empty());
            List<String> paths = snapshot.index().files().map(LiveFile::path).sorted().toList();
            checkState(snapshot.version() == 2, "version is %s", snapshot.version());
            checkState(paths.equals(List.of("a", "b", "c")), "files are %s", paths);
        });
    }

    static Stream<byte[]> hint()
    {
        return Stream.of(
                        "{\"version\":1,\"size\":4,\"sizeInBytes\":1000,\"numOfAddFiles\":2,\"checksum\":\"84e1\"}",
                        "{\"version\":1,\"size\":4,\"parts\":2}",
                        "{\"version\":0}",
                        "{\"version\":7}",
                        "{\"version\":1,\"v2Checkpoint\":{\"path\":\"x.json\",\"sizeInBytes\":1,\"modificationTime\":2,\"nonFileActions\":[],\"sidecarFiles\":[]}}")
                .map(text -> text.getBytes(UTF_8));
    }
}
