package dev.trinodelta.corpus;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.trinodelta.corpus.CorpusTable.Case;
import dev.trinodelta.plugin.DeltaPlugin;
import io.trino.Session;
import io.trino.testing.QueryRunner;
import io.trino.testing.StandaloneQueryRunner;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static io.trino.spi.type.TimeZoneKey.UTC_KEY;
import static io.trino.testing.TestingSession.testSessionBuilder;
import static java.util.function.Function.identity;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Every table and version of the conformance corpus gives the rows, the schema and the outcome that the reference
 * implementation gives. The folder is the system property {@code corpus.directory}.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TestCorpus
{
    private static final Path CORPUS = Path.of(System.getProperty("corpus.directory", "../shared/corpus"));
    private static final int THREADS = 3;

    private final Unsupported unsupported = Unsupported.load();
    private CorpusWarehouse warehouse;
    private QueryRunner runner;
    private List<Case> cases;
    private List<CaseResult> results;

    @BeforeAll
    void runAll()
            throws Exception
    {
        assumeTrue(Files.isDirectory(CORPUS.resolve("expected")), "There is no corpus at %s: name one with -Dcorpus.directory".formatted(CORPUS.toAbsolutePath().normalize()));
        warehouse = new CorpusWarehouse(CORPUS);
        Session session = testSessionBuilder().setCatalog("delta").setSchema("tables").setTimeZoneKey(UTC_KEY).build();
        runner = new StandaloneQueryRunner(session);
        runner.installPlugin(new DeltaPlugin());
        runner.createCatalog("delta", "delta", ImmutableMap.of("delta.warehouse", warehouse.directory().toString()));
        cases = CorpusTable.all(CORPUS).stream().flatMap(CorpusTable::cases).collect(toImmutableList());
        try (ExecutorService executor = Executors.newFixedThreadPool(THREADS)) {
            List<Future<CaseResult>> running = cases.stream()
                    .map(tested -> executor.submit(() -> CaseResult.run(runner, session, tested)))
                    .toList();
            results = await(running);
        }
        report();
    }

    @AfterAll
    void close()
            throws Exception
    {
        if (runner != null) {
            runner.close();
        }
        if (warehouse != null) {
            warehouse.close();
        }
    }

    @TestFactory
    Stream<DynamicTest> givesWhatTheReferenceGives()
    {
        return results.stream().map(result -> DynamicTest.dynamicTest(result.tested().displayName(), () -> {
            Optional<String> reason = unsupported.reason(result.tested());
            if (reason.isPresent()) {
                assertThat(result.problem())
                        .as("%s passes, but is listed as not supported (%s): take it off the list", result.tested().displayName(), reason.get())
                        .isPresent();
            }
            else {
                assertThat(result.problem()).as(result.tested().displayName()).isEmpty();
            }
        }));
    }

    @Test
    void everyEntryOfTheListNamesACase()
    {
        Set<String> tables = cases.stream().map(tested -> tested.table().name()).collect(toImmutableSet());
        assertThat(unsupported.entries().stream().filter(entry -> tables.contains(entry.table())))
                .allSatisfy(entry -> assertThat(cases).as("cases of %s", entry).anyMatch(entry::covers));
    }

    private static List<CaseResult> await(List<Future<CaseResult>> running)
            throws Exception
    {
        ImmutableList.Builder<CaseResult> results = ImmutableList.builder();
        for (Future<CaseResult> result : running) {
            results.add(result.get());
        }
        return results.build();
    }

    private void report()
            throws IOException
    {
        long passed = results.stream().filter(result -> result.problem().isEmpty()).count();
        long tables = results.stream().collect(groupingBy(result -> result.tested().table().name())).values().stream()
                .filter(ofTable -> ofTable.stream().allMatch(result -> result.problem().isEmpty()))
                .count();
        List<CaseResult> failed = results.stream()
                .filter(result -> result.problem().isPresent() && unsupported.reason(result.tested()).isEmpty())
                .toList();
        StringBuilder text = new StringBuilder("Corpus: %s cases of %s tables; passed: %s cases, %s tables whole; failed: %s cases%n".formatted(
                results.size(), results.stream().map(result -> result.tested().table().name()).distinct().count(), passed, tables, failed.size()));
        new TreeMap<>(results.stream()
                .filter(result -> result.problem().isPresent())
                .flatMap(result -> unsupported.reason(result.tested()).stream())
                .collect(groupingBy(identity(), counting())))
                .forEach((reason, count) -> text.append("  not supported yet: %s cases: %s%n".formatted(count, reason)));
        System.out.print(text);
        failed.forEach(result -> text.append("%n%s: %s%n".formatted(result.tested().displayName(), result.problem().orElseThrow())));
        Files.createDirectories(Path.of("target"));
        Files.writeString(Path.of("target", "corpus-report.txt"), text);
    }
}
