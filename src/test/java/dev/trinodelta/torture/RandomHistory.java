package dev.trinodelta.torture;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.base.Ticker;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import dev.trinodelta.deletion.DeletionVector;
import dev.trinodelta.deletion.DeletionVectorReader;
import dev.trinodelta.index.FileIndex;
import dev.trinodelta.index.FileRun;
import dev.trinodelta.index.LiveRun;
import dev.trinodelta.protocol.DeletionVectorDescriptor;
import dev.trinodelta.protocol.DeltaException;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.snapshot.Snapshot;
import dev.trinodelta.snapshot.SnapshotCache;
import dev.trinodelta.snapshot.SnapshotLoader;
import dev.trinodelta.snapshot.SnapshotLoader.OnDemand;
import dev.trinodelta.snapshot.TableDefinition;
import dev.trinodelta.testing.FaultyFileSystem;
import dev.trinodelta.testing.LogBuilder;
import io.trino.filesystem.Location;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.LongStream;

import static com.google.common.collect.ImmutableMap.toImmutableMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The history of a table that a seed stands for. That of fewer versions is the beginning of that of more.
 */
final class RandomHistory
{
    private static final List<Optional<String>> PARTITIONS = List.of(Optional.empty(), Optional.of("x0"), Optional.of("x1"), Optional.of("x2"), Optional.of("nowhere"));

    private final FaultyFileSystem fileSystem = new FaultyFileSystem();
    private final LogBuilder builder = new LogBuilder(fileSystem, new TableLocation("sales.orders", Location.of("memory:///sales/orders")));
    private final RandomVectors vectors = new RandomVectors(builder);
    private final RandomLog log = new RandomLog(builder);
    private final SnapshotLoader loader = new SnapshotLoader(Runnable::run);
    /**
     * Keeps nothing, and reads no files before they are asked for.
     */
    private final SnapshotCache onDemand = new SnapshotCache(
            new SnapshotLoader(Runnable::run, new OnDemand(0, 1, Runnable::run)),
            new SnapshotCache.Settings(0, Duration.ZERO, Duration.ZERO),
            Ticker.systemTicker());

    RandomHistory(long seed, int versions)
    {
        RandomCommits commits = new RandomCommits(vectors);
        for (int version = 0; version < versions; version++) {
            Random random = new Random(seed * 1009 + version);
            log.commit(commits.next(version, random), random);
        }
        Random random = new Random(seed * 1009 - 1);
        if (random.nextBoolean()) {
            fileSystem.listBackwards();
        }
        log.age(random);
        if (random.nextInt(4) == 0) {
            log.damage(random);
        }
    }

    static int versions(long seed)
    {
        return new Random(seed).nextInt(1, 16);
    }

    void check()
    {
        for (long version = 0; version < log.versions(); version++) {
            OptionalLong asked = OptionalLong.of(version);
            if (log.reconstructable(version)) {
                Snapshot snapshot = loader.load(fileSystem, builder.table(), asked);
                check(snapshot, version);
                checkDefinition(loader.loadDefinition(fileSystem, builder.table(), asked), snapshot);
                checkOnDemand(version);
            }
            else {
                checkRefused(asked);
            }
        }
        checkRefused(OptionalLong.of(log.versions()));
        if (log.reconstructable(log.latest())) {
            check(loader.load(fileSystem, builder.table(), OptionalLong.empty()), log.latest());
        }
        else {
            checkRefused(OptionalLong.empty());
        }
    }

    String story()
    {
        return log.story();
    }

    private void check(Snapshot snapshot, long version)
    {
        NaiveReplay expected = log.stateAt(version);
        assertThat(snapshot.version()).isEqualTo(version);
        assertThat(liveFiles(snapshot.index())).as("files of version %s", version)
                .containsExactlyInAnyOrderElementsOf(expected.live().map(this::liveFile).toList());
        assertThat(snapshot.metadata().configuration()).as("properties of version %s", version)
                .isEqualTo(ImmutableMap.of("note", expected.latest("metaData").findFirst().orElseThrow().at("/configuration/note").asText()));
        assertThat(snapshot.protocol().writerFeatures().orElseThrow()).as("features of version %s", version)
                .contains(expected.latest("protocol").findFirst().orElseThrow().at("/writerFeatures/2").asText());
        assertThat(snapshot.transactions().values().stream().collect(toImmutableMap(transaction -> transaction.appId(), transaction -> transaction.version())))
                .as("transactions of version %s", version)
                .isEqualTo(expected.latest("txn").collect(toImmutableMap(transaction -> transaction.get("appId").asText(), transaction -> transaction.get("version").asLong())));
        assertThat(snapshot.domains().values().stream().collect(toImmutableMap(domain -> domain.domain(), domain -> domain.configuration())))
                .as("domains of version %s", version)
                .isEqualTo(expected.latest("domainMetadata").filter(domain -> !domain.get("removed").asBoolean()).collect(toImmutableMap(domain -> domain.get("domain").asText(), domain -> domain.get("configuration").asText())));
    }

    private void checkOnDemand(long version)
    {
        NaiveReplay expected = log.stateAt(version);
        Optional<String> partition = PARTITIONS.get((int) (version % PARTITIONS.size()));
        Snapshot snapshot = onDemand.at(fileSystem, builder.table(), "test", version);
        assertThat(liveFiles(snapshot.indexOf(values -> values.get("p").equals(partition))).stream().filter(file -> file.partition().equals(partition)))
                .as("files of partition %s in version %s", partition, version)
                .containsExactlyInAnyOrderElementsOf(expected.live().map(this::liveFile).filter(file -> file.partition().equals(partition)).toList());
        check(snapshot, version);
    }

    private static void checkDefinition(TableDefinition definition, Snapshot snapshot)
    {
        assertThat(definition.version()).isEqualTo(snapshot.version());
        assertThat(definition.protocol()).as("protocol of version %s", snapshot.version()).isEqualTo(snapshot.protocol());
        assertThat(definition.metadata()).as("metadata of version %s", snapshot.version()).isEqualTo(snapshot.metadata());
    }

    private void checkRefused(OptionalLong version)
    {
        String available = log.available().isEmpty() ? "Restore the file or a checkpoint." : "available version: %s.".formatted(log.available());
        // A damaged file is counted for its versions until it is opened
        String message = log.damaged() ? "" : available;
        assertThatExceptionOfType(DeltaException.class)
                .as("version %s", version)
                .isThrownBy(() -> loader.load(fileSystem, builder.table(), version))
                .withMessageContaining(message);
    }

    private LiveFile liveFile(JsonNode add)
    {
        String vector = NaiveReplay.vectorId(add);
        List<Long> deleted = vectors.deleted(vector);
        return new LiveFile(
                NaiveReplay.canonicalPath(add),
                vector,
                Optional.ofNullable(add.at("/partitionValues/p").textValue()).filter(value -> !value.isEmpty()),
                add.get("stats").asText(),
                LongStream.range(0, add.get("size").asLong() / 10).filter(row -> !deleted.contains(row)).boxed().toList());
    }

    private List<LiveFile> liveFiles(FileIndex index)
    {
        List<LiveFile> files = new ArrayList<>();
        for (LiveRun run : index.runs()) {
            List<String> statistics = new ArrayList<>();
            loader.statistics(fileSystem, builder.table()).forEachText(run.files(), ImmutableList.of(), text -> statistics.add(text.orElseThrow().toStringUtf8()));
            run.live().forEach(position -> files.add(liveFile(index, run.files(), position, statistics.get(position))));
        }
        return files;
    }

    private LiveFile liveFile(FileIndex index, FileRun run, int position, String statistics)
    {
        var file = index.file(run, position);
        Optional<DeletionVector> vector = file.deletionVector().map(descriptor -> DeletionVectorReader.read(fileSystem, builder.table(), descriptor));
        return new LiveFile(
                file.path().replace("%20", " "),
                file.deletionVector().map(DeletionVectorDescriptor::uniqueId).orElse(""),
                file.partitionValues().get("p"),
                statistics,
                LongStream.range(0, file.size() / 10).filter(row -> vector.isEmpty() || !vector.get().isDeleted(row)).boxed().toList());
    }

    /**
     * @param rows that are live, by their position
     */
    private record LiveFile(String path, String vector, Optional<String> partition, String statistics, List<Long> rows) {}
}
