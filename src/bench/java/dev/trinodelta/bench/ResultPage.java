package dev.trinodelta.bench;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.bench.Requests.Counts;

import java.util.Comparator;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.function.ToLongFunction;

import static com.google.common.collect.ImmutableList.toImmutableList;

/**
 * The results as Markdown.
 */
final class ResultPage
{
    private static final double MEGABYTE = 1e6;

    private final List<Environment> environments;
    private final List<TableResults> tables;
    private final List<ColdLoad> coldLoads;
    private final List<MicroResults> microResults;
    private final StringBuilder text = new StringBuilder();

    ResultPage(List<Environment> environments, List<TableResults> tables, List<ColdLoad> coldLoads, List<MicroResults> microResults)
    {
        this.environments = ImmutableList.copyOf(environments);
        this.tables = tables.stream().sorted(inOrder()).collect(toImmutableList());
        this.coldLoads = ImmutableList.copyOf(coldLoads);
        this.microResults = ImmutableList.copyOf(microResults);
    }

    /**
     * By size, and among equals by name.
     */
    static Comparator<TableResults> inOrder()
    {
        return Comparator.comparingInt(TableResults::files).thenComparing(TableResults::name);
    }

    String markdown(String chart)
    {
        line("# Benchmarks");
        line("");
        line("What planning costs on generated tables of many files, beside the same statement on a table of one file. Made by the profile `bench`;");
        line("how to run it is in [CONTRIBUTING.md](../CONTRIBUTING.md).");
        line("");
        environments.forEach(environment -> line("- Measured on " + environment));
        line("");
        line("![Time to plan, by table](%s)".formatted(chart));
        planning();
        memory();
        coldLoads();
        micro();
        text.append(RivalFigures.MARKDOWN);
        return text.toString();
    }

    private void planning()
    {
        line("");
        line("## Planning");
        line("");
        line("An engine without workers in one process. Times are medians; processor time is that of the whole process, the engine's own included.");
        line("The ratio is that of processor times (of wall times for several at once), runs taken in turn, with its 95 % interval. Requests are those");
        line("of each run, fewest to most: to the log (of them lists, and heads, which look at a file without reading it), and elsewhere, where names are looked up and data");
        line("is read; *at once* is how many of them were under way at the same time at most. Memory is what was allocated.");
        for (TableResults table : tables) {
            line("");
            line("### %s".formatted(table.title()));
            line("");
            line("| | statement | wall ms | processor ms | MB | log | lists | heads | elsewhere | at once | compared with | ratio | more MB | runs |");
            line("|---|---|---|---|---|---|---|---|---|---|---|---|---|---|");
            table.results().stream()
                    .sorted(Comparator.comparing(Result::mode).thenComparing(Result::statement))
                    .forEach(this::row);
        }
    }

    private void row(Result result)
    {
        if (result.failure().isPresent()) {
            line("| %s | %s | failed | | | | | | | | | | | |".formatted(result.mode().title(), result.statement().title()));
            return;
        }
        List<Sample> samples = result.samples();
        String compared = " | | ";
        if (!result.baseline().isEmpty()) {
            ToLongFunction<Sample> time = result.mode() == Mode.AT_ONCE ? Sample::wallNanos : Sample::processorNanos;
            compared = "%s | %s | %.1f".formatted(
                    result.mode().baseline(),
                    ratio(Median.ofRatio(samples, result.baseline(), time)),
                    (median(samples, Sample::allocatedBytes) - median(result.baseline(), Sample::allocatedBytes)) / MEGABYTE);
        }
        line("| %s | %s | %.1f | %.1f | %.1f | %s | %s | %s | %s | %s | %s | %s |".formatted(
                result.mode().title(),
                result.statement().title(),
                median(samples, Sample::wallNanos) / 1e6,
                median(samples, Sample::processorNanos) / 1e6,
                median(samples, Sample::allocatedBytes) / MEGABYTE,
                range(samples, Counts::log),
                range(samples, Counts::logLists),
                range(samples, Counts::logHeads),
                range(samples, Counts::elsewhere),
                result.mostRequests().mostAtOnce(),
                compared,
                samples.size()));
    }

    private void memory()
    {
        line("");
        line("## Memory");
        line("");
        line("Live bytes of the heap that stay after a query of one partition, and after queries that used statistics of columns: what they add to a catalog");
        line("that has answered the same of the table of one file.");
        line("");
        line("| table | MB | bytes a file | with statistics, MB | bytes a file |");
        line("|---|---|---|---|---|");
        for (TableResults table : tables) {
            line("| %s | %.1f | %.0f | %.1f | %.0f |".formatted(
                    table.title(),
                    table.retainedBytes() / MEGABYTE,
                    (double) table.retainedBytes() / table.files(),
                    table.retainedWithStatistics() / MEGABYTE,
                    (double) table.retainedWithStatistics() / table.files()));
        }
    }

    private void coldLoads()
    {
        if (coldLoads.isEmpty()) {
            return;
        }
        line("");
        line("## Cold load");
        line("");
        line("Loading a whole table beside trino-parquet decoding the same columns of the same files and doing nothing else, in turn. *One partition* is the processor");
        line("time of finding the files of one partition of a table that is not cached over that of the whole load. The heap is its highest level, and the highest one right after a collection.");
        line("");
        line("| table | wall ms | processor ms | cores busy | requests at once | trino-parquet, processor ms | ratio | one partition | MB | peak heap MB | after collection MB |");
        line("|---|---|---|---|---|---|---|---|---|---|---|");
        for (ColdLoad load : coldLoads) {
            double processor = median(load.samples(), Sample::processorNanos);
            line("| %s | %.0f | %.0f | %.1f | %s | %.0f | %s | %s | %.0f | %.0f | %.0f |".formatted(
                    load.title(),
                    median(load.samples(), Sample::wallNanos) / 1e6,
                    processor / 1e6,
                    processor / median(load.samples(), Sample::wallNanos),
                    load.samples().getLast().requests().mostAtOnce(),
                    median(load.baseline(), Sample::processorNanos) / 1e6,
                    ratio(Median.ofRatio(load.samples(), load.baseline(), Sample::processorNanos)),
                    load.onePartition().isEmpty() ? "" : ratio(Median.ofRatio(load.onePartition(), load.samples(), Sample::processorNanos)),
                    median(load.samples(), Sample::allocatedBytes) / MEGABYTE,
                    load.peak().used() / MEGABYTE,
                    load.peak().afterCollection() / MEGABYTE));
        }
    }

    private void micro()
    {
        if (microResults.isEmpty()) {
            return;
        }
        line("");
        line("## Parts alone");
        line("");
        line("By JMH.");
        line("");
        line("| benchmark | parameters | score | error | unit | MB allocated |");
        line("|---|---|---|---|---|---|");
        for (MicroResults result : microResults) {
            line("| %s | %s | %.3f | %.3f | %s | %.3f |".formatted(
                    result.benchmark(), result.parameters(), result.score(), result.error(), result.unit(), result.allocatedBytes() / MEGABYTE));
        }
    }

    private static double median(List<Sample> samples, ToLongFunction<Sample> value)
    {
        return Median.median(samples.stream().mapToDouble(sample -> value.applyAsLong(sample)).toArray());
    }

    private static String range(List<Sample> samples, ToLongFunction<Counts> count)
    {
        LongSummaryStatistics counts = samples.stream().map(Sample::requests).mapToLong(count).summaryStatistics();
        return counts.getMin() == counts.getMax() ? Long.toString(counts.getMin()) : "%s to %s".formatted(counts.getMin(), counts.getMax());
    }

    private static String ratio(Median median)
    {
        return "%.2f (%.2f to %.2f)".formatted(median.value(), median.low(), median.high());
    }

    private void line(String line)
    {
        text.append(line).append('\n');
    }
}
