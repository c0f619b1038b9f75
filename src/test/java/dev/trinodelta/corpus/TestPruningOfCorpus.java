package dev.trinodelta.corpus;

import com.google.common.collect.ImmutableList;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

import java.util.List;
import java.util.Random;
import java.util.Set;

import static com.google.common.collect.ImmutableList.toImmutableList;
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

    private CorpusDirectory corpus;
    private CorpusEngine engine;
    private WithAndWithoutPruning comparison;

    @BeforeAll
    void setUp(CorpusRun run)
    {
        engine = run.start();
        corpus = run.corpus();
        comparison = new WithAndWithoutPruning(engine);
    }

    @AfterAll
    void tearDown()
    {
        comparison.close();
    }

    @Test
    void sameRowsComeBackWithAndWithoutPruning()
    {
        List<String> tables = corpus.tableNames();
        List<String> differences = comparison.differences(tables, this::differences);

        System.out.println("Pruning of the corpus: %s predicates compared, %s skipped rows, %s failed alike".formatted(comparison.compared(), comparison.spared(), comparison.failed()));
        assertThat(differences).isEmpty();
        // Or else this compares nothing with nothing
        if (tables.size() > 200) {
            assertThat(comparison.spared()).isGreaterThan(comparison.compared() / 5);
            assertThat(comparison.failed()).isLessThan(comparison.compared() / 10);
        }
    }

    private List<String> differences(String table)
    {
        String relation = WithAndWithoutPruning.relation(table);
        Random random = new Random(table.hashCode());
        Set<String> falseStatistics = WithAndWithoutPruning.columnsWithFalseStatistics(table);
        List<PredicateOperand> operands = operands(relation, random).stream()
                .filter(operand -> falseStatistics.stream().noneMatch(operand.sql()::contains))
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
            comparison.difference("SELECT * FROM %s WHERE %s".formatted(relation, predicate)).ifPresent(differences::add);
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
}
