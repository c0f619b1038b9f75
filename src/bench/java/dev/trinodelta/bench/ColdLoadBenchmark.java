package dev.trinodelta.bench;

import dev.trinodelta.catalog.LocalDiskFileSystemFactory;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.TrinoFileSystemFactory;
import io.trino.filesystem.tracing.TracingFileSystemFactory;
import io.trino.spi.security.ConnectorIdentity;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import static com.google.common.base.Preconditions.checkState;
import static com.google.common.collect.ImmutableList.toImmutableList;

/**
 * What it takes to load a table that is not cached, beside what trino-parquet takes to decode the same columns of the same files.
 */
class ColdLoadBenchmark
{
    private static final int WARMUP_RUNS = 10;

    private final BenchmarkOptions options = BenchmarkOptions.fromSystemProperties();
    private final Requests requests = new Requests();
    private final Meter meter = new Meter(requests);

    @Test
    void run()
            throws IOException
    {
        LogGenerator generator = new LogGenerator(options.warehouse().resolve(Engine.SCHEMA));
        ResultFiles files = new ResultFiles(options.resultsDirectory());
        try (SdkTracerProvider tracers = SdkTracerProvider.builder().addSpanProcessor(requests).build()) {
            TrinoFileSystemFactory storage = new TracingFileSystemFactory(tracers.get("bench"), new LocalDiskFileSystemFactory());
            TrinoFileSystem fileSystem = storage.create(ConnectorIdentity.ofUser("bench"));
            for (TableSpec spec : options.tables()) {
                // The others are commits, which trino-parquet does not read
                if (spec.layout().sized()) {
                    GeneratedTable table = generator.generate(spec);
                    try (GeneratedLog log = new GeneratedLog(table, fileSystem)) {
                        files.write(load(table, log));
                    }
                }
            }
        }
        BenchmarkReport.write(options);
    }

    private ColdLoad load(GeneratedTable table, GeneratedLog log)
            throws IOException
    {
        TableSpec spec = table.spec();
        List<Location> checkpoint = checkpointFiles(table);
        Runnable load = log::load;
        Runnable partition = () -> log.loadPartition(Map.of("p", Optional.of(DataFiles.partition(DataFiles.TARGET))));
        Runnable baseline = () -> decode(log.fileSystem(), checkpoint, spec);
        // The first ones are the compiler's
        for (int run = 0; run < WARMUP_RUNS; run++) {
            load.run();
            baseline.run();
            partition.run();
        }
        List<Sample> samples = new ArrayList<>();
        List<Sample> baselines = new ArrayList<>();
        List<Sample> partitions = new ArrayList<>();
        for (int run = 0; run < options.coldRuns(); run++) {
            samples.add(meter.measure(load));
            baselines.add(meter.measure(baseline));
            partitions.add(meter.measure(partition));
        }
        Heap.retained();
        Heap.Peak peak = Heap.peak(load);
        ColdLoad result = new ColdLoad(spec.name(), spec.title(), samples, baselines, partitions, peak);
        System.out.println("%s, cold load: %.0f ms of processors, %.2f times those of trino-parquet, one partition %.2f of that, %.1f cores busy, %s".formatted(
                spec.title(),
                Median.of(samples, Sample::processorNanos).value() / 1e6,
                Median.ofRatio(samples, baselines, Sample::processorNanos).value(),
                Median.ofRatio(partitions, samples, Sample::processorNanos).value(),
                ColdLoad.coresBusy(samples.getLast()),
                peak));
        return result;
    }

    private static void decode(TrinoFileSystem fileSystem, List<Location> files, TableSpec spec)
    {
        try {
            long actions = ParquetBaseline.decode(fileSystem, files);
            checkState(actions == spec.checkpointedFiles(), "%s actions instead of %s", actions, spec.checkpointedFiles());
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Location> checkpointFiles(GeneratedTable table)
            throws IOException
    {
        try (Stream<Path> files = Files.walk(table.log())) {
            return files.filter(file -> file.toString().endsWith(".parquet"))
                    .sorted()
                    .map(file -> Location.of("file://" + file))
                    .collect(toImmutableList());
        }
    }
}
