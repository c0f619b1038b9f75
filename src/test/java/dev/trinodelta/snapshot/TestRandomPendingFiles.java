package dev.trinodelta.snapshot;

import dev.trinodelta.index.FileIndex;
import dev.trinodelta.snapshot.SnapshotLoader.OnDemand;
import dev.trinodelta.testing.LogBuilder;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
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
            LogBuilder table = new LogBuilder();
            List<String> rows = new ArrayList<>(List.of(protocol(), metadata("p")));
            for (int file = 0; file < 60; file++) {
                rows.add(random.nextInt(4) == 0 ? LogBuilder.remove("r" + file) : randomAdd("f" + file, file / 12, random));
            }
            table.file("00000000000000000000.checkpoint.parquet", inRowGroups(rows.toArray(String[]::new)));
            for (int version = 1; version <= 3; version++) {
                table.commit(version, LogBuilder.remove("f" + random.nextInt(60)), randomAdd("f" + (60 + version), random.nextInt(5), random), randomAdd("f" + random.nextInt(60), random.nextInt(5), random));
            }
            FileIndex all = new SnapshotLoader(Runnable::run).load(table.fileSystem(), table.table(), OptionalLong.empty()).index();
            for (int partition = 0; partition < 5; partition++) {
                Snapshot snapshot = cache(new OnDemand(0, 1, Runnable::run)).latest(table.fileSystem(), table.table(), "test");
                Predicate<Map<String, Optional<String>>> predicate = p("" + partition);
                assertThat(snapshot.indexOf(predicate).files().filter(file -> predicate.test(file.partitionValues())))
                        .as("partition %s of table %s", partition, seed)
                        .containsExactlyInAnyOrderElementsOf(all.files().filter(file -> predicate.test(file.partitionValues())).toList());
                assertThat(snapshot.index().files()).as("table %s", seed).containsExactlyInAnyOrderElementsOf(all.files().toList());
            }
        }
    }

    private static String randomAdd(String path, int partition, Random random)
    {
        String add = add(path, "" + partition, "" + random.nextInt(2));
        return random.nextInt(3) == 0 ? add.replace("\"dataChange\"", "\"deletionVector\":{\"storageType\":\"u\",\"pathOrInlineDv\":\"v%s\",\"offset\":1,\"sizeInBytes\":34,\"cardinality\":2},\"dataChange\"".formatted(random.nextInt(3))) : add;
    }
}
