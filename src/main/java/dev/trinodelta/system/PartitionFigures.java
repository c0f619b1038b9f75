package dev.trinodelta.system;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

import static java.lang.Math.max;
import static java.util.Objects.requireNonNull;

/**
 * What there is to count of a partition.
 *
 * @param values by physical column name; empty means SQL NULL
 * @param rows with those that vectors take away; empty where a file does not say
 * @param lastModified milliseconds since the epoch
 */
record PartitionFigures(Map<String, Optional<String>> values, long files, long bytes, OptionalLong rows, long withVector, long deletedRows, long lastModified)
{
    PartitionFigures
    {
        requireNonNull(values, "values is null");
        requireNonNull(rows, "rows is null");
    }

    /**
     * Of a partition whose values are spelled in two ways.
     */
    PartitionFigures plus(PartitionFigures other)
    {
        return new PartitionFigures(
                values,
                files + other.files,
                bytes + other.bytes,
                rows.isPresent() && other.rows.isPresent() ? OptionalLong.of(rows.getAsLong() + other.rows.getAsLong()) : OptionalLong.empty(),
                withVector + other.withVector,
                deletedRows + other.deletedRows,
                max(lastModified, other.lastModified));
    }

    OptionalLong liveRows()
    {
        return rows.isPresent() ? OptionalLong.of(rows.getAsLong() - deletedRows) : OptionalLong.empty();
    }
}
