package dev.trinodelta.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.common.collect.ImmutableList;
import dev.trinodelta.testing.ParquetRows;
import io.airlift.units.DataSize;
import io.trino.parquet.writer.ParquetSchemaConverter;
import io.trino.parquet.writer.ParquetWriter;
import io.trino.parquet.writer.ParquetWriterOptions;
import io.trino.spi.type.Type;
import org.apache.parquet.format.CompressionCodec;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import static io.trino.parquet.writer.ParquetSchemaConverter.HIVE_PARQUET_USE_INT96_TIMESTAMP_ENCODING;
import static io.trino.parquet.writer.ParquetSchemaConverter.HIVE_PARQUET_USE_LEGACY_DECIMAL_ENCODING;
import static org.joda.time.DateTimeZone.UTC;

/**
 * Writes Parquet files of checkpoints, of which only a few rows are in memory at a time.
 */
final class CheckpointFiles
{
    private static final int ROWS_PER_PAGE = 5000;

    private final Map<String, Type> columns;
    private final ParquetWriterOptions options;

    CheckpointFiles(Map<String, Type> columns, TableSpec spec)
    {
        this.columns = columns;
        ParquetWriterOptions.Builder builder = ParquetWriterOptions.builder()
                // Spark writes plain text
                .setUseDeltaLengthByteArrayEncoding(false)
                .setMaxBlockSize(spec.rowGroupSize());
        spec.rowGroupRows().ifPresent(builder::setMaxRowGroupRowCount);
        this.options = builder.build();
    }

    /**
     * @param rows spelled as the lines of commits are
     */
    DataSize write(Path path, Iterator<JsonNode> rows)
            throws IOException
    {
        Files.createDirectories(path.getParent());
        List<String> names = ImmutableList.copyOf(columns.keySet());
        List<Type> types = ImmutableList.copyOf(columns.values());
        ParquetSchemaConverter schema = new ParquetSchemaConverter(types, names, !HIVE_PARQUET_USE_LEGACY_DECIMAL_ENCODING, !HIVE_PARQUET_USE_INT96_TIMESTAMP_ENCODING);
        try (ParquetWriter writer = new ParquetWriter(
                new BufferedOutputStream(Files.newOutputStream(path), 1 << 20),
                schema.getMessageType(),
                schema.getPrimitiveTypes(),
                options,
                CompressionCodec.SNAPPY,
                "bench",
                Optional.of(UTC),
                Optional.empty())) {
            while (rows.hasNext()) {
                List<JsonNode> page = new ArrayList<>(ROWS_PER_PAGE);
                while (rows.hasNext() && page.size() < ROWS_PER_PAGE) {
                    page.add(rows.next());
                }
                writer.write(new ParquetRows(columns, page).toPage());
            }
        }
        return DataSize.ofBytes(Files.size(path));
    }
}
