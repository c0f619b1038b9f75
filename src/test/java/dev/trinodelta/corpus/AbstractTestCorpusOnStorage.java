package dev.trinodelta.corpus;

import com.google.common.collect.ImmutableMap;
import com.google.common.collect.Streams;
import dev.trinodelta.testing.server.MetastoreEntries;
import dev.trinodelta.testing.server.MetastoreEntries.Entry;
import dev.trinodelta.testing.server.MetastoreServer;
import dev.trinodelta.testing.server.RemoteStorage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;
import static org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS;

/**
 * A third of the corpus and the demo tables, copied to a storage and read from there through a warehouse catalog, and through a metastore: the
 * first and the latest versions against what the reference implementation reads, the demo tables against the local ones.
 */
@TestInstance(PER_CLASS)
abstract class AbstractTestCorpusOnStorage
{
    /**
     * More of them are more of the same.
     */
    private static final int MAXIMUM_FILES = 100;
    private static final Path DEMO = Path.of("demo", "warehouse");
    /**
     * What a third has to have some of.
     */
    private static final List<Pattern> KINDS = Stream.of(
                    "v2.*json",
                    "v2.*parquet",
                    "sidecars",
                    "multi-part-checkpoint",
                    "with_checkpoint|ckpt_classic",
                    "log_cleaned|vacuumed",
                    "dv_|deletion_vectors",
                    "dv_.*column_?mapping",
                    "cm_|column_?mapping",
                    "part_",
                    "special",
                    "escaped",
                    "widening",
                    "cdf",
                    "shallow_clone$",
                    "shallow_clone_source",
                    "variant",
                    "row_tracking",
                    "timestamp",
                    "nested")
            .map(Pattern::compile)
            .collect(toImmutableList());

    private CorpusDirectory corpus;
    private RemoteStorage storage;
    private CorpusEngine engine;
    private String schema;

    /**
     * An empty directory on the storage.
     */
    abstract RemoteStorage storage();

    @BeforeAll
    void copyTables()
    {
        corpus = CorpusDirectory.configured();
        assumeTrue(corpus.isPresent(), "there is no corpus");
        storage = storage();
        storage.upload(corpus.tables(), tables(), "tables");
        storage.upload(DEMO, List.of("sales", "web"), "demo");
        engine = new CorpusEngine();
        engine.createCatalog("delta", storage.root().toString(), storage.catalogProperties());
        engine.createCatalog("local", DEMO.toAbsolutePath().toString(), ImmutableMap.of());
        register();
    }

    /**
     * In turn as Spark and as Trino do it.
     */
    private void register()
    {
        schema = "corpus_on_" + storage.root().scheme().orElseThrow();
        MetastoreServer server = MetastoreServer.shared();
        try (MetastoreEntries entries = new MetastoreEntries(server.uri())) {
            entries.schema(schema, Optional.empty());
            List<String> tables = tables();
            for (int index = 0; index < tables.size(); index++) {
                String name = "t" + index;
                String location = storage.root().appendPath("tables").appendPath(tables.get(index)).toString();
                entries.add(index % 2 == 0 ? Entry.spark(schema, name, "file:///nowhere-__PLACEHOLDER__", location) : Entry.trino(schema, name, location));
            }
        }
        engine.createMetastoreCatalog("metastore", server.uri(), storage.root().toString(), storage.catalogProperties());
    }

    @AfterAll
    void close()
    {
        if (engine != null) {
            engine.close();
            storage.close();
        }
    }

    /**
     * The latest version first: a table whose checkpoint contradicts its commits gives what the reference reads only there.
     */
    @TestFactory
    Stream<DynamicTest> rowsAreWhatTheReferenceReads()
    {
        return tables().stream().flatMap(table -> {
            List<CorpusCase> cases = corpus.cases(table);
            return Stream.of(cases.getLast(), cases.getFirst()).distinct().map(corpusCase -> dynamicTest(corpusCase.toString(), () -> {
                String version = corpusCase.version().isPresent() ? " FOR VERSION AS OF " + corpusCase.version().getAsLong() : "";
                Outcome outcome = engine.execute("SELECT * FROM delta.tables.\"%s\"%s".formatted(table, version));
                assertThat(Comparison.difference(corpus.expectation(corpusCase), outcome)).isEmpty();
            }));
        });
    }

    @TestFactory
    Stream<DynamicTest> rowsAreTheSameThroughAMetastore()
    {
        return Streams.mapWithIndex(tables().stream(), (table, index) -> {
            CorpusCase latest = corpus.cases(table).getLast();
            return dynamicTest(table, () -> {
                String version = latest.version().isPresent() ? " FOR VERSION AS OF " + latest.version().getAsLong() : "";
                Outcome outcome = engine.execute("SELECT * FROM metastore.%s.t%s%s".formatted(schema, index, version));
                assertThat(Comparison.difference(corpus.expectation(latest), outcome)).isEmpty();
            });
        });
    }

    @Test
    void demoTablesAreThoseOfTheLocalDisk()
    {
        for (String table : List.of("sales\".customers", "sales\".orders", "sales\".orders FOR VERSION AS OF 2", "web\".clicks")) {
            Outcome.Read local = (Outcome.Read) engine.execute("SELECT * FROM local.\"" + table);
            Outcome.Read remote = (Outcome.Read) engine.execute("SELECT * FROM delta.\"demo." + table);
            assertThat(local.rowCount()).isPositive();
            assertThat(remote.columns()).isEqualTo(local.columns());
            assertThat(remote.rowCount()).isEqualTo(local.rowCount());
            assertThat(remote.checksum()).as(table).isEqualTo(local.checksum());
        }
    }

    /**
     * Every third one, and the first one of each kind. Not large ones, those that are wrong on any storage, and those whose logs name
     * files of a local disk.
     */
    private List<String> tables()
    {
        UnsupportedCases unsupported = UnsupportedCases.load();
        List<String> all = corpus.tableNames().stream()
                .filter(table -> corpus.cases(table).stream().allMatch(corpusCase -> unsupported.reason(corpusCase).isEmpty()))
                .filter(table -> !table.startsWith("kernelrs__canonicalized-paths"))
                .filter(table -> files(corpus.tables().resolve(table)) <= MAXIMUM_FILES)
                .collect(toImmutableList());
        Stream<String> third = IntStream.range(0, all.size()).filter(index -> index % 3 == 0).mapToObj(all::get);
        Stream<String> kinds = KINDS.stream().flatMap(kind -> all.stream().filter(kind.asPredicate()).limit(1));
        return Stream.concat(third, kinds).distinct().sorted().collect(toImmutableList());
    }

    private static long files(Path table)
    {
        try (Stream<Path> files = Files.walk(table)) {
            return files.count();
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
