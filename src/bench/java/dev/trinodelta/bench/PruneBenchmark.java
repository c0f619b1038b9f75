package dev.trinodelta.bench;

import dev.trinodelta.index.StatisticsLoader;
import dev.trinodelta.pruning.FilePredicate;
import dev.trinodelta.pruning.FilePruner;
import dev.trinodelta.pruning.FileSelection;
import dev.trinodelta.schema.DeltaType.Primitive;
import dev.trinodelta.schema.PartitionValueCodec;
import dev.trinodelta.schema.PhysicalColumn;
import dev.trinodelta.snapshot.Snapshot;
import io.trino.spi.predicate.Domain;
import io.trino.spi.predicate.Range;
import io.trino.spi.predicate.TupleDomain;
import io.trino.spi.predicate.ValueSet;
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
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.DateType.DATE;

/**
 * Prunes the files of a cached table of the largest size, on one thread.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class PruneBenchmark
{
    private static final PhysicalColumn PARTITION = new PhysicalColumn(List.of("p"), Primitive.DATE, DATE, true);
    private static final PhysicalColumn ID = new PhysicalColumn(List.of("id"), Primitive.LONG, BIGINT, false);

    private final FilePruner pruner = new FilePruner(new PartitionValueCodec(ZoneOffset.UTC));
    private GeneratedLog log;
    private Snapshot snapshot;
    private StatisticsLoader statistics;
    private FilePredicate partitionAndRange;
    private FilePredicate range;

    @Setup(Level.Trial)
    public void open()
            throws IOException
    {
        BenchmarkOptions options = BenchmarkOptions.fromSystemProperties();
        TableSpec spec = TableLayout.MULTI_PART.table(options, options.files().getLast());
        log = new GeneratedLog(new LogGenerator(options.warehouse().resolve(Engine.SCHEMA)).generate(spec));
        snapshot = log.load();
        statistics = log.statistics();
        long middle = DataFiles.id(spec.files() / 2, 0);
        Domain ids = Domain.create(ValueSet.ofRanges(Range.range(BIGINT, middle, true, middle + DataFiles.ROWS * 1000L, false)), false);
        range = FilePredicate.of(TupleDomain.withColumnDomains(Map.of(ID, ids)));
        long day = LocalDate.parse(spec.data().partitionOf(spec.files() / 2)).toEpochDay();
        partitionAndRange = FilePredicate.of(TupleDomain.withColumnDomains(Map.of(PARTITION, Domain.singleValue(DATE, day), ID, ids)));
    }

    @TearDown(Level.Trial)
    public void close()
    {
        log.close();
    }

    @Benchmark
    public FileSelection onePartitionAndARange()
    {
        return pruner.prune(snapshot.table(), snapshot.index(), partitionAndRange, statistics);
    }

    @Benchmark
    public FileSelection aRange()
    {
        return pruner.prune(snapshot.table(), snapshot.index(), range, statistics);
    }
}
