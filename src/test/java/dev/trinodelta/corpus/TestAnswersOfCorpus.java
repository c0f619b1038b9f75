package dev.trinodelta.corpus;

import com.google.common.collect.ImmutableList;
import dev.trinodelta.corpus.Outcome.Column;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

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

    private static final int COLUMNS_OF_TABLE = 1;

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
    void theLogAnswersWhatTheFilesHold()
    {
        List<String> tables = corpus.tableNames();
        List<String> differences = comparison.differences(tables, this::differences);

        System.out.println("Answers on the corpus: %s statements compared, %s answered from fewer rows".formatted(comparison.compared(), comparison.spared()));
        assertThat(differences).isEmpty();
        // Or else this compares scans with scans
        if (tables.size() > 200) {
            assertThat(comparison.spared()).isGreaterThan(comparison.compared() / 5);
        }
    }

    private List<String> differences(String table)
    {
        String relation = WithAndWithoutPruning.relation(table);
        if (!(engine.executeWithoutPruning("SELECT * FROM " + relation).outcome() instanceof Outcome.Read read)) {
            // Of files that cannot be read, the log may still tell
            return ImmutableList.of();
        }
        ImmutableList.Builder<String> statements = ImmutableList.builder();
        statements.add("SELECT count(*) FROM " + relation);
        for (Column column : someOf(table, read.columns())) {
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
        return statements.build().stream().flatMap(sql -> comparison.difference(sql).stream()).toList();
    }

    /**
     * A few in an ordinary build.
     */
    private static List<Column> someOf(String table, List<Column> columns)
    {
        List<Column> shuffled = new ArrayList<>(columns);
        shuffled.removeIf(column -> WithAndWithoutPruning.columnsWithFalseStatistics(table).contains("\"%s\"".formatted(column.name())));
        Collections.shuffle(shuffled, new Random(table.hashCode()));
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
}
