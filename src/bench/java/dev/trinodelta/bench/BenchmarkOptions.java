package dev.trinodelta.bench;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import io.airlift.units.DataSize;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

import static com.google.common.base.Preconditions.checkArgument;
import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.util.Objects.requireNonNull;

/**
 * What a run is told by system properties, {@code -Dbench.files=100000,1000000}.
 *
 * @param directory holds tables, and results beside them
 * @param files sizes of the large tables
 * @param layouts of the tables that are measured
 * @param statements that are measured
 * @param partitions of each table
 * @param tail commits of the tables that have a long tail
 * @param rowGroupSize of checkpoints
 * @param runs of a statement on each of two tables
 * @param warmupRuns of a statement before it is measured
 * @param coldRuns of a statement, each in a catalog of its own
 * @param statementTime after which a statement is measured no more, however few its runs
 * @param requestDelay of the runs that have slow storage
 */
record BenchmarkOptions(
        Path directory,
        List<Integer> files,
        List<TableLayout> layouts,
        List<Statement> statements,
        int partitions,
        int tail,
        DataSize rowGroupSize,
        int runs,
        int warmupRuns,
        int coldRuns,
        Duration statementTime,
        Duration requestDelay)
{
    BenchmarkOptions
    {
        requireNonNull(directory, "directory is null");
        files = ImmutableList.copyOf(files);
        layouts = ImmutableList.copyOf(layouts);
        statements = ImmutableList.copyOf(statements);
        checkArgument(partitions > 0, "partitions is not positive: %s", partitions);
        checkArgument(tail > 0, "tail is not positive: %s", tail);
        requireNonNull(rowGroupSize, "rowGroupSize is null");
        checkArgument(runs > 0, "runs is not positive: %s", runs);
        requireNonNull(statementTime, "statementTime is null");
        requireNonNull(requestDelay, "requestDelay is null");
    }

    static BenchmarkOptions fromSystemProperties()
    {
        return new BenchmarkOptions(
                Path.of(text("directory", "target/bench")).toAbsolutePath().normalize(),
                list("files", "100000,1000000").stream().map(Integer::valueOf).collect(toImmutableList()),
                list("tables", allNames(TableLayout.values())).stream().map(name -> named(TableLayout.values(), name)).collect(toImmutableList()),
                list("statements", allNames(Statement.values())).stream().map(name -> named(Statement.values(), name)).collect(toImmutableList()),
                Integer.parseInt(text("partitions", "1000")),
                Integer.parseInt(text("tail", "2000")),
                DataSize.valueOf(text("row-group-size", "128MB")),
                Integer.parseInt(text("runs", "50")),
                Integer.parseInt(text("warmup-runs", "20")),
                Integer.parseInt(text("cold-runs", "5")),
                Duration.ofSeconds(Long.parseLong(text("seconds", "60"))),
                Duration.ofMillis(Long.parseLong(text("delay-millis", "20"))));
    }

    /**
     * The tables to measure, each once.
     */
    List<TableSpec> tables()
    {
        return layouts.stream()
                .flatMap(layout -> (layout.sized() ? files : files.subList(0, 1)).stream().map(count -> layout.table(this, count)))
                .collect(toImmutableList());
    }

    Path warehouse()
    {
        return directory.resolve("warehouse");
    }

    Path resultsDirectory()
    {
        return directory.resolve("results");
    }

    static String text(String name, String defaultValue)
    {
        return System.getProperty("bench." + name, defaultValue);
    }

    private static List<String> list(String name, String defaultValue)
    {
        return Splitter.on(',').trimResults().omitEmptyStrings().splitToList(text(name, defaultValue));
    }

    private static <T extends Enum<T>> String allNames(T[] values)
    {
        return String.join(",", Arrays.stream(values).map(Enum::name).toList());
    }

    private static <T extends Enum<T>> T named(T[] values, String name)
    {
        return Arrays.stream(values)
                .filter(value -> value.name().equalsIgnoreCase(name.replace('-', '_')))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'%s' is none of %s".formatted(name, allNames(values))));
    }
}
