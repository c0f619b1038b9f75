package dev.trinodelta.torture;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;

/**
 * Makes one commit after the other, each valid after those before it.
 */
final class RandomCommits
{
    private static final String SCHEMA =
            """
            {"type":"struct","fields":[{"name":"id","type":"long","nullable":true,"metadata":{}},{"name":"p","type":"string","nullable":true,"metadata":{}}]}""";
    private static final int MOST_ROWS = 40;

    private final RandomVectors vectors;
    private final NaiveReplay state = new NaiveReplay(List.of());
    private final List<JsonNode> gone = new ArrayList<>();
    private int files;

    RandomCommits(RandomVectors vectors)
    {
        this.vectors = vectors;
    }

    List<JsonNode> next(int version, Random random)
    {
        List<JsonNode> lines = new ArrayList<>();
        if (version == 0) {
            lines.add(protocol(random));
            lines.add(metadata(random));
        }
        Set<String> touched = new HashSet<>();
        for (int operations = random.nextInt(1, 5); operations > 0; operations--) {
            operate(random, touched, lines);
        }
        if (lines.isEmpty()) {
            lines.add(line("commitInfo", JsonNodeFactory.instance.objectNode().put("operation", "NOTHING")));
        }
        Collections.shuffle(lines, random);
        lines.forEach(state::apply);
        return lines;
    }

    private void operate(Random random, Set<String> touched, List<JsonNode> lines)
    {
        List<JsonNode> live = state.live().filter(file -> !touched.contains(NaiveReplay.canonicalPath(file))).toList();
        int choice = random.nextInt(14);
        if (choice < 4 && !live.isEmpty()) {
            JsonNode file = live.get(random.nextInt(live.size()));
            touched.add(NaiveReplay.canonicalPath(file));
            change(choice, file, random, lines);
            return;
        }
        switch (choice) {
            case 4, 5 -> gone.stream()
                    .filter(file -> touched.add(NaiveReplay.canonicalPath(file)))
                    .filter(file -> state.live().noneMatch(other -> NaiveReplay.canonicalPath(other).equals(NaiveReplay.canonicalPath(file))))
                    .findAny()
                    .ifPresent(file -> lines.add(line("add", random.nextBoolean() ? file : withOtherVector(file, random))));
            case 6 -> lines.add(line("remove", JsonNodeFactory.instance.objectNode().put("path", "never-there-%s".formatted(random.nextInt(3))).put("dataChange", true).put("deletionTimestamp", 1)));
            case 7 -> lines.add(once(random.nextBoolean() ? protocol(random) : metadata(random), lines));
            case 8 -> lines.add(once(line("txn", JsonNodeFactory.instance.objectNode().put("appId", "app-" + random.nextInt(3)).put("version", random.nextInt(100))), lines));
            case 9 -> lines.add(once(line("domainMetadata", JsonNodeFactory.instance.objectNode().put("domain", "d" + random.nextInt(3)).put("configuration", "c" + random.nextInt(9)).put("removed", random.nextInt(3) == 0)), lines));
            case 10 -> lines.add(line("commitInfo", JsonNodeFactory.instance.objectNode().put("timestamp", random.nextInt(1000)).put("operation", "WRITE")));
            default -> {
                ObjectNode file = newFile(random);
                touched.add(NaiveReplay.canonicalPath(file));
                lines.add(line("add", file));
            }
        }
        lines.removeIf(JsonNode::isEmpty);
    }

    private void change(int choice, JsonNode file, Random random, List<JsonNode> lines)
    {
        switch (choice) {
            case 0, 1 -> {
                lines.add(remove(file, random));
                gone.add(file);
            }
            case 2 -> {
                // The same file with other rows deleted
                lines.add(line("add", withOtherVector(file, random)));
                lines.add(remove(file, random));
            }
            // The same file, about which more is known now
            default -> lines.add(line("add", ((ObjectNode) file.deepCopy()).put("stats", statistics(rows(file), random)).put("dataChange", false)));
        }
    }

    private ObjectNode newFile(Random random)
    {
        int rows = random.nextInt(1, MOST_ROWS);
        files++;
        ObjectNode file = JsonNodeFactory.instance.objectNode()
                .put("path", "part%s%s.parquet".formatted(random.nextInt(4) == 0 ? "%20" : "-", files))
                .put("size", rows * 10L)
                .put("modificationTime", random.nextInt(1000))
                .put("dataChange", true)
                .put("stats", statistics(rows, random));
        ObjectNode partition = file.putObject("partitionValues");
        switch (random.nextInt(4)) {
            case 0 -> partition.putNull("p");
            case 1 -> partition.put("p", "");
            default -> partition.put("p", "x" + random.nextInt(3));
        }
        if (random.nextInt(3) == 0) {
            file.set("deletionVector", vectors.create(random, rows));
        }
        return file;
    }

    private ObjectNode withOtherVector(JsonNode file, Random random)
    {
        ObjectNode copy = file.deepCopy();
        copy.set("deletionVector", vectors.create(random, rows(file)));
        // By chance it may delete the same rows, and be the same
        if (file.has("deletionVector") && (random.nextInt(3) == 0 || NaiveReplay.vectorId(copy).equals(NaiveReplay.vectorId(file)))) {
            copy.remove("deletionVector");
        }
        return copy;
    }

    private static JsonNode remove(JsonNode file, Random random)
    {
        ObjectNode remove = JsonNodeFactory.instance.objectNode()
                // Writers may spell a path in another way than when they added it
                .put("path", random.nextBoolean() ? file.get("path").asText() : NaiveReplay.canonicalPath(file))
                .put("deletionTimestamp", random.nextInt(1000))
                .put("dataChange", random.nextBoolean());
        if (file.has("deletionVector")) {
            remove.set("deletionVector", file.get("deletionVector"));
        }
        return line("remove", remove);
    }

    private static JsonNode protocol(Random random)
    {
        ObjectNode protocol = JsonNodeFactory.instance.objectNode().put("minReaderVersion", 3).put("minWriterVersion", 7);
        protocol.putArray("readerFeatures").add("deletionVectors").add("v2Checkpoint");
        protocol.putArray("writerFeatures").add("deletionVectors").add("v2Checkpoint").add(random.nextBoolean() ? "appendOnly" : "domainMetadata");
        return line("protocol", protocol);
    }

    private static JsonNode metadata(Random random)
    {
        ObjectNode metadata = JsonNodeFactory.instance.objectNode().put("id", "5f0e6a3c").put("schemaString", SCHEMA.strip());
        metadata.putObject("format").put("provider", "parquet").putObject("options");
        metadata.putArray("partitionColumns").add("p");
        metadata.putObject("configuration").put("note", "n" + random.nextInt(100));
        return line("metaData", metadata);
    }

    /**
     * A commit has one action of a kind and identity.
     */
    private static JsonNode once(JsonNode line, List<JsonNode> lines)
    {
        String kind = line.fieldNames().next();
        return lines.stream().anyMatch(other -> other.has(kind)) ? JsonNodeFactory.instance.objectNode() : line;
    }

    private static String statistics(int rows, Random random)
    {
        return "{\"numRecords\":%s,\"nullCount\":{\"id\":%s}}".formatted(rows, random.nextInt(rows));
    }

    private static int rows(JsonNode file)
    {
        return file.get("size").asInt() / 10;
    }

    private static JsonNode line(String kind, JsonNode action)
    {
        return JsonNodeFactory.instance.objectNode().set(kind, action);
    }
}
