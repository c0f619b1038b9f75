package dev.trinodelta.bench;

import com.google.common.base.Ticker;
import dev.trinodelta.snapshot.Snapshot;
import dev.trinodelta.snapshot.SnapshotCache;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

import static com.google.common.base.Preconditions.checkState;

/**
 * Looks for the next commit of a cached table of the largest size: there is none, or there is one, which adds a file.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class RefreshBenchmark
{
    private static final long CACHE_SIZE = 1L << 32;

    private GeneratedLog log;
    private GeneratedTable table;
    private SnapshotCache cache;

    @Setup(Level.Trial)
    public void open()
            throws IOException
    {
        BenchmarkOptions options = BenchmarkOptions.fromSystemProperties();
        TableSpec spec = TableLayout.MULTI_PART.table(options, options.files().getLast());
        table = new LogGenerator(options.warehouse().resolve(Engine.SCHEMA)).generate(spec);
        log = new GeneratedLog(table);
        cache = new SnapshotCache(log.loader(), new SnapshotCache.Settings(CACHE_SIZE, Duration.ZERO, Duration.ofDays(1)), Ticker.systemTicker());
        int files = unchanged().index().liveFiles();
        checkState(files >= options.files().getLast(), "%s files", files);
    }

    @TearDown(Level.Trial)
    public void close()
            throws IOException
    {
        log.close();
        table.reset();
    }

    @Benchmark
    public Snapshot unchanged()
    {
        return cache.latest(log.fileSystem(), log.location(), "bench");
    }

    /**
     * Writing the commit included.
     */
    @Benchmark
    public Snapshot oneCommit()
            throws IOException
    {
        table.commitFile();
        return cache.latest(log.fileSystem(), log.location(), "bench");
    }

    /**
     * To be taken off what {@link #oneCommit} takes.
     */
    @Benchmark
    public GeneratedTable onlyTheWritingOfACommit()
            throws IOException
    {
        table.commitFile();
        return table;
    }
}
