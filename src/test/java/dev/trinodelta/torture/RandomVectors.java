package dev.trinodelta.torture;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.trinodelta.testing.LogBuilder;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

import static dev.trinodelta.deletion.DeletionVectorBytes.file;
import static dev.trinodelta.deletion.DeletionVectorBytes.framedSize;
import static dev.trinodelta.deletion.DeletionVectorBytes.inline;
import static dev.trinodelta.deletion.DeletionVectorBytes.vector;

/**
 * Deletion vectors of all storage types, and which rows each deletes.
 */
final class RandomVectors
{
    private final LogBuilder log;
    private final Map<String, List<Long>> positions = new HashMap<>();

    RandomVectors(LogBuilder log)
    {
        this.log = log;
    }

    /**
     * @param id as {@link NaiveReplay#vectorId} makes it
     */
    List<Long> deleted(String id)
    {
        return id.isEmpty() ? List.of() : positions.get(id);
    }

    /**
     * @return its descriptor
     */
    ObjectNode create(Random random, int rows)
    {
        long[] deleted = random.longs(random.nextInt(1, rows + 1), 0, rows).distinct().sorted().toArray();
        byte[] vector = vector(deleted);
        ObjectNode descriptor = JsonNodeFactory.instance.objectNode();
        switch (random.nextInt(3)) {
            case 0 -> descriptor.put("storageType", "i").put("pathOrInlineDv", inline(vector));
            case 1 -> {
                UUID uuid = new UUID(random.nextLong(), random.nextLong());
                String directory = random.nextBoolean() ? "" : "ab";
                write((directory.isEmpty() ? "" : directory + "/") + "deletion_vector_%s.bin".formatted(uuid), file(vector));
                byte[] bytes = ByteBuffer.allocate(2 * Long.BYTES).putLong(uuid.getMostSignificantBits()).putLong(uuid.getLeastSignificantBits()).array();
                descriptor.put("storageType", "u").put("pathOrInlineDv", directory + inline(bytes)).put("offset", 1);
            }
            default -> {
                String name = "vectors %016x.bin".formatted(random.nextLong());
                byte[] first = vector(0, 1);
                write(name, file(first, vector));
                descriptor.put("storageType", "p").put("pathOrInlineDv", log.table().root() + "/" + name.replace(" ", "%20")).put("offset", 1 + framedSize(first));
            }
        }
        descriptor.put("sizeInBytes", vector.length).put("cardinality", deleted.length);
        positions.put(NaiveReplay.vectorId(JsonNodeFactory.instance.objectNode().set("deletionVector", descriptor)), Arrays.stream(deleted).boxed().toList());
        return descriptor;
    }

    private void write(String name, byte[] content)
    {
        try {
            log.fileSystem().newOutputFile(log.table().root().appendPath(name)).createOrOverwrite(content);
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
