package dev.trinodelta.torture;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.trinodelta.testing.CheckpointSchema;
import dev.trinodelta.testing.LogBuilder;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.LongStream;
import java.util.stream.Stream;

import static dev.trinodelta.testing.LogBuilder.lines;
import static dev.trinodelta.testing.LogBuilder.parquet;
import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * The files of a log: commits, and beside them whatever writers leave there, some of it stale or damaged.
 */
final class RandomLog
{
    private final LogBuilder log;
    private final List<List<JsonNode>> commits = new ArrayList<>();
    private final NavigableSet<Long> present = new TreeSet<>();
    private final NavigableSet<Long> checkpoints = new TreeSet<>();
    private final List<String> story = new ArrayList<>();
    private final List<Compaction> compactions = new ArrayList<>();
    private OptionalLong damagedCheckpoint = OptionalLong.empty();
    private boolean damaged;

    RandomLog(LogBuilder log)
    {
        this.log = log;
    }

    void commit(List<JsonNode> actions, Random random)
    {
        int version = commits.size();
        commits.add(actions);
        present.add((long) version);
        String text = lines(texts(actions.stream()));
        if (random.nextInt(5) == 0) {
            text = "{\"fromTheFuture\":{\"path\":\"x\"}}\n\r\n" + text.stripTrailing();
        }
        log.file("%020d.json".formatted(version), text);
        story.add("%s: %s".formatted(version, actions));
        if (random.nextInt(4) == 0) {
            checkpoint(version, random);
        }
        if (version > 2 && random.nextInt(5) == 0) {
            compact(version - random.nextInt(1, 3), version, random);
        }
        if (random.nextInt(4) == 0) {
            checksum(version, random);
        }
    }

    /**
     * What happens to a log once it is written: hints get lost, files too.
     */
    void age(Random random)
    {
        hint(random);
        switch (random.nextInt(6)) {
            // A clean-up, up to a checkpoint
            case 0, 1 -> checkpoints.stream().skip(random.nextInt(checkpoints.size() + 1)).findFirst().ifPresent(checkpoint -> delete(0, checkpoint - random.nextInt(2)));
            // A loss
            case 2 -> {
                long lost = random.nextInt(commits.size());
                delete(lost, lost);
            }
            default -> {}
        }
    }

    NaiveReplay stateAt(long version)
    {
        return new NaiveReplay(commits.subList(0, (int) version + 1));
    }

    /**
     * Whether a file looks as if versions could be read from it, and is not what it seems.
     */
    boolean damaged()
    {
        return damaged;
    }

    int versions()
    {
        return commits.size();
    }

    /**
     * A checkpoint that cannot be read tells that there is its version, too.
     */
    long latest()
    {
        return LongStream.of(present.last(), checkpoints.isEmpty() ? -1 : checkpoints.last(), damagedCheckpoint.orElse(-1)).max().orElseThrow();
    }

    boolean reconstructable(long version)
    {
        return version == -1
                || checkpoints.contains(version)
                || (present.contains(version) && reconstructable(version - 1))
                || compactions.stream().anyMatch(compaction -> compaction.last() == version && version <= latest() && reconstructable(compaction.first() - 1));
    }

    /**
     * As a message lists them, such as {@code 0 to 3, 7}.
     */
    String available()
    {
        List<String> runs = new ArrayList<>();
        for (int start = 0; start < versions(); start++) {
            int end = start;
            while (end < versions() && reconstructable(end)) {
                end++;
            }
            if (end > start) {
                runs.add(end == start + 1 ? "" + start : "%s to %s".formatted(start, end - 1));
                start = end;
            }
        }
        return String.join(", ", runs);
    }

    String story()
    {
        return String.join("\n", story);
    }

    private void checkpoint(long version, Random random)
    {
        List<String> actions = ImmutableList.copyOf(texts(stateAt(version).reconciled()));
        List<String> files = actions.stream().filter(line -> line.startsWith("{\"add\"") || line.startsWith("{\"remove\"")).toList();
        List<String> others = actions.stream().filter(line -> !files.contains(line)).toList();
        String name = "%020d.checkpoint".formatted(version);
        String unique = new UUID(random.nextLong(), random.nextLong()).toString();
        int kind = random.nextInt(6);
        story.add("%s: checkpoint of kind %s".formatted(version, kind));
        switch (kind) {
            case 0 -> log.file(name + ".parquet", parquet(CheckpointSchema.CLASSIC, actions.toArray(String[]::new)));
            case 1 -> {
                int parts = random.nextInt(2, 4);
                boolean complete = random.nextInt(4) > 0;
                for (int part = 1; part <= parts - (complete ? 0 : 1); part++) {
                    int number = part;
                    log.checkpointPart(version, part, parts, actions.stream().filter(line -> Math.floorMod(line.hashCode(), parts) == number - 1).toArray(String[]::new));
                }
                if (!complete) {
                    return;
                }
            }
            case 2 -> log.file("%s.%s.json".formatted(name, unique), lines(manifest(version, others, files, List.of())));
            case 3 -> log.file("%s.%s.json".formatted(name, unique), lines(manifest(version, others, List.of(), sidecars(files, unique, random))));
            case 4 -> log.file("%s.%s.parquet".formatted(name, unique), parquet(CheckpointSchema.V2, manifest(version, others, List.of(), sidecars(files, unique, random))));
            default -> log.file(name + ".parquet", parquet(CheckpointSchema.V2, manifest(version, others, List.of(), sidecars(files, unique, random))));
        }
        checkpoints.add(version);
    }

    private String[] manifest(long version, List<String> others, List<String> files, List<String> sidecars)
    {
        return Stream.of(Stream.of("{\"checkpointMetadata\":{\"version\":%s}}".formatted(version)), others.stream(), files.stream(), sidecars.stream())
                .flatMap(lines -> lines)
                .toArray(String[]::new);
    }

    private List<String> sidecars(List<String> files, String unique, Random random)
    {
        int count = random.nextInt(1, 4);
        ImmutableList.Builder<String> actions = ImmutableList.builder();
        for (int index = 0; index < count; index++) {
            int number = index;
            String name = "%s-%s.parquet".formatted(unique, index);
            log.sidecar(name, files.stream().filter(line -> Math.floorMod(line.hashCode(), count) == number).toArray(String[]::new));
            String action = log.sidecarAction(name);
            actions.add(random.nextInt(3) == 0 ? action.replace(name, log.location("_sidecars/" + name).toString()) : action);
        }
        return actions.build();
    }

    private void compact(int first, int last, Random random)
    {
        String name = "%020d.%020d.compacted.json".formatted(first, last);
        if (random.nextInt(6) == 0) {
            log.file(name, garbage(random));
            story.add("%s: damaged compaction from %s".formatted(last, first));
            damaged = true;
            return;
        }
        story.add("%s: compacted from %s".formatted(last, first));
        compactions.add(new Compaction(first, last));
        log.file(name, lines(texts(new NaiveReplay(commits.subList(first, last + 1)).reconciled())));
    }

    private void checksum(int version, Random random)
    {
        NaiveReplay state = stateAt(version);
        long files = state.live().count() + (random.nextInt(3) == 0 ? 1 : 0);
        String sound = "{\"tableSizeBytes\":%s,\"numFiles\":%s,\"numMetadata\":1,\"numProtocol\":1,\"metadata\":%s,\"protocol\":%s}".formatted(
                state.live().mapToLong(file -> file.get("size").asLong()).sum(),
                files,
                state.latest("metaData").findFirst().orElseThrow(),
                state.latest("protocol").findFirst().orElseThrow());
        byte[] bytes = sound.getBytes(UTF_8);
        log.file("%020d.crc".formatted(version), switch (random.nextInt(4)) {
            case 0 -> Arrays.copyOf(bytes, random.nextInt(bytes.length));
            case 1 -> garbage(random);
            default -> bytes;
        });
    }

    private void hint(Random random)
    {
        String hint = "{\"version\":%s,\"size\":1}";
        switch (random.nextInt(6)) {
            case 0 -> {}
            case 1 -> log.file("_last_checkpoint", garbage(random));
            case 2 -> log.lastCheckpoint(hint.formatted(random.nextInt(commits.size() + 3)));
            case 3 -> checkpoints.stream().findFirst().ifPresent(first -> log.lastCheckpoint(hint.formatted(first)));
            default -> {
                if (!checkpoints.isEmpty()) {
                    log.lastCheckpoint(hint.formatted(checkpoints.last()));
                }
            }
        }
    }

    /**
     * Damages a checkpoint that commits can stand in for, if there is one.
     */
    void damage(Random random)
    {
        for (long version = 0; version < versions(); version++) {
            if (!checkpoints.contains(version)) {
                log.file("%020d.checkpoint.parquet".formatted(version), random.nextBoolean() ? garbage(random) : Arrays.copyOf(parquet(CheckpointSchema.CLASSIC, LogBuilder.protocol(), LogBuilder.metadata()), random.nextInt(500)));
                story.add("%s: damaged checkpoint".formatted(version));
                damagedCheckpoint = OptionalLong.of(version);
                damaged = true;
                return;
            }
        }
    }

    private void delete(long first, long last)
    {
        for (long version = first; version <= last && present.size() > 1; version++) {
            if (present.remove(version)) {
                log.delete("%020d.json".formatted(version));
                story.add("deleted commit %s".formatted(version));
            }
        }
    }

    /**
     * Of these commits, both included.
     */
    private record Compaction(long first, long last) {}

    private static byte[] garbage(Random random)
    {
        byte[] bytes = new byte[random.nextInt(1, 100)];
        random.nextBytes(bytes);
        return bytes;
    }

    private static String[] texts(Stream<JsonNode> lines)
    {
        return lines.map(JsonNode::toString).toArray(String[]::new);
    }
}
