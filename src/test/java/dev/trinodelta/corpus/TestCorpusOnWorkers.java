package dev.trinodelta.corpus;

import com.google.common.collect.ImmutableMap;
import dev.trinodelta.plugin.DeltaCluster;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;
import static org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS;

/**
 * A third of the corpus read by two workers, which have no more of a table than what the coordinator sends them: the latest versions against what the
 * reference implementation reads.
 */
@TestInstance(PER_CLASS)
@ExtendWith(CorpusRun.Shared.class)
final class TestCorpusOnWorkers
{
    private CorpusDirectory corpus;
    private CorpusEngine engine;

    @BeforeAll
    void start(CorpusRun run)
    {
        run.start();
        corpus = run.corpus();
        engine = CorpusEngine.on(new DeltaCluster(CorpusEngine.SESSION, 2, ImmutableMap.of()));
        engine.createDeltaCatalog(run.tables().getParent());
    }

    @AfterAll
    void stop()
    {
        if (engine != null) {
            engine.close();
        }
    }

    @TestFactory
    Stream<DynamicTest> rowsAreWhatTheReferenceReads()
    {
        UnsupportedCases unsupported = UnsupportedCases.load();
        List<CorpusCase> latest = corpus.tableNames().stream()
                .map(table -> corpus.cases(table).getLast())
                .filter(corpusCase -> unsupported.reason(corpusCase).isEmpty())
                .toList();
        return IntStream.range(0, latest.size())
                .filter(index -> index % 3 == 2)
                .mapToObj(latest::get)
                .map(corpusCase -> dynamicTest(corpusCase.toString(), () -> {
                    String version = corpusCase.version().isPresent() ? " FOR VERSION AS OF " + corpusCase.version().getAsLong() : "";
                    Outcome outcome = engine.execute("SELECT * FROM delta.tables.\"%s\"%s".formatted(corpusCase.table(), version));
                    assertThat(Comparison.difference(corpus.expectation(corpusCase), outcome)).isEmpty();
                }));
    }
}
