package dev.trinodelta.corpus;

import dev.trinodelta.corpus.CorpusEngine.Execution;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static java.lang.Math.clamp;
import static java.util.Objects.requireNonNull;

/**
 * Executes statements on the tables of the corpus twice: with all that the log tells, and from the data files alone.
 */
final class WithAndWithoutPruning
        implements AutoCloseable
{
    /**
     * Columns, by table, whose statistics claim values that the files do not have at all: what is skipped by them does make a
     * difference. The reference implementation skips the same files.
     */
    private static final Map<String, Set<String>> FALSE_STATISTICS = Map.of("kernelrs__parsed-stats", Set.of("ts_col"));

    private final CorpusEngine engine;
    private final ExecutorService executor = Executors.newFixedThreadPool(clamp(Runtime.getRuntime().availableProcessors(), 2, 4));
    private final AtomicLong compared = new AtomicLong();
    private final AtomicLong spared = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();

    WithAndWithoutPruning(CorpusEngine engine)
    {
        this.engine = requireNonNull(engine, "engine is null");
    }

    /**
     * Those of all tables, several at a time.
     *
     * @param differences of one table, by its name
     */
    List<String> differences(List<String> tables, Function<String, List<String>> differences)
    {
        List<CompletableFuture<List<String>>> started = tables.stream()
                .map(table -> CompletableFuture.supplyAsync(() -> differences.apply(table), executor))
                .collect(toImmutableList());
        return started.stream()
                .flatMap(table -> table.join().stream())
                .collect(toImmutableList());
    }

    static String relation(String table)
    {
        return "delta.tables.\"%s\"".formatted(table);
    }

    /**
     * Names in quotes.
     */
    static Set<String> columnsWithFalseStatistics(String table)
    {
        return FALSE_STATISTICS.getOrDefault(table, Set.of()).stream().map("\"%s\""::formatted).collect(toImmutableSet());
    }

    /**
     * Rows may come in any order.
     */
    Optional<String> difference(String sql)
    {
        Execution with = engine.executeWithPruning(sql);
        Execution without = engine.executeWithoutPruning(sql);
        compared.incrementAndGet();
        if (with.rowsRead() < without.rowsRead()) {
            spared.incrementAndGet();
        }
        if (without.outcome() instanceof Outcome.Failed) {
            failed.incrementAndGet();
        }
        if (summary(with.outcome()).equals(summary(without.outcome()))) {
            return Optional.empty();
        }
        return Optional.of("%s%n  with pruning: %s%n  without: %s".formatted(sql, with.outcome(), without.outcome()));
    }

    long compared()
    {
        return compared.get();
    }

    /**
     * Statements that read fewer rows with pruning.
     */
    long spared()
    {
        return spared.get();
    }

    /**
     * Statements that fail without pruning, too.
     */
    long failed()
    {
        return failed.get();
    }

    @Override
    public void close()
    {
        executor.shutdownNow();
    }

    private static String summary(Outcome outcome)
    {
        return switch (outcome) {
            case Outcome.Failed failure -> failure.toString();
            case Outcome.Read read -> "%s rows, checksum %016x".formatted(read.rowCount(), read.checksum());
        };
    }
}
