package dev.trinodelta.bench;

import dev.trinodelta.snapshot.Snapshot;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/**
 * Loads a table that is not cached: decodes a checkpoint, or replays commits.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class SnapshotLoadBenchmark
{
    @Param({"CLASSIC", "MULTI_PART", "SIDECARS", "COMMITS"})
    public String layout;

    private GeneratedLog log;

    @Setup(Level.Trial)
    public void open()
            throws IOException
    {
        BenchmarkOptions options = BenchmarkOptions.fromSystemProperties();
        TableSpec spec = TableLayout.valueOf(layout).table(options, options.files().getFirst());
        log = new GeneratedLog(new LogGenerator(options.warehouse().resolve(Engine.SCHEMA)).generate(spec));
    }

    @TearDown(Level.Trial)
    public void close()
    {
        log.close();
    }

    @Benchmark
    public Snapshot load()
    {
        return log.load();
    }
}
