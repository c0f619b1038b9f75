package dev.trinodelta.plugin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import dev.trinodelta.answer.RandomTable.DataFile;
import dev.trinodelta.catalog.LocalDiskFileSystemFactory;
import dev.trinodelta.protocol.TableLocation;
import dev.trinodelta.testing.LogBuilder;
import dev.trinodelta.testing.ParquetRows;
import io.trino.filesystem.Location;
import io.trino.filesystem.TrinoFileSystem;
import io.trino.spi.security.ConnectorIdentity;
import io.trino.spi.type.Type;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.BooleanType.BOOLEAN;
import static io.trino.spi.type.DateType.DATE;
import static io.trino.spi.type.DecimalType.createDecimalType;
import static io.trino.spi.type.DoubleType.DOUBLE;
import static io.trino.spi.type.TimestampType.TIMESTAMP_MICROS;
import static io.trino.spi.type.VarcharType.VARCHAR;

/**
 * Writes the files of a {@link dev.trinodelta.answer.RandomTable}, half of them in each of two versions.
 */
final class DescribedTable
{
    private static final Map<String, Type> COLUMNS = ImmutableMap.<String, Type>builder()
            .put("id", BIGINT)
            .put("d", DATE)
            .put("m", createDecimalType(10, 2))
            .put("b", BOOLEAN)
            .put("s", VARCHAR)
            .put("t", TIMESTAMP_MICROS)
            .put("f", DOUBLE)
            .buildOrThrow();
    private static final Map<String, String> DELTA_TYPES = ImmutableMap.<String, String>builder()
            .put("p", "string")
            .put("q", "integer")
            .put("id", "long")
            .put("d", "date")
            .put("m", "decimal(10,2)")
            .put("b", "boolean")
            .put("s", "string")
            .put("t", "timestamp_ntz")
            .put("f", "double")
            .buildOrThrow();
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private DescribedTable() {}

    static void write(Path directory, List<DataFile> files, List<String> partitionColumns)
    {
        TrinoFileSystem fileSystem = new LocalDiskFileSystemFactory().create(ConnectorIdentity.ofUser("user"));
        TableLocation table = new TableLocation("described", Location.of("file://" + directory));
        int half = files.size() / 2;
        new LogBuilder(fileSystem, table)
                .commit(0, Stream.concat(Stream.of(protocol(), metadata(partitionColumns)), files.subList(0, half).stream().map(file -> add(fileSystem, table, file))).toArray(String[]::new))
                .commit(1, files.subList(half, files.size()).stream().map(file -> add(fileSystem, table, file)).toArray(String[]::new));
    }

    private static String protocol()
    {
        return """
               {"protocol":{"minReaderVersion":3,"minWriterVersion":7,"readerFeatures":["deletionVectors","timestampNtz"],"writerFeatures":["deletionVectors","timestampNtz"]}}""";
    }

    private static String metadata(List<String> partitionColumns)
    {
        ObjectNode schema = JSON.objectNode().put("type", "struct");
        DELTA_TYPES.forEach((name, type) -> schema.withArray("fields").addObject().put("name", name).put("type", type).put("nullable", true).putObject("metadata"));
        ObjectNode metadata = JSON.objectNode().put("id", "described").put("schemaString", schema.toString());
        metadata.putObject("format").put("provider", "parquet");
        metadata.putObject("configuration");
        partitionColumns.forEach(metadata.putArray("partitionColumns")::add);
        return JSON.objectNode().set("metaData", metadata).toString();
    }

    private static String add(TrinoFileSystem fileSystem, TableLocation table, DataFile file)
    {
        byte[] bytes = new ParquetRows(COLUMNS, file.rows().stream().<JsonNode>map(DescribedTable::row).toList()).toBytes();
        try {
            fileSystem.newOutputFile(table.root().appendPath(file.path())).createOrOverwrite(bytes);
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        ObjectNode add = JSON.objectNode().put("path", file.path()).put("size", bytes.length).put("modificationTime", 0).put("dataChange", true);
        ObjectNode partition = add.putObject("partitionValues");
        file.partition().forEach((column, value) -> partition.put(column, value.orElse(null)));
        file.statistics().ifPresent(statistics -> add.put("stats", statistics.toString()));
        file.vector().ifPresent(vector -> add.putObject("deletionVector")
                .put("storageType", vector.storageType())
                .put("pathOrInlineDv", vector.pathOrInlineDv())
                .put("sizeInBytes", vector.sizeInBytes())
                .put("cardinality", vector.cardinality()));
        return JSON.objectNode().set("add", add).toString();
    }

    private static ObjectNode row(Map<String, Object> values)
    {
        ObjectNode row = JSON.objectNode();
        values.forEach((column, value) -> row.set(column, switch (value) {
            case Long number -> JSON.numberNode(number);
            case Double number -> JSON.numberNode(number);
            case Boolean bit -> JSON.booleanNode(bit);
            default -> JSON.textNode(value.toString());
        }));
        return row;
    }
}
