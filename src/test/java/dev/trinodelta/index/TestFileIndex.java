package dev.trinodelta.index;

import com.google.common.collect.ImmutableMap;
import com.sun.management.ThreadMXBean;
import dev.trinodelta.protocol.AddFile;
import dev.trinodelta.protocol.DeletionVectorDescriptor;
import dev.trinodelta.protocol.RemoveFile;
import io.trino.filesystem.Location;
import org.junit.jupiter.api.Test;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.UUID;

import static org.assertj.core.api.Assertions.assertThat;

class TestFileIndex
{
    private static final Location ROOT = Location.of("memory:///table");

    @Test
    void versionsHaveTheFilesOfAReplayWhateverTheRunsAre()
    {
        for (int seed = 0; seed < 300; seed++) {
            Random random = new Random(seed);
            Map<String, AddFile> expected = new LinkedHashMap<>();
            List<FileIndex> versions = new ArrayList<>();
            List<List<LiveFile>> expectedVersions = new ArrayList<>();
            FileIndex index = checkpoint(random, expected);
            for (int commit = 0; commit < 40; commit++) {
                versions.add(index);
                expectedVersions.add(expected.values().stream().map(TestFileIndex::live).toList());
                FileIndexBuilder next = new FileIndexBuilder(ROOT, index);
                for (int action = random.nextInt(5); action >= 0; action--) {
                    if (random.nextBoolean()) {
                        AddFile file = file(random);
                        next.add(file);
                        expected.put(canonical(file.path()), file);
                    }
                    else {
                        AddFile file = file(random);
                        next.remove(new RemoveFile(file.path(), OptionalLong.empty(), true, Optional.empty(), OptionalLong.empty(), file.deletionVector()));
                        expected.computeIfPresent(canonical(file.path()), (_, live) -> live.deletionVector().equals(file.deletionVector()) ? null : live);
                    }
                }
                index = next.build();
            }
            // All of them again: later versions have not changed earlier ones
            for (int version = 0; version < versions.size(); version++) {
                assertThat(versions.get(version).files()).containsExactlyInAnyOrderElementsOf(expectedVersions.get(version));
                assertThat(versions.get(version).liveFiles()).isEqualTo(expectedVersions.get(version).size());
            }
        }
    }

    @Test
    void thereAreFewRunsHoweverManyCommitsComeOneByOne()
    {
        FileIndex index = FileIndex.empty();
        for (int commit = 0; commit < 3000; commit++) {
            FileIndexBuilder next = new FileIndexBuilder(ROOT, index);
            next.add(file("f" + commit, Optional.empty()));
            index = next.build();
        }
        assertThat(index.liveFiles()).isEqualTo(3000);
        assertThat(index.runs()).hasSizeLessThan(16);
    }

    @Test
    void oneCommitTouchesOnlyTheRunThatLosesAFile()
    {
        FileIndexBuilder base = new FileIndexBuilder(ROOT, FileIndex.empty());
        PartitionValues values = base.partitionValues();
        for (int part = 0; part < 3; part++) {
            FileRunBuilder run = new FileRunBuilder(ROOT, values);
            for (int file = 0; file < 5000; file++) {
                run.add(file("part%s-%s".formatted(part, file), Optional.empty()));
            }
            base.add(List.of(run.build()));
        }
        FileIndex before = base.build();
        FileIndexBuilder next = new FileIndexBuilder(ROOT, before);
        next.remove(new RemoveFile("part1-17", OptionalLong.empty(), true, Optional.empty(), OptionalLong.empty(), Optional.empty()));
        FileIndex after = next.build();

        assertThat(after.runs().get(0)).isSameAs(before.runs().get(0));
        assertThat(after.runs().get(1).files()).isSameAs(before.runs().get(1).files());
        assertThat(after.runs().get(1).liveFiles()).isEqualTo(4999);
        assertThat(before.runs().get(1).liveFiles()).isEqualTo(5000);
        assertThat(after.runs().get(2)).isSameAs(before.runs().get(2));
    }

    @Test
    void aPathOfSeveralRunsOfACheckpointIsThatOfTheLast()
    {
        FileIndexBuilder base = new FileIndexBuilder(ROOT, FileIndex.empty());
        List<NewRun> runs = new ArrayList<>();
        for (int part = 0; part < 3; part++) {
            FileRunBuilder run = new FileRunBuilder(ROOT, base.partitionValues());
            for (int file = part * 50; file < part * 50 + 100; file++) {
                run.add(file("f" + file, Optional.of(new DeletionVectorDescriptor("u", "of part " + part, OptionalInt.of(1), 40, 3))));
            }
            runs.add(run.build());
        }
        runs.add(runs.getFirst());

        assertThat(base.add(runs)).containsExactly(100, 50, 50, 0);
        assertThat(base.build().files())
                .hasSize(200)
                .filteredOn(file -> file.deletionVector().orElseThrow().pathOrInlineDv().equals("of part 0"))
                .extracting(LiveFile::path)
                .hasSize(100)
                .contains("f0", "f99");
    }

    @Test
    void aCheckpointWithoutFilesTakesNextToNothing()
    {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadAllocatedBytes();
        FileIndexBuilder base = new FileIndexBuilder(ROOT, FileIndex.empty());
        base.add(List.of());
        base.add(List.of(new FileRunBuilder(ROOT, base.partitionValues()).build()));

        assertThat(base.build().liveFiles()).isZero();
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(1_000_000);
    }

    @Test
    void aFileTakesLessThanSixtyBytes()
    {
        Random random = new Random(3);
        FileIndexBuilder base = new FileIndexBuilder(ROOT, FileIndex.empty());
        FileRunBuilder run = new FileRunBuilder(ROOT, base.partitionValues());
        int files = 100_000;
        for (int file = 0; file < files; file++) {
            int day = random.nextInt(1000);
            run.add(new AddFile(
                    "day=%s/part-%05d-%s-c000.snappy.parquet".formatted(day, random.nextInt(200), new UUID(random.nextLong(), random.nextLong())),
                    ImmutableMap.of("day", Optional.of(Integer.toString(day))),
                    random.nextLong(1L << 30),
                    1_700_000_000_000L + random.nextLong(1L << 36),
                    true,
                    Optional.empty(),
                    ImmutableMap.of(),
                    Optional.empty(),
                    OptionalLong.empty(),
                    OptionalLong.empty(),
                    Optional.empty()));
        }
        base.add(List.of(run.build()));
        // Number of rows and of the statistics come later
        assertThat(base.build().retainedBytes() / (double) files).isLessThan(50);
    }

    private static FileIndex checkpoint(Random random, Map<String, AddFile> expected)
    {
        FileIndexBuilder base = new FileIndexBuilder(ROOT, FileIndex.empty());
        Map<Integer, FileRunBuilder> parts = new HashMap<>();
        for (int file = 0; file < 60; file++) {
            AddFile added = file(random);
            // One part has all spellings of a path
            int part = canonical(added.path()).hashCode() % 3;
            parts.computeIfAbsent(part, _ -> new FileRunBuilder(ROOT, base.partitionValues())).add(added);
            expected.put(canonical(added.path()), added);
        }
        base.add(parts.values().stream().map(FileRunBuilder::build).toList());
        return base.build();
    }

    private static String canonical(String path)
    {
        return path.replace("%66", "f");
    }

    private static AddFile file(Random random)
    {
        Optional<DeletionVectorDescriptor> vector = random.nextInt(3) > 0
                ? Optional.empty()
                : Optional.of(new DeletionVectorDescriptor("u", "vector" + random.nextInt(2), OptionalInt.of(1), 40, 3));
        return file((random.nextInt(4) == 0 ? "%66" : "f") + random.nextInt(40), vector);
    }

    private static AddFile file(String path, Optional<DeletionVectorDescriptor> vector)
    {
        return new AddFile(
                path,
                ImmutableMap.of("p", path.length() % 2 == 0 ? Optional.empty() : Optional.of(path.substring(path.length() - 1))),
                path.length(),
                17,
                true,
                Optional.of("{}"),
                ImmutableMap.of(),
                vector,
                path.length() % 3 == 0 ? OptionalLong.of(4) : OptionalLong.empty(),
                OptionalLong.empty(),
                Optional.empty());
    }

    private static LiveFile live(AddFile file)
    {
        return new LiveFile(file.path(), file.partitionValues(), file.size(), file.modificationTime(), file.deletionVector(), file.baseRowId(), file.defaultRowCommitVersion());
    }
}
