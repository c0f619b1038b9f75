package dev.trinodelta.plugin;

import com.google.common.collect.ImmutableMap;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.VarcharType.VARCHAR;

/**
 * A table {@code events} by day and region: two files a partition, four rows a file. Ids ascend from file to file; names
 * are null in the first row of each second file.
 */
final class PartitionedEvents
{
    private static final Map<String, Type> COLUMNS = ImmutableMap.of("id", BIGINT, "name", VARCHAR);
    private static final List<String> DAYS = List.of("2025-12-30", "2025-12-31", "2026-01-01", "2026-01-02");
    private static final List<String> REGIONS = List.of("EU", "US");
    private static final int ROWS = 4;

    private PartitionedEvents() {}

    static void write(Path directory)
    {
        TrinoFileSystem fileSystem = new LocalDiskFileSystemFactory().create(ConnectorIdentity.ofUser("user"));
        TableLocation table = new TableLocation("events", Location.of("file://" + directory));
        List<String> adds = new ArrayList<>();
        int id = 0;
        for (String day : DAYS) {
            for (String region : REGIONS) {
                for (int file = 0; file < 2; file++) {
                    adds.add(write(fileSystem, table, day, region, id, file == 1 ? OptionalInt.of(id) : OptionalInt.empty()));
                    id += ROWS;
                }
            }
        }
        LogBuilder log = new LogBuilder(fileSystem, table);
        log.commit(
                0,
                "{\"protocol\":{\"minReaderVersion\":1,\"minWriterVersion\":2}}",
                """
                {"metaData":{"id":"events","format":{"provider":"parquet","options":{}},"schemaString":"{\\"type\\":\\"struct\\",\\"fields\\":[{\\"name\\":\\"id\\",\\"type\\":\\"long\\",\\"nullable\\":true,\\"metadata\\":{}},{\\"name\\":\\"name\\",\\"type\\":\\"string\\",\\"nullable\\":true,\\"metadata\\":{}},{\\"name\\":\\"day\\",\\"type\\":\\"date\\",\\"nullable\\":true,\\"metadata\\":{}},{\\"name\\":\\"region\\",\\"type\\":\\"string\\",\\"nullable\\":true,\\"metadata\\":{}}]}","partitionColumns":["day","region"],"configuration":{}}}""");
        log.commit(1, adds.toArray(String[]::new));
    }

    private static String write(TrinoFileSystem fileSystem, TableLocation table, String day, String region, int firstId, OptionalInt idOfNull)
    {
        List<String> rows = new ArrayList<>();
        for (int id = firstId; id < firstId + ROWS; id++) {
            rows.add(idOfNull.equals(OptionalInt.of(id)) ? "{\"id\":%s}".formatted(id) : "{\"id\":%s,\"name\":\"name %02d\"}".formatted(id, id));
        }
        byte[] bytes = new ParquetRows(COLUMNS, LogBuilder.rows(rows.toArray(String[]::new))).toBytes();
        String path = "day=%s/region=%s/part-%05d.parquet".formatted(day, region, firstId);
        try {
            fileSystem.newOutputFile(table.root().appendPath(path)).createOrOverwrite(bytes);
        }
        catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return """
               {"add":{"path":"%s","partitionValues":{"day":"%s","region":"%s"},"size":%s,"modificationTime":%s,"dataChange":true,"stats":"{\\"numRecords\\":4,\\"minValues\\":{\\"id\\":%s,\\"name\\":\\"name %02d\\"},\\"maxValues\\":{\\"id\\":%s,\\"name\\":\\"name %02d\\"},\\"nullCount\\":{\\"id\\":0,\\"name\\":%s}}"}}""".formatted(
                path,
                day,
                region,
                bytes.length,
                1_700_000_000_000L + firstId,
                firstId,
                idOfNull.isPresent() ? firstId + 1 : firstId,
                firstId + ROWS - 1,
                firstId + ROWS - 1,
                idOfNull.isPresent() ? 1 : 0);
    }
}
