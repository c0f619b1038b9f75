package dev.trinodelta.bench;

import io.trino.Session;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

import static dev.trinodelta.bench.Statement.COUNT_ONE_FILE;
import static dev.trinodelta.bench.Statement.EXPLAIN_ALL;
import static dev.trinodelta.bench.Statement.EXPLAIN_PARTITION;
import static dev.trinodelta.bench.Statement.RANGE;
import static java.util.Objects.requireNonNull;

/**
 * Runs all statements on one table, beside a table of one file.
 */
final class PlanningRun
{
    private static final int AT_ONCE = 8;
    private static final int COLD_AT_ONCE = 16;
    private static final List<Statement> RETAINED = List.of(EXPLAIN_PARTITION, EXPLAIN_ALL, RANGE);
    private static final Set<Statement> COLD = Set.of(EXPLAIN_PARTITION, EXPLAIN_ALL, COUNT_ONE_FILE);
    private static final Set<Statement> AFTER_COMMIT = Set.of(EXPLAIN_PARTITION, COUNT_ONE_FILE);

    private final Engine engine;
    private final BenchmarkOptions options;
    private final GeneratedTable table;
    private final GeneratedTable oneFile;
    private final Meter meter;
    private final Pacer pacer;
    private final List<Result> results = new ArrayList<>();

    PlanningRun(Engine engine, BenchmarkOptions options, GeneratedTable table, GeneratedTable oneFile)
    {
        this.engine = requireNonNull(engine, "engine is null");
        this.options = requireNonNull(options, "options is null");
        this.table = requireNonNull(table, "table is null");
        this.oneFile = requireNonNull(oneFile, "oneFile is null");
        this.meter = new Meter(engine.requests());
        this.pacer = new Pacer(meter, options.warmupRuns(), options.runs(), options.statementTime());
    }

    TableResults run()
            throws IOException
    {
        Session session = engine.coldSession();
        // The table of one file takes what a catalog takes for itself
        for (Statement statement : RETAINED) {
            StatementRun.of(engine, session, statement, oneFile).run();
        }
        long retainedBefore = Heap.retained();
        run(session, EXPLAIN_PARTITION);
        long retained = Heap.retained() - retainedBefore;
        RETAINED.forEach(statement -> run(session, statement));
        long retainedWithStatistics = Heap.retained() - retainedBefore;
        engine.drop(session);

        cold();
        warm();
        table.reset();
        TableSpec spec = table.spec();
        return new TableResults(spec.name(), spec.title(), spec.files(), retained, retainedWithStatistics, results);
    }

    private void cold()
    {
        boolean longTail = table.spec().tail() == options.tail();
        for (Statement statement : options.statements()) {
            if (!COLD.contains(statement)) {
                continue;
            }
            add(cold(Mode.COLD, statement, 1, options.coldRuns()));
            if (longTail && statement == EXPLAIN_PARTITION) {
                engine.requests().delay(options.requestDelay());
                add(cold(Mode.COLD_DELAYED, statement, 1, Math.min(2, options.coldRuns())));
                engine.requests().delay(Duration.ZERO);
            }
            if (statement == EXPLAIN_PARTITION) {
                add(cold(Mode.COLD_AT_ONCE, statement, COLD_AT_ONCE, Math.min(2, options.coldRuns())));
            }
        }
    }

    private Result cold(Mode mode, Statement statement, int atOnce, int runs)
    {
        List<Sample> samples = new ArrayList<>();
        for (int run = 0; run < runs; run++) {
            Session session = engine.coldSession();
            StatementRun task = StatementRun.of(engine, session, statement, table);
            try {
                samples.add(meter.measure(() -> task.runAtOnce(atOnce)));
            }
            catch (RuntimeException e) {
                return Result.failed(mode, statement, String.valueOf(e.getMessage()));
            }
            finally {
                engine.drop(session);
            }
        }
        return new Result(mode, statement, samples, List.of(), Optional.empty());
    }

    private void warm()
    {
        Session session = engine.coldSession();
        for (Statement statement : options.statements()) {
            StatementRun task = StatementRun.of(engine, session, statement, table);
            StatementRun baseline = StatementRun.of(engine, session, statement, oneFile);
            add(pacer.compare(Mode.WARM, statement, () -> {}, task::run, baseline::run));
        }
        for (Statement statement : options.statements()) {
            StatementRun task = StatementRun.of(engine, session, statement, table);
            if (statement == EXPLAIN_PARTITION || !statement.pruned()) {
                add(pacer.compare(Mode.AT_ONCE, statement, () -> {}, () -> task.runAtOnce(AT_ONCE), task::run));
            }
            if (AFTER_COMMIT.contains(statement)) {
                StatementRun past = StatementRun.ofThePast(engine, session, statement, table);
                add(pacer.compare(Mode.TIME_TRAVEL, statement, () -> {}, past::run, task::run));
            }
        }
        // Last, since they make the table another one
        for (Statement statement : options.statements()) {
            if (AFTER_COMMIT.contains(statement)) {
                Runnable task = () -> run(session, statement);
                add(pacer.compare(Mode.AFTER_COMMIT, statement, table::commitFile, task, task));
            }
        }
        engine.drop(session);
    }

    private void run(Session session, Statement statement)
    {
        StatementRun.of(engine, session, statement, table).run();
    }

    private void add(Result result)
    {
        results.add(result);
        String outcome = result.failure().map(failure -> "failed: " + failure)
                .orElseGet(() -> "%.1f ms wall, %.1f ms processor, %.1f MB, %s, %s runs".formatted(
                        Median.of(result.samples(), Sample::wallNanos).value() / 1e6,
                        Median.of(result.samples(), Sample::processorNanos).value() / 1e6,
                        Median.of(result.samples(), Sample::allocatedBytes).value() / 1e6,
                        result.mostRequests(),
                        result.samples().size()));
        System.out.println("%s, %s, %s: %s".formatted(table.spec().title(), result.mode().title(), result.statement().title(), outcome));
    }
}
