package dev.trinodelta.bench;

import org.junit.jupiter.api.Test;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Properties;

/**
 * Runs the benchmarks of parts, those whose names contain the property {@code bench.jmh}, in JVMs of their own.
 */
class JmhBenchmark
{
    @Test
    void run()
            throws IOException, RunnerException
    {
        BenchmarkOptions options = BenchmarkOptions.fromSystemProperties();
        Files.createDirectories(options.resultsDirectory());
        new Runner(new OptionsBuilder()
                .include(".*" + BenchmarkOptions.text("jmh", "") + ".*")
                .forks(1)
                .warmupIterations(3)
                .measurementIterations(5)
                .warmupTime(iterationTime())
                .measurementTime(iterationTime())
                .addProfiler(GCProfiler.class)
                .shouldFailOnError(true)
                .jvmArgsAppend(benchmarkProperties())
                .resultFormat(ResultFormatType.JSON)
                .result(options.resultsDirectory().resolve(MicroResults.FILE).toString())
                .build()).run();
        BenchmarkReport.write(options);
    }

    private static TimeValue iterationTime()
    {
        return TimeValue.milliseconds(Long.parseLong(BenchmarkOptions.text("jmh-millis", "5000")));
    }

    /**
     * Surefire sets properties after the start, which is why JMH does not find them among the arguments.
     */
    private static String[] benchmarkProperties()
    {
        Properties properties = System.getProperties();
        return properties.stringPropertyNames().stream()
                .filter(name -> name.startsWith("bench."))
                .map(name -> "-D%s=%s".formatted(name, properties.getProperty(name)))
                .toArray(String[]::new);
    }
}
