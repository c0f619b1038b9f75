package dev.trinodelta.corpus;

import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.trinodelta.bounds.ColumnBounds;
import dev.trinodelta.bounds.FileBounds;
import dev.trinodelta.index.FileRun;
import dev.trinodelta.index.LiveFile;
import dev.trinodelta.index.LiveRun;
import dev.trinodelta.index.StatisticsLoader;
import dev.trinodelta.log.LogFile;
import dev.trinodelta.log.LogFile.CheckpointFile;
import dev.trinodelta.log.LogListing;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.schema.DeltaField;
import dev.trinodelta.schema.DeltaType;
import dev.trinodelta.schema.PartitionValueCodec;
import dev.trinodelta.schema.PhysicalColumn;
import dev.trinodelta.schema.TrinoTypes;
import dev.trinodelta.snapshot.Snapshot;
import dev.trinodelta.snapshot.SnapshotLoader;
import io.airlift.slice.Slice;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.spi.type.Type;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

import static io.trino.type.InternalTypeManager.TESTING_TYPE_MANAGER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

/**
 * Checkpoints of other writers, whatever their kind, say of the live files what the commits up to them say.
 */
class TestCorpusCheckpoints
{
    private static final ExecutorService EXECUTOR = Executors.newFixedThreadPool(2);

    private final CorpusDirectory corpus = CorpusDirectory.configured();
    private final SnapshotLoader loader = new SnapshotLoader(EXECUTOR);
    private final TrinoTypes types = new TrinoTypes(TESTING_TYPE_MANAGER);
    private final PartitionValueCodec partitionValues = new PartitionValueCodec(ZoneOffset.UTC);

    @AfterAll
    static void shutDown()
    {
        EXECUTOR.shutdownNow();
    }

    @Test
    void checkpointsSayWhatTheCommitsSay()
    {
        assumeTrue(corpus.isPresent());
        SoftAssertions softly = new SoftAssertions();
        Set<String> compared = new TreeSet<>();
        Set<String> withStatistics = new TreeSet<>();
        Set<String> otherTables = new TreeSet<>();
        for (String table : corpus.tableNames()) {
            CorpusLog log = new CorpusLog(corpus, table);
            TrinoFileSystem whole = log.copy(_ -> true);
            TrinoFileSystem commits = log.copy(name -> !name.contains("checkpoint") && !name.contains("compacted"));
            for (long version : checkpointVersions(whole, log)) {
                // A checkpoint of this version alone, so that a damaged one is not passed over unseen
                TrinoFileSystem checkpoint = log.copy(name -> name.startsWith("_sidecars") || name.startsWith("%020d.checkpoint".formatted(version)));
                Optional<Snapshot> expected = load(commits, log, version);
                Optional<Snapshot> actual = load(checkpoint, log, version);
                if (expected.isEmpty() || actual.isEmpty()) {
                    continue;
                }
                if (!actual.get().metadata().id().equals(expected.get().metadata().id())) {
                    // Put together from the logs of two tables
                    otherTables.add(table);
                    continue;
                }
                compared.add(table);
                if (compare(softly, actual.get(), checkpoint, expected.get(), commits)) {
                    withStatistics.add(table);
                }
            }
        }
        softly.assertAll();
        assertThat(compared).hasSizeGreaterThan(20);
        assertThat(otherTables).containsExactly("kernelrs__parquet_row_group_skipping");
        assertThat(withStatistics).contains(
                "kernelrs__v2-classic-parquet-struct-stats-only",
                "kernelrs__v2-json-sidecars-struct-stats-only",
                "kernelrs__v2-parquet-sidecars-struct-stats-only",
                "spark__ckpt_struct_stats_part_cm_id",
                "spark__ckpt_struct_stats_part_cm_name");
    }

    /**
     * @return whether there were statistics to compare
     */
    private boolean compare(SoftAssertions softly, Snapshot actual, TrinoFileSystem checkpoint, Snapshot expected, TrinoFileSystem commits)
    {
        String table = actual.table().name() + "@" + actual.version();
        softly.assertThat(actual.protocol()).as(table).isEqualTo(expected.protocol());
        softly.assertThat(actual.schema()).as(table).isEqualTo(expected.schema());
        softly.assertThat(actual.metadata().configuration()).as(table).isEqualTo(expected.metadata().configuration());
        List<PhysicalColumn> columns = statisticsColumns(actual);
        Map<String, DescribedFile> expectedFiles = files(expected, commits, columns);
        Map<String, DescribedFile> actualFiles = files(actual, checkpoint, columns);
        softly.assertThat(actualFiles.keySet()).as(table).isEqualTo(expectedFiles.keySet());

        boolean withStatistics = false;
        for (DescribedFile file : actualFiles.values()) {
            DescribedFile committed = expectedFiles.get(file.file().path());
            if (committed == null) {
                continue;
            }
            softly.assertThat(file.file().deletionVector()).as(table).isEqualTo(committed.file().deletionVector());
            softly.assertThat(partition(actual, file.file())).as(table).isEqualTo(partition(actual, committed.file()));
            if (file.statistics().isPresent()) {
                withStatistics = true;
                softly.assertThat(file.statistics()).as("%s: %s", table, file.file().path()).isEqualTo(committed.statistics());
            }
        }
        return withStatistics;
    }

    /**
     * @param statistics as text, empty where there are none
     */
    private record DescribedFile(LiveFile file, Optional<String> statistics) {}

    private Map<String, DescribedFile> files(Snapshot snapshot, TrinoFileSystem fileSystem, List<PhysicalColumn> columns)
    {
        ImmutableMap.Builder<String, DescribedFile> files = ImmutableMap.builder();
        StatisticsLoader statistics = loader.statistics(fileSystem, snapshot.table());
        for (LiveRun run : snapshot.index().runs()) {
            statistics.load(List.of(run.files()), columns);
            FileBounds rows = run.files().rows().orElseThrow();
            run.live().forEach(position -> {
                LiveFile file = snapshot.index().file(run.files(), position);
                files.put(file.path(), new DescribedFile(file, rows.isUsable(position) ? Optional.of(describe(run.files(), position, rows, columns)) : Optional.empty()));
            });
        }
        return files.buildOrThrow();
    }

    private static String describe(FileRun run, int position, FileBounds rows, List<PhysicalColumn> columns)
    {
        StringBuilder text = new StringBuilder("rows %s, tight %s".formatted(rows.numRecords(position), rows.hasTightBounds(position)));
        for (PhysicalColumn column : columns) {
            ColumnBounds bounds = run.bounds(column).orElseThrow();
            text.append(", %s from %s to %s, nulls %s, all null %s".formatted(
                    column.path(),
                    bounds.lower(position).map(TestCorpusCheckpoints::describe),
                    bounds.upper(position).map(TestCorpusCheckpoints::describe),
                    bounds.nullCount(position),
                    bounds.isAllNull(position)));
        }
        return text.toString();
    }

    private static String describe(Object value)
    {
        return value instanceof Slice slice ? slice.toStringUtf8() : value.toString();
    }

    /**
     * As text, since NaN is not equal to itself.
     */
    private Map<String, String> partition(Snapshot snapshot, LiveFile file)
    {
        ImmutableMap.Builder<String, String> values = ImmutableMap.builder();
        for (DeltaField column : snapshot.schema().columns()) {
            if (snapshot.schema().isPartitionColumn(column)) {
                Type type = types.columnType(snapshot.table().name(), column);
                values.put(column.name(), partitionValues.decode(snapshot.table().name(), column, type, file.partitionValues().getOrDefault(column.physicalName(), Optional.empty())).toString());
            }
        }
        return values.buildOrThrow();
    }

    private List<PhysicalColumn> statisticsColumns(Snapshot snapshot)
    {
        List<PhysicalColumn> columns = new ArrayList<>();
        snapshot.schema().columns().forEach(column -> addColumns(snapshot.table().name(), ImmutableList.of(), column, columns));
        return columns;
    }

    private void addColumns(String table, List<String> parents, DeltaField field, List<PhysicalColumn> columns)
    {
        List<String> path = ImmutableList.<String>builder().addAll(parents).add(field.physicalName()).build();
        switch (field.type()) {
            case DeltaType.Struct struct -> struct.fields().forEach(child -> addColumns(table, path, child, columns));
            // Their bounds are not read, and some writers leave out their null counts in one of the forms
            case DeltaType.Array _, DeltaType.Map _ -> {}
            case DeltaType.Primitive primitive when primitive == DeltaType.Primitive.VOID || primitive == DeltaType.Primitive.VARIANT -> {}
            case DeltaType.Primitive _, DeltaType.Decimal _ -> columns.add(new PhysicalColumn(path, field.type(), types.columnType(table, field), false));
        }
    }

    private Optional<Snapshot> load(TrinoFileSystem fileSystem, CorpusLog log, long version)
    {
        try {
            return Optional.of(loader.load(fileSystem, log.location(), OptionalLong.of(version)));
        }
        catch (DeltaException _) {
            // Cleaned up, damaged, or not to be read
            return Optional.empty();
        }
    }

    private static Set<Long> checkpointVersions(TrinoFileSystem fileSystem, CorpusLog log)
    {
        Set<Long> versions = new TreeSet<>();
        for (LogFile file : LogListing.listFrom(fileSystem, log.location(), 0)) {
            if (file instanceof CheckpointFile) {
                versions.add(file.version());
            }
        }
        return versions;
    }
}
