package dev.trinodelta.corpus;

import com.google.common.collect.ImmutableMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

import static com.google.common.base.Throwables.getStackTraceAsString;
import static com.google.common.collect.ImmutableList.toImmutableList;
import static java.lang.Math.clamp;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;
import static org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS;

/**
 * Every version of every table of the corpus, and every table without a version named, against what the reference
 * implementation read.
 * <p>
 * The system property {@code corpus.directory} names the folder. Cases that {@code corpus/unsupported.txt} lists must not
 * pass, all others must: the list only shrinks. What became of each case is written to {@code target/corpus-report.txt}.
 */
@TestInstance(PER_CLASS)
@ExtendWith(CorpusRun.Shared.class)
final class TestCorpus
{
    private static final Path REPORT = Path.of("target", "corpus-report.txt");

    private CorpusDirectory corpus;
    private UnsupportedCases unsupported;
    private CorpusEngine engine;
    private ExecutorService executor;
    private Map<CorpusCase, CompletableFuture<Verdict>> verdicts = ImmutableMap.of();

    @BeforeAll
    void setUp(CorpusRun run)
    {
        engine = run.start();
        corpus = run.corpus();
        executor = Executors.newFixedThreadPool(clamp(Runtime.getRuntime().availableProcessors(), 2, 4));

        // Tables that another folder than the usual one lacks are no mistake of the list
        List<String> tables = corpus.tableNames();
        UnsupportedCases list = UnsupportedCases.load();
        unsupported = corpus.path().equals(CorpusRun.DEFAULT_DIRECTORY.toAbsolutePath().normalize()) ? list : list.onlyTables(tables);

        ImmutableMap.Builder<CorpusCase, CompletableFuture<Verdict>> submitted = ImmutableMap.builder();
        for (CorpusCase corpusCase : tables.stream().flatMap(table -> corpus.cases(table).stream()).toList()) {
            submitted.put(corpusCase, CompletableFuture.supplyAsync(() -> judge(corpusCase), executor)
                    .exceptionally(failure -> new Verdict.Failed(corpusCase, getStackTraceAsString(failure))));
        }
        verdicts = submitted.buildOrThrow();
    }

    @AfterAll
    void tearDown()
            throws IOException
    {
        if (executor != null) {
            executor.shutdownNow();
        }
        List<Verdict> finished = verdicts.values().stream()
                .filter(CompletableFuture::isDone)
                .map(CompletableFuture::join)
                .collect(toImmutableList());
        if (!finished.isEmpty()) {
            CorpusReport report = new CorpusReport(corpus, finished);
            System.out.print(report.summary());
            Files.createDirectories(REPORT.getParent());
            Files.writeString(REPORT, report.details());
        }
    }

    @TestFactory
    Stream<DynamicContainer> readsWhatTheReferenceReads()
    {
        return corpus.tableNames().stream()
                .map(table -> dynamicContainer(table, verdicts.keySet().stream()
                        .filter(corpusCase -> corpusCase.table().equals(table))
                        .map(this::test)));
    }

    @TestFactory
    Stream<DynamicTest> rowsHaveTheIdsAndVersionsThatTheReferenceGives()
    {
        return corpus.tablesWithRowTracking().stream()
                .map(table -> dynamicTest(table, () -> {
                    Outcome outcome = engine.execute("SELECT \"$row_id\" AS row_id, \"$row_commit_version\" AS row_commit_version, * FROM delta.tables.\"%s\"".formatted(table));
                    assertThat(Comparison.difference(corpus.rowTracking(table), outcome)).isEmpty();
                }));
    }

    @Test
    void listNamesCasesOfTheCorpusOnce()
    {
        assertThat(unsupported.mistakes(verdicts.keySet())).isEmpty();
    }

    private DynamicTest test(CorpusCase corpusCase)
    {
        return dynamicTest(corpusCase.toString(), () -> {
            switch (verdicts.get(corpusCase).join()) {
                case Verdict.Passed _ -> {}
                case Verdict.Listed(_, String reason, String difference) -> abort("not supported yet (%s): %s".formatted(reason, difference));
                case Verdict.Failed(_, String message) -> fail(corpusCase + ": " + message);
            }
        });
    }

    private Verdict judge(CorpusCase corpusCase)
    {
        Expectation expectation = corpus.expectation(corpusCase);
        Outcome outcome = engine.execute(statement(corpusCase));
        Optional<String> difference = Comparison.difference(expectation, outcome);
        return Verdict.of(corpusCase, difference, unsupported.reason(corpusCase));
    }

    private static String statement(CorpusCase corpusCase)
    {
        String statement = "SELECT * FROM delta.tables.\"%s\"".formatted(corpusCase.table());
        if (corpusCase.version().isPresent()) {
            statement += " FOR VERSION AS OF " + corpusCase.version().getAsLong();
        }
        return statement;
    }
}
