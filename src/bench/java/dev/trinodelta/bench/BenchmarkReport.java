package dev.trinodelta.bench;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Makes a page and a chart of the results that are there. Benchmarks put them beside their results; run by itself it puts them into
 * the documentation.
 */
class BenchmarkReport
{
    private static final String PAGE = "benchmarks.md";
    private static final String CHART = "benchmarks.svg";

    @Test
    void intoTheDocumentation()
            throws IOException
    {
        write(BenchmarkOptions.fromSystemProperties(), Path.of("docs"));
    }

    static void write(BenchmarkOptions options)
            throws IOException
    {
        write(options, options.directory());
    }

    private static void write(BenchmarkOptions options, Path directory)
            throws IOException
    {
        ResultFiles results = new ResultFiles(options.resultsDirectory());
        ResultPage page = new ResultPage(results.environments(), results.tables(), results.coldLoads(), MicroResults.read(options.resultsDirectory()));
        Files.createDirectories(directory);
        Files.writeString(directory.resolve(PAGE), page.markdown(CHART));
        Files.writeString(directory.resolve(CHART), new ResultChart(results.tables()).svg());
        System.out.println("Wrote %s and %s in %s".formatted(PAGE, CHART, directory));
    }
}
