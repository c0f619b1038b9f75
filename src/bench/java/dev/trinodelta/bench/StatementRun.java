package dev.trinodelta.bench;

import com.google.common.util.concurrent.Futures;
import io.trino.Session;
import io.trino.testing.MaterializedResult;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

import static java.util.Objects.requireNonNull;

/**
 * A statement on a table in a catalog, ready to be run.
 *
 * @param relation the table, and a version of it maybe
 * @param files that the answer is of
 */
record StatementRun(Engine engine, Session session, Statement statement, TableSpec spec, String relation, int files)
{
    StatementRun
    {
        requireNonNull(engine, "engine is null");
        requireNonNull(session, "session is null");
        requireNonNull(statement, "statement is null");
        requireNonNull(spec, "spec is null");
        requireNonNull(relation, "relation is null");
    }

    static StatementRun of(Engine engine, Session session, Statement statement, GeneratedTable table)
    {
        return new StatementRun(engine, session, statement, table.spec(), table.spec().name(), table.spec().files() + table.filesCommitted());
    }

    /**
     * The same one version before the one that was generated.
     */
    static StatementRun ofThePast(Engine engine, Session session, Statement statement, GeneratedTable table)
    {
        TableSpec spec = table.spec();
        return new StatementRun(engine, session, statement, spec, "%s FOR VERSION AS OF %s".formatted(spec.name(), spec.latestVersion() - 1), spec.files() - 1);
    }

    void run()
    {
        MaterializedResult result = engine.execute(session, statement.sql(relation, spec));
        statement.verify(result, spec, files);
    }

    void runAtOnce(int count)
    {
        try (ExecutorService threads = Executors.newFixedThreadPool(count)) {
            List<Future<?>> runs = new ArrayList<>();
            for (int index = 0; index < count; index++) {
                runs.add(threads.submit(this::run));
            }
            runs.forEach(Futures::getUnchecked);
        }
    }
}
