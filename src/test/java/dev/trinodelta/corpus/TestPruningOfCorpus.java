package dev.trinodelta.corpus;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.corpus.CorpusEngine.Execution;
import dev.trinodelta.corpus.Outcome.Column;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.lang.Math.clamp;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS;

/**
 * Random predicates on every table of the corpus: what is skipped must make no difference. A failure names the statement.
 * <p>
 * With the system property {@code torture} there are many more of them.
 */
@TestInstance(PER_CLASS)
@ExtendWith(CorpusRun.Shared.class)
final class TestPruningOfCorpus
{
    private static final boolean TORTURE = Boolean.getBoolean("torture");
    private static final int PREDICATES_PER_TABLE = TORTURE ? 60 : 2;
    private static final int PREDICATES_PER_OPERAND = TORTURE ? 8 : 0;

    /**
     * Columns, by table, whose statistics claim values that the files do not have at all: what is skipped by them does make a
     * difference. The reference implementation skips the same files.
     */
    private static final Map<String, Set<String>> FALSE_STATISTICS = Map.of("kernelrs__parsed-stats", Set.of("ts_col"));

    private final ExecutorService executor = Executors.newFixedThreadPool(clamp(Runtime.getRuntime().availableProcessors(), 2, 4));
    private final AtomicLong compared = new AtomicLong();
    private final AtomicLong pruned = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();

    private CorpusDirectory corpus;
    private CorpusEngine engine;

    @BeforeAll
    void setUp(CorpusRun run)
    {
        engine = run.start();
        corpus = run.corpus();
    }

    @AfterAll
    void tearDown()
    {
        executor.shutdownNow();
    }

    @Test
    void sameRowsComeBackWithAndWithoutPruning()
    {
        List<CompletableFuture<List<String>>> tables = corpus.tableNames().stream()
                .map(table -> CompletableFuture.supplyAsync(() -> differences(table), executor))
                .collect(toImmutableList());

        List<String> differences = tables.stream()
                .flatMap(table -> table.join().stream())
                .collect(toImmutableList());

        System.out.println("Pruning of the corpus: %s predicates compared, %s skipped rows, %s failed alike".formatted(compared, pruned, failed));
        assertThat(differences).isEmpty();
        // Or else this compares nothing with nothing
        if (tables.size() > 200) {
            assertThat(pruned.get()).isGreaterThan(compared.get() / 5);
            assertThat(failed.get()).isLessThan(compared.get() / 10);
        }
    }

    private List<String> differences(String table)
    {
        String relation = "delta.tables.\"%s\"".formatted(table);
        Random random = new Random(table.hashCode());
        Set<String> falseStatistics = FALSE_STATISTICS.getOrDefault(table, Set.of());
        List<PredicateOperand> operands = operands(relation, random).stream()
                .filter(operand -> falseStatistics.stream().noneMatch(column -> operand.sql().contains("\"" + column + "\"")))
                .collect(toImmutableList());
        if (operands.isEmpty()) {
            return ImmutableList.of();
        }
        RandomPredicate predicates = new RandomPredicate(random, operands);
        int count = Math.max(PREDICATES_PER_TABLE, PREDICATES_PER_OPERAND * operands.size());
        int first = random.nextInt(operands.size());
        ImmutableList.Builder<String> differences = ImmutableList.builder();
        for (int index = 0; index < count; index++) {
            String predicate = predicates.about(operands.get((first + index) % operands.size()));
            difference("SELECT * FROM %s WHERE %s".formatted(relation, predicate)).ifPresent(differences::add);
        }
        return differences.build();
    }

    /**
     * @return none where not all rows can be read: then what is skipped does make a difference
     */
    private List<PredicateOperand> operands(String relation, Random random)
    {
        SampledValues values = new SampledValues(random);
        return engine.execute("SELECT * FROM " + relation, values).isPresent() ? ImmutableList.of() : values.operands();
    }

    private Optional<String> difference(String sql)
    {
        Execution with = engine.executeWithPruning(sql);
        Execution without = engine.executeWithoutPruning(sql);
        compared.incrementAndGet();
        if (with.rowsRead() < without.rowsRead()) {
            pruned.incrementAndGet();
        }
        if (without.outcome() instanceof Outcome.Failed) {
            failed.incrementAndGet();
        }
        String withPruning = summary(with.outcome());
        String withoutPruning = summary(without.outcome());
        if (withPruning.equals(withoutPruning)) {
            return Optional.empty();
        }
        return Optional.of("%s%n  with pruning: %s%n  without: %s".formatted(sql, withPruning, withoutPruning));
    }

    private static String summary(Outcome outcome)
    {
        return switch (outcome) {
            case Outcome.Failed failure -> failure.toString();
            case Outcome.Read(List<Column> _, long rows, List<String> _, long checksum, List<ColumnAggregate> _) -> "%s rows, checksum %016x".formatted(rows, checksum);
        };
    }
}
