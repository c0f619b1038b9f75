package dev.trinodelta.fuzz;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.trinodelta.checkpoint.CheckpointReader;
import dev.trinodelta.log.LogFile.ClassicCheckpoint;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.Sidecar;
import dev.trinodelta.testing.CheckpointContent;
import dev.trinodelta.testing.CheckpointSchema;
import dev.trinodelta.testing.LogBuilder;

import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

import static dev.trinodelta.testing.LogBuilder.add;
import static dev.trinodelta.testing.LogBuilder.metadata;
import static dev.trinodelta.testing.LogBuilder.parquet;
import static dev.trinodelta.testing.LogBuilder.protocol;

/**
 * Bytes of checkpoints in Parquet, and the sidecars that they name.
 */
class FuzzCheckpoint
{
    @MethodSource
    @FuzzTest(maxDuration = "10m")
    void checkpoint(byte[] content)
    {
        if (Limits.tooLarge(content)) {
            return;
        }
        LogBuilder log = new LogBuilder().file("00000000000000000001.checkpoint.parquet", content);
        CheckpointContent reader = new CheckpointContent(new CheckpointReader(log.fileSystem(), log.table()));
        Limits.OF_PARSERS.check(() -> {
            for (Action action : reader.read(new ClassicCheckpoint(1))) {
                if (action instanceof Sidecar sidecar) {
                    reader.read(sidecar);
                }
            }
        });
    }

    static Stream<byte[]> checkpoint()
            throws IOException
    {
        return Stream.of(
                // Of Spark, which writes dictionaries
                Files.readAllBytes(Path.of("demo", "warehouse", "sales", "orders", "_delta_log", "00000000000000000005.checkpoint.parquet")),
                parquet(CheckpointSchema.CLASSIC, protocol(), metadata(), add("a"), add("b", "vector")),
                parquet(CheckpointSchema.FILES, add("a"), add("b", "vector")),
                parquet(
                        CheckpointSchema.V2,
                        protocol(),
                        metadata(),
                        "{\"checkpointMetadata\":{\"version\":1}}",
                        "{\"sidecar\":{\"path\":\"a.parquet\",\"sizeInBytes\":1,\"modificationTime\":2}}",
                        "{\"txn\":{\"appId\":\"app\",\"version\":7}}",
                        "{\"domainMetadata\":{\"domain\":\"d\",\"configuration\":\"{}\",\"removed\":false}}"));
    }
}
