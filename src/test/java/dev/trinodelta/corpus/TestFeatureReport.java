package dev.trinodelta.corpus;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.TreeMultimap;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.Protocol;
import dev.trinodelta.protocol.TableFeature;
import dev.trinodelta.protocol.TableFeature.Kind;
import dev.trinodelta.snapshot.SnapshotLoader;
import dev.trinodelta.snapshot.TableDefinition;
import dev.trinodelta.testing.LogBuilder;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Predicate;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableSet.toImmutableSet;
import static com.google.common.io.Resources.getResource;
import static com.google.common.io.Resources.readLines;
import static dev.trinodelta.protocol.TableFeature.Kind.READER_WRITER;
import static dev.trinodelta.protocol.TableFeature.Kind.WRITER;
import static dev.trinodelta.protocol.TableFeature.Support.NONE;
import static dev.trinodelta.protocol.TableFeature.Support.READ;
import static dev.trinodelta.testing.LogBuilder.add;
import static dev.trinodelta.testing.LogBuilder.metadata;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * What becomes of a table that has a feature: here, and with other readers. The table is written to
 * {@code target/feature-report.txt}.
 */
class TestFeatureReport
{
    private static final ExecutorService EXECUTOR = Executors.newFixedThreadPool(2);
    private static final Path REPORT = Path.of("target", "feature-report.txt");
    private static final Path DOCUMENTATION = Path.of("docs", "reading.md");
    private static final Splitter CELLS = Splitter.on('|').trimResults();
    private static final Set<String> ANSWERS = ImmutableSet.of("reads", "refuses", "unknown");
    private static final String ROW = "%-30s %-8s %-8s %-20s %-8s %-9s %s%n";

    private final CorpusDirectory corpus = CorpusDirectory.configured();
    private final SnapshotLoader loader = new SnapshotLoader(EXECUTOR);

    @AfterAll
    static void shutDown()
    {
        EXECUTOR.shutdownNow();
    }

    @Test
    void everyFeatureHasARowOfWhatOtherReadersDo()
            throws IOException
    {
        assertThat(otherReaders().keySet()).containsExactlyElementsOf(Stream.of(TableFeature.values()).map(TableFeature::featureName).toList());
        assertThat(otherReaders().values()).allSatisfy(answers -> assertThat(answers).hasSize(3).isSubsetOf(ANSWERS));
    }

    @Test
    void documentationNamesEveryFeature()
            throws IOException
    {
        assertThat(Files.readAllLines(DOCUMENTATION))
                .contains(
                        documented("read", feature -> feature.kind() == READER_WRITER && feature.support() == READ),
                        documented("of no concern to readers", feature -> feature.kind() == WRITER),
                        documented("refused", feature -> feature.support() == NONE));
    }

    @Test
    void tableWithEachFeatureIsReadOrRefused()
    {
        for (TableFeature feature : TableFeature.values()) {
            String readers = feature.kind() == READER_WRITER ? "\"%s\"".formatted(feature.featureName()) : "";
            LogBuilder log = new LogBuilder().commit(
                    0,
                    "{\"protocol\":{\"minReaderVersion\":3,\"minWriterVersion\":7,\"readerFeatures\":[%s],\"writerFeatures\":[\"%s\"]}}".formatted(readers, feature.featureName()),
                    metadata(),
                    add("a"));
            if (feature.support() == READ) {
                assertThat(loader.load(log.fileSystem(), log.table(), OptionalLong.empty()).index().files()).hasSize(1);
            }
            else {
                assertThatExceptionOfType(DeltaException.class)
                        .isThrownBy(() -> loader.load(log.fileSystem(), log.table(), OptionalLong.empty()))
                        .withMessageStartingWith("Table sales.orders uses Delta features that this connector cannot read: %s. ".formatted(feature.featureName()));
            }
        }
    }

    @Test
    void tablesOfTheCorpusAreReadUnlessAFeatureOfTheirsIsRefused()
            throws IOException
    {
        assumeTrue(corpus.isPresent());
        TreeMultimap<String, String> read = TreeMultimap.create();
        TreeMultimap<String, String> refused = TreeMultimap.create();
        for (String table : corpus.tableNames()) {
            boolean expected = !(corpus.expectation(new CorpusCase(table, OptionalLong.empty())) instanceof Expectation.Failure);
            CorpusLog log = new CorpusLog(corpus, table);
            try {
                TableDefinition definition = loader.loadDefinition(log.copy(_ -> true), log.location(), OptionalLong.empty());
                features(definition.protocol()).forEach(feature -> read.put(feature, table));
            }
            catch (DeltaException e) {
                List<String> missing = Stream.of(TableFeature.values())
                        .filter(feature -> feature.support() == NONE)
                        .map(TableFeature::featureName)
                        .filter(feature -> e.getMessage().matches(".*cannot read: ([^.]*, )?\\Q%s\\E[,. ].*".formatted(feature)))
                        .toList();
                missing.forEach(feature -> refused.put(feature, table));
                assertThat(expected && missing.isEmpty()).as("%s is read by the reference: %s", table, e.getMessage()).isFalse();
            }
        }
        assertThat(read.keySet()).contains("columnMapping", "deletionVectors", "timestampNtz", "v2Checkpoint", "rowTracking", "collations");
        assertThat(refused.keySet()).contains("catalogManaged", "catalogOwned");
        Files.createDirectories(REPORT.getParent());
        Files.writeString(REPORT, report(read, refused));
    }

    private static String report(TreeMultimap<String, String> read, TreeMultimap<String, String> refused)
            throws IOException
    {
        StringBuilder report = new StringBuilder(ROW.formatted("feature", "for", "ours", "corpus tables", "trino", "delta-rs", "kernel"));
        Map<String, List<String>> others = otherReaders();
        for (TableFeature feature : TableFeature.values()) {
            String name = feature.featureName();
            List<String> answers = others.get(name);
            report.append(ROW.formatted(
                    name,
                    feature.kind() == Kind.WRITER ? "writers" : "both",
                    feature.support() == READ ? "reads" : "refuses",
                    "%s read, %s refused".formatted(read.get(name).size(), refused.get(name).size()),
                    answers.get(0),
                    answers.get(1),
                    answers.get(2)));
        }
        return report.toString();
    }

    private static Set<String> features(Protocol protocol)
    {
        return Stream.of(protocol.readerFeatures(), protocol.writerFeatures())
                .flatMap(Optional::stream)
                .flatMap(Set::stream)
                .collect(toImmutableSet());
    }

    private static String documented(String heading, Predicate<TableFeature> filter)
    {
        return "| %s | %s |".formatted(heading, Stream.of(TableFeature.values())
                .filter(filter)
                .map(feature -> "`%s`".formatted(feature.featureName()))
                .collect(joining(", ")));
    }

    private static Map<String, List<String>> otherReaders()
            throws IOException
    {
        ImmutableMap.Builder<String, List<String>> readers = ImmutableMap.builder();
        for (String line : readLines(getResource("features/other-readers.txt"), UTF_8)) {
            if (!line.startsWith("#")) {
                List<String> cells = CELLS.splitToList(line);
                readers.put(cells.getFirst(), cells.subList(1, cells.size()));
            }
        }
        return readers.buildOrThrow();
    }
}
