package dev.trinodelta.corpus;

import com.google.common.base.Ticker;
import com.google.common.collect.Ordering;
import dev.trinodelta.catalog.LocalDiskFileSystemFactory;
import dev.trinodelta.history.CommitHistory;
import dev.trinodelta.history.CommitTime;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.snapshot.SnapshotCache;
import dev.trinodelta.snapshot.SnapshotCache.Settings;
import dev.trinodelta.snapshot.SnapshotLoader;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.spi.security.ConnectorIdentity;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import static com.google.common.collect.ImmutableList.toImmutableList;
import static com.google.common.collect.ImmutableMap.toImmutableMap;
import static com.google.common.util.concurrent.MoreExecutors.directExecutor;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;
import static org.junit.jupiter.api.TestInstance.Lifecycle.PER_CLASS;

/**
 * The past of the tables of the corpus, asked for by times and by names, against what the reference implementation read.
 */
@TestInstance(PER_CLASS)
@ExtendWith(CorpusRun.Shared.class)
final class TestTimeTravelOfCorpus
{
    /**
     * All versions of these are read in every way, of other tables some version in some way.
     */
    private static final Pattern CHANGING = Pattern.compile(".*(time-travel|rename_drop|removed|type_widening|restore|overwrite|cleaned|repartitioned|schema_change|ict).*");
    private static final DateTimeFormatter DIGITS = DateTimeFormatter.ofPattern("yyyyMMddHHmmssSSS").withZone(ZoneOffset.UTC);

    private final UnsupportedCases unsupported = UnsupportedCases.load();
    private CorpusRun run;
    private CorpusDirectory corpus;
    private CorpusEngine engine;

    @BeforeAll
    void setUp(CorpusRun sharedRun)
    {
        run = sharedRun;
        engine = run.start();
        corpus = run.corpus();
    }

    @TestFactory
    Stream<DynamicTest> commitsHaveTheTimesThatTheReferenceTells()
    {
        return corpus.tableNames().stream()
                .filter(table -> !corpus.history(table).isEmpty() && isReadable(new CorpusCase(table, OptionalLong.empty())))
                .map(table -> dynamicTest(table, () -> assertThat(timed(table, times(table))).isEqualTo(timed(table, corpus.history(table)))));
    }

    @TestFactory
    Stream<DynamicTest> pastIsWhatTheReferenceReads()
    {
        return corpus.tableNames().stream()
                .filter(table -> Ordering.natural().isStrictlyOrdered(corpus.history(table).values()))
                .flatMap(table -> cases(table).stream()
                        .flatMap(past -> relations(past).stream()
                                .map(relation -> dynamicTest(relation, () -> assertThat(Comparison.difference(
                                        corpus.expectation(past),
                                        engine.execute("SELECT * FROM " + relation))).isEmpty()))));
    }

    private boolean isReadable(CorpusCase past)
    {
        return !(corpus.expectation(past) instanceof Expectation.Failure) && unsupported.reason(past).isEmpty();
    }

    /**
     * Up to a commit whose time the copy does not have.
     */
    private Map<Long, Instant> timed(String table, Map<Long, Instant> times)
    {
        Path log = run.tables().resolve(table).resolve("_delta_log");
        return times.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .takeWhile(entry -> TableCopy.commitTimestamp(log.resolve("%020d.json".formatted(entry.getKey()))).isPresent())
                .collect(toImmutableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private List<CorpusCase> cases(String table)
    {
        Map<Long, Instant> history = corpus.history(table);
        List<CorpusCase> readable = corpus.cases(table).stream()
                .filter(past -> past.version().isPresent() && history.containsKey(past.version().getAsLong()))
                .filter(this::isReadable)
                .collect(toImmutableList());
        if (CHANGING.matcher(table).matches() || readable.size() < 2) {
            return readable.size() < 2 ? List.of() : readable;
        }
        return List.of(readable.get(new Random(table.hashCode()).nextInt(readable.size())));
    }

    private List<String> relations(CorpusCase past)
    {
        long version = past.version().orElseThrow();
        Instant time = corpus.history(past.table()).get(version);
        List<String> relations = List.of(
                "delta.tables.\"%s@v%s\"".formatted(past.table(), version),
                "delta.tables.\"%s@%s\"".formatted(past.table(), DIGITS.format(time)),
                "delta.tables.\"%s\" FOR TIMESTAMP AS OF from_iso8601_timestamp('%s')".formatted(past.table(), time));
        return CHANGING.matcher(past.table()).matches() ? relations : List.of(relations.get(new Random(past.table().hashCode()).nextInt(relations.size())));
    }

    private Map<Long, Instant> times(String table)
    {
        TrinoFileSystem fileSystem = new LocalDiskFileSystemFactory().create(ConnectorIdentity.ofUser("test"));
        TableLocation location = new TableLocation(table, Location.of("file://" + run.tables().resolve(table)));
        SnapshotCache cache = new SnapshotCache(new SnapshotLoader(directExecutor()), new Settings(0, Duration.ZERO, Duration.ZERO), Ticker.systemTicker());
        CommitHistory history = cache.history(fileSystem, cache.latestDefinition(fileSystem, location, "test"));
        return history.times(0, history.latest()).stream()
                .collect(toImmutableMap(CommitTime::version, CommitTime::time));
    }
}
