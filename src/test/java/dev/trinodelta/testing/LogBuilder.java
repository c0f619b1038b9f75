package dev.trinodelta.testing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.trinodelta.protocol.TableLocation;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.filesystem.memory.MemoryFileSystem;
import io.trino.spi.type.Type;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Writes a log from literal lines. Lines of checkpoints are spelled as those of commits are.
 */
public final class LogBuilder
{
    private static final JsonMapper MAPPER = new JsonMapper();

    private final TrinoFileSystem fileSystem;
    private final TableLocation table;

    public LogBuilder()
    {
        this(new MemoryFileSystem(), new TableLocation("sales.orders", Location.of("memory:///sales/orders")));
    }

    public LogBuilder(TrinoFileSystem fileSystem, TableLocation table)
    {
        this.fileSystem = fileSystem;
        this.table = table;
    }

    public TrinoFileSystem fileSystem()
    {
        return fileSystem;
    }

    public TableLocation table()
    {
        return table;
    }

    public LogBuilder commit(long version, String... lines)
    {
        return file("%020d.json".formatted(version), lines(lines));
    }

    /**
     * Version 0 of a table with one column, and the files that it starts with.
     */
    public LogBuilder create(String... paths)
    {
        return commit(0, Stream.concat(Stream.of(protocol(), metadata()), Stream.of(paths).map(LogBuilder::add)).toArray(String[]::new));
    }

    public LogBuilder checkpoint(long version, String... lines)
    {
        return file("%020d.checkpoint.parquet".formatted(version), parquet(CheckpointSchema.CLASSIC, lines));
    }

    public LogBuilder checkpointPart(long version, int part, int parts, String... lines)
    {
        return file("%020d.checkpoint.%010d.%010d.parquet".formatted(version, part, parts), parquet(CheckpointSchema.CLASSIC, lines));
    }

    public LogBuilder sidecar(String name, String... lines)
    {
        return file("_sidecars/" + name, parquet(CheckpointSchema.FILES, lines));
    }

    public LogBuilder lastCheckpoint(String content)
    {
        return file("_last_checkpoint", content);
    }

    public LogBuilder file(String name, String content)
    {
        return file(name, content.getBytes(UTF_8));
    }

    /**
     * @param name below {@code _delta_log}; a file of that name is replaced
     */
    public LogBuilder file(String name, byte[] content)
    {
        try {
            fileSystem.newOutputFile(location(name)).createOrOverwrite(content);
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    /**
     * @param name below {@code _delta_log}
     */
    public long size(String name)
    {
        try {
            return fileSystem.newInputFile(location(name)).length();
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * @param name of a sidecar that was written
     */
    public String sidecarAction(String name)
    {
        return """
               {"sidecar":{"path":"%s","sizeInBytes":%s,"modificationTime":8}}""".formatted(name, size("_sidecars/" + name));
    }

    public LogBuilder delete(String name)
    {
        try {
            fileSystem.deleteFile(location(name));
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return this;
    }

    public Location location(String name)
    {
        return table.logDirectory().appendPath(name);
    }

    public static String lines(String... lines)
    {
        return String.join("\n", lines) + "\n";
    }

    public static byte[] parquet(Map<String, Type> columns, String... lines)
    {
        return new ParquetRows(columns, rows(lines)).toBytes();
    }

    public static List<JsonNode> rows(String... lines)
    {
        return Stream.of(lines).map(LogBuilder::parse).toList();
    }

    public static String protocol()
    {
        return """
               {"protocol":{"minReaderVersion":1,"minWriterVersion":2}}""";
    }

    public static String metadata()
    {
        return metadata("5f0e6a3c-9d1b-4a55-8a34-0d6f3d1c7b21");
    }

    public static String metadata(String id)
    {
        return """
               {"metaData":{"id":"%s","format":{"provider":"parquet","options":{}},"schemaString":"{\\"type\\":\\"struct\\",\\"fields\\":[{\\"name\\":\\"id\\",\\"type\\":\\"long\\",\\"nullable\\":true,\\"metadata\\":{}}]}","partitionColumns":[],"configuration":{},"createdTime":1700000000000}}""".formatted(id);
    }

    public static String add(String path)
    {
        return """
               {"add":{"path":"%s","partitionValues":{},"size":100,"modificationTime":1700000000000,"dataChange":true}}""".formatted(path);
    }

    /**
     * @param vector distinguishes deletion vectors of one file
     */
    public static String add(String path, String vector)
    {
        return """
               {"add":{"path":"%s","partitionValues":{},"size":100,"modificationTime":1700000000000,"dataChange":true,"deletionVector":%s}}""".formatted(path, vector(vector));
    }

    public static String remove(String path)
    {
        return """
               {"remove":{"path":"%s","deletionTimestamp":1700000000000,"dataChange":true}}""".formatted(path);
    }

    public static String remove(String path, String vector)
    {
        return """
               {"remove":{"path":"%s","deletionTimestamp":1700000000000,"dataChange":true,"deletionVector":%s}}""".formatted(path, vector(vector));
    }

    private static String vector(String pathOrInlineDv)
    {
        return """
               {"storageType":"u","pathOrInlineDv":"%s","offset":1,"sizeInBytes":34,"cardinality":2}""".formatted(pathOrInlineDv);
    }

    private static JsonNode parse(String line)
    {
        try {
            return MAPPER.readTree(line);
        }
        catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }
}
