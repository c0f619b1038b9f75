package dev.trinodelta.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.Iterators;
import com.google.common.io.MoreFiles;
import com.google.common.io.RecursiveDeleteOption;
import dev.trinodelta.testing.CheckpointSchema;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

/**
 * Writes the log of a {@link TableSpec}, and the few data files of it that statements read.
 */
final class LogGenerator
{
    static final long CHECKPOINT_VERSION = 10;

    private static final String CHECKPOINT_ID = "3a0d65cd-4056-49b8-937b-95f9e3ee90e5";
    /**
     * Beside the table, since a table is listed.
     */
    private static final String MARKER_SUFFIX = ".generated";

    private final Path schemaDirectory;

    /**
     * @param schemaDirectory where tables are put, and are left for the next run
     */
    LogGenerator(Path schemaDirectory)
    {
        this.schemaDirectory = requireNonNull(schemaDirectory, "schemaDirectory is null");
    }

    /**
     * Writes the table unless it is there, and takes away what was committed to it since.
     */
    GeneratedTable generate(TableSpec spec)
            throws IOException
    {
        Path directory = schemaDirectory.resolve(spec.name());
        Path marker = schemaDirectory.resolveSibling(spec.name() + MARKER_SUFFIX);
        GeneratedTable table = new GeneratedTable(spec, directory);
        if (Files.exists(marker) && Files.readString(marker).equals(spec.fingerprint())) {
            table.reset();
            return table;
        }
        Files.deleteIfExists(marker);
        if (Files.exists(directory)) {
            MoreFiles.deleteRecursively(directory, RecursiveDeleteOption.ALLOW_INSECURE);
        }
        Path log = Files.createDirectories(directory.resolve("_delta_log"));
        Map<Integer, Long> sizes = RealFiles.write(directory, spec);
        if (spec.hasCheckpoint()) {
            // Logs keep some commits from before the checkpoint
            commit(log, CHECKPOINT_VERSION, Stream.of(LogLines.commitInfo(CHECKPOINT_VERSION)));
            checkpoint(log, spec, sizes);
        }
        else {
            commit(log, 0, Stream.of(LogLines.commitInfo(0), LogLines.protocol(), LogLines.metadata()));
        }
        for (int commit = 1; commit <= spec.tail(); commit++) {
            long version = spec.checkpointVersion() + commit;
            commit(log, version, Stream.of(LogLines.commitInfo(version), add(spec, sizes, spec.checkpointedFiles() + commit - 1)));
        }
        Files.writeString(marker, spec.fingerprint());
        return table;
    }

    static void commit(Path log, long version, Stream<JsonNode> lines)
            throws IOException
    {
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append(line).append('\n'));
        // Moved into place: who reads at the same time sees all of it or nothing
        Path file = Files.write(log.resolve(".%020d.tmp".formatted(version)), text.toString().getBytes(UTF_8));
        Files.move(file, log.resolve("%020d.json".formatted(version)));
    }

    private static void checkpoint(Path log, TableSpec spec, Map<Integer, Long> sizes)
            throws IOException
    {
        int[] order = order(spec);
        switch (spec.layout()) {
            case SIDECARS -> sidecars(log, spec, sizes, order);
            default -> {
                CheckpointFiles files = new CheckpointFiles(CheckpointSchema.CLASSIC, spec);
                for (int part = 0; part < spec.parts(); part++) {
                    String name = spec.parts() == 1
                            ? "%020d.checkpoint.parquet".formatted(CHECKPOINT_VERSION)
                            : "%020d.checkpoint.%010d.%010d.parquet".formatted(CHECKPOINT_VERSION, part + 1, spec.parts());
                    Iterator<JsonNode> first = part == 0 ? Iterators.forArray(LogLines.protocol(), LogLines.metadata()) : Collections.emptyIterator();
                    files.write(log.resolve(name), Iterators.concat(first, adds(spec, sizes, order, part)));
                }
            }
        }
        String parts = spec.layout() == TableLayout.MULTI_PART ? ",\"parts\":" + spec.parts() : "";
        Files.writeString(log.resolve("_last_checkpoint"), "{\"version\":%s,\"size\":%s%s}".formatted(CHECKPOINT_VERSION, order.length + 2, parts));
    }

    private static void sidecars(Path log, TableSpec spec, Map<Integer, Long> sizes, int[] order)
            throws IOException
    {
        CheckpointFiles files = new CheckpointFiles(CheckpointSchema.FILES, spec);
        List<JsonNode> manifest = new ArrayList<>(List.of(LogLines.checkpointMetadata(CHECKPOINT_VERSION), LogLines.protocol(), LogLines.metadata()));
        for (int part = 0; part < spec.parts(); part++) {
            Path sidecar = log.resolve("_sidecars").resolve("%020d.checkpoint.%010d.%010d.%s.parquet".formatted(CHECKPOINT_VERSION, part + 1, spec.parts(), CHECKPOINT_ID));
            manifest.add(LogLines.sidecar(sidecar, files.write(sidecar, adds(spec, sizes, order, part)).toBytes()));
        }
        new CheckpointFiles(CheckpointSchema.V2, spec).write(log.resolve("%020d.checkpoint.%s.parquet".formatted(CHECKPOINT_VERSION, CHECKPOINT_ID)), manifest.iterator());
    }

    private static Iterator<JsonNode> adds(TableSpec spec, Map<Integer, Long> sizes, int[] order, int part)
    {
        int from = (int) ((long) order.length * part / spec.parts());
        int to = (int) ((long) order.length * (part + 1) / spec.parts());
        return Arrays.stream(order, from, to).mapToObj(file -> add(spec, sizes, file)).iterator();
    }

    private static JsonNode add(TableSpec spec, Map<Integer, Long> sizes, int index)
    {
        int file = spec.data().firstFile() + index;
        ObjectNode add = spec.data().add(file, sizes.getOrDefault(file, DataFiles.size(file)));
        return LogLines.add(add);
    }

    /**
     * The files of the checkpoint in the order of their rows.
     */
    private static int[] order(TableSpec spec)
    {
        int files = spec.checkpointedFiles();
        if (spec.layout() == TableLayout.CLUSTERED) {
            int partitions = spec.data().partitions();
            return IntStream.range(0, Math.min(files, partitions))
                    .flatMap(partition -> IntStream.iterate(partition, file -> file < files, file -> file + partitions))
                    .toArray();
        }
        // By a hash of the path is any order that has nothing to do with the table
        int[] order = IntStream.range(0, files).toArray();
        Random random = new Random(files);
        for (int remaining = files; remaining > 1; remaining--) {
            int chosen = random.nextInt(remaining);
            int swapped = order[remaining - 1];
            order[remaining - 1] = order[chosen];
            order[chosen] = swapped;
        }
        return order;
    }
}
