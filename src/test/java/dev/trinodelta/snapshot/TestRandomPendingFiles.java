package dev.trinodelta.snapshot;

import dev.trinodelta.index.FileIndex;
import dev.trinodelta.snapshot.SnapshotLoader.OnDemand;
import dev.trinodelta.testing.CheckpointSchema;
import dev.trinodelta.testing.LogBuilder;
import dev.trinodelta.testing.ParquetRows;
import org.junit.jupiter.api.Test;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.Random;
import java.util.function.Predicate;

import static dev.trinodelta.snapshot.TestPendingFiles.add;
import static dev.trinodelta.snapshot.TestPendingFiles.cache;
import static dev.trinodelta.snapshot.TestPendingFiles.inRowGroups;
import static dev.trinodelta.snapshot.TestPendingFiles.metadata;
import static dev.trinodelta.snapshot.TestPendingFiles.p;
import static dev.trinodelta.testing.LogBuilder.protocol;
import static org.assertj.core.api.Assertions.assertThat;

class TestRandomPendingFiles
{
    @Test
    void filesOfSomePartitionsAreThoseOfAll()
    {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            List<String> rows = new ArrayList<>(List.of(protocol(), metadata("p")));
            for (int file = 0; file < 60; file++) {
                rows.add(random.nextInt(4) == 0 ? LogBuilder.remove("r" + file) : randomAdd("f" + file, file / 12, random));
            }
            checkTable(seed, inRowGroups(rows.toArray(String[]::new)), random);
        }
    }

    @Test
    void filesOfPartitionsThatDictionariesTellAreThoseOfAll()
    {
        for (int seed = 0; seed < 20; seed++) {
            Random random = new Random(seed);
            List<String> rows = new ArrayList<>(List.of(protocol(), metadata("p")));
            for (int file = 0; file < 60; file++) {
                // Empty text is null; some row groups have tombstones
                String partition = random.nextInt(20) == 0 ? "" : "" + Math.min(4, file / 12 + random.nextInt(2));
                rows.add(random.nextInt(30) == 0 ? LogBuilder.remove("r" + file) : add("f" + file, partition, "x").replace(",\"q\":\"x\"", ""));
            }
            checkTable(seed, new ParquetRows(CheckpointSchema.CLASSIC, LogBuilder.rows(rows.toArray(String[]::new))).toBytesInRowGroups(6), random);
        }
    }

    private static void checkTable(int seed, byte[] checkpoint, Random random)
    {
        LogBuilder table = new LogBuilder().file("00000000000000000000.checkpoint.parquet", checkpoint);
        for (int version = 1; version <= 3; version++) {
            table.commit(version, LogBuilder.remove("f" + random.nextInt(60)), randomAdd("f" + (60 + version), random.nextInt(5), random), randomAdd("f" + random.nextInt(60), random.nextInt(5), random));
        }
        FileIndex all = new SnapshotLoader(Runnable::run).load(table.fileSystem(), table.table(), OptionalLong.empty()).index();
        Queue<Runnable> background = new ArrayDeque<>();
        Snapshot pending = cache(new OnDemand(0, 1, background::add)).latest(table.fileSystem(), table.table(), "test");
        for (int partition = -1; partition < 5; partition++) {
            Snapshot snapshot = cache(new OnDemand(0, 1, Runnable::run)).latest(table.fileSystem(), table.table(), "test");
            Predicate<Map<String, Optional<String>>> predicate = partition < 0 ? values -> values.get("p").isEmpty() : p("" + partition);
            assertThat(snapshot.indexOf(predicate).files().filter(file -> predicate.test(file.partitionValues())))
                    .as("partition %s of table %s", partition, seed)
                    .containsExactlyInAnyOrderElementsOf(all.files().filter(file -> predicate.test(file.partitionValues())).toList());
            assertThat(pending.indexOf(predicate).files().filter(file -> predicate.test(file.partitionValues())))
                    .as("partition %s of table %s, after those before", partition, seed)
                    .containsExactlyInAnyOrderElementsOf(all.files().filter(file -> predicate.test(file.partitionValues())).toList());
            assertThat(snapshot.index().files()).as("table %s", seed).containsExactlyInAnyOrderElementsOf(all.files().toList());
        }
    }

    private static String randomAdd(String path, int partition, Random random)
    {
        String add = add(path, "" + partition, "" + random.nextInt(2));
        return random.nextInt(3) == 0 ? add.replace("\"dataChange\"", "\"deletionVector\":{\"storageType\":\"u\",\"pathOrInlineDv\":\"v%s\",\"offset\":1,\"sizeInBytes\":34,\"cardinality\":2},\"dataChange\"".formatted(random.nextInt(3))) : add;
    }
}
