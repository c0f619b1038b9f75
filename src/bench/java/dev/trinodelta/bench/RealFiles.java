package dev.trinodelta.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.common.collect.ImmutableMap;
import dev.trinodelta.testing.ParquetRows;
import io.trino.spi.type.Type;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import static io.trino.spi.type.BigintType.BIGINT;
import static io.trino.spi.type.DateType.DATE;
import static io.trino.spi.type.DecimalType.createDecimalType;
import static io.trino.spi.type.IntegerType.INTEGER;
import static io.trino.spi.type.TimestampType.TIMESTAMP_MICROS;
import static io.trino.spi.type.VarcharType.VARCHAR;
import static java.time.Instant.EPOCH;

/**
 * The few data files of a generated table that exist.
 */
final class RealFiles
{
    private static final Map<String, Type> COLUMNS = ImmutableMap.<String, Type>builder()
            .put("id", BIGINT)
            .put("quantity", INTEGER)
            .put("day", DATE)
            .put("amount", createDecimalType(12, 2))
            .put("name", VARCHAR)
            .put("time", TIMESTAMP_MICROS)
            .buildOrThrow();

    private RealFiles() {}

    /**
     * @return sizes by number of the file
     */
    static Map<Integer, Long> write(Path table, TableSpec spec)
            throws IOException
    {
        ImmutableMap.Builder<Integer, Long> sizes = ImmutableMap.builder();
        int end = Math.min(DataFiles.TARGET + DataFiles.REAL_FILES, spec.data().firstFile() + spec.files());
        for (int file = DataFiles.TARGET; file < end; file++) {
            byte[] bytes = new ParquetRows(COLUMNS, rows(file)).toBytes();
            Path path = table.resolve(spec.data().path(file));
            Files.createDirectories(path.getParent());
            Files.write(path, bytes);
            sizes.put(file, (long) bytes.length);
        }
        return sizes.buildOrThrow();
    }

    private static List<JsonNode> rows(int file)
    {
        List<JsonNode> rows = new ArrayList<>();
        for (int row = 0; row < DataFiles.ROWS; row++) {
            ObjectNode values = JsonNodeFactory.instance.objectNode();
            values.put("id", DataFiles.id(file, row));
            values.put("quantity", DataFiles.quantity(file, row));
            values.put("day", DataFiles.day(file, row).toEpochDay());
            values.put("amount", DataFiles.amount(file, row));
            if ((row + 1) % DataFiles.ROWS_PER_NULL != 0) {
                values.put("name", DataFiles.name(file, row));
            }
            values.put("time", ChronoUnit.MICROS.between(EPOCH, DataFiles.time(file, row)));
            rows.add(values);
        }
        return rows;
    }
}
