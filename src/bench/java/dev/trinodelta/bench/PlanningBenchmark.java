package dev.trinodelta.bench;

import io.trino.Session;
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
            warmUp(engine, options, oneFile);
            for (TableSpec spec : options.tables()) {
                GeneratedTable table = generator.generate(spec);
                files.write(new PlanningRun(engine, options, table, oneFile).run());
            }
        }
        BenchmarkReport.write(options);
    }

    /**
     * Else the first table would pay for what the compiler has to do for all of them.
     */
    private static void warmUp(Engine engine, BenchmarkOptions options, GeneratedTable table)
    {
        Session session = engine.coldSession();
        for (Statement statement : options.statements()) {
            for (int run = 0; run < options.warmupRuns(); run++) {
                StatementRun.of(engine, session, statement, table).run();
            }
        }
        engine.drop(session);
    }
}
