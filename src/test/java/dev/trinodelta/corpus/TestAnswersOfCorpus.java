package dev.trinodelta.corpus;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.corpus.CorpusEngine.Execution;
import dev.trinodelta.corpus.Outcome.Column;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.lang.Math.clamp;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS;

/**
 * Counts and extremes of every table of the corpus: whether the log answers or the files are read must make no difference. A failure
 * names the statement.
 */
@TestInstance(PER_CLASS)
@ExtendWith(CorpusRun.Shared.class)
final class TestAnswersOfCorpus
{
    private static final Pattern COLUMN_OF_PARTITION = Pattern.compile("([^=/\"\\[|]+)=");
    /**
     * Types that have a least and a greatest value.
     */
    private static final Pattern ORDERED = Pattern.compile("(boolean|tinyint|smallint|integer|bigint|real|double|decimal|varchar|varbinary|date|timestamp)\\b.*");

    /**
     * Writers claimed values that the files do not have.
     */
    private static final Set<String> FALSE_STATISTICS = Set.of("delta.tables.\"kernelrs__parsed-stats\".ts_col");
    private static final int COLUMNS_OF_TABLE = 1;

    private final ExecutorService executor = Executors.newFixedThreadPool(clamp(Runtime.getRuntime().availableProcessors(), 2, 4));
    private final AtomicLong compared = new AtomicLong();
    private final AtomicLong answered = new AtomicLong();

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
    void theLogAnswersWhatTheFilesHold()
    {
        List<CompletableFuture<List<String>>> tables = corpus.tableNames().stream()
                .map(table -> CompletableFuture.supplyAsync(() -> differences("delta.tables.\"%s\"".formatted(table)), executor))
                .collect(toImmutableList());

        List<String> differences = tables.stream()
                .flatMap(table -> table.join().stream())
                .collect(toImmutableList());

        System.out.println("Answers on the corpus: %s statements compared, %s answered from fewer rows".formatted(compared, answered));
        assertThat(differences).isEmpty();
        // Or else this compares scans with scans
        if (tables.size() > 200) {
            assertThat(answered.get()).isGreaterThan(compared.get() / 5);
        }
    }

    private List<String> differences(String relation)
    {
        if (!(engine.executeWithoutPruning("SELECT * FROM " + relation).outcome() instanceof Outcome.Read read)) {
            // Of files that cannot be read, the log may still tell
            return ImmutableList.of();
        }
        ImmutableList.Builder<String> statements = ImmutableList.builder();
        statements.add("SELECT count(*) FROM " + relation);
        for (Column column : someOf(relation, read.columns())) {
            String name = "\"%s\"".formatted(column.name().replace("\"", "\"\""));
            if (ORDERED.matcher(column.type()).matches()) {
                statements.add("SELECT count(%1$s) FROM %2$s".formatted(name, relation));
                statements.add("SELECT min(%1$s), max(%1$s) FROM %2$s".formatted(name, relation));
            }
        }
        List<String> partitionColumns = partitionColumns(relation, read.columns());
        if (!partitionColumns.isEmpty()) {
            statements.add("SELECT %1$s, count(*) FROM %2$s GROUP BY %1$s".formatted(String.join(", ", partitionColumns), relation));
            statements.add("SELECT DISTINCT %s FROM %s".formatted(partitionColumns.getFirst(), relation));
        }
        return statements.build().stream().flatMap(sql -> difference(sql).stream()).toList();
    }

    /**
     * A few in an ordinary build.
     */
    private static List<Column> someOf(String relation, List<Column> columns)
    {
        List<Column> shuffled = new ArrayList<>(columns);
        shuffled.removeIf(column -> FALSE_STATISTICS.contains(relation + "." + column.name()));
        Collections.shuffle(shuffled, new Random(relation.hashCode()));
        return shuffled.subList(0, Math.min(shuffled.size(), Boolean.getBoolean("torture") ? Integer.MAX_VALUE : COLUMNS_OF_TABLE));
    }

    private List<String> partitionColumns(String relation, List<Column> columns)
    {
        if (!(engine.execute("SELECT \"$partition\" FROM %s LIMIT 1".formatted(relation)) instanceof Outcome.Read read) || read.firstRows().isEmpty()) {
            return ImmutableList.of();
        }
        return COLUMN_OF_PARTITION.matcher(read.firstRows().getFirst()).results()
                .map((MatchResult match) -> match.group(1))
                .filter(name -> columns.stream().anyMatch(column -> column.name().equalsIgnoreCase(name)))
                .map("\"%s\""::formatted)
                .toList();
    }

    private Optional<String> difference(String sql)
    {
        Execution with = engine.executeWithPruning(sql);
        Execution without = engine.executeWithoutPruning(sql);
        compared.incrementAndGet();
        if (with.rowsRead() < without.rowsRead()) {
            answered.incrementAndGet();
        }
        String fromLog = summary(with.outcome());
        String fromFiles = summary(without.outcome());
        return same(with.outcome(), without.outcome()) ? Optional.empty() : Optional.of("%s%n  from the log: %s%n  from the files: %s".formatted(sql, fromLog, fromFiles));
    }

    /**
     * Rows come in any order.
     */
    private static boolean same(Outcome first, Outcome second)
    {
        return (first instanceof Outcome.Read one && second instanceof Outcome.Read other)
                ? (one.rowCount() == other.rowCount() && one.checksum() == other.checksum())
                : first.equals(second);
    }

    private static String summary(Outcome outcome)
    {
        return switch (outcome) {
            case Outcome.Failed failure -> failure.toString();
            case Outcome.Read read -> "%s rows, checksum %016x, %s".formatted(read.rowCount(), read.checksum(), read.firstRows());
        };
    }
}
