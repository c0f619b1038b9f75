package dev.trinodelta.corpus;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Streams;
import dev.trinodelta.testing.server.MetastoreEntries;
import dev.trinodelta.testing.server.MetastoreEntries.Entry;
import dev.trinodelta.testing.server.MetastoreServer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;
import static org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS;

/**
 * A third of the corpus and the demo tables through a Hive metastore, registered in turn as Spark and as Trino do it: the first and the latest versions
 * against what the reference implementation reads, the demo tables against those of a warehouse.
 */
@TestInstance(PER_CLASS)
@ExtendWith(CorpusRun.Shared.class)
final class TestCorpusOfMetastore
{
    private static final Path DEMO = Path.of("demo", "warehouse").toAbsolutePath().normalize();
    private static final String CORPUS = "corpus_of_metastore";
    private static final String DEMO_SCHEMA = "demo_of_metastore";
    private static final List<String> DEMO_TABLES = List.of("sales/customers", "sales/orders", "web/clicks");

    private CorpusDirectory corpus;
    private CorpusEngine engine;
    private List<String> tables;

    @BeforeAll
    void register(CorpusRun run)
    {
        engine = run.start();
        corpus = run.corpus();
        UnsupportedCases unsupported = UnsupportedCases.load();
        List<String> all = corpus.tableNames().stream()
                .filter(table -> corpus.cases(table).stream().allMatch(corpusCase -> unsupported.reason(corpusCase).isEmpty()))
                .collect(toImmutableList());
        tables = IntStream.range(0, all.size()).filter(index -> index % 3 == 1).mapToObj(all::get).collect(toImmutableList());
        MetastoreServer server = MetastoreServer.shared();
        try (MetastoreEntries entries = new MetastoreEntries(server.uri())) {
            entries.schema(CORPUS, Optional.empty());
            entries.schema(DEMO_SCHEMA, Optional.empty());
            for (int index = 0; index < tables.size(); index++) {
                entries.add(entry(CORPUS, "t" + index, run.tables().resolve(tables.get(index)), index % 2 == 0));
            }
            for (String table : DEMO_TABLES) {
                entries.add(entry(DEMO_SCHEMA, table.replace('/', '_'), DEMO.resolve(table), true));
            }
        }
        engine.createMetastoreCatalog("metastore", server.uri(), run.tables().toString(), ImmutableMap.of());
        engine.createMetastoreCatalog("demo", server.uri(), DEMO.toString(), ImmutableMap.of());
        engine.createCatalog("local", DEMO.toString(), ImmutableMap.of());
    }

    private static Entry entry(String schema, String table, Path location, boolean spark)
    {
        return spark ? Entry.spark(schema, table, "file:///nowhere-__PLACEHOLDER__", "file:" + location) : Entry.trino(schema, table, "file://" + location);
    }

    @TestFactory
    Stream<DynamicTest> rowsAreWhatTheReferenceReads()
    {
        return Streams.mapWithIndex(tables.stream(), (table, index) -> {
            List<CorpusCase> cases = corpus.cases(table);
            return Stream.of(cases.getLast(), cases.getFirst()).distinct().map(corpusCase -> dynamicTest(corpusCase.toString(), () -> {
                String version = corpusCase.version().isPresent() ? " FOR VERSION AS OF " + corpusCase.version().getAsLong() : "";
                Outcome outcome = engine.execute("SELECT * FROM metastore.%s.t%s%s".formatted(CORPUS, index, version));
                assertThat(Comparison.difference(corpus.expectation(corpusCase), outcome)).isEmpty();
            }));
        }).flatMap(tests -> tests);
    }

    @Test
    void demoTablesAreThoseOfTheWarehouse()
    {
        for (String table : DEMO_TABLES) {
            Outcome.Read local = (Outcome.Read) engine.execute("SELECT * FROM local." + table.replace('/', '.'));
            Outcome.Read found = (Outcome.Read) engine.execute("SELECT * FROM demo.%s.%s".formatted(DEMO_SCHEMA, table.replace('/', '_')));
            assertThat(local.rowCount()).isPositive();
            assertThat(found.columns()).isEqualTo(local.columns());
            assertThat(found.rowCount()).isEqualTo(local.rowCount());
            assertThat(found.checksum()).as(table).isEqualTo(local.checksum());
        }
    }
}
