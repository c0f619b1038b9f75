package dev.trinodelta.bench;

import org.junit.jupiter.api.Test;

import java.io.IOException;

/**
 * What statements cost, end to end in an engine, on large tables and on a table of one file.
 */
class PlanningBenchmark
{
    @Test
    void run()
            throws IOException
    {
        BenchmarkOptions options = BenchmarkOptions.fromSystemProperties();
        LogGenerator generator = new LogGenerator(options.warehouse().resolve(Engine.SCHEMA));
        ResultFiles files = new ResultFiles(options.resultsDirectory());
        try (Engine engine = new Engine(options.warehouse())) {
            GeneratedTable oneFile = generator.generate(TableSpec.ofOneFile(options));
            for (TableSpec spec : options.tables()) {
                GeneratedTable table = generator.generate(spec);
                files.write(new PlanningRun(engine, options, table, oneFile).run());
            }
        }
        BenchmarkReport.write(options);
    }
}
