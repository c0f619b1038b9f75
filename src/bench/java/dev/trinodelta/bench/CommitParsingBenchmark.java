package dev.trinodelta.bench;

import com.fasterxml.jackson.databind.JsonNode;
import dev.trinodelta.log.CommitReader;
import dev.trinodelta.log.LogFile.Commit;
import dev.trinodelta.protocol.Action;
import dev.trinodelta.protocol.TableLocation;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.memory.MemoryFileSystem;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Parses a commit that adds files, without a disk to read it from.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class CommitParsingBenchmark
{
    private static final int PARTITIONS = 1000;

    @Param({"1", "1000"})
    public int files;

    private final TrinoFileSystem fileSystem = new MemoryFileSystem();
    private final TableLocation table = new TableLocation("commits", Location.of("memory:///commits"));
    private final Commit commit = new Commit(1);

    @Setup(Level.Trial)
    public void write()
            throws IOException
    {
        DataFiles data = new DataFiles(0, PARTITIONS);
        String lines = IntStream.range(0, files)
                .mapToObj(file -> LogLines.add(data.add(file, DataFiles.size(file))))
                .map(JsonNode::toString)
                .collect(Collectors.joining("\n", LogLines.commitInfo(1) + "\n", "\n"));
        fileSystem.newOutputFile(table.logDirectory().appendPath(commit.fileName())).createOrOverwrite(lines.getBytes(UTF_8));
    }

    @Benchmark
    public List<Action> parse()
    {
        return CommitReader.read(fileSystem, table, commit);
    }
}
