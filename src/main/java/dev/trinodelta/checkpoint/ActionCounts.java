package dev.trinodelta.checkpoint;

import com.google.common.collect.ImmutableMap;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.RowGroup;

import java.util.List;
import java.util.Map;
import java.util.Optional;

import static java.util.Objects.requireNonNull;

/**
 * How many rows of a row group have which action, by the nulls that its writer counted. Some writers count them wrong. A row has
 * one action, so numbers that do not add up to the rows are not believed.
 *
 * @param rows by column; a column that the file does not have has none
 */
record ActionCounts(Map<String, Long> rows)
{
    /**
     * What each action has for certain.
     */
    private static final Map<String, String> REQUIRED_FIELDS = ImmutableMap.<String, String>builder()
            .put(CheckpointColumns.ADD, "path")
            .put(CheckpointColumns.REMOVE, "path")
            .put(CheckpointColumns.METADATA, "id")
            .put(CheckpointColumns.PROTOCOL, "minReaderVersion")
            .put(CheckpointColumns.TRANSACTION, "appId")
            .put(CheckpointColumns.DOMAIN_METADATA, "domain")
            .put(CheckpointColumns.SIDECAR, "path")
            .put(CheckpointColumns.CHECKPOINT_METADATA, "version")
            .buildOrThrow();

    ActionCounts
    {
        requireNonNull(rows, "rows is null");
        rows = ImmutableMap.copyOf(rows);
    }

    /**
     * @return empty where the numbers are not known, or not believed
     */
    static Optional<ActionCounts> of(RowGroup rowGroup)
    {
        ImmutableMap.Builder<String, Long> counts = ImmutableMap.builder();
        long sum = 0;
        for (ColumnChunk chunk : rowGroup.getColumns()) {
            // Without metadata of its own a chunk is encrypted
            if (!chunk.isSetMeta_data()) {
                return Optional.empty();
            }
            ColumnMetaData column = chunk.getMeta_data();
            List<String> path = column.getPath_in_schema();
            if (path.size() == 2 && path.get(1).equals(REQUIRED_FIELDS.get(path.get(0)))) {
                if (column.getStatistics() == null || !column.getStatistics().isSetNull_count() || column.getNum_values() != rowGroup.getNum_rows()) {
                    return Optional.empty();
                }
                long present = column.getNum_values() - column.getStatistics().getNull_count();
                if (present < 0) {
                    return Optional.empty();
                }
                counts.put(path.get(0), present);
                sum += present;
            }
        }
        return sum == rowGroup.getNum_rows() ? Optional.of(new ActionCounts(counts.buildKeepingLast())) : Optional.empty();
    }

    long of(String column)
    {
        return rows.getOrDefault(column, 0L);
    }
}
